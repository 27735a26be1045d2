/** Connecting an Instagram account: the calls of its card (S3§7). */
import { findAgent } from '../../agents/agents.ts'
import { agentNotFound } from '../../http/refusals.ts'
import { type Handlers, refuse, reply } from '../../http/result.ts'
import type { ChannelRow } from '../../db/channel-tables.ts'
import { connectionOf } from '../channels.repository.ts'
import { findChannel } from '../find-channel.ts'
import { confirmConnected, endedAt, markEnded } from '../connection-state.ts'
import type { ChannelDependencies } from '../dependencies.ts'
import { beginAuthorization, takeCode } from './authorizations.repository.ts'
import { connectInstagram, disconnectInstagram } from './connection.ts'
import { usedCode } from './failures.ts'
import { instagramScopes } from './provider.ts'

type Names =
  | ('instagramStatus' | 'instagramAccount' | 'instagramAuth')
  | ('instagramDisconnect' | 'instagramAuthorization')

const notConfigured = refuse(
  409,
  'instagram_not_configured',
  'ID do aplicativo do Facebook não configurado. Entre em contato com o administrador do sistema.',
)
/** A confirmation younger than this is trusted. */
const proofMs = 60_000
const askMs = 10_000
const messages = { connected: 'Instagram conectado com sucesso!', already: 'Instagram já está conectado!' }

export function instagramHandlers(dependencies: ChannelDependencies): Pick<Handlers, Names> {
  const { db, clock, secrets, instagram } = dependencies

  return {
    instagramStatus: async ({ query: { agentId } }, { session }) => {
      const ownerId = session.user.id
      if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
      const channel = await confirmed(dependencies, await findChannel(db, ownerId, agentId, 'instagram'))
      const { profile, state } = channel ?? {}
      const username = profile?.username ?? null
      return reply({
        connected: state === 'connected',
        username,
        instagramUsername: username,
        instagramUserId: channel?.externalId ?? null,
        profilePicture: profile?.pictureUrl ?? null,
        connectedSince: profile?.connectedSince ?? null,
        tokenExpiresAt: profile?.expiresAt ?? null,
        message: channel?.reason ?? null,
        expiredAt: (channel && channel.state === 'expired' && endedAt(channel)?.toISOString()) || null,
      })
    },

    instagramAccount: async ({ params: { agentId } }, { session }) => {
      const ownerId = session.user.id
      if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
      const channel = await findChannel(db, ownerId, agentId, 'instagram')
      return reply({
        id: channel?.externalId ?? null,
        username: channel?.profile.username ?? null,
        profilePicture: channel?.profile.pictureUrl ?? null,
        isConnected: channel?.state === 'connected',
        message: channel?.reason ?? null,
      })
    },

    instagramAuthorization: async ({ body: { agentId, returnOrigin } }, { session }) => {
      const ownerId = session.user.id
      if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
      if (instagram === undefined) return notConfigured
      const nonce = await beginAuthorization(db, { ownerId, agentId, returnOrigin }, clock.now())
      const redirectUri = await instagram.redirectUri
      const query = new URLSearchParams({
        client_id: instagram.provider.appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: instagramScopes.join(','),
        state: `${agentId}.${nonce}`,
      })
      const url = `${instagram.provider.loginUrl}/oauth/authorize?${query}`
      return reply({ url, origin: new URL(redirectUri).origin })
    },

    instagramAuth: async ({ body: { code, agentId } }, { session }) => {
      const of = { ownerId: session.user.id, agentId }
      if ((await findAgent(db, of.ownerId, agentId)) === undefined) return agentNotFound
      if (instagram === undefined) return reply({ success: false, message: notConfigured.body.message })
      if (!(await takeCode(db, secrets, { ...of, code })))
        return reply({ success: false, message: `Autorização inválida: ${usedCode}` })
      const redirectUri = await instagram.redirectUri
      const connected = await connectInstagram(
        { db, clock, secrets, graph: instagram.graph, redirectUri },
        { ...of, code },
      )
      return connected.kind === 'refused'
        ? reply({ success: false, message: connected.reason })
        : reply({ success: true, message: messages[connected.kind], wasConnected: connected.kind === 'already' })
    },

    instagramDisconnect: async ({ query: { agentId } }, { session }) => {
      const ownerId = session.user.id
      if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
      const channel = await findChannel(db, ownerId, agentId, 'instagram')
      if (channel !== undefined) await disconnectInstagram({ db, clock, secrets, graph: instagram?.graph }, channel)
      return reply({ message: 'Instagram desconectado com sucesso' })
    },
  }
}

/** The channel with a state confirmed by Instagram, asked again if the last confirmation is old. */
async function confirmed(
  { db, clock, secrets, instagram }: ChannelDependencies,
  channel: ChannelRow | undefined,
): Promise<ChannelRow | undefined> {
  const now = clock.now()
  if (channel?.state !== 'connected' || instagram === undefined) return channel
  if (channel.confirmedAt !== null && now.getTime() - channel.confirmedAt.getTime() < proofMs) return channel
  const status = await instagram.adapter.status(connectionOf(secrets, channel), AbortSignal.timeout(askMs))
  if (status.kind === 'unknown') return channel
  if (status.kind === 'connected') await confirmConnected(db, channel, status.profile, now)
  else await markEnded(db, channel, status, now)
  return findChannel(db, channel.ownerId, channel.agentId, 'instagram')
}
