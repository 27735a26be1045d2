/** Why the server did not create an agent, with the texts of WZ-14 and WZ-15. */
import type { Failure } from '../../../contract/failures.ts'

export type WizardRefusal = {
  key: 'limitReached' | 'limitExceeded' | 'refused' | 'failed'
  params?: Record<string, string | number>
  /** No response came. */
  isOffline: boolean
}

/** Null where the plan is not the reason, or another host says so without its figures. */
export const limitFigures = ({ body }: Failure): { agentLimit: number; currentCount: number } | null => {
  if (body?.error !== 'agent_limit_exceeded') return null
  const { agentLimit, currentCount } = body
  return agentLimit === undefined || currentCount === undefined ? null : { agentLimit, currentCount }
}

export const refusalOf = (failure: Failure): WizardRefusal => {
  const { kind, message, text } = failure
  const isOffline = kind === 'offline'
  const figures = kind === 'forbidden' ? limitFigures(failure) : null
  if (figures) return { key: 'limitExceeded', params: figures, isOffline }
  const words = message ?? text
  // The text of a malformed reply is no message: the server says that it has created the agent.
  if (words !== undefined && kind !== 'malformed') return { key: 'refused', params: { message: words }, isOffline }
  return { key: kind === 'forbidden' ? 'limitReached' : 'failed', isOffline }
}
