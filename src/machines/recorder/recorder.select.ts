/** Selectors of a recording for the panel. */
import type { SnapshotFrom } from 'xstate'
import { maximumLength, type RecorderMachine } from './recorder.machine.ts'

type Snapshot = SnapshotFrom<RecorderMachine>

/** Milliseconds before the end from which the panel shows the remaining time. */
const noticeableRest = 60_000
/** Milliseconds of initial silence after which the panel warns. */
const noticeableSilence = 3_000
/** Below this level there is neither speech nor room noise. */
const audible = 0.02

export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking')
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches({ open: { recording: 'confirming' } })
export const isStopping = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'stopping' })

/** Whole seconds since the recording began. */
export const secondsOf = ({ context }: Snapshot): number => Math.floor(context.elapsed / 1_000)

/** Whole seconds until the recording ends automatically; null until that is near. */
export const secondsLeftOf = ({ context }: Snapshot): number | null => {
  const left = maximumLength - context.elapsed
  return left <= noticeableRest ? Math.max(0, Math.ceil(left / 1_000)) : null
}

/** Nothing was heard since the start, so the microphone may be muted. A later pause is normal. */
export const isSilent = ({ context: { elapsed, loudest } }: Snapshot): boolean =>
  elapsed >= noticeableSilence && loudest < audible
