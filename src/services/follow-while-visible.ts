/** Follows a call that tells of changes, for as long as the page is looked at. */
import type { CallInput, CallReply, StreamName } from '../../contract/routes.ts'
import { follow } from './http.ts'

/** After a connection to our server that could not be made. */
const restMs = 5_000

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, restMs)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })

/** Tells each line, asking again when the server ends the call or cannot be reached, until the returned function is called. */
export const followWhileVisible = <K extends StreamName>(
  name: K,
  input: CallInput<K>,
  tell: (line: CallReply<K>) => void,
): (() => void) => {
  const over = new AbortController()
  let reading: AbortController | undefined
  const read = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const result = await follow(name, input, tell, signal)
      // The server ends it now and then; a failure is not asked for at once again.
      if (!result.ok && !signal.aborted) {
        if (['unauthorized', 'forbidden', 'notFound'].includes(result.failure.kind)) return
        await rest(signal)
      }
    }
  }
  const look = (): void => {
    reading?.abort()
    reading = undefined
    if (document.hidden) return
    reading = new AbortController()
    void read(AbortSignal.any([reading.signal, over.signal]))
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    over.abort()
  }
}
