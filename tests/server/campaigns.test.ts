/** Campaigns: at most one message per person, what stops a campaign, and who must not get one. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaigns.ts'
import { partsFor, plainContent } from '../../server/campaigns/content.ts'
import type { ToSend } from '../../server/channels/adapter.ts'
import { zapiMessage } from '../../server/channels/zapi/zapi-message.ts'
import type { Person } from '../../server/channels/contacts.repository.ts'
import { lidIdentity, phoneIdentity } from '../../server/channels/identity.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { emptyQueue } from '../../server/channels/empty-queue.ts'
import { recordingLog } from './engine-fixture.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { answerWith } from './fake-engine.ts'
import { makeHugeXlsx } from './files/hostile.ts'
import { png } from './files/media.ts'
import { makeXlsx } from './files/xlsx.ts'
import { answerOf, fieldsForm, samePage, send, streamOf } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

let fake: FakeChannel
let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow
let lists = 0
let beforeWake = () => Promise.resolve()

beforeAll(async () => {
  fake = createFakeChannel({
    capabilities: {
      canFind: true,
      windowHours: null,
      canEmptyQueue: true,
      textLimit: { length: 4_096, unit: 'characters' },
    },
  })
  server = await startServer({}, { adapters: { fake }, beforeWake: () => beforeWake() })
})
afterAll(() => server.close())
beforeEach(async () => {
  // What is still being sent would take the outcomes of this test.
  await server.settled()
  fake.sent.length = 0
  fake.outcomes.length = 0
  fake.beforeSend = () => Promise.resolve()
  beforeWake = () => Promise.resolve()
  delete fake.find
  delete fake.emptyQueue
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

/** Numbers that no other list of these tests contains. */
function listOf(count: number): { csv: string; numbers: string[] } {
  lists += 1
  const numbers = Array.from({ length: count }, (_, at) => `5511${980_000_000 + lists * 10_000 + at * 7}`)
  return { csv: `nome;telefone\r\n${numbers.map((number, at) => `Pessoa ${at};${number}`).join('\r\n')}`, numbers }
}

async function post(
  csv: string | Buffer,
  fields: Record<string, string> = {},
  files: Record<string, Buffer> = {},
  name = 'contatos.csv',
) {
  const form = fieldsForm({ agentId, textMessage: 'Olá, {{nome}}!', ...fields })
  form.append('file', new Blob([Buffer.from(csv)]), name)
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), name)
  const url = `${server.address}/api/v1/mass-sending/upload`
  return fetch(url, { method: 'POST', headers: samePage(owner.token), body: form })
}

const upload = async (...given: Parameters<typeof post>) => answerOf('massSend', await post(...given))

async function start(
  csv: string | Buffer,
  ...rest: [Record<string, string>?, Record<string, Buffer>?]
): Promise<string> {
  const answer = await upload(csv, ...rest)
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return answer.value.id
}

const campaign = (campaignId: string) => server.done('getCampaign', { params: { campaignId } }, owner.token)
const command = (campaignId: string, name: 'pause' | 'resume' | 'cancel' | 'retryFailed' | 'reconcile') =>
  server.call('commandCampaign', { params: { campaignId }, body: { command: name } }, owner.token)
const people = (campaignId: string) =>
  server.done('campaignRecipients', { params: { campaignId }, query: {} }, owner.token)
const some = ({ counts }: Campaign) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
/** As if all of them had been sent four days earlier. */
const ageCampaigns = () =>
  server.db
    .updateTable('campaignRecipients')
    .set({ queuedAt: sql<Date>`queued_at - interval '4 days'` })
    .execute()
const texts = () => fake.sent.map(({ part }) => ('text' in part ? part.text : part.type))
const receive = (...given: Parameters<typeof textFrom>) => server.channels.receive(channel, textFrom(...given))

test('[CP-04] [CP-06] everybody in the file gets the message with their own values, once; a repeated upload starts nothing', async () => {
  const csv = 'Nome;Celular\r\nANA DE SOUZA;(11) 98888-1111\r\nJoão;11 8888-2222\r\nAna;5511988881111\r\nBia;123\r\n'
  const first = await upload(Buffer.from(csv, 'latin1'), { requestId: 'um' })
  expect(first).toMatchObject({
    ok: true,
    value: { message: 'Envio em massa iniciado com sucesso!', total: 2, refused: 2 },
  })
  expect(await upload(Buffer.from(csv, 'latin1'), { requestId: 'um' })).toMatchObject(first)
  await server.settled()
  expect(texts()).toEqual(['Olá, Ana de Souza!', 'Olá, João!'])
  expect(fake.sent.map(({ recipient }) => recipient)).toEqual(['5511988881111', '5511988882222'])
  const [row] = await server.done('listCampaigns', { params: { agentId } }, owner.token)
  expect(row).toMatchObject({ state: 'done', total: 2, title: 'contatos.csv' })
  // The answer was lost together with the connection of the number.
  const connection = (state: 'dropped' | 'connected') =>
    server.db.updateTable('channels').set({ state }).where('id', '=', channel.id).execute()
  await connection('dropped')
  expect(await upload(Buffer.from(csv, 'latin1'), { requestId: 'um' })).toMatchObject(first)
  expect(await upload(Buffer.from(csv, 'latin1'), { requestId: 'dois' })).toMatchObject({ ok: false, status: 409 })
  await connection('connected')
  expect(row && some(row)).toEqual({ sent: 2 })
})

test('[CP-04] a long cell is cut before an emoji, not within it', async () => {
  const note = 'a'.repeat(999)
  await start(`nome;telefone;obs\r\nAna;11988881111;${note}😀\r\n`, { textMessage: 'Obs: {{obs}}' })
  await server.settled()
  expect(texts()).toEqual([`Obs: ${note}`])
})

test('[CP-04] a text that its values make too long for one message goes out in two', async () => {
  const [number = ''] = listOf(1).numbers
  const csv = `telefone;texto\r\n${number};${'palavra '.repeat(100)}`
  const id = await start(csv, { textMessage: `${'começo '.repeat(500)}{{texto}} fim` })
  await server.settled()
  expect(texts().map((text) => text.length <= 4_096)).toEqual([true, true])
  expect(texts().at(-1)).toMatch(/palavra fim$/u)
  expect(some(await campaign(id))).toEqual({ sent: 1 })
})

test('[CP-04] another content under the same request id is refused, whatever differs, and nothing of it is kept', async () => {
  const { csv } = listOf(2)
  const fields = { requestId: 'rascunho' }
  const first = await upload(csv, fields, { imageFile: png })
  await server.settled()
  const disk = readdirSync(server.folder)
  const refused = {
    ok: false,
    status: 409,
    body: { error: 'request_id_reused', message: expect.stringContaining('não foi enviado') as string },
  }
  const text = { ...fields, textMessage: 'Olá!' }
  for (const changed of [
    await upload(csv, text, { imageFile: png }),
    await upload(csv, fields),
    await upload(csv, fields, { imageFile: Buffer.concat([png, Buffer.from([0])]) }),
    await upload(listOf(2).csv, fields, { imageFile: png }),
    await upload(csv, fields, { imageFile: png }, 'outros.csv'),
  ])
    expect(changed).toMatchObject(refused)
  expect(await upload(csv, fields, { imageFile: png })).toEqual(first)
  expect(await server.done('listCampaigns', { params: { agentId } }, owner.token)).toHaveLength(1)
  expect(readdirSync(server.folder)).toEqual(disk)
  expect((await upload(csv, { ...text, requestId: 'outro' })).ok).toBe(true)
  await server.settled()
})

