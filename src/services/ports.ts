/**
 * Services as ports of a machine. A failed call becomes a Result; any other thrown error is a defect and is rethrown.
 */
import { CancelledError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { fail, ok, type Result } from '../../contract/failures.ts'
import type { CallInput, CallReply, UploadCallName } from '../../contract/routes.ts'
import { call, type CallOptions, type PlainCallName } from './http.ts'
import { queryClient, ReadFailure } from './queries.ts'
import { upload } from './upload.ts'

type Read<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K>

/** The value of a read, or its failure. */
const readResult = async <T>(read: () => Promise<T>): Promise<Result<T>> => {
  try {
    return ok(await read())
  } catch (error) {
    if (error instanceof ReadFailure) return { ok: false, failure: error.failure }
    if (error instanceof CancelledError) return fail('aborted')
    throw error
  }
}

/** Fetches again and updates the cache; joins a fetch that is already running. */
export const readFresh = <T, K extends QueryKey>(query: Read<T, K>): Promise<Result<T>> =>
  readResult(() => queryClient.query({ ...query, staleTime: 0 }))

/** A port over a query that is fetched again; `Output` is the part that the machine needs. */
export const queryPort = <Input, T, K extends QueryKey, Output>(
  queryOf: (input: Input) => Read<T, K>,
  select: (value: T, input: Input) => Output,
) =>
  fromPromise<Result<Output>, Input>(async ({ input }) => {
    const result = await readFresh(queryOf(input))
    return result.ok ? ok(select(result.value, input)) : result
  })

/** The specification does not define the response body of a write, so any 2xx counts as done. */
export const asDone = (result: Result<unknown>): Result<null> =>
  result.ok || result.failure.kind === 'malformed' ? ok(null) : result

/** A port over a call whose reply the machine needs. If `requestOf` returns nothing, it fails as `invalid`. */
export const callPort = <Input, K extends PlainCallName>(
  name: K,
  requestOf: (input: Input) => CallInput<K> | null | Promise<CallInput<K> | null>,
) =>
  fromPromise<Result<CallReply<K>>, Input>(async ({ input, signal }) => {
    const request = await requestOf(input)
    return request ? call(name, request, signal) : fail('invalid')
  })

/**
 * A port over a call that changes something. For a removal, `onRemoved` forgets what this browser keeps, also if somebody
 * has removed it before.
 */
export const writePort = <Input, K extends PlainCallName>(
  name: K,
  requestOf: (input: Input) => CallInput<K> | null | Promise<CallInput<K> | null>,
  onDone?: (input: Input) => void,
  { outlivesPage = false }: Pick<CallOptions, 'outlivesPage'> = {},
) =>
  fromPromise<Result<null>, Input>(async ({ input, signal }) => {
    const request = await requestOf(input)
    if (!request) return fail('invalid')
    const result = asDone(await call(name, request, outlivesPage ? undefined : signal, { outlivesPage }))
    if (result.ok || result.failure.kind === 'notFound') onDone?.(input)
    return result
  })

type UploadEvent<T> = { type: 'upload.progressed'; fraction: number } | { type: 'upload.answered'; output: Result<T> }

/** A port over a call that sends a file and reports the upload progress. */
export const uploadPort = <Input, K extends UploadCallName, Output = CallReply<K>>(
  name: K,
  requestOf: (input: Input) => { request: CallInput<K>; file: File } | null,
  asOutput: (result: Result<CallReply<K>>) => Result<Output>,
) =>
  fromCallback<EventObject, Input, UploadEvent<Output>>(({ input, sendBack }) => {
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (fraction: number): void => {
      if (!signal.aborted) sendBack({ type: 'upload.progressed', fraction })
    }
    const send = async (): Promise<void> => {
      const asked = requestOf(input)
      const result = asked ? await upload(name, asked.request, asked.file, { onProgress, signal }) : fail('invalid')
      if (!signal.aborted) sendBack({ type: 'upload.answered', output: asOutput(result) })
    }
    void send()
    return () => controller.abort()
  })

type VisibilityEvent = { type: 'page.hidden' } | { type: 'page.shown' }

/** Reports the visibility of the page at once and on each change. */
export const visibilityPort = fromCallback<EventObject, undefined, VisibilityEvent>(({ sendBack }) => {
  const report = (): void => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' })
  document.addEventListener('visibilitychange', report)
  report()
  return () => document.removeEventListener('visibilitychange', report)
})

/** Copies a text to the clipboard; browsers may refuse it. */
export const copyPort = fromPromise<Result<null>, { text: string }>(async ({ input: { text } }) => {
  try {
    await navigator.clipboard.writeText(text)
    return ok(null)
  } catch {
    return fail('forbidden')
  }
})
