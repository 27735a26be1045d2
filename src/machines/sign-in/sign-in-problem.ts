/** What can go wrong on the sign-in screen (S1§8), as it is shown there. */
import type { Failure } from '../../../contract/failures.ts'
import { issuesIn, problemIn, type Problem } from '../problem.ts'

/** Problems of the form, then those of signing in with Google; `googleRefused` carries the server's words. */
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

/** What is wrong with a field is told once, beside it; all else above the form. */
export const refusalIn = (
  failure: Failure,
  fallback: SignInError,
): { problem: SignInProblem | null; issues: Issues } => {
  const refused = issuesIn(failure)
  const issues: Issues = Object.fromEntries(
    fields.flatMap((field) => (refused[field] === undefined ? [] : [[field, refused[field]]])),
  )
  return { problem: Object.keys(issues).length > 0 ? null : problemIn(failure, fallback), issues }
}

/** Nobody types a credential: what is wrong with it is said in its own words, without those around them. */
export const googleProblemIn = (failure: Failure): SignInProblem => {
  const message = issuesIn(failure)['credential'] ?? failure.message
  return message ? { key: 'googleRefused', message } : { key: 'googleFailed' }
}