test('[CP-04] all parts go out in order, the text under the image; what is wrong is refused field by field', async () => {
  const { csv } = listOf(1)
  const fields = {
    linkUrl: 'loja.exemplo.com.br',
    linkText: 'Veja',
    optionTitle: 'Como?',
    buttonLabel: 'Ver',
    'options[0]': 'Entrega|||Na casa de {{nome}}',
    'options[1]': 'Retirada|||',
  }
  await start(csv, fields, { imageFile: png })
  await server.settled()
  expect(fake.sent.map(({ part }) => part)).toEqual([
    expect.objectContaining({ type: 'image', caption: 'Olá, Pessoa 0!', mime: 'image/png' }),
    { type: 'link', text: 'Veja', title: 'Veja', url: 'https://loja.exemplo.com.br' },
    {
      type: 'optionList',
      text: 'Como?',
      title: 'Como?',
      button: 'Ver',
      options: [
        { title: 'Entrega', description: 'Na casa de Pessoa 0' },
        { title: 'Retirada', description: '' },
      ],
    },
  ])
  const refusal = async (...given: Parameters<typeof upload>) => {
    const answer = await upload(...given)
    return answer.ok ? 'ok' : [answer.status, answer.body.issues?.[0]?.path ?? answer.body.error, answer.body.message]
  }
  expect(await refusal(csv, { textMessage: 'Oi {{cidade}} {{bairro}}' })).toEqual([
    400,
    'textMessage',
    'Variáveis desconhecidas: {{cidade}}, {{bairro}}',
  ])
  const elsewhere = {
    linkText: 'Em {{a}}',
    linkUrl: 'loja.exemplo.com.br/{{b}}',
    optionTitle: '{{c}}?',
    'options[1]': '{{d}}|||{{e}}',
  }
  expect(await refusal(csv, { ...fields, ...elsewhere })).toEqual([
    400,
    'textMessage',
    'Variáveis desconhecidas: {{a}}, {{b}}, {{c}}, {{d}}, {{e}}',
  ])
  expect(await refusal(csv, { textMessage: '' })).toEqual([
    400,
    'textMessage',
    'Escreva uma mensagem ou escolha algo para enviar',
  ])
  expect(await refusal('nome;telefone\nAna;5,51199E+12')).toEqual([
    400,
    'file',
    'Nenhum contato do arquivo tem um número que possa receber.',
  ])
  const unread = [400, 'file', 'O arquivo de contatos não pôde ser lido. Envie um CSV ou XLSX.']
  expect(await refusal(png)).toEqual(unread)
  expect(await refusal(csv, {}, {}, 'contatos.pdf')).toEqual(unread)
  expect(await refusal(csv, {}, { imageFile: Buffer.from('texto') })).toEqual([
    415,
    'unsupported_file',
    expect.any(String),
  ])
  await server.db.updateTable('channels').set({ state: 'dropped' }).where('id', '=', channel.id).execute()
  // Without a channel the file is not even read.
  for (const list of [csv, png]) expect(await refusal(list)).toEqual([409, 'not_connected', expect.any(String)])
})

test("[CP-06] a link may be each customer's own, may get spaces by its values, and is left out where it is empty", async () => {
  const csv = [
    'nome;telefone;boleto;pedido',
    'Ana;11988887771;https://banco.com/1?a=b;A 12',
    'Bia;11988887772;banco.com/2;B',
    'Caio;11988887773;;',
    'Davi;11988887774;não tem;D',
    'Elis;11988887775;https:///segunda-via;E',
  ].join('\n')
  const urls = () => fake.sent.map(({ part }) => (part.type === 'link' ? part.url : part.type))
  const id = await start(csv, { textMessage: '', linkUrl: '{{boleto}}', linkText: 'Seu boleto' })
  await server.settled()
  expect(urls()).toEqual(['https://banco.com/1?a=b', 'https://banco.com/2'])
  const skipped = { state: 'skipped', reason: 'A mensagem ficaria vazia' }
  expect((await people(id)).slice(2)).toMatchObject([skipped, skipped, skipped])
  fake.sent.length = 0
  const form = { agentId, linkUrl: 'loja.com/{{pedido}}', phone: '11988887771', values: '{"pedido":"A 12"}' }
  await server.done('testMassSend', { form }, owner.token)
  await server.settled()
  expect(urls()).toEqual(['https://loja.com/A%2012'])
})

const isMeasured = process.platform === 'linux'
const peakMb = () =>
  isMeasured ? Number(/VmHWM:\s+(\d+)/u.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024 : 0
/** Forgets the peak of the tests before. */
const startPeak = () => {
  if (isMeasured) writeFileSync('/proc/self/clear_refs', '5')
  return peakMb()
}

test('[CP-04] a sheet that is small as a file and huge unpacked is refused beside its field, and the server does not grow with it', async () => {
  const sheet = makeHugeXlsx(70 * 1024 * 1024)
  const before = startPeak()
  expect(await upload(sheet, {}, {}, 'contatos.xlsx')).toMatchObject({
    ok: false,
    status: 400,
    body: {
      error: 'invalid_contacts',
      issues: [{ path: 'file', message: expect.stringContaining('grande ou complexa demais') as string }],
    },
  })
  expect(peakMb() - before).toBeLessThan(150)
  expect(
    await upload(
      makeXlsx({
        A: [
          ['nome', 'telefone'],
          ['Ana', 5511988881111],
        ],
      }),
      {},
      {},
      'a.xlsx',
    ),
  ).toMatchObject({
    ok: true,
    value: { total: 1 },
  })
  await server.settled()
})

test('[CP-04] a campaign is never stored without its files: a failed upload leaves nothing, and a repeated one sends both', async () => {
  const { csv } = listOf(1)
  const given = [csv, { requestId: 'com imagem' }, { imageFile: png }] as const
  const before = { rows: await server.rowCounts(), disk: readdirSync(server.folder) }
  // Rows of earlier tests remain, so they are not checked.
  await sql`alter table files add constraint no_images check (mime <> 'image/png') not valid`.execute(server.db)
  try {
    expect((await post(...given)).status).toBe(500)
  } finally {
    await sql`alter table files drop constraint no_images`.execute(server.db)
  }
  expect(await server.done('listCampaigns', { params: { agentId } }, owner.token)).toEqual([])
  expect({ rows: await server.rowCounts(), disk: readdirSync(server.folder) }).toEqual(before)
  expect(server.defects.splice(0)).toHaveLength(1)
  await start(...given)
  await server.settled()
  expect(fake.sent).toMatchObject([{ part: { type: 'image' } }])
  const stored = readdirSync(server.folder)
  await start(...given)
  expect(readdirSync(server.folder)).toEqual(stored)
})

test('[CP-04] a stored campaign keeps its files when it cannot be queued at once', async () => {
  const { csv } = listOf(1)
  beforeWake = () => Promise.reject(new Error('no queue'))
  expect((await post(csv, {}, { imageFile: png })).status).toBe(500)
  expect(server.defects.splice(0)).toHaveLength(1)
  const stored = await server.db.selectFrom('files').select('id').where('agentId', '=', agentId).execute()
  expect(stored).toHaveLength(1)
  expect(readdirSync(server.folder)).toEqual(expect.arrayContaining(stored.map(({ id }) => id)))
})

test('[CQ-03] refused rows are kept with their reason, those of the file and those that the app left out', async () => {
  const { csv } = listOf(1)
  const before = [{ line: 9, name: 'Zé', number: '12\u0000', reason: 'Número curto' }]
  const refusedFile = Buffer.from(JSON.stringify(before))
  const answer = await upload(`${csv}\r\nEva;123`, {}, { refusedFile })
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  expect(answer.value).toMatchObject({ total: 1, refused: 2 })
  const campaignId = answer.value.id
  const refusals = (after: string, token = owner.token) =>
    server.call('campaignRefusals', { params: { campaignId }, query: { after } }, token)
  const [left, judged] = [
    { position: 1, line: 9, name: 'Zé', number: '12', reason: 'Número curto' },
    { position: 2, line: 3, name: 'Eva', number: '123', reason: 'Não é um número de pessoa' },
  ]
  expect(await refusals('0')).toMatchObject({ ok: true, value: [left, judged] })
  expect(await refusals('1')).toMatchObject({ ok: true, value: [judged] })
  expect(await refusals('0', (await server.account()).token)).toMatchObject({ status: 404 })
  for (const broken of ['{', '{}', '[{"line":0,"name":"","number":"","reason":""}]'])
    expect(await upload(csv, {}, { refusedFile: Buffer.from(broken) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'refusedFile' }] },
    })
})

