/** What the panel reads off a recording. */
import type { SnapshotFrom } from 'xstate'
import { maximumLength, type RecorderMachine } from './recorder.machine.ts'

type Snapshot = SnapshotFrom<RecorderMachine>

/** How long before the end the panel begins to say that it comes. */
const noticeableRest = 60_000
/** How long nothing may be heard at first until the panel wonders. */
const noticeableSilence = 3_000
/** Below this there is nobody speaking, nor a room to be heard. */
const audible = 0.02

export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking')
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches({ open: { recording: 'confirming' } })
export const isStopping = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'stopping' })

/** Whole seconds since the recording began. */
export const secondsOf = ({ context }: Snapshot): number => Math.floor(context.elapsed / 1_000)

/** Whole seconds until the recording ends by itself, once these are few. */
export const secondsLeftOf = ({ context }: Snapshot): number | null => {
  const left = maximumLength - context.elapsed
  return left <= noticeableRest ? Math.max(0, Math.ceil(left / 1_000)) : null
}

/** Nothing has been heard yet: the microphone may be muted. A pause later on is only a pause. */
export const isSilent = ({ context: { elapsed, loudest } }: Snapshot): boolean =>
  elapsed >= noticeableSilence && loudest < audible
