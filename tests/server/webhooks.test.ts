/** A webhook call sends its message once, on the agent's channel, if it is allowed to. */
import { sql } from 'kysely'
import { Webhook as Signer } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectFakeChannel, createFakeChannel, type FakeChannel } from './fake-channel.ts'
import { migrations } from '../../server/db/migrations/list.ts'
import { phoneChannelOf } from '../../server/channels/write-first.ts'
import { execute } from '../../server/webhooks/execute.ts'
import { trimExecutions } from '../../server/webhooks/trim-executions.ts'
import { recordRefusal } from '../../server/webhooks/refused-calls.ts'
import { endpointUrlOf } from '../../server/webhooks/wire.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { startWhileHeld } from './start-while-held.ts'
import { validAgent, validWebhook } from './valid-bodies.ts'

let fake: FakeChannel
let server: TestServer
let owner: Account
let agentId: string
let webhookId: string
let endpointUrl: string
let secretKey: string

beforeAll(async () => {
  fake = createFakeChannel()
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  fake.sent.length = 0
  fake.outcomes.length = 0
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  ;({ id: webhookId } = await server.done('createWebhook', { body: validWebhook(agentId) }, owner.token))
  ;({ endpointUrl, secretKey } = await server.done('regenerateWebhookKeys', { params: { webhookId } }, owner.token))
})

const connect = () => connectFakeChannel(server, { ownerId: owner.id, agentId })
const change = (fields: object) =>
  server.done('updateWebhook', { params: { webhookId }, body: { ...validWebhook(agentId), ...fields } }, owner.token)
const isBytes = (body: object): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array
const send = async (body: string | object, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body)
  const response = await fetch(server.address + endpointUrl, { method: 'POST', headers, body: text })
  await server.settled()
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const signed = (body: string, { secret = secretKey, at = new Date(), id = 'msg-1' } = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Signer(secret).sign(id, at, body),
})
const call = { to: '+55 (11) 98888-7777', name: 'Ana', variables: { pedido: 42 } }
const executions = async (query: { status?: 'FAILED' | 'SUCCESS' | 'REFUSED'; size?: string } = {}) =>
  (await server.done('listExecutions', { params: { webhookId }, query }, owner.token)).content
const stored = () => server.db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirstOrThrow()
const texts = () => fake.sent.map(({ part }) => 'text' in part && part.text)

test('[WH-07] the template goes out filled in, as a message of a conversation', async () => {
  await connect()
  const answer = await send(call)
  expect(answer).toMatchObject({ status: 200, body: { status: 'PENDING', duplicate: false } })
  expect(fake.sent).toMatchObject([
    { recipient: '5511988887777', part: { type: 'text', text: 'O pedido 42 saiu para entrega.' } },
  ])
  const listed = await executions()
  expect(listed).toMatchObject([{ status: 'SUCCESS', statusCode: 200, retryCount: 0, errorMessage: null }])
  expect(JSON.parse(listed[0]?.requestPayload ?? '')).toEqual(call)
  expect(JSON.parse(listed[0]?.responsePayload ?? '')).toEqual({
    message: 'O pedido 42 saiu para entrega.',
    channel: 'whatsappWeb',
    messageId: expect.any(String) as string,
  })
  const conversation = await server.db
    .selectFrom('conversations')
    .innerJoin('messages', 'messages.conversationId', 'conversations.id')
    .innerJoin('contacts', 'contacts.id', 'conversations.contactId')
    .select(['channel', 'content', 'contacts.name'])
    .where('conversations.agentId', '=', agentId)
    .execute()
  expect(conversation).toEqual([{ channel: 'whatsappWeb', content: 'O pedido 42 saiu para entrega.', name: 'Ana' }])
})