test.for(['cancel', 'stop', 'pause'] as const)(
  '[CQ-03] a followed campaign is followed until the last message is out: %s',
  async (how) => {
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    fake.beforeSend = () => {
      begun.resolve()
      return released.promise
    }
    const { csv } = listOf(3)
    const id = await start(csv)
    await begun.promise
    const begins = { cancel: 'cancelled', stop: 'stopped', pause: 'pausing' }[how]
    if (how === 'stop')
      await server.db.updateTable('channels').set({ state: 'dropped' }).where('id', '=', channel.id).execute()
    else await command(id, how)
    await expect.poll(async () => (await campaign(id)).state).toBe(begins)
    const response = await send(server.address, 'followCampaigns', { params: { agentId } }, owner.token)
    const lines = streamOf('followCampaigns', response)
    const next = async () =>
      ((await lines.next()).value as Campaign[]).map((changed) => [changed.id, changed.state, some(changed)])
    const seen = await next()
    released.resolve()
    seen.push(...(await next()))
    await lines.return(undefined)
    const rest = { [how === 'cancel' ? 'cancelled' : 'planned']: 2 }
    expect(seen).toEqual([
      [id, begins, { sending: 1, ...rest }],
      [id, how === 'pause' ? 'paused' : begins, { sent: 1, ...rest }],
    ])
  },
)

test('[CQ-03] paused, resumed and cancelled: who was not written to yet is not', async () => {
  const { csv } = listOf(60)
  const started = Promise.withResolvers<string>()
  fake.beforeSend = async () => {
    if (fake.sent.length === 5) await command(await started.promise, 'pause')
  }
  const id = await start(csv)
  started.resolve(id)
  await server.settled()
  const paused = await campaign(id)
  expect(paused.state).toBe('paused')
  expect(some(paused)).toEqual({ sent: 6, planned: 54 })
  expect(await command(id, 'pause')).toMatchObject({ ok: false, status: 409 })

  fake.beforeSend = async () => {
    if (fake.sent.length === 10) await command(id, 'cancel')
  }
  let emptied = 0
  fake.emptyQueue = () => Promise.resolve(void (emptied += 1))
  expect(await command(id, 'resume')).toMatchObject({ ok: true })
  await server.settled()
  expect(emptied).toBe(1)
  const cancelled = await campaign(id)
  expect(cancelled).toMatchObject({ state: 'cancelled', total: 60 })
  expect(Object.values(cancelled.counts).reduce((sum, count) => sum + count)).toBe(60)
  expect(cancelled.counts.cancelled).toBe(49)
  expect(fake.sent).toHaveLength(11)
  expect(new Set(fake.sent.map(({ recipient }) => recipient)).size).toBe(11)
  expect(await command(id, 'resume')).toMatchObject({ ok: false, body: { message: 'A campanha não está parada.' } })
})

test('[CQ-03] cancelling empties the queue of the whole channel: lost replies wait for a person, and can be sent again', async () => {
  const other = await start(listOf(1).csv)
  const [ana, bruno] = ['5511944440001', '5511944440002'] as const
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  for (const number of [ana, bruno]) await receive(number, 'Que horas abre?', { sentAt: server.clock.now() })
  await server.settled()
  const sessions = await server.db
    .selectFrom('conversations')
    .innerJoin('contacts', 'contacts.id', 'conversations.contactId')
    .select(['sessionId', 'contacts.phone'])
    .where('conversations.agentId', '=', agentId)
    .execute()
  const paramsOf = (number: string) => ({
    agentId,
    sessionId: sessions.find(({ phone }) => phone === `+${number}`)?.sessionId ?? '',
  })
  const body = { message: 'Oi, aqui é a Carla.', messageId: crypto.randomUUID() }
  await server.done('sendInboxMessage', { params: paramsOf(bruno), body }, owner.token)
  await server.settled()

  const inboxOf = async (number: string) => {
    const conversation = await server.done('getInboxConversation', { params: paramsOf(number), query: {} }, owner.token)
    return [conversation.needsPersonReason, conversation.messages.at(-1)?.delivery?.state]
  }
  const cancelWhileSending = async () => {
    const started = Promise.withResolvers<string>()
    fake.beforeSend = async () => {
      fake.beforeSend = () => Promise.resolve()
      await command(await started.promise, 'cancel')
    }
    started.resolve(await start(listOf(3).csv))
    await server.settled()
  }
  fake.emptyQueue = () => Promise.reject(new Error('the provider cannot be reached'))
  await cancelWhileSending()
  expect(some(await campaign(other))).toEqual({ sent: 1 })
  expect([await inboxOf(ana), await inboxOf(bruno)]).toEqual([
    [null, 'queued'],
    [null, 'queued'],
  ])

  fake.emptyQueue = () => Promise.resolve()
  await cancelWhileSending()
  expect(some(await campaign(other))).toEqual({ uncertain: 1 })
  expect([await inboxOf(ana), await inboxOf(bruno)]).toEqual([
    ['failed', 'uncertain'],
    [null, 'uncertain'],
  ])
  const again = { params: { ...paramsOf(bruno), replyId: body.messageId }, body: { evenIfUncertain: true } }
  await server.done('sendInboxMessageAgain', again, owner.token)
  await server.settled()
  expect(texts().at(-1)).toBe(body.message)
})

