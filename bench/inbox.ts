/**
 * The inbox of an agent with 100,000 conversations and 1,000,000 messages on PostgreSQL: its list, filters and search.
 */
import { newPostgres, type Postgres } from './postgres.ts'
import { fullOrShort } from './scale.ts'
import { call, dropDataFolder, newDataFolder, createOwner, startServer } from './server.ts'
import { percentile, print } from './statistics.ts'

const CONVERSATIONS = fullOrShort(100_000, 200)
const MESSAGES_EACH = 10
const ROUNDS = fullOrShort(200, 3)
const LIMIT_MS = 100
/** A query is repeated for at most this long. */
const MAX_MS_PER_QUERY = 20_000

/**
 * A shop's vocabulary; each message has some of it, one in 5,000 a rare word, and every other one the most common word.
 */
const seedInbox = async ({ query }: Postgres): Promise<void> => {
  await query(
    `insert into contacts (id, owner_id, agent_id, name, phone, created_at)
    select 'contato-' || n, owner_id, id, (array['Ana','Bruno','Célia','Davi','Érica','Fábio'])[1 + n % 6] || ' ' ||
      (array['Souza','Lima','Araújo','Nunes','Prado'])[1 + n % 5] || ' ' || n, '+55119' || (80000000 + n), now()
    from agents, generate_series(1, $1::int) n`,
    [CONVERSATIONS],
  )
  await query(
    `insert into contact_identities (agent_id, identity, contact_id, address)
    select agent_id, 'phone:' || phone, id, substr(phone, 2) from contacts`,
  )
  await query(
    `insert into conversations (id, owner_id, agent_id, session_id, channel, contact_id, created_at, updated_at,
      unread_count, tags, needs_person_since)
    select 'conversa-' || n, owner_id, id, 'whatsappWeb-contato-' || n, 'whatsappWeb', 'contato-' || n,
      now() - n * interval '1 minute', now() - n * interval '1 minute', case when n % 50 = 0 then 2 else 0 end,
      case when n % 20 = 0 then array['entrega'] else '{}' end, case when n % 500 = 0 then now() end
    from agents, generate_series(1, $1::int) n`,
    [CONVERSATIONS],
  )
  await query(
    `insert into messages (id, conversation_id, role, content, sources, created_at)
    select 'mensagem-' || n || '-' || m, 'conversa-' || n, case m % 2 when 1 then 'user' else 'assistant' end,
      case when m % 2 = 1 then 'Bom dia, ' else '' end ||
      (array['quero saber do pedido','qual o horário de entrega','vocês têm em azul','o pagamento caiu','preciso trocar o tamanho'])[1 + (n + m) % 5]
      || ' ' || (array['camisa','calça','sapato','bolsa','chapéu','meia','cinto'])[1 + (n * 7 + m) % 7]
      || case when (n * 10 + m) % 5000 = 0 then ' jabuticaba' else '' end || ' número ' || n,
      '[]', now() - n * interval '1 minute' + m * interval '1 second'
    from generate_series(1, $1::int) n, generate_series(1, $2::int) m`,
    [CONVERSATIONS, MESSAGES_EACH],
  )
  await query('vacuum analyze')
}

export const benchInbox = async (): Promise<void> => {
  const postgres = await newPostgres('inbox')
  if (postgres === undefined) return
  const folder = await newDataFolder()
  const server = await startServer(folder, { DATABASE_URL: postgres.url, SIMULATED_CHANNELS: '0' })
  try {
    const { token, agentId } = await createOwner(server.url, { agents: 1 })
    await seedInbox(postgres)
    const inbox = `${server.url}/v1/agents/${agentId}/inbox`
    type Page = { conversations: { sessionId: string }[]; next?: string | null }
    const { next } = await call<Page>('GET', inbox, token)
    const measured: [string, (round: number) => string][] = [
      ['first page', () => ''],
      ['second page', () => `?before=${next ?? ''}`],
      ['unread', () => '?unread=true'],
      ['waiting for a person', () => '?waiting=true'],
      ['a tag', () => '?tag=entrega'],
      ['search: a number', (round) => `?search=${80_000_000 + 1 + ((round * 7_919) % CONVERSATIONS)}`],
      ['search: a name', (round) => `?search=${encodeURIComponent(`Célia Souza ${round}`)}`],
      ['search: a name of every sixth customer', () => `?search=${encodeURIComponent('Célia')}`],
      ['search: three digits of every number', () => '?search=119'],
      ['search: a rare word', () => '?search=jabuticaba'],
      ['search: two common words', () => `?search=${encodeURIComponent('entrega sapato')}`],
      ['search: a word of half of all messages', () => `?search=${encodeURIComponent('bom dia')}`],
      ['search: the beginning of a word', () => '?search=jabu'],
      ['search: nothing like it', () => '?search=xilofone'],
    ]
    console.log(`inbox of ${CONVERSATIONS} conversations and ${CONVERSATIONS * MESSAGES_EACH} messages on PostgreSQL`)
    for (const [what, queryOf] of measured) {
      const times: number[] = []
      const start = performance.now()
      for (let round = 0; round < ROUNDS && performance.now() - start < MAX_MS_PER_QUERY; round++) {
        const began = performance.now()
        await call<Page>('GET', inbox + queryOf(round), token)
        times.push(performance.now() - began)
      }
      print(`  ${what}: p50`, percentile(times, 0.5), 'ms')
      print(`  ${what}: p99`, percentile(times, 0.99), 'ms', LIMIT_MS)
    }
    const opening = await call<Page>('GET', inbox, token)
    const opened: number[] = []
    for (const { sessionId } of opening.conversations) {
      const began = performance.now()
      await call('GET', `${inbox}/${sessionId}`, token)
      opened.push(performance.now() - began)
    }
    print('  opening a conversation: p50', percentile(opened, 0.5), 'ms')
    print('  opening a conversation: p99', percentile(opened, 0.99), 'ms', LIMIT_MS)
  } finally {
    await server.stop()
    await postgres.drop()
    dropDataFolder(folder)
  }
}
