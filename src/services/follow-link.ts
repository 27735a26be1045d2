/** Follows the states of an agent's channels. */
import type { LinkState } from '../../contract/channels.ts'
import { followWhileVisible } from './follow-while-visible.ts'

type OnState = (state: LinkState) => void
type Shared = { listeners: Set<OnState>; latest: LinkState | null; stop: () => void }

/** The followed agents: the list of channels and their cards share one stream. */
const shared = new Map<string, Shared>()

const share = (agentId: string): Shared => {
  const listeners = new Set<OnState>()
  const link: Shared = { listeners, latest: null, stop: () => {} }
  link.stop = followWhileVisible('followLink', { params: { agentId }, query: {} }, (state) => {
    link.latest = state
    for (const listener of listeners) listener(state)
  })
  shared.set(agentId, link)
  return link
}

/** Reports the state now and on each change, until the returned function is called. */
export const followLink = (agentId: string, onState: OnState): (() => void) => {
  const link = shared.get(agentId) ?? share(agentId)
  link.listeners.add(onState)
  if (link.latest) onState(link.latest)
  return () => {
    link.listeners.delete(onState)
    if (link.listeners.size > 0 || shared.get(agentId) !== link) return
    shared.delete(agentId)
    link.stop()
  }
}

/** Like `followLink`, with the QR code while one is shown. */
export const followCodes = (agentId: string, onState: OnState): (() => void) =>
  followWhileVisible('followLink', { params: { agentId }, query: { withCodes: '1' } }, onState)
