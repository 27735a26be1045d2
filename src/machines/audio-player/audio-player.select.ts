/** Selectors of a player for the views. */
import type { SnapshotFrom } from 'xstate'
import type { AudioPlayerMachine } from './audio-player.machine.ts'

type Snapshot = SnapshotFrom<AudioPlayerMachine>

/** Placeholder waveform with the same number of samples. */
const neutral: readonly number[] = Array.from({ length: 30 }, () => 0.25)

export const isPlaying = (snapshot: Snapshot): boolean => snapshot.matches({ ready: 'playing' })
export const isPlayRequested = (snapshot: Snapshot): boolean => snapshot.matches({ loading: 'playRequested' })
export const samplesOf = ({ context }: Snapshot): readonly number[] => context.loaded?.samples ?? neutral
/** In seconds; null until it is loaded. */
export const durationOf = ({ context }: Snapshot): number | null => context.loaded?.duration ?? null
export const positionOf = ({ context }: Snapshot): number => context.position

export const problemOf = (snapshot: Snapshot): 'loadFailed' | 'playFailed' | null => {
  if (snapshot.matches('loadFailed')) return 'loadFailed'
  return snapshot.matches({ ready: 'playbackFailed' }) ? 'playFailed' : null
}
