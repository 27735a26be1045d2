/** What the views read off a player. */
import type { SnapshotFrom } from 'xstate'
import type { AudioPlayerMachine } from './audio-player.machine.ts'

type Snapshot = SnapshotFrom<AudioPlayerMachine>

/** What stands in place of a waveform that is not known yet, of as many samples. */
const neutral: readonly number[] = Array.from({ length: 30 }, () => 0.25)

export const isPlaying = (snapshot: Snapshot): boolean => snapshot.matches({ ready: 'playing' })
export const isPlayRequested = (snapshot: Snapshot): boolean => snapshot.matches({ loading: 'playRequested' })
export const samplesOf = ({ context }: Snapshot): readonly number[] => context.loaded?.samples ?? neutral
/** Seconds; null until it has been loaded. */
export const durationOf = ({ context }: Snapshot): number | null => context.loaded?.duration ?? null
export const positionOf = ({ context }: Snapshot): number => context.position

export const problemOf = (snapshot: Snapshot): 'loadFailed' | 'playFailed' | null => {
  if (snapshot.matches('loadFailed')) return 'loadFailed'
  return snapshot.matches({ ready: 'playbackFailed' }) ? 'playFailed' : null
}
