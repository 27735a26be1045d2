/** Follows how a linked number stands. */
import type { LinkState } from '../../contract/channels.ts'
import { followWhileVisible } from './follow-while-visible.ts'

/** Tells the state now and each time that it changes, until the returned function is called. */
export const followLink = (agentId: string, withCodes: boolean, onLine: (state: LinkState) => void): (() => void) =>
  followWhileVisible('followLink', { params: { agentId }, query: withCodes ? { withCodes: '1' } : {} }, onLine)
