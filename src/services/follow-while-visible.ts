/** Follows a streaming call while the page is visible. */
import type { CallInput, CallReply, StreamCallName } from '../../contract/routes.ts'
import type { FailureKind } from '../../contract/failures.ts'
import { follow } from './http.ts'

/**
 * Wait after a failure, or after a stream without a line. Up to as much is added at random, because a restart of the
 * server disconnects all pages at once.
 */
const retryDelayMs = 5_000
/** The server's streams send a line every 20 s, or end after a minute: a silent one is a lost connection. */
const maxSilenceMs = 90_000

const waitBeforeRetry = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, retryDelayMs * (1 + Math.random()))
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
  onFailure: (kind: FailureKind) => void = () => {},
): (() => void) => {
  const stopped = new AbortController()
  let reading: AbortController | undefined
  const read = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      let hasLine = false
      const silent = new AbortController()
      const startTimer = () => setTimeout(() => silent.abort(), maxSilenceMs)
      let timer = startTimer()
      const take = (line: CallReply<K>): void => {
        hasLine = true
        clearTimeout(timer)
        timer = startTimer()
        onLine(line)
      }
      const result = await follow(name, input, take, AbortSignal.any([signal, silent.signal]))
      clearTimeout(timer)
      if (signal.aborted) return
      if (!result.ok) onFailure(result.failure.kind)
      if (!result.ok && ['unauthorized', 'forbidden', 'notFound'].includes(result.failure.kind)) return
      // The server ends a stream from time to time, which needs no delay; one without a line is not from our server.
      if (!result.ok || !hasLine) await waitBeforeRetry(signal)
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