test('[WH-07] a text that its values make too long for one message goes out in two', async () => {
  await connect()
  await change({ messageTemplate: `${'começo '.repeat(500)}{{pedido}} fim` })
  await send({ ...call, variables: { pedido: 'palavra '.repeat(100).trim() } })
  expect(texts().map((text) => text && text.length <= 4_096)).toEqual([true, true])
  expect(texts().at(-1)).toMatch(/palavra fim$/u)
  expect(await executions()).toMatchObject([{ status: 'SUCCESS' }])
})

test('[WH-07] a text in two parts is sent only when both are, and does not go out again when one is', async () => {
  await connect()
  await change({ messageTemplate: `${'começo '.repeat(500)}{{pedido}}`, maxRetries: 0 })
  fake.outcomes.push({ kind: 'accepted', providerId: `parte-${webhookId}` })
  fake.outcomes.push({ kind: 'refused', reason: 'Indisponível', isFinal: true })
  const repeated = { ...call, variables: { pedido: 'palavra '.repeat(100) }, messageId: 'pedido-42' }
  await send(repeated)
  expect(await executions()).toMatchObject([{ status: 'FAILED', statusCode: 502, errorMessage: 'Indisponível' }])
  expect(await executions({ status: 'SUCCESS' })).toEqual([])
  expect((await send(repeated)).body['duplicate']).toBe(true)
  expect(fake.sent).toHaveLength(2)

  fake.outcomes.push({ kind: 'refused', reason: 'Indisponível', isFinal: true })
  await send({ ...repeated, messageId: 'pedido-43' })
  expect((await executions())[0]).toMatchObject({ status: 'FAILED' })
  expect((await send({ ...repeated, messageId: 'pedido-43' })).body['duplicate']).toBe(true)
  expect(fake.sent).toHaveLength(4)

  const { id } = await server.db
    .selectFrom('outboundMessages')
    .select('id')
    .where('ownerId', '=', owner.id)
    .where('state', '=', 'failed')
    .orderBy('sequence')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('outboundMessages').set({ state: 'queued' }).where('id', '=', id).execute()
  expect((await executions())[1]).toMatchObject({ status: 'PENDING' })
})

test.each([
  ['queued', 'PENDING', true],
  ['sending', 'PENDING', true],
  ['accepted', 'SUCCESS', true],
  ['sent', 'SUCCESS', true],
  ['delivered', 'SUCCESS', true],
  ['read', 'SUCCESS', true],
  ['uncertain', 'FAILED', true],
  ['failed', 'FAILED', false],
  ['cancelled', 'FAILED', false],
  ['discarded', 'FAILED', false],
] as const)('[WH-06] a call whose message is %s is %s; that its id is taken is %s', async (state, status, isTaken) => {
  const { id: channelId } = await connect()
  const named = { ...call, messageId: 'pedido-42' }
  await send(named)
  const ofChannel = server.db.updateTable('outboundMessages').where('channelId', '=', channelId)
  await ofChannel.set({ state }).execute()
  expect(await executions()).toMatchObject([{ status }])
  // The call outlives the conversation.
  await ofChannel.set({ messageId: null }).execute()
  expect(await executions()).toMatchObject([{ status }])
  expect((await send(named)).body['duplicate']).toBe(isTaken)
})

test('[WH-07] of one id only one goes out, by the header before the body', async () => {
  await connect()
  const body = JSON.stringify({ ...call, messageId: 'corpo' })
  const answers = await Promise.all([1, 2, 3].map(() => send(body, { 'webhook-id': 'evento-1' })))
  expect(answers.map(({ body: { duplicate } }) => String(duplicate)).toSorted()).toEqual(['false', 'true', 'true'])
  expect(new Set(answers.map(({ body: { executionId } }) => executionId)).size).toBe(1)
  await send(body, { 'webhook-id': 'evento-2' })
  expect(texts()).toHaveLength(2)
})

