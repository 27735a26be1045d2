/** The errors of the sign-in screen (S1§8). */
import type { Failure } from '../../../contract/failures.ts'
import { serverIssues, problemIn, type Problem } from '../problem.ts'

/** Errors of the form, then those of Google sign-in; `googleRefused` has the server's message. */
export type SignInError =
  | 'signInFailed'
  | 'registrationFailed'
  | 'malformed'
  | 'googleUnconfigured'
  | 'googleNoCredential'
  | 'googleFailed'
  | 'googleNoToken'
  | 'googleMalformed'
  | 'googleRefused'

export type SignInProblem = Problem<SignInError>

const fields = ['name', 'email', 'password'] as const
type Issues = Partial<Record<(typeof fields)[number], string>>

/** Errors of a field are shown beside it; all others above the form. */
export const refusalIn = (
  failure: Failure,
  fallback: SignInError,
): { problem: SignInProblem | null; issues: Issues } => {
  const refused = serverIssues(failure)
  const issues: Issues = Object.fromEntries(
    fields.flatMap((field) => (refused[field] === undefined ? [] : [[field, refused[field]]])),
  )
  return { problem: Object.keys(issues).length > 0 ? null : problemIn(failure, fallback), issues }
}

/** The credential is not a field that anyone fills in, so its issue is shown as the error itself. */
export const googleProblemIn = (failure: Failure): SignInProblem => {
  const message = serverIssues(failure)['credential'] ?? failure.message
  return message ? { key: 'googleRefused', message } : { key: 'googleFailed' }
}
