/** Why the server did not create an agent, with the texts of WZ-14 and WZ-15. */
import type { Failure } from '../../../contract/failures.ts'

export type WizardRefusal = {
  key: 'limitReached' | 'limitExceeded' | 'refused' | 'failed'
  params?: Record<string, string | number>
  /** No response came. */
  isOffline: boolean
}

export const refusalOf = ({ kind, body, message, text }: Failure): WizardRefusal => {
  const isOffline = kind === 'offline'
  if (kind === 'forbidden' && body?.error === 'agent_limit_exceeded') {
    const { agentLimit = 0, currentCount = 0 } = body
    return { key: 'limitExceeded', params: { agentLimit, currentCount }, isOffline }
  }
  const words = message ?? text
  // The text of a malformed reply is no message: the server says that it has created the agent.
  if (words !== undefined && kind !== 'malformed') return { key: 'refused', params: { message: words }, isOffline }
  return { key: kind === 'forbidden' ? 'limitReached' : 'failed', isOffline }
}