test('[WH-07] a call whose message surely did not go out may come again under its id, one that may have may not', async () => {
  await connect()
  await change({ maxRetries: 0 })
  const answers: unknown[] = []
  for (const kind of ['refused', 'uncertain', 'uncertain'] as const) {
    fake.outcomes.push({ kind, reason: 'Indisponível', isFinal: true })
    answers.push((await send({ ...call, messageId: 'pedido-42' })).body['duplicate'])
  }
  expect(answers).toEqual([false, false, true])
  expect(texts()).toHaveLength(2)
  expect(await executions()).toHaveLength(2)
})

describe('[WH-07] retries', () => {
  test('are as many as the webhook has', async () => {
    await connect()
    await change({ maxRetries: 1 })
    for (let attempt = 0; attempt < 4; attempt += 1)
      fake.outcomes.push({ kind: 'refused', reason: 'Indisponível', isFinal: false })
    await send(call)
    expect(fake.sent).toHaveLength(2)
    expect(await executions()).toMatchObject([
      { status: 'FAILED', statusCode: 502, retryCount: 1, errorMessage: 'Indisponível' },
    ])
  })

  test('are counted, and leave no reason once the message goes out', async () => {
    await connect()
    await change({ messageTemplate: `${'começo '.repeat(500)}{{pedido}}` })
    const refused = { kind: 'refused', reason: 'Indisponível', isFinal: false } as const
    fake.outcomes.push(refused, { kind: 'accepted', providerId: `retries-${webhookId}` }, refused, refused)
    await send({ ...call, variables: { pedido: 'palavra '.repeat(100) } })
    expect(await executions()).toMatchObject([{ status: 'SUCCESS', retryCount: 2, errorMessage: null }])
  })

  test('are none where it has none', async () => {
    await connect()
    await change({ maxRetries: 0 })
    fake.outcomes.push({ kind: 'unreachable', reason: 'O provedor não pôde ser alcançado.' })
    await send(call)
    expect(fake.sent).toHaveLength(1)
    expect(await executions()).toMatchObject([{ status: 'FAILED', retryCount: 0 }])
  })
})

