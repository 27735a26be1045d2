/**
 * The calls of the website widget: made from pages of the agent's own site, by visitors without an account (spec
 * decision 3).
 */
import * as v from 'valibot'
import { route } from './route.ts'
import { widgetMessageLimit } from './widget-defaults.ts'
import { Id, requiredText } from './wire.ts'

/** A secret made by the visitor's browser: knowing it gives access to the conversation. */
const Visitor = v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/, 'Visitante inválido'))

/** `typing`: an answer is being generated. `person`: a person of the business answers. */
export const WidgetLine = v.variant('type', [
  v.object({
    type: v.literal('message'),
    id: v.string(),
    from: v.picklist(['visitor', 'agent', 'person']),
    text: v.string(),
    /** Milliseconds since 1970. */
    at: v.number(),
    file: v.nullish(v.object({ name: v.string(), url: v.string() })),
  }),
  v.object({ type: v.literal('state'), isTyping: v.boolean(), handledBy: v.picklist(['agent', 'waiting', 'person']) }),
  /** Keep-alive line. */
  v.object({ type: v.literal('ping') }),
])
export type WidgetLine = v.InferOutput<typeof WidgetLine>

const AgentParams = v.object({ agentId: Id })

export const widgetRoutes = {
  sendWidgetMessage: route({
    method: 'POST',
    path: '/v1/widget/{agentId}/messages',
    host: 'api',
    auth: 'none',
    params: AgentParams,
    body: v.strictObject({
      visitor: Visitor,
      /** Idempotency key chosen by the widget. */
      messageId: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
      message: requiredText(widgetMessageLimit, 'Escreva uma mensagem'),
    }),
    reply: v.object({ accepted: v.boolean() }),
    refusals: [400, 403, 404, 413, 415, 429],
    source: 'extension (spec decision 3)',
    summary: 'A visitor of the website writes; the answer comes by the stream',
  }),
  followWidget: route({
    method: 'POST',
    path: '/v1/widget/{agentId}/stream',
    host: 'api',
    auth: 'none',
    params: AgentParams,
    body: v.strictObject({ visitor: Visitor }),
    reply: WidgetLine,
    stream: true,
    refusals: [400, 403, 404, 413, 415, 429],
    source: 'extension (spec decision 3)',
    summary: 'The conversation of a visitor: its latest messages, and each further one as it comes',
  }),
} as const