test('[CQ-03] five failures in a row stop it, and only those whom it failed are sent to again', async () => {
  const { csv, numbers } = listOf(12)
  const refused = { kind: 'refused', reason: 'Sem WhatsApp', isFinal: true } as const
  fake.outcomes.push({ kind: 'accepted', providerId: 'a-1' }, refused, refused, refused, refused, refused)
  const id = await start(csv)
  await server.settled()
  const stopped = await campaign(id)
  expect(stopped).toMatchObject({ state: 'stopped', reason: 'Parada por segurança: 5 mensagens seguidas não saíram.' })
  expect(some(stopped)).toEqual({ sent: 1, failedForGood: 5, planned: 6 })
  expect(fake.sent).toHaveLength(6)
  await command(id, 'resume')
  await server.settled()
  expect(some(await campaign(id))).toEqual({ sent: 7, failedForGood: 5 })
  expect(await command(id, 'retryFailed')).toMatchObject({ ok: true })
  await server.settled()
  expect(some(await campaign(id))).toEqual({ sent: 12 })
  expect(fake.sent.slice(12).map(({ recipient }) => recipient)).toEqual(numbers.slice(1, 6))
})

test('[CQ-03] cancelling succeeds although nobody can be told of the replies that it emptied', async () => {
  await receive('5511944440001', 'Que horas abre?', { sentAt: server.clock.now() })
  await server.settled()
  const log = recordingLog()
  const notifyConversation = () => Promise.reject(new Error('no connection'))
  const adapter = createFakeChannel({ emptyQueue: () => Promise.resolve() })
  adapter.capabilities = { ...adapter.capabilities, canEmptyQueue: true }
  const { db, clock } = server
  await emptyQueue({ db, clock, log, notifyConversation }, { adapter, connection: { channel, credentials: {} } })
  expect(log.lines).toEqual(['the emptied queue of a provider could not be stored or told of no connection'])
})

test('[CQ-05] an opt-out under a photo holds although the photo cannot be stored', async () => {
  const { csv, numbers } = listOf(1)
  await start(csv)
  await server.settled()
  const fetchFiles = () => Promise.reject(new Error('no space'))
  await expect(receive(numbers[0] ?? '', 'SAIR', { fetchFiles })).rejects.toThrow('no space')
  const contact = server.db.selectFrom('contacts').select('optedOutAt').where('agentId', '=', agentId)
  expect(await contact.execute()).toEqual([{ optedOutAt: expect.any(Date) as Date }])
})

test('[CP-04] a list of which no option has a value is left out', () => {
  const options = [{ title: '{{cidade}}', description: '' }]
  const optionList = { title: 'Onde?', button: 'Ver', options }
  const content = { text: 'Oi', link: null, optionList, files: [] }
  expect(partsFor(content, { cidade: '' })).toEqual([{ type: 'text', text: 'Oi' }])
  expect(plainContent(content, { cidade: '' })).toBe('Oi')
  expect(partsFor({ ...content, text: '' }, { cidade: '' })).toEqual([])
  expect(plainContent(content, { cidade: 'Itu' })).toBe('Oi\n\nOnde?\n- Itu')
})

test('[CQ-05] who has opted out since is no failure to send again', async () => {
  const { csv, numbers } = listOf(2)
  const refused = { kind: 'refused', reason: 'Sem WhatsApp', isFinal: true } as const
  fake.outcomes.push(refused, refused)
  const id = await start(csv)
  await server.settled()
  await receive(numbers[0] ?? '', 'SAIR')
  await server.settled()
  fake.outcomes.push(refused)
  expect(await command(id, 'retryFailed')).toMatchObject({ ok: true })
  await server.settled()
  expect(some(await campaign(id))).toEqual({ skipped: 1, failedForGood: 1 })
  await receive(numbers[1] ?? '', 'SAIR')
  await server.settled()
  const sent = fake.sent.length
  expect(await command(id, 'retryFailed')).toMatchObject({
    ok: false,
    body: { message: 'Não há falhas para tentar de novo.' },
  })
  expect(await campaign(id)).toMatchObject({ state: 'done', counts: { skipped: 2 } })
  expect((await people(id)).map(({ reason }) => reason)).toEqual(Array(2).fill('Pediu para não receber mensagens'))
  await server.settled()
  expect(fake.sent).toHaveLength(sent)
})

test('[CQ-03] sending failures again does not release those whom a pause holds back', async () => {
  const refused = { kind: 'refused', reason: 'Sem WhatsApp', isFinal: true } as const
  fake.outcomes.push(...Array.from({ length: 5 }, () => refused))
  const id = await start(listOf(7).csv)
  await server.settled()
  expect(some(await campaign(id))).toEqual({ failedForGood: 5, planned: 2 })
  expect(await command(id, 'retryFailed')).toMatchObject({ ok: false, body: { error: 'impossible' } })
  await server.settled()
  expect(some(await campaign(id))).toEqual({ failedForGood: 5, planned: 2 })
})