describe('a call that cannot be carried out', () => {
  test('names the values that are missing', async () => {
    await connect()
    expect(await send({ ...call, variables: {} })).toMatchObject({
      status: 400,
      body: { message: 'Faltam valores para o template: pedido.', issues: [{ path: 'variables' }] },
    })
    const [refused] = await executions({ status: 'REFUSED' })
    expect(refused).toMatchObject({ statusCode: 400, errorMessage: 'Faltam valores para o template: pedido.' })
    expect(await executions({ status: 'FAILED' })).toEqual([])
    expect(fake.sent).toEqual([])
    const params = { executionId: refused?.id ?? '' }
    expect(await server.call('replayExecution', { params }, owner.token)).toMatchObject({
      status: 409,
      body: { error: 'unknown_variables' },
    })
    // It is kept whole, so it can be carried out once the template is put right.
    await change({ messageTemplate: 'Seu pedido saiu.' })
    await server.done('replayExecution', { params }, owner.token)
    await server.settled()
    expect(texts()).toEqual(['Seu pedido saiu.'])
  })

  test('names the values that leave nothing of the text', async () => {
    await connect()
    await change({ messageTemplate: '{{aviso}}{{aviso}}' })
    expect(await send({ ...call, variables: { aviso: ' ' } })).toMatchObject({
      status: 400,
      body: { message: 'Faltam valores para o template: aviso.' },
    })
    const stored = await server.db.selectFrom('conversations').select('id').where('agentId', '=', agentId).execute()
    expect([fake.sent, stored]).toEqual([[], []])
  })

  test('says that no channel is connected, and may come again under its id', async () => {
    expect(await send({ ...call, messageId: 'pedido-42' })).toMatchObject({
      status: 409,
      body: { error: 'no_channel' },
    })
    await connect()
    expect(await send({ ...call, messageId: 'pedido-42' })).toMatchObject({ status: 200, body: { duplicate: false } })
    expect(texts()).toEqual(['O pedido 42 saiu para entrega.'])
  })

  test('names the limit of a value, and that a number is a text', async () => {
    const told = async (body: object) => (await send(body)).body['message']
    expect(await told({ ...call, variables: { pedido: 'x'.repeat(1_001) } })).toBe(
      'Dados inválidos: Use textos de até 1000 caracteres, números ou true e false',
    )
    expect(await told({ ...call, to: 5_511_988_887_777 })).toBe(
      'Dados inválidos: Informe o telefone como texto, entre aspas, com DDI e DDD',
    )
  })

  test.each([
    ['no JSON', '{', 400, 'invalid_json'],
    ['a list', '[]', 400, 'invalid_input'],
    ['another field', JSON.stringify({ ...call, more: 1 }), 400, 'invalid_input'],
    ['no number', JSON.stringify({ ...call, to: 'Ana' }), 400, 'invalid_input'],
    ['a number that is too short', JSON.stringify({ ...call, to: '(11) 9----' }), 400, 'invalid_phone'],
    [
      'a value that is too long',
      JSON.stringify({ ...call, variables: { pedido: 'x'.repeat(1_001) } }),
      400,
      'invalid_input',
    ],
    ['a value that no number holds', '{"to":"5511988887777","variables":{"pedido":1e999}}', 400, 'invalid_input'],
    ['a number that is too long', JSON.stringify({ ...call, to: '1'.repeat(31) }), 400, 'invalid_input'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22]), 400, 'invalid_json'],
    ['a NUL character', JSON.stringify({ ...call, name: 'a\0b' }), 400, 'invalid_input'],
    ['too much', JSON.stringify({ ...call, name: 'x'.repeat(300_000) }), 413, 'too_large'],
  ])('refuses %s', async (_, body, status, error) => {
    await connect()
    expect(await send(body)).toMatchObject({ status, body: { error } })
    expect(fake.sent).toEqual([])
    expect(server.defects).toEqual([])
  })

  test('a number without the code of its country is one of Brazil', async () => {
    await connect()
    expect(await send({ ...call, to: '(11) 98888-7777' })).toMatchObject({ status: 200 })
    expect(fake.sent).toMatchObject([{ recipient: '5511988887777' }])
  })

  test('is refused by an inactive webhook, and unknown at another address', async () => {
    await send(call)
    const [{ id: executionId } = { id: '' }] = await executions()
    await change({ active: false })
    const refusal = { status: 409, body: { error: 'webhook_inactive' } }
    expect(await send(call)).toMatchObject(refusal)
    expect(await server.call('testWebhook', { params: { webhookId }, body: call }, owner.token)).toMatchObject(refusal)
    expect(await server.call('replayExecution', { params: { executionId } }, owner.token)).toMatchObject(refusal)
    endpointUrl = '/v1/hooks/outro'
    expect(await send(call)).toMatchObject({ status: 404 })
  })
})

