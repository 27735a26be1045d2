/** What a form says of a call that failed: in general above the form, in particular at each field. */
import type { Failure } from '../../contract/failures.ts'

/** `refused` carries the server's words; the others have words of the flow's own. */
export type Problem<Key extends string> = { key: Key | 'offline' | 'refused'; message?: string | undefined }

export const problemIn = <Key extends string>(failure: Failure, fallback: Key): Problem<Key> => {
  if (failure.kind === 'offline') return { key: 'offline' }
  return failure.message ? { key: 'refused', message: failure.message } : { key: fallback }
}

/** What the server refused, by field. */
export const issuesIn = ({ body }: Failure): Record<string, string> =>
  Object.fromEntries((body?.issues ?? []).map(({ path, message }) => [path, message]))
