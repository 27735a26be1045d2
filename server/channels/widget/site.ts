/** The website on which an agent's widget may be embedded, and its channel. */
import type { ChannelRow } from '../../db/channel-tables.ts'
import type { AgentRow, Db } from '../../db/schema.ts'
import { ensureChannel, findChannel, updateChannel } from '../channels.repository.ts'
import { widgetProviderName } from './adapter.ts'

/** Hosts of development servers; a page there is on the reader's own machine. */
const developmentHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

const siteOf = ({ hostname, port }: URL): string => `${hostname.replace(/^www\./u, '')}:${port}`

/** Accepts `www.` and http variants, and always pages on the reader's own machine. */
export function isOwnSite(websiteUrl: string, origin: string): boolean {
  if (websiteUrl === '' || !URL.canParse(origin) || !URL.canParse(websiteUrl)) return false
  const from = new URL(origin)
  if (!/^https?:$/u.test(from.protocol)) return false
  return developmentHosts.has(from.hostname) || siteOf(from) === siteOf(new URL(websiteUrl))
}

/** Searches all accounts, as visitors have none. */
export const findWidgetAgent = (db: Db, agentId: string): Promise<AgentRow | undefined> =>
  db.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirst()

const seenMs = 60_000

/**
 * Created with its first visitor; `confirmedAt` is when the site was last seen using it. Undefined if the agent was
 * deleted.
 */
export async function widgetChannel(db: Db, agent: AgentRow, now: Date): Promise<ChannelRow | undefined> {
  const of = { ownerId: agent.ownerId, agentId: agent.id }
  const channel = await findChannel(db, of.ownerId, of.agentId, 'widget')
  if (channel === undefined) {
    const made = { ...of, kind: 'widget', provider: widgetProviderName, state: 'connected', confirmedAt: now } as const
    return ensureChannel(db, made, now)
  }
  if (channel.confirmedAt === null || now.getTime() - channel.confirmedAt.getTime() > seenMs)
    await updateChannel(db, channel.id, { confirmedAt: now }, now)
  return channel
}