describe('signatures', () => {
  const reasons = async () => (await executions({ status: 'REFUSED' })).map(({ errorMessage }) => errorMessage)
  const body = JSON.stringify(call)

  test('are asked for where the webhook says so, and checked wherever there is one', async () => {
    await connect()
    expect(await send(body, { ...signed(body), 'webhook-signature': 'v1,AAAA' })).toMatchObject({ status: 401 })
    await change({ verifySignature: true })
    expect(await send(body)).toMatchObject({ status: 401, body: { error: 'invalid_signature' } })
    expect(await send(body, { 'webhook-signature': 'v1,AAAA' })).toMatchObject({ status: 401 })
    expect(await send(`${body} `, signed(body))).toMatchObject({ status: 401 })
    const old = new Date(Date.now() - 6 * 60_000)
    expect(await send(body, signed(body, { at: old }))).toMatchObject({ status: 401 })
    expect(await reasons()).toEqual([
      'O horário da assinatura estava a mais de 5 minutos do atual: a chamada pode ter sido repetida.',
      'A assinatura não confere com a chave secreta.',
      'A chamada não tinha assinatura.',
      'A chamada não tinha assinatura.',
      'A assinatura não confere com a chave secreta.',
    ])
    expect(fake.sent).toEqual([])
    expect(await send(body, signed(body))).toMatchObject({ status: 200 })
    // A replay attack: the recorded request is sent again.
    expect(await send(body, signed(body))).toMatchObject({ body: { duplicate: true } })
    expect(fake.sent).toHaveLength(1)
  })

  test('by the secret before are good for a day', async () => {
    await connect()
    await change({ verifySignature: true })
    const before = secretKey
    ;({ secretKey } = await server.done('regenerateWebhookKeys', { params: { webhookId } }, owner.token))
    expect(secretKey).not.toBe(before)
    const { previousUntil, updatedAt } = await stored()
    expect((previousUntil?.getTime() ?? 0) - updatedAt.getTime()).toBe(24 * 3_600_000)
    expect(await send(body, signed(body, { secret: before, id: 'a' }))).toMatchObject({ status: 200 })
    expect(await send(body, signed(body, { id: 'b' }))).toMatchObject({ status: 200 })
    await server.db
      .updateTable('webhooks')
      .set({ previousUntil: new Date(Date.now() - 1) })
      .where('id', '=', webhookId)
      .execute()
    expect(await send(body, signed(body, { secret: before, id: 'c' }))).toMatchObject({ status: 401 })
    expect(await reasons()).toEqual(['A chamada foi assinada com uma chave que já foi substituída.'])
  })

  test('follow the published scheme', () => {
    const secret = 'whsec_cHJvc2EtZXhlbXBsby1zZWdyZWRvLTMyLWJ5dGVzISE='
    const payload = '{"type":"pedido.pago","timestamp":"2026-11-03T12:00:00Z","data":{"id":"ped_0001","total":129.9}}'
    const at = new Date(1_793_707_200_000)
    expect(new Signer(secret).sign('msg_2mPedido0001', at, payload)).toBe(
      'v1,/9SbWq9plozUymcB7xQQ1XOvVyCGAA/5bmFmD+cPXzg=',
    )
  })
})

test('[WH-02] what is wrong is told by field; [WH-03] User-Id must be that of the session', async () => {
  const blank = { ...validWebhook(agentId), name: ' ', description: '', messageTemplate: ' \n', maxRetries: 11 }
  const refused = await server.call('updateWebhook', { params: { webhookId }, body: blank }, owner.token)
  const issues = !refused.ok && refused.body.issues
  expect(issues).toEqual([
    { path: 'name', message: 'Nome é obrigatório' },
    { path: 'description', message: 'Descrição é obrigatória' },
    { path: 'messageTemplate', message: 'Template da mensagem é obrigatório' },
    { path: 'maxRetries', message: 'Use um número inteiro de 0 a 10' },
  ])
  const list = (userId: string) =>
    fetch(`${server.address}/webhooks/agent/${agentId}`, {
      headers: { authorization: `Bearer ${owner.token}`, 'user-id': userId },
    })
  expect((await list(owner.id)).status).toBe(200)
  expect((await list('outro')).status).toBe(403)
})

test('[WH-02] what is left out takes its usual value, what is changed tells when, and texts have their limits', async () => {
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const texts = { name: 'n'.repeat(120), description: 'd'.repeat(500), messageTemplate: 't'.repeat(4_000) }
  const saved = await server.done('createWebhook', { body: { agentId: id, ...texts } }, owner.token)
  expect(saved).toMatchObject({ ...texts, maxRetries: 3, active: true, verifySignature: false })
  for (const [field, text] of Object.entries(texts)) {
    const body = { ...validWebhook(id), [field]: `${text}x` }
    const answer = await server.call('updateWebhook', { params: { webhookId: saved.id }, body }, owner.token)
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: field }] } })
  }
  server.clock.advance(5_000)
  const { createdAt, updatedAt } = await change({})
  expect((updatedAt?.getTime() ?? 0) - (createdAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(5_000)
  expect(endpointUrlOf('https://prosa.exemplo/', { endpointToken: 't' })).toBe('https://prosa.exemplo/v1/hooks/t')
})

