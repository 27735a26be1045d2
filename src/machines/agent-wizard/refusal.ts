/** Why the server did not create an agent, with the texts of WZ-14 and WZ-15. */
import type { Failure } from '../../../contract/failures.ts'

export type WizardRefusal = {
  key: 'limitReached' | 'limitExceeded' | 'refused' | 'failed'
  params?: Record<string, string | number>
  /** What is known of a request without a response. */
  sent: 'perhaps' | 'no' | null
}

/** Null where the plan is not the reason, or another host says so without its figures. */
export const limitFigures = ({ body }: Failure): { agentLimit: number; currentCount: number } | null => {
  if (body?.error !== 'agent_limit_exceeded') return null
  const { agentLimit, currentCount } = body
  return agentLimit === undefined || currentCount === undefined ? null : { agentLimit, currentCount }
}

export const refusalOf = (failure: Failure): WizardRefusal => {
  const { kind, message, text, isUnsent } = failure
  const sent = kind !== 'offline' ? null : isUnsent ? 'no' : 'perhaps'
  const figures = kind === 'forbidden' ? limitFigures(failure) : null
  if (figures) return { key: 'limitExceeded', params: figures, sent }
  const words = message ?? text
  // The text of a malformed reply is no message: the server says that it has created the agent.
  if (words !== undefined && kind !== 'malformed') return { key: 'refused', params: { message: words }, sent }
  return { key: kind === 'forbidden' ? 'limitReached' : 'failed', sent }
}
