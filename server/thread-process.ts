/** A process around one thread; see `processes.ts`. */
import type { ProcessTask } from './processes.ts'
import { createThreads } from './threads.ts'

// The server has gone, and nobody waits for the answer.
process.once('disconnect', () => process.exit())
process.once('message', ({ script, data, limits }: ProcessTask) => {
  const run = createThreads<unknown, unknown>(new URL(script), limits)
  void run(data, new AbortController().signal).then((answer) => process.send?.(answer))
})