test('refused calls are in the history without what they brought, 20 in a minute and 100 at most', async () => {
  server.clock.stop()
  await connect()
  await change({ verifySignature: true })
  const secret = JSON.stringify({ ...call, name: 'whsec_segredo' })
  for (let at = 0; at < 25; at += 1)
    expect(await send(secret, { 'webhook-id': `${at}` })).toMatchObject({ status: 401 })
  const listed = await executions({ status: 'REFUSED', size: '100' })
  expect(listed).toHaveLength(20)
  expect(listed[0]).toMatchObject({ status: 'REFUSED', statusCode: 401, requestPayload: '', responsePayload: null })
  const replayed = await server.call('replayExecution', { params: { executionId: listed[0]?.id ?? '' } }, owner.token)
  expect(replayed).toMatchObject({ status: 409, body: { error: 'call_refused' } })
  for (const [ms, count] of [
    [59_000, 20],
    [1_000, 21],
  ] as const) {
    server.clock.advance(ms)
    await send(secret)
    expect(await executions({ status: 'REFUSED', size: '100' })).toHaveLength(count)
  }
  server.clock.start()
  const webhook = await stored()
  const refusal = { statusCode: 401, errorMessage: 'Não' }
  for (let at = 0; at < 100; at += 1) await recordRefusal(server.db, webhook, refusal, new Date())
  const kept = await executions({ status: 'REFUSED', size: '100' })
  expect(kept.map(({ errorMessage }) => errorMessage)).toEqual(Array.from({ length: 100 }, () => 'Não'))
  const { count } = await server.db
    .selectFrom('webhookExecutions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('webhookId', '=', webhookId)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(100)
})

test('of the calls that are let in and send nothing, the last 100 are kept whole', async () => {
  const { db } = server
  await connect()
  await send(call)
  await send('{')
  const webhook = await stored()
  const run = (wrong: object) => execute(db, { webhook, call: { ...call, ...wrong }, messageId: null, now: new Date() })
  const inOrder: [object, string][] = [
    [{ variables: {} }, 'Faltam valores para o template: pedido.'],
    [{ to: '(11) 9----' }, 'O telefone em "to" não é válido: use DDI, DDD e número.'],
  ]
  for (let at = 0; at < 55; at += 1) for (const [wrong] of inOrder) await run(wrong)
  const listed = await executions({ size: '100' })
  expect(listed.slice(0, 2).map(({ errorMessage }) => errorMessage)).toEqual(
    inOrder.map(([, reason]) => reason).toReversed(),
  )
  expect(JSON.parse(listed[0]?.requestPayload ?? '')).toEqual({ ...call, to: '(11) 9----' })
  // What was sent is not counted with them.
  await send(call)
  await run({ variables: {} })
  const unsent = ({ refused, statusCode }: { refused: boolean; statusCode: number }) => !refused && statusCode !== 200
  const rows = await db.selectFrom('webhookExecutions').selectAll().where('webhookId', '=', webhookId).execute()
  expect(rows.filter(unsent)).toHaveLength(100)
  await db.deleteFrom('channels').where('agentId', '=', agentId).execute()
  for (let at = 0; at < 98; at += 1) await run({})
  const count = async (status: 'FAILED' | 'REFUSED') => (await executions({ status, size: '100' })).length
  // Of the other two kinds the newest are left, and the refusal from before is not counted with them.
  expect([await count('FAILED'), await count('REFUSED')]).toEqual([100, 3])
})

test('a call that meets the removal of its webhook does nothing', async () => {
  const webhook = await stored()
  await server.done('deleteWebhook', { params: { webhookId } }, owner.token)
  const given = { webhook, call, messageId: null, now: new Date() }
  expect(await execute(server.db, given)).toEqual({ kind: 'gone' })
  await recordRefusal(server.db, webhook, { statusCode: 401, errorMessage: 'Não' }, new Date())
})

test('the webhooks of an account keep their calls, their ids and their refusals apart', async () => {
  await connect()
  const first = await stored()
  const body = JSON.stringify(call)
  await send(body, { 'webhook-id': 'evento-1' })
  await send('{')
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  ;({ id: webhookId } = await server.done('createWebhook', { body: validWebhook(agentId) }, owner.token))
  ;({ endpointUrl } = await server.done('regenerateWebhookKeys', { params: { webhookId } }, owner.token))
  await connect()
  expect(await send(body, { 'webhook-id': 'evento-1' })).toMatchObject({ body: { duplicate: false } })
  const webhook = await stored()
  const refusal = { statusCode: 401, errorMessage: 'Não' }
  for (let at = 0; at < 101; at += 1) await recordRefusal(server.db, webhook, refusal, new Date())
  expect((await executions({ size: '100', status: 'SUCCESS' })).length).toBe(1)
  webhookId = first.id
  await recordRefusal(server.db, first, refusal, new Date())
  expect((await executions()).map(({ status }) => status)).toEqual(['REFUSED', 'REFUSED', 'SUCCESS'])
})

test('a call goes out by what is connected, the linked number before the official one, and by no other agent', async () => {
  const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  await connectFakeChannel(server, { ownerId: owner.id, agentId: other })
  const of = { ownerId: owner.id, agentId }
  const chosen = async () => {
    const channel = await phoneChannelOf(server.db, owner.id, agentId)
    return channel && `${channel.kind} ${channel.state}`
  }
  const become = async (id: string, state: 'dropped' | 'failed') => {
    await server.db.updateTable('channels').set({ state }).where('id', '=', id).execute()
    return chosen()
  }
  await connectFakeChannel(server, of, 'instagram')
  expect(await chosen()).toBeUndefined()
  const official = await connectFakeChannel(server, of, 'whatsappCloud')
  expect(await chosen()).toBe('whatsappCloud connected')
  const linked = await connectFakeChannel(server, of)
  expect(await chosen()).toBe('whatsappWeb connected')
  expect(await become(linked.id, 'dropped')).toBe('whatsappCloud connected')
  expect(await become(official.id, 'failed')).toBe('whatsappWeb dropped')
  expect(await become(linked.id, 'failed')).toBeUndefined()
})

test('a webhook takes 120 calls in a minute', async () => {
  server.clock.stop()
  const statuses = new Set<number>()
  for (let at = 0; at < 120; at += 1) statuses.add((await send('{')).status)
  expect(statuses).toEqual(new Set([400]))
  expect((await send('{')).status).toBe(429)
  server.clock.advance(60_000)
  expect((await send('{')).status).toBe(400)
  server.clock.start()
})

test('a call that is let in and cannot be read is in the history, too', async () => {
  await send('{')
  await send({ ...call, to: 'x' })
  await send({ ...call, to: '(11) 9----' })
  await change({ active: false })
  await send(call)
  expect((await executions()).map(({ status, statusCode }) => [status, statusCode])).toEqual([
    ['REFUSED', 409],
    ['REFUSED', 400],
    ['REFUSED', 400],
    ['REFUSED', 400],
  ])
})

test('calls are kept for 90 days, of those older than three days the last 10,000, and only they are counted', async () => {
  const { db, clock } = server
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  const store = (at: Date, count: number, id = webhookId) =>
    sql`
    insert into webhook_executions (id, webhook_id, status_code, request_payload, executed_at)
    select gen_random_uuid()::text, ${id}, 200, '{}', ${at} from generate_series(1, ${count}::int)`.execute(db)
  const total = async () =>
    (await server.done('listExecutions', { params: { webhookId }, query: {} }, owner.token)).totalElements
  const other = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const calm = await server.done('createWebhook', { body: validWebhook(other.id) }, owner.token)
  await store(ago(4), 1, calm.id)
  await store(ago(90.5), 2)
  await store(ago(89.5), 1)
  expect(await trimExecutions({ db, clock })).toBe(2)
  expect(await total()).toBe(1)
  await store(ago(3.5), 10_500)
  expect(await trimExecutions({ db, clock })).toBe(501)
  await store(ago(2), 500)
  expect(await trimExecutions({ db, clock })).toBe(500)
  await store(ago(1), 10_001)
  expect(await trimExecutions({ db, clock })).toBe(9_500)
  expect(await total()).toBe(10_501)
  const { totalElements } = await server.done(
    'listExecutions',
    { params: { webhookId: calm.id }, query: {} },
    owner.token,
  )
  expect(totalElements).toBe(1)
  expect(await trimExecutions({ db, clock })).toBe(0)
})

describe('an agent has one webhook', () => {
  test('also when several are created at once', async () => {
    const other = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    const create = () => server.call('createWebhook', { body: validWebhook(other.id) }, owner.token)
    const answers = await startWhileHeld(
      server.db,
      (trx) => trx.selectFrom('agents').select('id').where('id', '=', other.id).forUpdate().execute(),
      [create, create, create],
    )
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused).toHaveLength(2)
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { error: 'webhook_limit' } })
    expect(await server.done('listWebhooks', { params: { agentId: other.id } }, owner.token)).toHaveLength(1)
  })

  test('of several that an earlier version stored, the oldest is kept', async () => {
    const { up, down } = migrations['0047-one-webhook'] ?? {}
    await down?.(server.db)
    const { sequence: _, ...webhook } = await server.db
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', webhookId)
      .executeTakeFirstOrThrow()
    for (const id of ['second', 'third'])
      await server.db
        .insertInto('webhooks')
        .values({ ...webhook, id, endpointToken: id })
        .execute()
    await up?.(server.db)
    expect(await server.done('listWebhooks', { params: { agentId } }, owner.token)).toMatchObject([{ id: webhookId }])
  })
})

