/** Stores progress: only the latest, no more often than it is read, and nothing after the work has ended. */
import type { TrainingProgress } from '../../contract/trainings.ts'

export type ProgressWriter = {
  report: (progress: TrainingProgress) => void
  /** Resolves when nothing more will be written. */
  end: () => Promise<void>
}

/** `write` must not reject. */
export function createProgressWriter(
  write: (progress: TrainingProgress) => Promise<void>,
  everyMs: number,
): ProgressWriter {
  let latest: TrainingProgress | undefined
  let timer: NodeJS.Timeout | undefined
  let writtenAt = -Infinity
  let writing = Promise.resolve()
  let ended = false

  const flush = () => {
    timer = undefined
    const progress = latest
    latest = undefined
    if (progress === undefined) return
    writtenAt = performance.now()
    writing = writing.then(() => write(progress))
  }
  return {
    report: (progress) => {
      if (ended) return
      latest = progress
      timer ??= setTimeout(flush, Math.max(0, writtenAt + everyMs - performance.now()))
    },
    end: () => {
      ended = true
      clearTimeout(timer)
      return writing
    },
  }
}
