/** The routes of a number linked by QR code (S3§7, spec decision 25), and the webhook path of its gateway. */
import { findAgent } from '../agents/agents.ts'
import { readJson } from '../http/read-json.ts'
import { toPostgresText } from '../platform/text/postgres-text.ts'
import { agentNotFound, brokenJson, notJson, tooLarge } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { connectionOf, findChannelByToken } from './channels.repository.ts'
import type { ChannelDependencies } from './dependencies.ts'
import { followLink } from './follow-link.ts'
import { codeOf, deviceOf, saveInstance, unlinkDevice } from './linked.ts'

/** Validity of a QR code session; its picture is renewed meanwhile. */
const sessionMs = 60_000

/** Some gateways include files in their webhook requests. */
const maxReportMb = 32

const gatewayFailed = refuse(502, 'gateway_failed', 'O serviço de conexão com o WhatsApp não respondeu.')
const unavailable = refuse(409, 'not_configured', 'A conexão por QR Code não está configurada neste servidor.')
const instanceMissing = refuse(409, 'instance_missing', 'Informe o ID e o token da instância.')
const instanceRefused = refuse(
  409,
  'instance_refused',
  'O serviço de conexão não aceitou o ID e o token da instância. Confira e salve de novo.',
)
const instanceTaken = refuse(409, 'instance_taken', 'Esta instância já está em uso por outro agente.')
const nothingLinked = notFound('Nenhum WhatsApp está conectado a este agente.')

type Calls = 'getDevice' | 'disconnectDevice' | 'getQrCode' | 'followLink' | 'saveInstance' | 'gatewayEvent'

export const linkedHandlers = (dependencies: ChannelDependencies): Pick<Handlers, Calls> => {
  const { db, clock, channels, secrets, hookBase } = dependencies
  return {
    getDevice: async ({ params: { agentId } }, { session }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      const device = await deviceOf(dependencies, agent)
      if (device.kind === 'unknown') return gatewayFailed
      if (device.kind !== 'connected') return reply({ message: 'Device not found' })
      const { phone, pictureUrl, device: model, sessionId, isBusiness } = device.profile
      return reply({ phone, imageUrl: pictureUrl, device: model, sessionId, isBusiness, message: null })
    },

    disconnectDevice: async ({ params: { agentId } }, { session }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      const outcome = await unlinkDevice(dependencies, agent)
      if (outcome === 'notLinked') return nothingLinked
      return outcome === 'failed' ? gatewayFailed : reply({ message: 'WhatsApp desconectado com sucesso' })
    },

    getQrCode: async ({ params: { agentId } }, { session }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      const code = await codeOf(dependencies, agent, await hookBase())
      switch (code.kind) {
        case 'visible': {
          const expiresAt = new Date(clock.now().getTime() + sessionMs).toISOString()
          return reply({ qrCode: code.payload, expiresAt, status: 'visible' })
        }
        case 'connected':
          return reply({ qrCode: null, expiresAt: null, status: 'connected' })
        case 'preparing':
          return { ok: true, status: 202, value: { qrCode: null, expiresAt: null, status: 'preparing' } }
        case 'unavailable':
          return unavailable
        case 'instanceMissing':
          return instanceMissing
        case 'instanceRefused':
          return instanceRefused
        case 'failed':
          return gatewayFailed
      }
    },

    followLink: async ({ params: { agentId }, query }, { session, signal }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      const withCodes = query.withCodes === '1' && session.user.role !== 'USER_CHAT'
      return reply(followLink(dependencies, agent, { withCodes, hookBase: await hookBase(), signal }))
    },

    saveInstance: async ({ params: { agentId }, body }, { session }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      const outcome = await saveInstance(dependencies, agent, body)
      if (outcome === 'done') return reply({ message: 'Instância salva.' })
      return outcome === 'taken' ? instanceTaken : unavailable
    },

    gatewayEvent: async ({ params: { hookToken } }, { request }) => {
      const channel = await findChannelByToken(db, hookToken)
      const eventsIn = channel && channels.adapters[channel.provider]?.eventsIn
      if (channel === undefined || eventsIn === undefined) return notFound('Este endereço não existe.')
      const body = await readJson(request, { mb: maxReportMb, reviver: toPostgresText })
      if (!body.ok) return { tooLarge, notJson, broken: brokenJson, invalidText: brokenJson }[body.reason]
      await channels.apply(channel, eventsIn(body.value, connectionOf(secrets, channel)))
      return reply(new Response('ok'))
    },
  }
}
