/** The refusal of an agent beyond the plan's limit (WZ-14). */
import { refuse } from '../http/result.ts'

export const agentLimitExceeded = (agentLimit: number, currentCount: number) =>
  refuse(403, 'agent_limit_exceeded', 'Você atingiu o limite de agentes do seu plano.', { agentLimit, currentCount })
