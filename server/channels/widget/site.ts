/** The website on which an agent's widget may be embedded, and its channel. */
import { siteOf } from '../../../contract/website-url.ts'
import type { ChannelRow } from '../../db/channel-tables.ts'
import type { AgentRow, Db } from '../../db/schema.ts'
import { ensureChannel, updateChannel } from '../channels.repository.ts'
import { findChannel } from '../find-channel.ts'
import { widgetProviderName } from './adapter.ts'

/** Hosts of development servers; a page there is on the reader's own machine. */
const developmentHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

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

const isSameSite = (one: string, other: string) => siteOf(new URL(one)) === siteOf(new URL(other))

const isDevelopment = (origin: string): boolean => developmentHosts.has(new URL(origin).hostname)

/** Created with its first visitor, on a page of this origin. Undefined if the agent was deleted. */
export async function widgetChannel(
  db: Db,
  agent: AgentRow,
  origin: string,
  now: Date,
): Promise<ChannelRow | undefined> {
  const of = { ownerId: agent.ownerId, agentId: agent.id }
  const profile = JSON.stringify({ seenOn: origin, seenAt: now.toISOString() })
  const channel = await findChannel(db, of.ownerId, of.agentId, 'widget')
  if (channel === undefined) {
    const made = { ...of, kind: 'widget', provider: widgetProviderName, state: 'connected' } as const
    return ensureChannel(db, { ...made, confirmedAt: now, profile }, now)
  }
  const { seenOn, seenAt } = channel.profile
  const isRecent = seenAt !== undefined && now.getTime() - Date.parse(seenAt) <= seenMs
  // The owner's own machine says nothing about the site once the site was seen.
  if (seenOn !== undefined && isDevelopment(origin) && !isDevelopment(seenOn)) return channel
  const isKnown = seenOn !== undefined && isSameSite(seenOn, origin)
  if (!isKnown || !isRecent) await updateChannel(db, channel.id, { confirmedAt: now, profile }, now)
  return channel
}
