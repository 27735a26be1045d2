/**
 * A person answers at a random time during the agent's answer, on either of two servers: the agent must not start
 * another part afterwards.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { fullOrShort } from './scale.ts'
import { newPostgres, type Postgres } from './postgres.ts'
import { call, dropDataFolder, newDataFolder, createOwner, startServer } from './server.ts'
import { type Link, linkAgents, phoneOf, startGateway } from './gateway.ts'
import { median, print } from './statistics.ts'
import { waitUntil } from './wait.ts'

const TIMES = fullOrShort(500, 4)
const AGENTS = fullOrShort(10, 2)
const LONGEST_MS = 1_500

/**
 * The database records when each part starts and when each conversation is taken over; both lock the conversation's
 * row.
 */
const note = async ({ query }: Postgres): Promise<void> => {
  await query(`create table bench_begun (conversation_id text, at timestamptz)`)
  await query(`create table bench_taken (conversation_id text, at timestamptz)`)
  await query(`create function bench_note_begun() returns trigger language plpgsql as $$ begin
    insert into bench_begun values (new.conversation_id, clock_timestamp()); return null; end $$`)
  await query(`create function bench_note_taken() returns trigger language plpgsql as $$ begin
    insert into bench_taken values (new.id, clock_timestamp()); return null; end $$`)
  await query(`create trigger bench_begun after update on outbound_messages for each row
    when (new.state = 'sending' and old.state <> 'sending' and new.origin = 'reply')
    execute function bench_note_begun()`)
  await query(`create trigger bench_taken after update on conversations for each row
    when (new.epoch > old.epoch and new.handled_by = 'person') execute function bench_note_taken()`)
}

type Hook = { instanceId: string; path: string }

const received = ({ instanceId }: Hook, phone: string, text: string, isOwn: boolean) => ({
  type: 'ReceivedCallback',
  instanceId,
  messageId: crypto.randomUUID(),
  phone,
  fromMe: isOwn,
  fromApi: false,
  momment: Date.now(),
  senderName: isOwn ? '' : 'Ana',
  text: { message: text },
})

const report = async (url: string, hook: Hook, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}${hook.path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`a report was answered ${answer.status}`)
}

export const benchTakeovers = async (): Promise<void> => {
  const postgres = await newPostgres('takeovers')
  if (postgres === undefined) return
  const { query } = postgres
  const gateway = await startGateway()
  const folder = await newDataFolder()
  const environment = { ...gateway.environment, DATABASE_URL: postgres.url }
  const first = await startServer(folder, environment)
  const second = await startServer(folder, environment)
  const either = () => (Math.random() < 0.5 ? first.url : second.url)
  try {
    const owner = await createOwner(first.url, { agents: AGENTS })
    const links = await linkAgents(first.url, owner, gateway)
    const hookOf = async ({ instanceId }: Link): Promise<Hook> => {
      const [row] = await query<{ token: string }>(
        'select inbound_token as token from channels where external_id = $1',
        [instanceId],
      )
      return { instanceId, path: `/hooks/whatsapp/${row?.token}` }
    }
    await note(postgres)

    const acknowledged: number[] = []
    const takeOver = async (link: Link, hook: Hook, phone: string) => {
      const [row] = await query<{ session: string }>(
        `select session_id as session from conversations c join contact_identities i on i.contact_id = c.contact_id
        where c.agent_id = $1 and i.address = $2`,
        [link.agentId, phone],
      )
      const began = performance.now()
      // In the inbox or, half of the time and if there is no conversation yet, on the owner's own phone.
      if (row === undefined || Math.random() < 0.5)
        await report(either(), hook, received(hook, phone, 'Oi, aqui é o Carlos', true))
      else {
        const body = { message: 'Oi, aqui é o Carlos', messageId: crypto.randomUUID() }
        await call('POST', `${either()}/v1/agents/${link.agentId}/inbox/${row.session}/messages`, owner.token, body)
      }
      acknowledged.push(performance.now() - began)
    }
    const runOne = async (link: Link, number: number) => {
      const [hook, phone] = [await hookOf(link), phoneOf(number)]
      await report(either(), hook, received(hook, phone, 'Que horas vocês abrem?', false))
      await delay(Math.random() * LONGEST_MS)
      await takeOver(link, hook, phone)
    }
    await Promise.all(
      links.map(async (link, at) => {
        for (let number = at; number < TIMES; number += links.length) await runOne(link, number)
      }),
    )
    const isQuiet = async () => {
      const [row] = await query<{ open: string }>(`select (select count(*) from outbound_messages where state in
        ('queued', 'sending')) + (select count(*) from inbound_messages where not is_done) as open`)
      return row?.open === '0'
    }
    await waitUntil(isQuiet, 60_000)

    const [counts] = await query<Record<'taken' | 'after' | 'none' | 'some' | 'discarded', number>>(`
      with taken as (select conversation_id, min(at) as at from bench_taken group by 1),
        begun as (select t.conversation_id, count(b.at)::int as parts, count(b.at) filter (where b.at > t.at)::int as after
          from taken t left join bench_begun b using (conversation_id) group by 1)
      select count(*)::int as taken, coalesce(sum(after), 0)::int as after,
        count(*) filter (where parts = 0)::int as none, count(*) filter (where parts > 0)::int as some,
        (select count(*)::int from outbound_messages where state = 'discarded') as discarded from begun`)
    print('conversations that a person took over, two servers', counts?.taken ?? 0, '')
    print('  before any part of the agent had begun', counts?.none ?? 0, '')
    print('  after some had begun', counts?.some ?? 0, '')
    print('  parts that were thrown away in the queue', counts?.discarded ?? 0, '')
    print('  until the takeover was acknowledged (median)', median(acknowledged), 'ms')
    print('parts of the agent that began after a takeover', counts?.after ?? Number.NaN, '', 0)
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await gateway.close()
    await postgres.drop()
    dropDataFolder(folder)
  }
}
