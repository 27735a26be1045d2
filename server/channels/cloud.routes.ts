/** The routes of official WhatsApp: saving the number (S3§7), and Meta's webhook. */
import { findAgent } from '../agents/agents.ts'
import { readBytes } from '../http/read-json.ts'
import { agentNotFound, brokenJson, tooLarge } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { findInvalidText, toPostgresText } from '../platform/text/postgres-text.ts'
import { connectionOf, findChannelByExternalId } from './channels.repository.ts'
import { cloudEvents, type FetchMedia } from './cloud/cloud-inbound.ts'
import { mediaOf } from './cloud/cloud.ts'
import { forgetSignup, saveSignup } from './cloud/signup.ts'
import type { ChannelDependencies } from './dependencies.ts'
import { isSignedBy, isSubscription } from './meta/webhook.ts'

const maxReport = 3_500_000
const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

const unavailable = refuse(409, 'not_configured', 'O WhatsApp Oficial não está configurado neste servidor.')
const taken = refuse(409, 'number_taken', 'Este número já está em uso por outro agente.')
const nothingConnected = notFound('Nenhum número está conectado a este agente.')
const unsigned = refuse(401, 'unsigned', 'A assinatura não confere.')
const notExpected = refuse(403, 'wrong_token', 'Token de verificação inválido.')

type Calls = 'saveWabaInfo' | 'removeWabaInfo' | 'verifyGraphWebhook' | 'graphEvent'

export const cloudHandlers = (dependencies: ChannelDependencies): Pick<Handlers, Calls> => {
  const { db, channels, secrets, config, graph } = dependencies
  return {
    saveWabaInfo: async ({ params: { agentId }, body }, { session }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      const outcome = await saveSignup({ ...dependencies, wake: channels.wake }, agent, body)
      switch (outcome.kind) {
        case 'done':
          return reply({ message: 'WhatsApp Business conectado com sucesso!' })
        case 'taken':
          return taken
        case 'agentGone':
          return agentNotFound
        case 'unavailable':
          return unavailable
        case 'refused':
          return refuse(400, 'signup_refused', outcome.reason)
        case 'unreachable':
          return refuse(502, 'graph_unreachable', outcome.reason)
      }
    },

    removeWabaInfo: async ({ params: { agentId } }, { session }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      return (await forgetSignup(dependencies, agent))
        ? reply({ message: 'WhatsApp desconectado com sucesso' })
        : nothingConnected
    },

    verifyGraphWebhook: ({ query }) =>
      Promise.resolve(
        isSubscription(query, config.facebookVerifyToken)
          ? reply(new Response(query['hub.challenge'] ?? '', { headers: plain }))
          : notExpected,
      ),

    graphEvent: async (_request, { request, held }) => {
      const body = await readBytes(request, maxReport, held.add)
      if (body === undefined) return tooLarge
      if (graph === undefined || !isSignedBy([graph.appSecret], body, request.headers.get('x-hub-signature-256')))
        return unsigned
      const json = parse(body)
      if (json === undefined || findInvalidText(json) !== undefined) return brokenJson
      for (const { phoneNumberId, eventsFor } of cloudEvents(json)) {
        const channel = await findChannelByExternalId(db, 'cloud', phoneNumberId)
        // Without credentials the channel only named the number, and anyone can name one.
        if (channel === undefined || channel.credentials === null) continue
        const token = connectionOf(secrets, channel).credentials['token'] ?? ''
        const fetch: FetchMedia = (id, mime, name) => mediaOf(graph, token, { id, mime, name })
        await channels.apply(channel, eventsFor(fetch))
      }
      return reply(new Response('EVENT_RECEIVED', { headers: plain }))
    },
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), toPostgresText)
  } catch {
    return undefined
  }
}
