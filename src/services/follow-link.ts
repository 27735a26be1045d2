/** Follows the states of an agent's channels. */
import type { LinkState } from '../../contract/channels.ts'
import { followWhileVisible } from './follow-while-visible.ts'

/** Reports the state now and on each change, until the returned function is called. */
export const followLink = (agentId: string, withCodes: boolean, onLine: (state: LinkState) => void): (() => void) =>
  followWhileVisible('followLink', { params: { agentId }, query: withCodes ? { withCodes: '1' } : {} }, onLine)
