/** The public calls of the website widget: own site only, limited, and with everything that is said there. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WidgetLine } from '../../contract/widget.ts'
import { isOwnSite } from '../../server/channels/widget/site.ts'
import { widgetRules } from '../../server/channels/widget/widget.routes.ts'
import { storePersonMessage } from '../../server/conversations/store-message.ts'
import { answerWith } from './fake-engine.ts'
import { startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validStage } from './valid-bodies.ts'

const site = 'https://loja.exemplo.com.br'
let server: TestServer
let agentId: string
let ownerId: string
let token: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const account = await server.account()
  const { id } = account
  ownerId = id
  token = account.token
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(id) }, token))
  await server.done('updateAgent', { params: { agentId }, body: { websiteUrl: site } }, token)
})

const visitor = 'v'.repeat(40)
const post = (what: string, body: object, origin: string | null = site, signal: AbortSignal | null = null) =>
  fetch(`${server.address}/v1/widget/${agentId}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(origin !== null && { origin }) },
    body: JSON.stringify(body),
    signal,
  })
const say = (message: string, who = visitor, messageId: string = crypto.randomUUID()) =>
  post('messages', { visitor: who, messageId, message })

/** Lines of the stream as they come. */
async function follow(who = visitor) {
  const stopping = new AbortController()
  const response = await post('stream', { visitor: who }, site, stopping.signal)
  const lines: WidgetLine[] = []
  const reading = (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts.map((part) => JSON.parse(part) as WidgetLine))
    }
  })().catch(() => undefined)
  const said = () => lines.flatMap((line) => (line.type === 'message' ? [`${line.from}: ${line.text}`] : []))
  const stop = async () => {
    stopping.abort()
    await reading
  }
  return { lines, said, stop }
}

test('[WD-03] a visitor is answered, sees what a person says, and finds all of it again', async () => {
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  const open = await follow()
  const messageId = crypto.randomUUID()
  expect((await say('Que horas abre?', visitor, messageId)).status).toBe(200)
  expect((await say('Que horas abre?', visitor, messageId)).status).toBe(200)
  await expect.poll(open.said).toEqual(['visitor: Que horas abre?', 'agent: Abrimos às 8h.'])
  const state = () => open.lines.findLast((line) => line.type === 'state')
  await expect.poll(state).toEqual({ type: 'state', isTyping: false, handledBy: 'agent' })

  const conversation = await server.db
    .selectFrom('conversations')
    .selectAll()
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow()
  expect(conversation.channel).toBe('widget')
  await server.answering.raiseEpoch(ownerId, conversation.id, 'person')
  const channelId = await server.db.transaction().execute(async (trx) => {
    const written = { ownerId, agentId, conversationId: conversation.id, content: 'Aqui é o Carlos.', media: [] }
    const now = server.clock.now()
    await storePersonMessage(trx, undefined, { ...written, now, writtenBy: 'Carlos', isFromOwnPhone: false })
    return server.channels.outbound.queueUnsent(trx, conversation.id, 'person', now)
  })
  await server.channels.wake(channelId ?? '')
  await expect.poll(() => open.said().at(-1)).toBe('person: Aqui é o Carlos.')
  await expect.poll(state).toMatchObject({ handledBy: 'person' })
  const again = await follow()
  await expect.poll(() => again.said().length).toBe(3)
  const other = await follow('w'.repeat(40))
  await expect.poll(() => other.lines.length).toBe(1)
  expect(other.said()).toEqual([])
  for (const each of [open, again, other]) await each.stop()
  await server.settled()
})

test('[IB-01] visitors are told apart in the inbox, and called by the name that they give', async () => {
  const requiredData = [{ fieldName: 'nome', displayName: 'Nome completo', dataType: 'TEXT', description: '' }] as const
  const stage = { ...validStage(agentId), requiredData: [...requiredData], intentions: [] }
  await server.done('createStage', { body: stage }, token)
  const names = async () => {
    const { conversations } = await server.done('listInbox', { params: { agentId }, query: {} }, token)
    return conversations.map(({ name }) => name)
  }
  await say('Oi', 'w'.repeat(40))
  await server.settled()
  await say('quero comprar')
  await server.settled()
  const [one = '', other = ''] = await names()
  expect([one, other]).toEqual([
    expect.stringMatching(/^Visitante [0-9A-F]{4}$/u),
    expect.stringMatching(/^Visitante [0-9A-F]{4}$/u),
  ])
  expect(one).not.toBe(other)
  await say('Beatriz Souza')
  await server.settled()
  await say('obrigada')
  await server.settled()
  expect(await names()).toEqual(['Beatriz Souza', other])
})

test('[WD-03] pages of other sites are refused, those of the own machine are not', async () => {
  const body = { visitor, messageId: crypto.randomUUID(), message: 'Oi' }
  for (const origin of ['https://outra.exemplo.com.br', 'https://loja.exemplo.com.br.mau.com', 'null', null])
    expect((await post('messages', body, origin)).status).toBe(403)
  expect((await post('stream', { visitor }, 'https://outra.com')).status).toBe(403)
  expect((await post('messages', { ...body, visitor: 'curto' })).status).toBe(400)
  const preflight = await fetch(`${server.address}/v1/widget/${agentId}/messages`, {
    method: 'OPTIONS',
    headers: {
      origin: site,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(isOwnSite(site, 'http://www.loja.exemplo.com.br')).toBe(true)
  expect(isOwnSite(site, 'http://localhost:5173')).toBe(true)
  expect(isOwnSite(site, 'https://loja.exemplo.com.br:8443')).toBe(false)
  expect(isOwnSite('', 'http://localhost:5173')).toBe(false)
})

test('[WD-03] who writes too much is asked to wait', async () => {
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Oi!'] }))
  const statuses: number[] = []
  for (let count = 0; count <= widgetRules.messagesOfVisitor.limit; count += 1)
    statuses.push((await say(`Mensagem ${count}`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(widgetRules.messagesOfVisitor.limit)
  expect(statuses.at(-1)).toBe(429)
  await server.settled()
})
