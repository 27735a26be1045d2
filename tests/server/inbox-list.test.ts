/** The list of the inbox: search, filters and pages. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answerWith } from './fake-engine.ts'
import { bruno, inboxFixture } from './inbox-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

const inbox = inboxFixture()
const { receive, ask, list, names, first } = inbox

const changeTags = (sessionId: string, { add = [], remove = [] }: { add?: string[]; remove?: string[] }) => {
  const params = { agentId: inbox.agentId, sessionId }
  return inbox.server.call('tagConversation', { params, body: { add, remove } }, inbox.owner.token)
}

describe('[IB-01] the list', () => {
  test('has the conversations of all channels, the one that went on last first', async () => {
    await ask('teste-1', 'a'.repeat(161))
    await receive('Vocês entregam?')
    const { conversations, next, summary } = await list()
    expect(conversations).toMatchObject([
      {
        channel: 'whatsappWeb',
        name: 'Ana',
        phone: '+5511988887777',
        handling: 'agent',
        unread: 1,
        tags: [],
        lastMessage: { role: 'assistant', text: 'Eco: Vocês entregam?', writtenBy: null },
      },
      {
        channel: 'test',
        sessionId: 'teste-1',
        firstMessage: 'a'.repeat(80),
        unread: 0,
        lastMessage: { text: `Eco: ${'a'.repeat(155)}` },
      },
    ])
    expect([next, summary]).toEqual([null, { unread: 1, waiting: 0, tags: [] }])
  })

  test('names a conversation of the API by its first question, as it knows no customer', async () => {
    const { server, owner, agentId } = inbox
    const { key } = await server.done('createApiKey', { params: { agentId }, body: { name: 'Loja' } }, owner.token)
    for (const message of ['Vocês entregam?', 'E hoje?'])
      await server.done('apiChat', { body: { message, conversationId: 'cliente-1' } }, key)
    expect((await list()).conversations).toMatchObject([{ channel: 'api', firstMessage: 'Vocês entregam?' }])
  })

  test('finds a word that thousands of messages have, the last conversations first, and goes on from there', async () => {
    await receive('Vocês entregam?', 'Ana')
    const { conversations } = await list()
    const id = sql`select id from conversations where session_id = ${conversations[0]?.sessionId} and owner_id = ${inbox.owner.id}`
    await sql`insert into messages (id, conversation_id, role, content, sources, created_at)
      select gen_random_uuid()::text, (${id}), 'user', 'jabuticaba', '[]', now() from generate_series(1, 2000)`.execute(
      inbox.server.db,
    )
    await ask('teste-1', 'Oi')
    // If the recent conversations have less than a page of matches, all are searched.
    expect(await names({ search: 'jabuticaba' })).toEqual(['Ana'])
    await sql`insert into conversations (id, owner_id, agent_id, session_id, channel, created_at, updated_at)
      select 'c-' || n || ${inbox.owner.id}, ${inbox.owner.id}, ${inbox.agentId}, 's-' || n, 'api', now(), now() + n * interval '1 second'
      from generate_series(1, 60) n`.execute(inbox.server.db)
    await sql`insert into messages (id, conversation_id, role, content, sources, created_at)
      select gen_random_uuid()::text, id, 'user', 'Tem jabuticaba hoje?', '[]', now()
      from conversations where owner_id = ${inbox.owner.id} and channel = 'api'`.execute(inbox.server.db)
    const first = await list({ search: 'jabuticaba' })
    expect(first.conversations.map(({ sessionId }) => sessionId)).toEqual(
      Array.from({ length: 50 }, (_, at) => `s-${60 - at}`),
    )
    const rest = await list({ search: 'jabuticaba', before: first.next ?? '' })
    expect(rest.conversations.map(({ sessionId }) => sessionId).slice(0, 10)).toEqual(
      Array.from({ length: 10 }, (_, at) => `s-${10 - at}`),
    )
    expect(rest.conversations).toHaveLength(11)
  })

  test('finds a word that thousands of messages have also where only some of the last conversations have it', async () => {
    await receive('Vocês entregam?', 'Ana')
    const { conversations } = await list()
    const oldest = conversations[0]?.sessionId
    const { db } = inbox.server
    await sql`insert into conversations (id, owner_id, agent_id, session_id, channel, created_at, updated_at)
      select 'c-' || n || ${inbox.owner.id}, ${inbox.owner.id}, ${inbox.agentId}, 's-' || n, 'api', now(), now() + n * interval '1 second'
      from generate_series(1, 201) n`.execute(db)
    await sql`insert into messages (id, conversation_id, role, content, sources, created_at)
      select gen_random_uuid()::text, conversations.id, 'user', 'pitanga', '[]', now()
      from conversations, generate_series(1, 1000)
      where owner_id = ${inbox.owner.id} and session_id in (${oldest}, 's-201')`.execute(db)
    const found = await list({ search: 'pitanga' })
    expect(found.conversations.map(({ sessionId }) => sessionId)).toEqual(['s-201', oldest])
  })

  test('finds a name and a number that thousands of customers have, the last conversations first', async () => {
    await receive('Oi', 'Zuleica')
    await receive('A Zuleica está?', 'Bruno', bruno)
    await ask('teste-1', 'Oi')
    const renamed = { params: { agentId: inbox.agentId, sessionId: 'teste-1' }, body: { title: 'Teste da Zuleica' } }
    await inbox.server.done('renameConversation', renamed, inbox.owner.token)
    await sql`insert into contacts (id, owner_id, agent_id, name, phone, created_at)
      select 'k-' || n || ${inbox.owner.id}, ${inbox.owner.id}, ${inbox.agentId}, 'Zuleica ' || n, '+4477' || (10000 + n), now()
      from generate_series(1, 2000) n`.execute(inbox.server.db)
    const others = ['Teste da Zuleica', 'Bruno', 'Zuleica']
    expect(await names({ search: 'zuleica' })).toEqual(others)
    await sql`insert into conversations (id, owner_id, agent_id, session_id, channel, contact_id, created_at, updated_at)
      select 'c-' || n || ${inbox.owner.id}, ${inbox.owner.id}, ${inbox.agentId}, 's-' || n, 'whatsappWeb', 'k-' || n || ${inbox.owner.id}, now(),
        now() + n * interval '1 second'
      from generate_series(1, 60) n`.execute(inbox.server.db)
    const latest = Array.from({ length: 50 }, (_, at) => `Zuleica ${60 - at}`)
    expect(await names({ search: 'zuleica' })).toEqual(latest)
    // In the recent ones a rare word is found as well, and the name of a test.
    await sql`update conversations set updated_at = now() + interval '1 hour'
      where owner_id = ${inbox.owner.id} and (session_id = 'teste-1' or unread_count > 0)`.execute(inbox.server.db)
    expect(await names({ search: 'zuleica' })).toEqual(expect.arrayContaining(others))
    expect((await names({ search: 'zuleica' })).slice(3)).toEqual(latest.slice(0, 47))
    expect(await names({ search: '4477' })).toEqual(latest)
    expect(await names({ search: '10007' })).toEqual(['Zuleica 7'])
  })

  test('finds names without accents, numbers however they are written, and words of messages', async () => {
    await receive('Quero um bolo de aniversário ❤️🎂', 'Conceição')
    await receive('Tem salgadinhos?', 'Bruno 100%', bruno)
    expect(await names({ search: 'conceicao' })).toEqual(['Conceição'])
    expect(await names({ search: '(21) 97777-6666' })).toEqual(['Bruno 100%'])
    expect(await names({ search: '777-66' })).toEqual(['Bruno 100%'])
    expect(await names({ search: '666' })).toEqual(['Bruno 100%'])
    expect(await names({ search: '777-667' })).toEqual([])
    expect(await names({ search: '55' })).toEqual([])
    expect(await names({ search: 'ANIVERSARIO bol' })).toEqual(['Conceição'])
    expect(await names({ search: 'bolo fubá' })).toEqual([])
    expect(await names({ search: '100%' })).toEqual(['Bruno 100%'])
    for (const search of ['❤', '❤️ ', '❤🎂']) expect(await names({ search })).toEqual(['Conceição'])
    expect(await names({ search: '🍞' })).toEqual([])
    expect(await names({ search: 'nada disso' })).toEqual([])
    expect(await names({ search: `%_\\'":*&|!<->` })).toEqual([])
  })

  test('finds a number with its trunk prefix or without its ninth digit, and no other', async () => {
    await receive('Oi', 'Ana')
    await receive('Oi', 'Bruno', bruno)
    const spellings = ['(011) 98888-7777', '011988887777', '0 15 11 98888-7777', '(11) 8888-7777', '551188887777']
    for (const search of [...spellings, '+55 (011) 98888-7777', '8888-7777', '11 98888 7777'])
      expect([search, await names({ search })]).toEqual([search, ['Ana']])
    for (const search of ['(012) 98888-7777', '0118888777', '(11) 7888-7777'])
      expect([search, await names({ search })]).toEqual([search, []])
  })

  test('finds an address, a date, an amount and a document number as they were written', async () => {
    await receive('Meu e-mail é maria.silva@gmail.com, o site é www.padaria-aurora.com.br', 'Conceição')
    await receive('Paguei R$ 1.234,50 em 05/12/2026 pelo pedido AB-1234, CPF 529.982.247-25', 'Bruno', bruno)
    for (const search of ['maria.silva@gmail.com', 'e-mail MARIA.SILVA@gmail.com', 'www.padaria-aurora.com.br'])
      expect([search, await names({ search })]).toEqual([search, ['Conceição']])
    for (const search of ['R$ 1.234,50', '05/12/2026', 'AB-1234', '529.982.247-25', 'pedido ab-12'])
      expect([search, await names({ search })]).toEqual([search, ['Bruno']])
    expect(await names({ search: "d'agua \\ maria.silva@gmail.com.au" })).toEqual([])
  })

  test('names a test as its owner did, and finds it by that', async () => {
    await ask('teste-1', 'Oi')
    await ask('teste-2', 'Oi')
    const renamed = { params: { agentId: inbox.agentId, sessionId: 'teste-1' }, body: { title: 'Preço do Açaí' } }
    await inbox.server.done('renameConversation', renamed, inbox.owner.token)
    expect(await names()).toEqual(['', 'Preço do Açaí'])
    expect(await names({ search: 'acai' })).toEqual(['Preço do Açaí'])
  })

  test('filters by channel, unread, who waits for a person, and tag', async () => {
    await ask('teste-1', 'Oi')
    await receive('Oi')
    inbox.server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
    await ask('teste-2', 'Quero falar com gente')
    await receive('Quero falar com gente', 'Bruno', bruno)
    const sessionId = await first()
    expect(await changeTags(sessionId, { add: ['VIP', 'vip', ' Entrega '] })).toMatchObject({
      value: { tags: ['VIP', 'Entrega'] },
    })
    expect(await names({ channel: 'test' })).toEqual(['', ''])
    expect(await names({ unread: 'true' })).toEqual(['Bruno', 'Ana'])
    expect(await names({ waiting: 'true' })).toEqual(['Bruno'])
    expect(await names({ tag: 'VIP' })).toEqual(['Bruno'])
    expect((await list()).summary).toEqual({ unread: 2, waiting: 1, tags: ['Entrega', 'VIP'] })
    expect((await list()).conversations.map(({ handling }) => handling)).toEqual([
      'waiting',
      'called',
      'agent',
      'agent',
    ])
    expect((await list()).conversations[0]).toMatchObject({ handling: 'waiting', tags: ['VIP', 'Entrega'] })
    // With a conversation from the API nobody may be reading the answers.
    await inbox.server.db
      .updateTable('conversations')
      .set({ channel: 'api' })
      .where('agentId', '=', inbox.agentId)
      .where('sessionId', '=', 'teste-2')
      .execute()
    expect(await names({ waiting: 'true' })).toEqual(['Bruno', ''])
    expect((await list()).summary?.waiting).toBe(2)
  })

  test('has nothing of another agent of the account', async () => {
    const { server, owner } = inbox
    const { id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    await server.done('testChat', { body: validQuestion(agentId, 'do-vizinho') }, owner.token)
    const params = { agentId, sessionId: 'do-vizinho' }
    await server.done('tagConversation', { params, body: { add: ['vip'], remove: [] } }, owner.token)
    await server.db
      .updateTable('conversations')
      .set({ channel: 'api', unreadCount: 1, handledBy: 'person', needsPersonSince: server.clock.now() })
      .where('agentId', '=', agentId)
      .execute()
    await receive('Oi')
    const { conversations, summary } = await list()
    expect([conversations.map(({ name }) => name), summary]).toEqual([['Ana'], { unread: 1, waiting: 0, tags: [] }])
    // The spelling of a tag is that of this agent.
    expect(await changeTags(await first(), { add: ['VIP'] })).toMatchObject({ value: { tags: ['VIP'] } })
    const exported = await server.done(
      'exportInbox',
      { params: { agentId: inbox.agentId }, query: { format: 'json' } },
      owner.token,
    )
    expect(exported.conversations.map(({ name }) => name)).toEqual(['Ana'])
  })

  test('keeps the tags of two who add them at once, once whatever their case, and no more than fit', async () => {
    await ask('teste-1', 'Oi')
    await ask('teste-2', 'Oi')
    await Promise.all([changeTags('teste-1', { add: ['urgente'] }), changeTags('teste-1', { add: ['Ação'] })])
    const tagsOf = async () => (await list()).conversations.map(({ tags }) => tags.toSorted())
    expect(await tagsOf()).toEqual([[], ['Ação', 'urgente']])
    await changeTags('teste-1', { add: ['URGENTE'] })
    await changeTags('teste-2', { add: ['URGENTE', 'AÇÃO'] })
    expect(await tagsOf()).toEqual([
      ['Ação', 'urgente'],
      ['Ação', 'urgente'],
    ])
    expect((await list()).summary?.tags).toHaveLength(2)
    await changeTags('teste-1', { add: ['Nova'], remove: ['Urgente'] })
    expect(await tagsOf()).toEqual([
      ['Ação', 'urgente'],
      ['Ação', 'Nova'],
    ])
    const nine = Array.from({ length: 9 }, (_, index) => `e${index}`)
    expect(await changeTags('teste-1', { add: nine })).toMatchObject({ status: 409, body: { error: 'tag_limit' } })
    expect((await tagsOf())[1]).toEqual(['Ação', 'Nova'])
    expect(await changeTags('teste-1', { add: nine.slice(1) })).toMatchObject({ ok: true })
  })

  test('comes in pages that neither repeat nor leave out, of conversations of one moment too', async () => {
    const at = new Date()
    await inbox.server.db
      .insertInto('conversations')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          id: crypto.randomUUID(),
          ownerId: inbox.owner.id,
          agentId: inbox.agentId,
          sessionId: `${inbox.agentId}-${index}`,
          createdAt: at,
          updatedAt: new Date(at.getTime() - Math.floor(index / 60)),
        })),
      )
      .execute()
    const seen: string[] = []
    let before: string | null | undefined
    do {
      const { conversations, next, summary } = await list(before ? { before } : {})
      expect(summary === null).toBe(seen.length > 0)
      seen.push(...conversations.map(({ sessionId }) => sessionId))
      before = next
    } while (before)
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })
})
