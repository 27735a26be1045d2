/** The inbox: found, read, answered by people and never by the agent at the same time, tagged, exported. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { answerWith } from './fake-engine.ts'
import { bearer } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let fake: FakeChannel
let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow

beforeAll(async () => {
  fake = createFakeChannel()
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  fake.sent.length = 0
  fake.outcomes.length = 0
  fake.beforeSend = () => Promise.resolve()
  server.engine.next = undefined
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

const receive = async (digits: string, text: string, name = 'Ana') => {
  const message = textFrom(digits, text)
  await server.channels.receive(channel, { ...message, person: { ...message.person, name } })
  await server.settled()
}
const ask = (sessionId: string, message: string) =>
  server.done('testChat', { body: { ...validQuestion(agentId, sessionId), message } }, owner.token)
type Filters = CallInput<'listInbox'>['query']
const list = (query: Filters = {}) => server.done('listInbox', { params: { agentId }, query }, owner.token)
const names = async (query: Filters = {}) => (await list(query)).conversations.map(({ name }) => name)
const open = (sessionId: string, before?: string) =>
  server.done(
    'getInboxConversation',
    { params: { agentId, sessionId }, query: before === undefined ? {} : { before } },
    owner.token,
  )
const write = (sessionId: string, message: string, messageId: string = crypto.randomUUID()) =>
  server.call('sendInboxMessage', { params: { agentId, sessionId }, body: { message, messageId } }, owner.token)
const first = async () => (await list()).conversations[0]?.sessionId ?? ''
const texts = () => fake.sent.map(({ part }) => 'text' in part && part.text)

describe('[IB-01] the list', () => {
  test('has the conversations of all channels, the one that went on last first', async () => {
    await ask('teste-1', 'Oi')
    await receive('5511988887777', 'Vocês entregam?')
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
      { channel: 'test', sessionId: 'teste-1', unread: 0 },
    ])
    expect([next, summary]).toEqual([null, { unread: 1, waiting: 0, tags: [] }])
  })

  test('finds a word that thousands of messages have, the last conversations first, and goes on from there', async () => {
    await receive('5511988887777', 'Vocês entregam?', 'Ana')
    const { conversations } = await list()
    const id = sql`select id from conversations where session_id = ${conversations[0]?.sessionId} and owner_id = ${owner.id}`
    await sql`insert into messages (id, conversation_id, role, content, sources, created_at)
      select gen_random_uuid()::text, (${id}), 'user', 'jabuticaba', '[]', now() from generate_series(1, 2000)`.execute(
      server.db,
    )
    await ask('teste-1', 'Oi')
    // With fewer than a page among the last conversations, all are searched.
    expect(await names({ search: 'jabuticaba' })).toEqual(['Ana'])
    await sql`insert into conversations (id, owner_id, agent_id, session_id, channel, created_at, updated_at)
      select 'c-' || n || ${owner.id}, ${owner.id}, ${agentId}, 's-' || n, 'api', now(), now() + n * interval '1 second'
      from generate_series(1, 60) n`.execute(server.db)
    await sql`insert into messages (id, conversation_id, role, content, sources, created_at)
      select gen_random_uuid()::text, id, 'user', 'Tem jabuticaba hoje?', '[]', now()
      from conversations where owner_id = ${owner.id} and channel = 'api'`.execute(server.db)
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

  test('finds a name and a number that thousands of customers have, the last conversations first', async () => {
    await receive('5511988887777', 'Oi', 'Zuleica')
    await receive('5521977776666', 'A Zuleica está?', 'Bruno')
    await ask('teste-1', 'Oi')
    const renamed = { params: { agentId, sessionId: 'teste-1' }, body: { title: 'Teste da Zuleica' } }
    await server.done('renameConversation', renamed, owner.token)
    await sql`insert into contacts (id, owner_id, agent_id, name, phone, created_at)
      select 'k-' || n || ${owner.id}, ${owner.id}, ${agentId}, 'Zuleica ' || n, '+4477' || (10000 + n), now()
      from generate_series(1, 2000) n`.execute(server.db)
    const others = ['Teste da Zuleica', 'Bruno', 'Zuleica']
    expect(await names({ search: 'zuleica' })).toEqual(others)
    await sql`insert into conversations (id, owner_id, agent_id, session_id, channel, contact_id, created_at, updated_at)
      select 'c-' || n || ${owner.id}, ${owner.id}, ${agentId}, 's-' || n, 'whatsappWeb', 'k-' || n || ${owner.id}, now(),
        now() + n * interval '1 second'
      from generate_series(1, 60) n`.execute(server.db)
    const latest = Array.from({ length: 50 }, (_, at) => `Zuleica ${60 - at}`)
    expect(await names({ search: 'zuleica' })).toEqual(latest)
    // In the last ones also by what few messages say, and by the name of a test.
    await sql`update conversations set updated_at = now() + interval '1 hour'
      where owner_id = ${owner.id} and (session_id = 'teste-1' or unread_count > 0)`.execute(server.db)
    expect(await names({ search: 'zuleica' })).toEqual(expect.arrayContaining(others))
    expect((await names({ search: 'zuleica' })).slice(3)).toEqual(latest.slice(0, 47))
    expect(await names({ search: '4477' })).toEqual(latest)
    expect(await names({ search: '10007' })).toEqual(['Zuleica 7'])
  })

  test('finds names without accents, numbers however they are written, and words of messages', async () => {
    await receive('5511988887777', 'Quero um bolo de aniversário', 'Conceição')
    await receive('5521977776666', 'Tem salgadinhos?', 'Bruno 100%')
    expect(await names({ search: 'conceicao' })).toEqual(['Conceição'])
    expect(await names({ search: '(21) 97777-6666' })).toEqual(['Bruno 100%'])
    expect(await names({ search: '777-66' })).toEqual(['Bruno 100%'])
    expect(await names({ search: '666' })).toEqual(['Bruno 100%'])
    expect(await names({ search: '777-667' })).toEqual([])
    expect(await names({ search: '55' })).toEqual([])
    expect(await names({ search: 'ANIVERSARIO bol' })).toEqual(['Conceição'])
    expect(await names({ search: '100%' })).toEqual(['Bruno 100%'])
    expect(await names({ search: 'nada disso' })).toEqual([])
    expect(await names({ search: `%_\\'":*&|!<->` })).toEqual([])
  })

  test('names a test as its owner did, and finds it by that', async () => {
    await ask('teste-1', 'Oi')
    await ask('teste-2', 'Oi')
    const renamed = { params: { agentId, sessionId: 'teste-1' }, body: { title: 'Preço do Açaí' } }
    await server.done('renameConversation', renamed, owner.token)
    expect(await names()).toEqual(['', 'Preço do Açaí'])
    expect(await names({ search: 'acai' })).toEqual(['Preço do Açaí'])
  })

  test('filters by channel, unread, who waits for a person, and tag', async () => {
    await ask('teste-1', 'Oi')
    await receive('5511988887777', 'Oi')
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
    await ask('teste-2', 'Quero falar com gente')
    await receive('5521977776666', 'Quero falar com gente', 'Bruno')
    const sessionId = await first()
    const labels = { params: { agentId, sessionId }, body: { tags: ['VIP', 'VIP', ' Entrega '] } }
    expect(await server.done('tagConversation', labels, owner.token)).toEqual({ tags: ['VIP', 'Entrega'] })
    expect(await names({ channel: 'test' })).toEqual(['', ''])
    expect(await names({ unread: 'true' })).toEqual(['Bruno', 'Ana'])
    expect(await names({ waiting: 'true' })).toEqual(['Bruno'])
    expect(await names({ tag: 'VIP' })).toEqual(['Bruno'])
    expect((await list()).summary).toEqual({ unread: 2, waiting: 1, tags: ['Entrega', 'VIP'] })
    expect((await list()).conversations.map(({ handling }) => handling)).toEqual([
      'waiting',
      'waiting',
      'agent',
      'agent',
    ])
    expect((await list()).conversations[0]).toMatchObject({ handling: 'waiting', tags: ['VIP', 'Entrega'] })
    // Of the API nobody may be looking.
    await server.db
      .updateTable('conversations')
      .set({ channel: 'api' })
      .where('agentId', '=', agentId)
      .where('sessionId', '=', 'teste-2')
      .execute()
    expect(await names({ waiting: 'true' })).toEqual(['Bruno', ''])
    expect((await list()).summary?.waiting).toBe(2)
  })

  test('comes in pages that neither repeat nor leave out, of conversations of one moment too', async () => {
    const at = new Date()
    await server.db
      .insertInto('conversations')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          id: crypto.randomUUID(),
          ownerId: owner.id,
          agentId,
          sessionId: `${agentId}-${index}`,
          createdAt: at,
          updatedAt: new Date(at.getTime() - Math.floor(index / 60)),
        })),
      )
      .execute()
    const seen: string[] = []
    let before: string | null | undefined
    do {
      const { conversations, next } = await list(before ? { before } : {})
      seen.push(...conversations.map(({ sessionId }) => sessionId))
      before = next
    } while (before)
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })
})

describe('[IB-02] the transcript', () => {
  test('says who wrote, from which training an answer comes, and what became of each message', async () => {
    const sources = [{ trainingId: 't1', title: 'Cardápio', excerpt: 'Bolo de cenoura' }]
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Sim, de cenoura.'], sources }))
    fake.outcomes.push(
      { kind: 'sent', providerId: 'greeting' },
      { kind: 'refused', reason: 'Recusada.', isFinal: true },
    )
    await receive('5511988887777', 'Tem bolo?')
    const { messages, hasMore } = await open(await first())
    expect(hasMore).toBe(false)
    expect(messages).toMatchObject([
      { role: 'user', content: 'Tem bolo?', delivery: null, failure: null },
      { role: 'assistant', content: 'Olá!', delivery: { state: 'sent', reason: null } },
      { role: 'assistant', content: 'Sim, de cenoura.', sources, delivery: { state: 'failed', reason: 'Recusada.' } },
    ])
  })

  test('comes in parts, the latest first', async () => {
    await ask('longa', 'Oi')
    const { id } = await server.db
      .selectFrom('conversations')
      .select('id')
      .where('sessionId', '=', 'longa')
      .where('ownerId', '=', owner.id)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('messages')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          id: crypto.randomUUID(),
          conversationId: id,
          role: 'user' as const,
          content: `Mensagem ${index}`,
          sources: '[]',
          createdAt: new Date(),
        })),
      )
      .execute()
    const latest = await open('longa')
    expect([latest.hasMore, latest.messages.length, latest.messages.at(-1)?.content]).toEqual([true, 60, 'Mensagem 99'])
    const earlier = await open('longa', latest.messages[0]?.id)
    expect([earlier.hasMore, earlier.messages.length, earlier.messages.at(-1)?.content]).toEqual([
      false,
      43,
      'Mensagem 39',
    ])
  })
})

describe('[IB-03] a person', () => {
  const take = (sessionId: string) =>
    server.done(
      'takeOverConversation',
      { params: { agentId, sessionId }, body: { returnAfterMinutes: null } },
      owner.token,
    )
  const giveBack = (sessionId: string) =>
    server.done('returnConversation', { params: { agentId, sessionId } }, owner.token)

  test('who takes over stops an answer that is being made', async () => {
    const { promise: thinking, resolve: answerNow } = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await receive('5511988887777', 'Oi')
    fake.sent.length = 0
    server.engine.next = async () => {
      asked.resolve()
      await thinking
      return answerWith({ messages: ['Parte um.', 'Parte dois.'] })
    }
    await server.channels.receive(channel, textFrom('5511988887777', 'Quero um bolo'))
    await asked.promise
    const sessionId = await first()
    await take(sessionId)
    answerNow()
    await server.settled()
    expect(texts()).toEqual([])
    const { messages, handling, personName } = await open(sessionId)
    expect(messages.at(-1)).toMatchObject({ role: 'user', content: 'Quero um bolo', failure: null })
    expect([handling, personName]).toEqual(['person', expect.stringContaining('Pessoa')])
  })

  test('who takes over stops the parts of an answer that have not gone out yet', async () => {
    await receive('5511988887777', 'Oi')
    fake.sent.length = 0
    const { promise: sending, resolve: sendNow } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Parte um.', 'Parte dois.', 'Parte três.'] }))
    fake.beforeSend = () => {
      begun.resolve()
      return sending
    }
    await server.channels.receive(channel, textFrom('5511988887777', 'Quero um bolo'))
    await begun.promise
    const sessionId = await first()
    expect(await write(sessionId, 'Oi, aqui é o Carlos.')).toMatchObject({ ok: true })
    sendNow()
    await server.settled()
    expect(texts()).toEqual(['Parte um.', 'Oi, aqui é o Carlos.'])
    const { messages } = await open(sessionId)
    expect(messages.slice(-3)).toMatchObject([
      { content: 'Parte dois.', delivery: { state: 'discarded' } },
      { content: 'Parte três.', delivery: { state: 'discarded' } },
      { content: 'Oi, aqui é o Carlos.', delivery: { state: 'queued' }, writtenBy: expect.stringContaining('Pessoa') },
    ])
  })

  test('writes once on the customer’s channel, without what the agent had not said yet', async () => {
    const { promise: thinking, resolve: answerNow } = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    server.engine.next = async () => {
      asked.resolve()
      await thinking
      return answerWith({})
    }
    await server.channels.receive(channel, textFrom('5511988887777', 'Oi'))
    await asked.promise
    const sessionId = await first()
    const id = crypto.randomUUID()
    await Promise.all([write(sessionId, 'Oi, Ana!', id), write(sessionId, 'Oi, Ana!', id)])
    answerNow()
    await server.settled()
    expect(texts()).toEqual(['Oi, Ana!'])
    await server.channels.apply(channel, [{ kind: 'status', status: { providerId: 'out-1', state: 'read' } }])
    const { messages } = await open(sessionId)
    expect(messages.filter(({ writtenBy }) => writtenBy)).toHaveLength(1)
  })

  test('gives the conversation back, and the agent knows what was said', async () => {
    await receive('5511988887777', 'Oi')
    const sessionId = await first()
    await take(sessionId)
    await receive('5511988887777', 'Qual o preço?')
    await write(sessionId, 'Custa 50 reais.')
    await server.settled()
    await giveBack(sessionId)
    server.engine.questions.length = 0
    await receive('5511988887777', 'E o prazo?')
    const [question] = server.engine.questions
    expect(question?.message).toBe('E o prazo?')
    expect(question?.history.map(({ content }) => content)).toEqual([
      'Oi',
      'Olá!',
      'Eco: Oi',
      'Qual o preço?',
      'Custa 50 reais.',
    ])
    expect(texts().at(-1)).toBe('Eco: E o prazo?')
  })

  test('in a test conversation is stored, and the test chat says so until the agent has it back', async () => {
    await ask('teste-1', 'Oi')
    await take('teste-1')
    expect(await write('teste-1', 'Aqui é uma pessoa.')).toMatchObject({ ok: true })
    const body = { ...validQuestion(agentId, 'teste-1'), message: 'E agora?' }
    expect(await server.call('testChat', { body }, owner.token)).toMatchObject({
      ok: false,
      status: 409,
      body: { message: 'Uma pessoa assumiu esta conversa.' },
    })
    await giveBack('teste-1')
    expect(await ask('teste-1', 'E agora?')).toMatchObject({ message: 'Eco: E agora?' })
  })

  test('is told when the channel lets nothing through, and nothing is stored', async () => {
    await receive('5511988887777', 'Oi')
    const sessionId = await first()
    await server.db.updateTable('conversations').set({ channelId: null }).where('sessionId', '=', sessionId).execute()
    expect((await open(sessionId)).cannotWrite).toBe('O canal desta conversa não está mais ligado ao agente.')
    const before = await server.rowCounts()
    expect(await write(sessionId, 'Oi')).toMatchObject({ ok: false, status: 409, body: { error: 'no_channel' } })
    expect(await server.rowCounts()).toEqual(before)
    expect((await open(sessionId)).handling).toBe('agent')
  })

  test('whose message has the id of one of another conversation is refused', async () => {
    await ask('um', 'Oi')
    await ask('dois', 'Oi')
    const id = crypto.randomUUID()
    await write('um', 'Oi', id)
    expect(await write('dois', 'Oi', id)).toMatchObject({ ok: false, status: 409, body: { error: 'message_exists' } })
  })
})

describe('[IB-04] what people keep of a conversation', () => {
  test('it is unread until somebody opens it or answers', async () => {
    await receive('5511988887777', 'Oi')
    await receive('5511988887777', 'Alguém aí?')
    const sessionId = await first()
    expect((await list()).conversations[0]?.unread).toBe(2)
    await server.done('markInboxRead', { params: { agentId, sessionId } }, owner.token)
    expect((await list()).conversations[0]?.unread).toBe(0)
    await receive('5511988887777', 'E aí?')
    await write(sessionId, 'Oi!')
    expect((await list()).conversations[0]?.unread).toBe(0)
  })

  test('notes have an author, and go', async () => {
    await ask('teste-1', 'Oi')
    const params = { agentId, sessionId: 'teste-1' }
    const note = await server.done('addInboxNote', { params, body: { text: 'Ligar amanhã' } }, owner.token)
    expect((await open('teste-1')).notes).toEqual([note])
    expect(note).toMatchObject({ author: expect.stringContaining('Pessoa'), text: 'Ligar amanhã' })
    await server.done('removeInboxNote', { params: { ...params, noteId: note.id } }, owner.token)
    expect((await open('teste-1')).notes).toEqual([])
  })
})

describe('[IB-05] the export', () => {
  const exported = async (query: Record<string, string>) => {
    const search = new URLSearchParams(query)
    const headers = bearer(owner.token)
    return fetch(`${server.address}/v1/agents/${agentId}/inbox-export?${search}`, { headers })
  }

  test('as CSV opens in spreadsheets: byte order mark, semicolons, and no formulas', async () => {
    await receive('5511988887777', '=1+1; "oi"', 'Conceição')
    await receive('5521977776666', 'Outra', 'Bruno')
    const response = await exported({ format: 'csv', search: 'conceicao' })
    expect(response.headers.get('content-disposition')).toContain('conversas.csv')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString().slice(1).split('\r\n')
    expect(lines[0]).toBe('Conversa;Canal;Nome;Telefone;Etiquetas;Data;De;Autor;Mensagem;Arquivos')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(
      /;WhatsApp;Conceição;\(11\) 98888-7777;;[\d/]+ [\d:]+;Cliente;Conceição;"'=1\+1; ""oi""";$/u,
    )
    expect(lines[2]).toContain(';Agente;Atendente;Olá!')
  })

  test('as JSON has every conversation that the filters show, over many pages', async () => {
    for (let index = 0; index < 3; index += 1) await ask(`teste-${index}`, `Pergunta ${index}`)
    await server.db
      .insertInto('conversations')
      .values(
        Array.from({ length: 230 }, (_, index) => ({
          id: crypto.randomUUID(),
          ownerId: owner.id,
          agentId,
          sessionId: `${agentId}-${index}`,
          createdAt: new Date(),
          updatedAt: new Date(Date.now() - index),
        })),
      )
      .execute()
    const query = { format: 'json' as const }
    const all = await server.done('exportInbox', { params: { agentId }, query }, owner.token)
    expect(all.conversations).toHaveLength(233)
    expect(all.conversations.find(({ sessionId }) => sessionId === 'teste-2')?.messages).toMatchObject([
      { from: 'agent', text: 'Olá!' },
      { from: 'customer', text: 'Pergunta 2' },
      { from: 'agent', text: 'Eco: Pergunta 2' },
    ])
  })
})
