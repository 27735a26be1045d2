/** What can go wrong on the sign-in screen (S1§8), as it is shown there. */
import type { Failure } from '../../../contract/failures.ts'

/** Problems of the form, then those of signing in with Google; `refused` and `googleRefused` carry the server's words. */
export type SignInError =
  | 'signInFailed'
  | 'registrationFailed'
  | 'malformed'
  | 'offline'
  | 'refused'
  | 'googleUnconfigured'
  | 'googleNoCredential'
  | 'googleFailed'
  | 'googleNoToken'
  | 'googleMalformed'
  | 'googleRefused'

export type SignInProblem = { key: SignInError; message?: string | undefined }

/** What the server refused, by field. */
export const issuesIn = ({ body }: Failure): Record<string, string> =>
  Object.fromEntries((body?.issues ?? []).map(({ path, message }) => [path, message]))

export const problemIn = (failure: Failure, fallback: SignInError): SignInProblem => {
  if (failure.kind === 'offline') return { key: 'offline' }
  return failure.message ? { key: 'refused', message: failure.message } : { key: fallback }
}

/** Nobody types a credential: what is wrong with it is said in its own words, without those around them. */
export const googleProblemIn = (failure: Failure): SignInProblem => {
  const message = issuesIn(failure)['credential'] ?? failure.message
  return message ? { key: 'googleRefused', message } : { key: 'googleFailed' }
}
