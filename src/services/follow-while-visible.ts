/** Follows a streaming call while the page is visible. */
import type { CallInput, CallReply, StreamCallName } from '../../contract/routes.ts'
import { follow } from './http.ts'

/** Wait in milliseconds after a failure. */
const retryDelayMs = 5_000

const waitBeforeRetry = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, retryDelayMs)
    signal.addEventListener('abort', end)
  })

/**
 * Passes each line to `onLine` and reconnects when the stream ends or fails, until the returned function is called.
 * After 401, 403 or 404 it waits until the page is shown again.
 */
export const followWhileVisible = <K extends StreamCallName>(
  name: K,
  input: CallInput<K>,
  onLine: (line: CallReply<K>) => void,
): (() => void) => {
  const stopped = new AbortController()
  let reading: AbortController | undefined
  const read = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const result = await follow(name, input, onLine, signal)
      // The server ends a stream from time to time; this is no failure and needs no delay.
      if (!result.ok && !signal.aborted) {
        if (['unauthorized', 'forbidden', 'notFound'].includes(result.failure.kind)) return
        await waitBeforeRetry(signal)
      }
    }
  }
  const restart = (): void => {
    reading?.abort()
    reading = undefined
    if (document.hidden) return
    reading = new AbortController()
    void read(AbortSignal.any([reading.signal, stopped.signal]))
  }
  document.addEventListener('visibilitychange', restart)
  restart()
  return () => {
    document.removeEventListener('visibilitychange', restart)
    stopped.abort()
  }
}
