/** The states of an agent's connections, and their journals. */
import { findAgent } from '../agents/agents.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, notFound, reply } from '../http/result.ts'
import { listChannels, waitingCounts } from './channels.repository.ts'
import { findChannel } from './find-channel.ts'
import { endedAt } from './connection-state.ts'
import type { ChannelDependencies } from './dependencies.ts'
import { listJournal } from './journal.repository.ts'
import { isGivenUp } from './watch.ts'

const channelNotFound = notFound('Este canal ainda não foi conectado.')

export const channelHandlers = ({
  db,
  channels,
}: ChannelDependencies): Pick<Handlers, 'listChannels' | 'channelJournal'> => ({
  listChannels: async ({ params: { agentId } }, { session }) => {
    const ownerId = session.user.id
    if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
    const rows = await listChannels(db, ownerId, agentId)
    const waiting = await waitingCounts(db, ownerId, agentId)
    // These are no longer checked regularly, so they are checked when somebody looks.
    for (const row of rows) if (isGivenUp(row)) await channels.watch(row.id)
    return reply(
      rows.map((row) => {
        const { id, kind, state, reason, confirmedAt, provider, profile } = row
        const adapter = channels.adapters[provider]
        return {
          id,
          kind,
          state,
          reason,
          profile,
          downSince: endedAt(row)?.toISOString() ?? null,
          confirmedAt: confirmedAt?.toISOString() ?? null,
          isSimulated: adapter?.isSimulated ?? false,
          simulatorUrl: (row.externalId === null ? undefined : adapter?.simulatorUrl?.(row)) ?? null,
          waiting: waiting.get(id) ?? 0,
        }
      }),
    )
  },

  channelJournal: async ({ params: { agentId, kind } }, { session }) => {
    const ownerId = session.user.id
    if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
    const channel = await findChannel(db, ownerId, agentId, kind)
    if (channel === undefined) return channelNotFound
    const events = await listJournal(db, ownerId, channel.id)
    return reply(events.map(({ id, kind: what, detail, at }) => ({ id, kind: what, detail, at: at.toISOString() })))
  },
})
