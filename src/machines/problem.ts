/** The errors of a form after a failed call: one above the form, and one for each field. */
import type { Failure } from '../../contract/failures.ts'

/** `refused` has the server's message; the others have texts of the flow. */
export type Problem<Key extends string> = { key: Key | 'offline' | 'refused'; message?: string | undefined }

export const problemIn = <Key extends string>(failure: Failure, fallback: Key): Problem<Key> => {
  if (failure.kind === 'offline') return { key: 'offline' }
  return failure.message ? { key: 'refused', message: failure.message } : { key: fallback }
}

/** No answer came to a request that may have reached the server. */
export const isUnanswered = ({ kind, isUnsent }: Failure): boolean => kind === 'offline' && !isUnsent

/** The server's errors by field. */
export const serverIssues = ({ body }: Failure): Record<string, string> =>
  Object.fromEntries((body?.issues ?? []).map(({ path, message }) => [path, message]))
