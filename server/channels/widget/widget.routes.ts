/** The public calls of the widget: only from the agent's own site, and rate-limited. */
import { minuteMs } from '../../../contract/durations.ts'
import { createHash } from 'node:crypto'
import type { Counter, Rule } from '../../db/rate-limiter.ts'
import type { AgentRow } from '../../db/schema.ts'
import { agentNotFound, tooManyAttempts } from '../../http/refusals.ts'
import { createKeyedLimit, endStreamWith } from '../../http/keyed-limit.ts'
import { type Handlers, refuse, reply } from '../../http/result.ts'
import { networkOf } from '../../platform/network.ts'
import type { ChannelDependencies } from '../dependencies.ts'
import { scopedIdentity } from '../identity.ts'
import { readConversation } from './conversation.repository.ts'
import { streamConversation } from './conversation-stream.ts'
import { visitorLabel } from './visitor-name.ts'
import { findWidgetAgent, isOwnSite, widgetChannel } from './site.ts'

export const widgetRules = {
  messagesOfVisitor: { name: 'widget messages of visitor', limit: 20, windowMs: minuteMs },
  messagesFromNetwork: { name: 'widget messages from network', limit: 60, windowMs: minuteMs },
  messagesOfAgent: { name: 'widget messages of agent', limit: 600, windowMs: minuteMs },
  streamsFromNetwork: { name: 'widget streams from network', limit: 120, windowMs: minuteMs },
} as const satisfies Record<string, Rule>

/** Concurrent streams of one visitor, for several tabs. */
const streamsAtOnce = 6

const otherSite = refuse(
  403,
  'other_site',
  'Este atendimento só funciona no site cadastrado no agente. Confira o endereço do site na aba Canais.',
)

/** Only the hash of a visitor's key is stored. */
const visitorOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export function widgetHandlers(
  dependencies: ChannelDependencies,
): Pick<Handlers, 'sendWidgetMessage' | 'followWidget'> {
  const { db, clock, channels, rateLimiter, fileUrls } = dependencies
  const streams = createKeyedLimit(streamsAtOnce)

  async function admit(agentId: string, origin: string) {
    const agent = await findWidgetAgent(db, agentId)
    if (agent === undefined) return agentNotFound
    if (!isOwnSite(agent.websiteUrl, origin)) return otherSite
    const channel = await widgetChannel(db, agent, origin, clock.now())
    return channel === undefined ? agentNotFound : { ok: true as const, agent, channel }
  }
  const mayWrite = (agent: AgentRow, visitor: string, ip: string) => {
    const counters: Counter[] = [
      [widgetRules.messagesOfVisitor, `${agent.id} ${visitor}`],
      [widgetRules.messagesFromNetwork, networkOf(ip)],
      [widgetRules.messagesOfAgent, agent.id],
    ]
    return rateLimiter.count(...counters)
  }

  return {
    sendWidgetMessage: async ({ params, body }, { origin, ip }) => {
      const admitted = await admit(params.agentId, origin)
      if (!admitted.ok) return admitted
      const visitor = visitorOf(body.visitor)
      if (!(await mayWrite(admitted.agent, visitor, ip))) return tooManyAttempts
      await channels.receive(admitted.channel, {
        providerId: `${visitor}.${body.messageId}`,
        person: {
          identities: [{ identity: scopedIdentity('visitor', visitor), address: visitor }],
          name: visitorLabel(visitor),
          phone: null,
        },
        sentAt: clock.now(),
        text: body.message,
        isOwn: false,
      })
      await channels.visitors.notify(admitted.channel.id, visitor)
      return reply({ accepted: true })
    },

    followWidget: async ({ params, body }, { origin, ip, signal }) => {
      const admitted = await admit(params.agentId, origin)
      if (!admitted.ok) return admitted
      const visitor = visitorOf(body.visitor)
      const isAllowed = await rateLimiter.count([widgetRules.streamsFromNetwork, networkOf(ip)])
      const endStream = isAllowed ? streams.tryBegin(visitor) : undefined
      if (endStream === undefined) return tooManyAttempts
      const { channel, agent } = admitted
      const of = { channelId: channel.id, agentId: agent.id, visitor }
      const lines = streamConversation({
        read: () => readConversation(db, of, fileUrls.urlOf),
        subscribe: (listener) => channels.visitors.subscribe(channel.id, visitor, listener),
        signal,
      })
      return reply(endStreamWith(lines, endStream, signal))
    },
  }
}
