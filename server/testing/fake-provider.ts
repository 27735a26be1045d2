/**
 * A provider played by the test itself, over real HTTP: `POST {url}/send`, `GET {url}/find/{tag}`, `POST
 * {url}/empty-queue`.
 */
import * as v from 'valibot'
import type { ChannelAdapter, Connection, SendResult } from '../channels/adapter.ts'
import { createChannel } from '../channels/channels.repository.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { createEgress } from '../platform/egress.ts'
import { callProvider, type ProviderRequest, uncertain, unreachable } from '../channels/provider-call.ts'

const Sent = v.object({ id: v.string() })
const timeoutMs = 5_000

export function createFakeProvider(): ChannelAdapter {
  const ask = ({ channel }: Connection, path: string, request: Partial<ProviderRequest>) => {
    const [url = ''] = (channel.externalId ?? '').split('#')
    return callProvider(createEgress({ allow: [url] }), { timeoutMs, ...request, url: `${url}${path}` })
  }
  return {
    capabilities: {
      canFind: true,
      windowHours: null,
      canEmptyQueue: true,
      textLimit: { length: 4_096, unit: 'characters' },
      captionLimit: 1_024,
    },
    isSimulated: true,
    send: async (connection, { recipient, part, tag }, signal): Promise<SendResult> => {
      const answer = await ask(connection, '/send', { method: 'POST', json: { address: recipient, part, tag }, signal })
      if (answer.kind === 'notSent') return unreachable
      if (answer.kind === 'unknown') return uncertain(undefined)
      const { status, json } = answer
      if (status === 422) return { kind: 'refused', reason: 'O número não tem WhatsApp.', isFinal: true }
      if (status === 410) return { kind: 'disconnected', reason: 'O celular foi desconectado.' }
      if (status !== 200) return uncertain({ status })
      return { kind: 'accepted', providerId: v.parse(Sent, json).id }
    },
    status: () => Promise.resolve({ kind: 'connected', profile: {} }),
    find: async (connection, { tag }, signal) => {
      const answer = await ask(connection, `/find/${tag}`, { signal })
      if (answer.kind !== 'answered') return { kind: 'unknown' }
      const { status, json } = answer
      if (status === 404) return { kind: 'notSent' }
      return status === 200 ? { kind: 'sent', providerId: v.parse(Sent, json).id } : { kind: 'unknown' }
    },
    emptyQueue: async (connection, signal) => {
      await ask(connection, '/empty-queue', { method: 'POST', signal })
    },
  }
}

/** Connects this agent to the test's own server. */
export async function connectFakeProvider(
  db: Db,
  clock: Clock,
  { agentId, url }: { agentId: string; url: string },
): Promise<{ channelId: string } | undefined> {
  const agent = await db.selectFrom('agents').select('ownerId').where('id', '=', agentId).executeTakeFirst()
  if (agent === undefined) return undefined
  const now = clock.now()
  const channel = {
    ownerId: agent.ownerId,
    agentId,
    kind: 'whatsappWeb',
    provider: 'fake',
    state: 'connected',
  } as const
  await db.deleteFrom('channels').where('agentId', '=', agentId).where('kind', '=', 'whatsappWeb').execute()
  // A port may have been another test's before.
  const externalId = `${url}#${agentId}`
  const { id } = await createChannel(db, { ...channel, externalId, confirmedAt: now }, now)
  return { channelId: id }
}