test.for([
  [{ kind: 'refused', reason: 'Sem WhatsApp', isFinal: true }, 'failedForGood'],
  [{ kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' }, 'uncertain'],
] as const)('[CP-06] after a part that was %j no further part goes out', async ([outcome, state]) => {
  fake.outcomes.push(outcome)
  const id = await start(listOf(1).csv, { linkUrl: 'loja.exemplo.com.br', linkText: 'Veja' })
  await server.settled()
  expect(texts()).toEqual(['Olá, Pessoa 0!'])
  expect(some(await campaign(id))).toEqual({ [state]: 1 })
})

test('[CP-06] all parts are of the message in the conversation', async () => {
  await start(listOf(1).csv, { linkUrl: 'loja.exemplo.com.br', linkText: 'Veja' })
  await server.settled()
  const parts = await server.db
    .selectFrom('outboundMessages')
    .innerJoin('messages', 'messages.id', 'outboundMessages.messageId')
    .select(['messages.content'])
    .where('channelId', '=', channel.id)
    .execute()
  expect(parts.map(({ content }) => content.startsWith('Olá, Pessoa 0!'))).toEqual([true, true])
})

test('[CQ-03] whoever has one part when the campaign is paused gets the rest', async () => {
  const started = Promise.withResolvers<string>()
  fake.beforeSend = async () => {
    fake.beforeSend = () => Promise.resolve()
    await command(await started.promise, 'pause')
  }
  const id = await start(listOf(2).csv, { linkUrl: 'loja.exemplo.com.br', linkText: 'Veja' })
  started.resolve(id)
  await server.settled()
  expect(texts()).toEqual(['Olá, Pessoa 0!', 'Veja'])
  expect(some(await campaign(id))).toEqual({ sent: 1, planned: 1 })
})

test('[CQ-05] a bare word after the first answer is about something else', async () => {
  const { csv, numbers } = listOf(1)
  const id = await start(csv)
  await server.settled()
  for (const text of ['Quero marcar para amanhã', 'Cancelar']) {
    await receive(numbers[0] ?? '', text, { sentAt: server.clock.now() })
    await server.settled()
  }
  expect(some(await campaign(id))).toEqual({ answered: 1 })
})

test('[CQ-05] who asked to leave long ago, as a message that comes late says, has left and is not told so now', async () => {
  const { csv, numbers } = listOf(1)
  const id = await start(csv)
  await server.settled()
  const sentAt = new Date(server.clock.now().getTime() - 20 * 60_000)
  expect(await receive(numbers[0] ?? '', 'Sair', { sentAt })).toBe('late')
  await server.settled()
  expect(texts()).toEqual(['Olá, Pessoa 0!'])
  expect(some(await campaign(id))).toEqual({ left: 1 })
})

test('[CQ-05] an answer that tells that two contacts are one person counts for the campaign to either', async () => {
  const { csv, numbers } = listOf(1)
  const hidden = { identity: lidIdentity(`${numbers[0]}@lid`), address: `${numbers[0]}@lid` }
  const number = { identity: phoneIdentity(numbers[0] ?? ''), address: numbers[0] ?? '' }
  const write = (identities: Person['identities']) =>
    receive(numbers[0] ?? '', 'Oi', { sentAt: server.clock.now(), person: { identities, name: 'Ana', phone: null } })
  await write([hidden])
  await server.settled()
  const id = await start(csv)
  await server.settled()
  await write([number, hidden])
  await server.settled()
  expect(some(await campaign(id))).toEqual({ answered: 1 })
  const parts = server.db.selectFrom('outboundMessages').select('state').where('origin', '=', 'campaign')
  expect(await parts.where('channelId', '=', channel.id).execute()).toEqual([{ state: 'accepted' }])
})

test('[CQ-05] who leaves after the first part gets no second one, and has left', async () => {
  const { csv, numbers } = listOf(1)
  fake.beforeSend = async () => {
    fake.beforeSend = () => Promise.resolve()
    await receive(numbers[0] ?? '', 'Sair', { sentAt: server.clock.now() })
  }
  const id = await start(csv, { linkUrl: 'loja.exemplo.com.br', linkText: 'Veja' })
  await server.settled()
  expect(texts()).toEqual(['Olá, Pessoa 0!', expect.stringContaining('VOLTAR')])
  expect(some(await campaign(id))).toEqual({ left: 1 })
})

test.for(['a report', 'an echo', 'the provider'] as const)(
  '[CP-06] after a part that %s proves to be sent the rest goes out, too',
  async (by) => {
    const { csv, numbers } = listOf(1)
    fake.find = () => Promise.resolve({ kind: 'unknown' })
    fake.outcomes.push({ kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' })
    const id = await start(csv, { linkUrl: 'loja.exemplo.com.br', linkText: 'Veja' })
    await server.settled()
    const providerId = `provado-${by}`
    const tag = fake.sent[0]?.tag
    if (by === 'a report')
      await server.channels.apply(channel, [{ kind: 'status', status: { providerId, tag, state: 'sent' } }])
    if (by === 'an echo') await receive(numbers[0] ?? '', 'Olá, Pessoa 0!', { providerId, isOwn: true, isByApi: true })
    fake.find = () => Promise.resolve({ kind: 'sent', providerId })
    if (by === 'the provider') await command(id, 'reconcile')
    await server.channels.wake(channel.id)
    await server.settled()
    expect(texts()).toEqual(['Olá, Pessoa 0!', 'Veja'])
    expect(some(await campaign(id))).toEqual({ sent: 1 })
  },
)

test.for(['ten minutes later', 'after the customer has written'] as const)(
  '[CP-06] what is proven to be sent %s brings nothing after it',
  async (when) => {
    const { csv, numbers } = listOf(1)
    fake.find = () => Promise.resolve({ kind: 'unknown' })
    fake.outcomes.push({ kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' })
    await start(csv, { linkUrl: 'loja.exemplo.com.br', linkText: 'Veja' })
    await server.settled()
    const tag = fake.sent[0]?.tag
    if (when === 'ten minutes later') server.clock.advance(10 * 60_000 + 1)
    else await receive(numbers[0] ?? '', 'Já comprei', { sentAt: new Date(server.clock.now().getTime() + 1) })
    await server.settled()
    const status = { providerId: 'tarde', tag, state: 'delivered' } as const
    await server.channels.apply(channel, [{ kind: 'status', status }])
    await server.channels.wake(channel.id)
    await server.settled()
    expect(texts()).not.toContain('Veja')
  },
)

test.each(['Veja', 'Veja em https://loja.exemplo.com.br/'])(
  '[CQ-04] the echo of a link after "%s" proves that it was sent',
  async (linkText) => {
    const { csv, numbers } = listOf(1)
    fake.outcomes.push({ kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' })
    const id = await start(csv, { textMessage: '', linkUrl: 'https://loja.exemplo.com.br/', linkText })
    await server.settled()
    expect(some(await campaign(id))).toEqual({ uncertain: 1 })
    const { path, body } = await zapiMessage(fake.sent[0] as ToSend)
    expect(path).toBe('send-link')
    const { message } = body as { message: string }
    await receive(numbers[0] ?? '', message, { providerId: `eco ${linkText}`, isOwn: true, isByApi: true })
    expect(some(await campaign(id))).toEqual({ sent: 1 })
  },
)

test.for(['pause', 'cancel', 'Sair'] as const)(
  '[CP-06] what was to be sent again and is not, because of "%s", does not go out with the next reply',
  async (how) => {
    const { csv, numbers } = listOf(2)
    const refused = { kind: 'refused', reason: 'Sem WhatsApp', isFinal: true } as const
    fake.outcomes.push(refused, refused)
    const id = await start(csv)
    await server.settled()
    fake.sent.length = 0
    fake.beforeSend = async () => {
      fake.beforeSend = () => Promise.resolve()
      if (how === 'Sair') await receive(numbers[1] ?? '', how)
      else await command(id, how)
    }
    await command(id, 'retryFailed')
    await server.settled()
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
    await receive(numbers[1] ?? '', 'Que horas abre?', { sentAt: server.clock.now() })
    await server.settled()
    expect(texts()).not.toContain('Olá, Pessoa 1!')
    expect(texts().at(-1)).toBe('Abrimos às 8h.')
  },
)

/** Starts it with a message of two parts; the first attempt has failed, and the next one waits for the clock. */
async function startUnreachable(csv: string): Promise<string> {
  fake.outcomes.push({ kind: 'unreachable', reason: 'O provedor não pôde ser alcançado.' })
  fake.beforeSend = async () => {
    fake.beforeSend = () => Promise.resolve()
    server.clock.stop()
  }
  const id = await start(csv, { linkUrl: 'loja.exemplo.com.br', linkText: 'Veja' })
  await expect.poll(() => texts().length).toBe(1)
  await expect.poll(async () => some(await campaign(id))).toEqual({ queued: 1 })
  return id
}

test('[CQ-05] who writes before another try is left out', async () => {
  const { csv, numbers } = listOf(1)
  const id = await startUnreachable(csv)
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  await receive(numbers[0] ?? '', 'Que horas abre?', { sentAt: server.clock.now() })
  server.clock.start()
  await server.settled()
  expect(texts()).toEqual(['Olá, Pessoa 0!', 'Abrimos às 8h.'])
  expect(await people(id)).toMatchObject([{ state: 'skipped', reason: 'Acabou de escrever' }])
})

test('[CQ-03] who waits for another try gets the whole message, also if the campaign was paused meanwhile', async () => {
  const id = await startUnreachable(listOf(1).csv)
  for (const name of ['pause', 'resume'] as const) expect(await command(id, name)).toMatchObject({ ok: true })
  server.clock.start()
  await server.settled()
  expect(texts()).toEqual(['Olá, Pessoa 0!', 'Olá, Pessoa 0!', 'Veja'])
})

test('[CQ-03] a lost channel stops it; what was not sent stays planned', async () => {
  fake.outcomes.push({ kind: 'disconnected', reason: 'O celular foi desconectado.' })
  const id = await start(listOf(8).csv)
  await server.settled()
  const stopped = await campaign(id)
  expect(stopped).toMatchObject({ state: 'stopped', reason: 'O WhatsApp desconectou. Conecte de novo e continue.' })
  expect((stopped.counts.planned ?? 0) + (stopped.counts.queued ?? 0)).toBe(8)
  expect(await command(id, 'resume')).toMatchObject({ ok: false, body: { error: 'impossible' } })
})

test('[CQ-03] who has everybody’s message sent is done, even if the channel is lost right after the last one', async () => {
  fake.beforeSend = async () =>
    void (await server.db.updateTable('channels').set({ state: 'dropped' }).where('id', '=', channel.id).execute())
  const id = await start(listOf(1).csv)
  await server.settled()
  const ended = await campaign(id)
  expect(ended).toMatchObject({ state: 'done', reason: null })
  expect(some(ended)).toEqual({ sent: 1 })
})

test('[CQ-04] what is uncertain is asked of the provider, and only what surely did not go out can be sent again', async () => {
  const uncertain = { kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' } as const
  fake.outcomes.push(uncertain, uncertain, uncertain)
  fake.find = () => Promise.reject(new Error('look-ups fail'))
  const id = await start(listOf(4).csv)
  await server.settled()
  expect(some(await campaign(id))).toEqual({ uncertain: 3, sent: 1 })
  expect(await command(id, 'retryFailed')).toMatchObject({
    ok: false,
    body: { message: 'Não há falhas para tentar de novo.' },
  })
  await command(id, 'reconcile')
  expect(some(await campaign(id))).toEqual({ uncertain: 3, sent: 1 })
  const answers = [{ kind: 'sent', providerId: 'found-1' }, { kind: 'notSent' }, { kind: 'unknown' }] as const
  let asked = 0
  fake.find = () => Promise.resolve(answers[asked++] ?? { kind: 'unknown' })
  await command(id, 'reconcile')
  expect(some(await campaign(id))).toEqual({ uncertain: 1, sent: 2, failedForNow: 1 })
  await command(id, 'retryFailed')
  await server.settled()
  expect(some(await campaign(id))).toEqual({ uncertain: 1, sent: 3 })
  expect(fake.sent).toHaveLength(5)
})

test('[CQ-04] a report that arrives while the provider is asked counts more than its answer', async () => {
  fake.outcomes.push({ kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' })
  fake.find = () => Promise.reject(new Error('look-ups fail'))
  const id = await start(listOf(1).csv)
  await server.settled()
  fake.find = async () => {
    const messages = server.db.updateTable('outboundMessages').where('channelId', '=', channel.id)
    await messages.set({ state: 'delivered', reason: null }).execute()
    return { kind: 'notSent' }
  }
  await command(id, 'reconcile')
  expect(some(await campaign(id))).toEqual({ delivered: 1 })
})

test('[CQ-04] an equal message that was sent before is not taken for the uncertain one', async () => {
  fake.outcomes.push(
    { kind: 'accepted', providerId: 'teste-1' },
    { kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' },
  )
  const { csv, numbers } = listOf(1)
  const form = { agentId, textMessage: 'Olá, {{nome}}!', phone: numbers[0] ?? '', values: '{"nome":"Pessoa 0"}' }
  await server.done('testMassSend', { form }, owner.token)
  await server.settled()
  fake.find = () => Promise.resolve({ kind: 'sent', providerId: 'teste-1' })
  const id = await start(csv)
  await server.settled()
  expect(await command(id, 'reconcile')).toMatchObject({ ok: true })
  expect(some(await campaign(id))).toEqual({ uncertain: 1 })
})

test('[CQ-04] the provider is asked about several uncertain messages at once, as the owner waits for it', async () => {
  const uncertain = { kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' } as const
  fake.outcomes.push(uncertain, uncertain, uncertain)
  // As long as messages are sent, each look-up is for itself.
  fake.find = () => Promise.resolve({ kind: 'unknown' })
  const id = await start(listOf(3).csv)
  await server.settled()
  const allAsked = Promise.withResolvers<void>()
  let asked = 0
  fake.find = async () => {
    asked += 1
    if (asked === 3) allAsked.resolve()
    await allAsked.promise
    return { kind: 'notSent' }
  }
  await command(id, 'reconcile')
  expect(some(await campaign(id))).toEqual({ failedForNow: 3 })
})

test('[CQ-05] who left gets nothing more, is told once, and comes back by VOLTAR', async () => {
  const { csv, numbers } = listOf(2)
  const [leaver = '', other = ''] = numbers
  const id = await start(csv)
  await server.settled()
  fake.sent.length = 0
  server.engine.questions.length = 0
  await receive(leaver, 'Sair')
  await receive(leaver, 'SAIR')
  await server.settled()
  expect(texts()).toEqual(['Pronto, você não vai mais receber nossas mensagens. Se mudar de ideia, responda VOLTAR.'])
  expect(server.engine.questions).toEqual([])
  expect(some(await campaign(id))).toEqual({ left: 1, sent: 1 })

  await ageCampaigns()
  const next = await start(csv)
  await server.settled()
  expect((await people(next)).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'Pediu para não receber mensagens'],
    ['sent', null],
  ])
  await receive(leaver, 'voltar', { sentAt: server.clock.now() })
  await server.settled()
  expect(texts().at(-1)).toBe('Pronto, você voltou a receber nossas mensagens. Para parar, responda SAIR.')

  await receive(other, 'Pode parar de mandar isso?', { sentAt: server.clock.now() })
  await server.settled()
  const [question] = await server.done('listOptOutQuestions', { params: { agentId } }, owner.token)
  expect(question).toMatchObject({ quote: 'Pode parar de mandar isso?', phone: `+${other}` })
  await ageCampaigns()
  await server.db.updateTable('conversations').set({ lastInboundAt: null }).where('agentId', '=', agentId).execute()
  const third = await start(csv)
  await server.settled()
  expect((await people(third)).map(({ state, reason }) => [state, reason])).toEqual([
    ['sent', null],
    ['skipped', 'Talvez não queira receber: confirme em Campanhas, Pedidos de saída'],
  ])
  const params = { agentId, contactId: question?.contactId ?? '' }
  await server.done('decideOptOut', { params, body: { optedOut: true } }, owner.token)
  expect(await server.done('listOptOutQuestions', { params: { agentId } }, owner.token)).toEqual([])
})

test('[CQ-05] of a long message that may be an opt-out, its beginning is quoted', async () => {
  await receive('5511977776666', `Isso é spam${'!'.repeat(400)}`)
  const [question] = await server.done('listOptOutQuestions', { params: { agentId } }, owner.token)
  expect(question?.quote).toBe(`Isso é spam${'!'.repeat(289)}`)
})

test('[CQ-05] who leaves after a message that did not go out is not counted among those who got it', async () => {
  const { csv, numbers } = listOf(1)
  fake.outcomes.push({ kind: 'refused', reason: 'Sem WhatsApp', isFinal: true })
  const id = await start(csv)
  await server.settled()
  await receive(numbers[0] ?? '', 'Sair', { sentAt: server.clock.now() })
  await server.settled()
  expect(some(await campaign(id))).toEqual({ failedForGood: 1 })
  expect(await people(id)).toMatchObject([{ state: 'failedForGood', reason: 'Sem WhatsApp' }])
  expect(texts().at(-1)).toContain('VOLTAR')
})

test('[CQ-05] who left with another agent of the account gets nothing, who left with another account does', async () => {
  const { csv, numbers } = listOf(2)
  const stranger = await server.account()
  for (const [{ id: ownerId, token }, number = ''] of [
    [owner, numbers[0]],
    [stranger, numbers[1]],
  ] as const) {
    const { id: other } = await server.done('createAgent', { body: validAgent(ownerId) }, token)
    const elsewhere = await connectFakeChannel(server, { ownerId, agentId: other })
    await server.channels.receive(elsewhere, textFrom(number, 'SAIR', { sentAt: server.clock.now() }))
  }
  await server.settled()
  const id = await start(csv)
  await server.settled()
  expect((await people(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'Pediu para não receber mensagens'],
    ['sent', null],
  ])
})

test('[CQ-05] who writes before the campaign has reached them has not answered it, and orders something else by a bare word', async () => {
  const { csv, numbers } = listOf(2)
  const [, waiting = ''] = numbers
  const started = Promise.withResolvers<string>()
  fake.beforeSend = async () => {
    fake.beforeSend = () => Promise.resolve()
    await receive(waiting, 'Cancelar', { sentAt: server.clock.now() })
    await command(await started.promise, 'pause')
  }
  server.engine.questions.length = 0
  const id = await start(csv)
  started.resolve(id)
  await server.settled()
  expect(server.engine.questions.map(({ message }) => message)).toEqual(['Cancelar'])
  expect(some(await campaign(id))).toEqual({ sent: 1, planned: 1 })
  await server.db.updateTable('conversations').set({ lastInboundAt: null }).where('agentId', '=', agentId).execute()
  await command(id, 'resume')
  await server.settled()
  expect(some(await campaign(id))).toEqual({ sent: 2 })
  await receive(waiting, 'Cancelar', { sentAt: server.clock.now() })
  await server.settled()
  expect(some(await campaign(id))).toEqual({ sent: 1, left: 1 })
})

test('[CQ-05] who left with two agents of the account comes back with one word, to whichever of them', async () => {
  const { csv, numbers } = listOf(2)
  const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const elsewhere = await connectFakeChannel(server, { ownerId: owner.id, agentId: other })
  const [both = '', elsewhereOnly = ''] = numbers
  const now = { sentAt: server.clock.now() }
  await receive(both, 'SAIR', now)
  for (const number of numbers) await server.channels.receive(elsewhere, textFrom(number, 'SAIR', now))
  await server.settled()
  for (const number of [both, elsewhereOnly]) await receive(number, 'VOLTAR', now)
  await server.settled()
  expect(texts().slice(-2)).toEqual(
    Array.from({ length: 2 }, () => 'Pronto, você voltou a receber nossas mensagens. Para parar, responda SAIR.'),
  )
  await server.db.updateTable('conversations').set({ lastInboundAt: null }).where('agentId', '=', agentId).execute()
  const id = await start(csv)
  await server.settled()
  expect(some(await campaign(id))).toEqual({ sent: 2 })
})

test('[CQ-05] who left by their number and comes back by a message that also tells their hidden id is understood', async () => {
  const { numbers } = listOf(1)
  const [number = ''] = numbers
  const now = { sentAt: server.clock.now() }
  const hidden = { identity: `lid:${number}`, address: `${number}@lid` }
  await receive(number, 'Oi', { ...now, person: { identities: [hidden], name: '', phone: null } })
  await server.settled()
  await receive(number, 'SAIR', now)
  const identities = [{ identity: phoneIdentity(number), address: number }, hidden]
  await receive(number, 'VOLTAR', { ...now, person: { identities, name: '', phone: `+${number}` } })
  await server.settled()
  expect(texts().at(-1)).toBe('Pronto, você voltou a receber nossas mensagens. Para parar, responda SAIR.')
  const contacts = await server.db.selectFrom('contacts').selectAll().where('agentId', '=', agentId).execute()
  expect(contacts.map(({ name, optedOutAt }) => [name, optedOutAt])).toEqual([['Ana', null]])
})

test('[CQ-05] a reply answers the latest campaign alone, and none that did not arrive', async () => {
  const { csv, numbers } = listOf(2)
  const first = await start(csv)
  await server.settled()
  await ageCampaigns()
  const second = await start(csv)
  await server.settled()
  await server.db
    .updateTable('outboundMessages')
    .set({ state: 'failed' })
    .where('recipientId', 'in', (inner) =>
      inner.selectFrom('campaignRecipients').select('id').where('campaignId', '=', second).where('position', '=', 2),
    )
    .execute()
  for (const number of numbers) await receive(number, 'Quero um!', { sentAt: server.clock.now() })
  await server.settled()
  const states = async (id: string) => (await people(id)).map(({ state }) => state)
  expect([await states(first), await states(second)]).toEqual([
    ['sent', 'answered'],
    ['answered', 'failedForGood'],
  ])
})

test('[CQ-05] a reply counts for a week', async () => {
  const { csv, numbers } = listOf(2)
  const id = await start(csv)
  await server.settled()
  const day = 24 * 3_600_000
  const now = server.clock.now()
  for (const [at, number] of numbers.entries()) {
    const queuedAt = new Date(now.getTime() - 7 * day + (at === 0 ? -1 : 3_600_000))
    const recipients = server.db.updateTable('campaignRecipients').set({ queuedAt })
    await recipients
      .where('campaignId', '=', id)
      .where('position', '=', at + 1)
      .execute()
    await receive(number, 'Quero um!', { sentAt: now })
  }
  await server.settled()
  expect((await people(id)).map(({ state }) => state)).toEqual(['sent', 'answered'])
})

test('[CP-04] an agent without a connection sends nothing by that of another', async () => {
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  expect(await upload(listOf(1).csv)).toMatchObject({ ok: false, status: 409, body: { error: 'not_connected' } })
})

test('[CQ-05] a reply reaches the agent with what the campaign said before it', async () => {
  const { csv, numbers } = listOf(1)
  const id = await start(csv, { textMessage: 'Bolo de cenoura por R$ 20 hoje, {{primeiro_nome}}!' })
  await server.settled()
  server.engine.questions.length = 0
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Anotado!'] }))
  await receive(numbers[0] ?? '', 'Quero um!', { sentAt: server.clock.now() })
  await server.settled()
  const [asked] = server.engine.questions
  expect(asked?.history.map(({ role, content }) => [role, content])).toEqual([
    ['assistant', 'Bolo de cenoura por R$ 20 hoje, Pessoa!'],
  ])
  expect(texts().at(-1)).toBe('Anotado!')
  expect(some(await campaign(id))).toEqual({ answered: 1 })
})

test('[CQ-05] who is with a person, just wrote or had a campaign lately is left out', async () => {
  const { csv, numbers } = listOf(3)
  for (const number of numbers.slice(0, 2)) await receive(number, 'Oi', { sentAt: server.clock.now() })
  await server.settled()
  await server.db
    .updateTable('conversations')
    .set({ handledBy: 'person' })
    .where('contactId', 'in', (inner) =>
      inner.selectFrom('contacts').select('id').where('phone', '=', `+${numbers[0]}`),
    )
    .execute()
  const id = await start(csv)
  await server.settled()
  expect((await people(id)).map(({ reason }) => reason)).toEqual([
    'Está em conversa com uma pessoa',
    'Acabou de escrever',
    null,
  ])
  const again = await start(csv)
  await server.settled()
  expect((await people(again)).at(2)?.reason).toBe('Recebeu outra campanha há menos de 3 dias')
})

test('[CQ-05] who is with a person in one of two conversations that became one customer’s is left out', async () => {
  const { csv, numbers } = listOf(1)
  const number = numbers[0] ?? ''
  const lid = { identity: `lid:${number}`, address: `${number}@lid` }
  const hidden = { person: { identities: [lid], name: 'Ana', phone: null } }
  const sentAt = server.clock.now()
  await receive(number, 'Oi', { sentAt, ...hidden })
  await receive(number, 'Oi', { sentAt })
  await server.settled()
  const both = { identities: [{ identity: phoneIdentity(number), address: number }, lid], name: 'Ana', phone: null }
  await receive(number, 'Sou eu', { sentAt, person: both })
  await server.settled()
  server.clock.advance(11 * 60_000)
  const conversations = await server.db
    .selectFrom('conversations')
    .select('id')
    .where('agentId', '=', agentId)
    .execute()
  expect(conversations).toHaveLength(2)
  const reasons: (string | null | undefined)[] = []
  for (const { id } of conversations) {
    const handledBy = (to: 'agent' | 'person') =>
      server.db.updateTable('conversations').set({ handledBy: to }).where('id', '=', id).execute()
    await handledBy('person')
    const started = await start(csv)
    await server.settled()
    reasons.push((await people(started))[0]?.reason)
    await handledBy('agent')
  }
  expect(reasons).toEqual(['Está em conversa com uma pessoa', 'Está em conversa com uma pessoa'])
})

test('[CQ-05] who is still writing, and not answered yet, is left out', async () => {
  const { csv, numbers } = listOf(1)
  await receive(numbers[0] ?? '', 'Oi', { sentAt: server.clock.now() })
  await server.settled()
  server.clock.advance(11 * 60_000)
  const open = { isDone: false, receivedAt: server.clock.now() }
  await server.db.updateTable('inboundMessages').set(open).where('channelId', '=', channel.id).execute()
  const id = await start(csv)
  await server.settled()
  expect((await people(id)).map(({ reason }) => reason)).toEqual(['Acabou de escrever'])
})

test('[CQ-03] who waits for another try when a campaign is cancelled is cancelled, too', async () => {
  const started = Promise.withResolvers<string>()
  fake.outcomes.push({ kind: 'refused', reason: 'Indisponível', isFinal: false })
  fake.beforeSend = async () => {
    fake.beforeSend = () => Promise.resolve()
    await command(await started.promise, 'cancel')
  }
  const id = await start(listOf(1).csv)
  started.resolve(id)
  await server.settled()
  expect(some(await campaign(id))).toEqual({ cancelled: 1 })
  expect(fake.sent).toHaveLength(1)
})

test('[CQ-05] what surely never arrived is no campaign that somebody had', async () => {
  const { csv } = listOf(3)
  fake.outcomes.push(
    { kind: 'refused', reason: 'Sem WhatsApp', isFinal: true },
    { kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' },
  )
  await start(csv)
  await server.settled()
  const again = await start(csv)
  await server.settled()
  const had = 'Recebeu outra campanha há menos de 3 dias'
  expect((await people(again)).map(({ reason }) => reason)).toEqual([null, had, had])
})

test('[CQ-05] after three days they get the next one, unless they answered neither of the last two', async () => {
  const { csv, numbers } = listOf(2)
  const age = (hours: number) =>
    server.db
      .updateTable('campaignRecipients')
      .set({ queuedAt: sql<Date>`queued_at - make_interval(hours => ${hours})` })
      .execute()
  const reasonsOfNext = async () => {
    const id = await start(csv)
    await server.settled()
    return (await people(id)).map(({ reason }) => reason)
  }
  expect(await reasonsOfNext()).toEqual([null, null])
  await age(71)
  const lately = 'Recebeu outra campanha há menos de 3 dias'
  expect(await reasonsOfNext()).toEqual([lately, lately])
  await age(2)
  expect(await reasonsOfNext()).toEqual([null, null])
  await receive(numbers[1] ?? '', 'Quero um!', { sentAt: server.clock.now() })
  await server.settled()
  await server.db.updateTable('conversations').set({ lastInboundAt: null }).where('agentId', '=', agentId).execute()
  await age(73)
  const silent = 'Não respondeu às duas últimas campanhas'
  expect(await reasonsOfNext()).toEqual([silent, null])
})

test('[CQ-05] who wrote less than ten minutes ago is left out', async () => {
  const { csv, numbers } = listOf(2)
  const wroteAgo = (number: string, minutes: number) =>
    server.db
      .updateTable('conversations')
      .set({ lastInboundAt: new Date(server.clock.now().getTime() - minutes * 60_000) })
      .where('contactId', 'in', (inner) => inner.selectFrom('contacts').select('id').where('phone', '=', `+${number}`))
      .execute()
  for (const number of numbers) await receive(number, 'Oi', { sentAt: server.clock.now() })
  await server.settled()
  await wroteAgo(numbers[0] ?? '', 9)
  await wroteAgo(numbers[1] ?? '', 10)
  const id = await start(csv)
  await server.settled()
  expect((await people(id)).map(({ reason }) => reason)).toEqual(['Acabou de escrever', null])
})

test('[CQ-02] a dry run to oneself goes out with the values of the person shown', async () => {
  const form = { agentId, textMessage: 'Olá, {{nome}}!', phone: '(11) 97777-0000', values: '{"nome":"Ana"}' }
  expect(await server.done('testMassSend', { form }, owner.token)).toEqual({ message: 'Teste enviado.' })
  await server.settled()
  expect(fake.sent.map(({ recipient, part }) => [recipient, 'text' in part && part.text])).toEqual([
    ['5511977770000', 'Olá, Ana!'],
  ])
  expect(await server.call('testMassSend', { form: { ...form, phone: '12' } }, owner.token)).toMatchObject({
    ok: false,
    body: { issues: [{ path: 'phone', message: 'Não é um número de pessoa' }] },
  })
  // Characters that no database can store, as in the values of a list.
  await server.done('testMassSend', { form: { ...form, values: '{"nome":"A\\u0000n\\ud800a"}' } }, owner.token)
  await server.settled()
  expect(fake.sent.at(-1)?.part).toMatchObject({ text: 'Olá, An\ufffda!' })
  const blank = { ...form, textMessage: '{{aviso}}', values: '{"aviso":""}' }
  expect(await server.call('testMassSend', { form: blank }, owner.token)).toMatchObject({
    ok: false,
    body: { error: 'invalid_content', issues: [{ path: 'textMessage' }] },
  })
  expect(await server.done('campaignPlan', { params: { agentId } }, owner.token)).toMatchObject({
    timezone: 'America/Sao_Paulo',
    linkedDays: 0,
    sentToday: 0,
    isFirst: true,
    opensAt: null,
  })
})