test('secrets are stored sealed and shown once', async () => {
  const [webhook] = await server.done('listWebhooks', { params: { agentId } }, owner.token)
  expect(webhook?.secretKey).toBe('whsec_••••••••••••')
  const row = await server.db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(secretKey.slice(6))
})

test('[WH-06] executions come in pages, the newest first, and can be carried out again', async () => {
  await connect()
  for (let index = 0; index < 12; index += 1) await send({ ...call, variables: { pedido: index } })
  const page = (number: number) =>
    server.done('listExecutions', { params: { webhookId }, query: { page: String(number), size: '10' } }, owner.token)
  expect(await executions()).toHaveLength(10)
  const [first, second] = [await page(0), await page(1)]
  expect([first.content.length, second.content.length, first.totalPages, first.totalElements]).toEqual([10, 2, 2, 12])
  expect(JSON.parse(first.content[0]?.requestPayload ?? '')).toMatchObject({ variables: { pedido: 11 } })
  for (const [size, status] of [
    ['100', 200],
    ['101', 400],
  ] as const) {
    const query = { page: '0', size }
    const answer = await server.call('listExecutions', { params: { webhookId }, query }, owner.token)
    expect(answer.status).toBe(status)
  }
  const refused = { params: { webhookId }, query: { status: 'REFUSED' } } as const
  expect(await server.done('listExecutions', refused, owner.token)).toMatchObject({ content: [], totalElements: 0 })
  const again = await server.done(
    'replayExecution',
    { params: { executionId: second.content[1]?.id ?? '' } },
    owner.token,
  )
  await server.settled()
  expect(again.id).not.toBe(second.content[1]?.id)
  expect(texts().at(-1)).toBe('O pedido 0 saiu para entrega.')
})
