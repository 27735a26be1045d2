/** The signed-in user's account: name, password, sessions, export and deletion. */
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountExport } from '../../contract/account.ts'
import { hiddenSecret } from '../../contract/agent-file.ts'
import { createCampaign } from '../../server/campaigns/campaigns.repository.ts'
import { answerOf, send } from './calls.ts'
import { connectFakeChannel, createFakeChannel, textFrom } from './fake-channel.ts'
import { type Account, newLogin, startServer, type TestServer } from './server-fixture.ts'
import {
  validAgent,
  validFollowUp,
  validQuestion,
  validStage,
  validTraining,
  validUpload,
  validWebhook,
} from './valid-bodies.ts'

let server: TestServer
let account: Account
beforeAll(async () => {
  server = await startServer({}, { adapters: { fake: createFakeChannel() } })
})
afterAll(() => server.close())
beforeEach(async () => {
  account = await server.account()
})

const minute = 60 * 1000
const change = (currentPassword: string, newPassword = 'outra senha comprida') =>
  server.call('changePassword', { body: { currentPassword, newPassword } }, account.token)
const isSignedIn = async (token: string) => (await server.call('currentUser', {}, token)).ok
const withoutPassword = () =>
  server.db.updateTable('users').set({ passwordHash: null }).where('id', '=', account.id).execute()

describe('[AC-02] the account', () => {
  test('takes a new name and keeps its e-mail', async () => {
    expect(await server.done('updateAccount', { body: { name: '  Lia Prado ' } }, account.token)).toEqual({
      id: account.id,
      email: account.email,
      name: 'Lia Prado',
      hasPassword: true,
      noticePhone: '',
      role: expect.any(String) as string,
    })
    expect(await server.done('currentUser', {}, account.token)).toMatchObject({ name: 'Lia Prado' })
  })

  test('with a new password ends all other sessions, and no other account notices', async () => {
    const { token: elsewhere } = await server.done('login', {
      body: { email: account.email, password: account.password },
    })
    const stranger = await server.account()
    expect(await change(account.password)).toMatchObject({ ok: true })
    expect(await isSignedIn(account.token)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(stranger.token)).toBe(true)
    const { email } = account
    expect(await server.call('login', { body: { email, password: account.password } })).toMatchObject({ status: 401 })
    expect(await server.call('login', { body: { email, password: 'outra senha comprida' } })).toMatchObject({
      ok: true,
    })
  })

  test('refuses the same password as a new one', async () => {
    const refused = {
      status: 400,
      body: {
        error: 'same_password',
        issues: [{ path: 'newPassword', message: 'Escolha uma senha diferente da atual.' }],
      },
    }
    expect(await change(account.password, account.password)).toMatchObject(refused)
    expect(await change('não é esta', 'não é esta')).toMatchObject({ status: 400, body: { error: 'wrong_password' } })
  })

  test('with a new password spoils links that were sent before', async () => {
    const now = server.clock.now()
    const link = { tokenHash: account.id, userId: account.id, createdAt: now, expiresAt: new Date(+now + minute) }
    await server.db.insertInto('passwordResets').values(link).execute()
    await change(account.password)
    const left = await server.db.selectFrom('passwordResets').selectAll().where('userId', '=', account.id).execute()
    expect(left).toEqual([])
  })

  test('asks for the present password, beside its field, and not without end', async () => {
    expect(await change('não é esta')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'currentPassword', message: 'A senha atual está incorreta.' }] },
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => change('não é esta')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(await change(account.password)).toMatchObject({ status: 429, body: { error: 'too_many_attempts' } })
    expect(await isSignedIn(account.token)).toBe(true)
    server.clock.advance(16 * minute)
    expect(await change(account.password)).toMatchObject({ ok: true })
  })

  test('whose password was right is asked for it again from the first attempt on', async () => {
    const wrong = () => Promise.all(Array.from({ length: 9 }, async () => (await change('não é esta')).status))
    const nineRefused = Array.from({ length: 9 }, () => 400)
    expect(await wrong()).toEqual(nineRefused)
    expect(await change(account.password)).toMatchObject({ ok: true })
    expect(await wrong()).toEqual(nineRefused)
  })

  test('refuses the same password without counting that as a failure', async () => {
    for (let at = 0; at < 11; at += 1)
      expect(await change(account.password, account.password)).toMatchObject({ body: { error: 'same_password' } })
    expect(await change(account.password)).toMatchObject({ ok: true })
  })

  test('takes its password from every keyboard, whichever way it encodes accents', async () => {
    const password = 'canção de ninar'
    expect(await change(account.password, password.normalize('NFD'))).toMatchObject({ ok: true })
    const body = { email: account.email, password: password.normalize('NFC') }
    expect(await server.call('login', { body })).toMatchObject({ ok: true })
  })

  test('that signs in with Google is told how to get a password', async () => {
    await withoutPassword()
    expect(await server.done('currentUser', {}, account.token)).toMatchObject({ hasPassword: false })
    expect(await change(account.password)).toMatchObject({ status: 409, body: { error: 'no_password' } })
  })
})

describe('[AC-03] sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const signInWith = async (agent: string) => {
    const { email, password } = account
    const response = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email, password }),
    })
    return ((await response.json()) as { token: string }).token
  }
  const list = (token = account.token) => server.done('listSessions', {}, token)

  test('are listed with device and times, the one that asks marked', async () => {
    const token = await signInWith(chrome)
    server.clock.advance(10 * minute)
    const [first, second, ...more] = await list(token)
    expect(more).toEqual([])
    expect(first).toMatchObject({ device: 'Chrome em Windows', isCurrent: true })
    expect(second?.isCurrent).toBe(false)
    expect(+(first?.lastUsedAt ?? 0) - +(first?.createdAt ?? 0)).toBeGreaterThanOrEqual(10 * minute)
    // Not every call writes it.
    server.clock.advance(minute)
    expect((await list(token))[0]?.lastUsedAt).toEqual(first?.lastUsedAt)
  })

  test('on something that says nothing of use are listed as unknown', async () => {
    await signInWith('x'.repeat(5_000))
    expect((await list()).map(({ device }) => device)).toContain('Dispositivo desconhecido')
    const sessions = server.db.selectFrom('sessions').select('userAgent').where('userId', '=', account.id)
    expect((await sessions.execute()).map(({ userAgent }) => userAgent)).toContain('x'.repeat(400))
  })

  test('are ended one by one, once', async () => {
    const token = await signInWith(chrome)
    const id = (await list()).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const end = () => server.call('revokeSession', { params: { loginId: id } }, account.token)
    expect(await end()).toMatchObject({ ok: true })
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(account.token)).toBe(true)
    expect(await list()).toHaveLength(1)
    expect(await end()).toMatchObject({ status: 404 })
  })

  test('that have expired are deleted with the next sign-in, and no others', async () => {
    const other = await server.account()
    const ids = async () => (await server.db.selectFrom('sessions').select('id').execute()).map(({ id }) => id)
    const [kept, expired] = [await newLogin(server, account), await newLogin(server, other)]
    const over = { expiresAt: new Date(+server.clock.now() - 1) }
    await server.db.updateTable('sessions').set(over).where('id', '=', expired).execute()
    expect(await ids()).toContain(expired)
    await newLogin(server, account)
    expect(await ids()).not.toContain(expired)
    expect(await ids()).toContain(kept)
  })

  test('that are over are not listed', async () => {
    await newLogin(server, account)
    await server.db
      .updateTable('sessions')
      .set({ expiresAt: server.clock.now() })
      .where('userId', '=', account.id)
      .where('id', '!=', (await list()).find(({ isCurrent }) => isCurrent)?.id ?? '')
      .execute()
    expect(await list()).toHaveLength(1)
  })
})

/** Creates an agent with a training, a conversation and a file. */
async function furnish(): Promise<string> {
  const { id: agentId } = await server.done('createAgent', { body: validAgent(account.id) }, account.token)
  await server.done('createTextTraining', { query: {}, body: validTraining(agentId) }, account.token)
  await server.done('testChat', { body: validQuestion(agentId) }, account.token)
  const upload = await send(server.address, 'uploadChatFile', { query: validUpload(agentId) }, account.token)
  expect(upload.status).toBe(200)
  return agentId
}

describe('[AC-04] the export', () => {
  const exported = async () => {
    const answer = await answerOf('exportAccount', await send(server.address, 'exportAccount', {}, account.token))
    if (!answer.ok) throw new Error(answer.body.message)
    return answer.value
  }

  test('of a new account is whole, too', async () => {
    expect(await exported()).toMatchObject({ account: { id: account.id, email: account.email }, agents: [] })
  })

  test('holds everything of the account as one file, and nothing of others', async () => {
    const agentId = await furnish()
    await server.done('createAgent', { body: { ...validAgent(account.id), name: 'Segundo' } }, account.token)
    const owner = account
    account = await server.account()
    await furnish()
    account = owner
    const response = await send(server.address, 'exportAccount', {}, account.token)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="prosa-meus-dados.json"')
    const text = await response.text()
    const document = v.parse(AccountExport, JSON.parse(text))
    expect(document.agents.map(({ name }) => name)).toEqual(['Atendente', 'Segundo'])
    const [agent] = document.agents
    expect(agent).toMatchObject({
      id: agentId,
      versions: [{ revision: 1 }],
      trainings: [{ name: 'Horários', content: 'Abrimos às 8h.' }],
      conversations: [{ sessionId: 'sessao-1' }],
    })
    expect(agent?.conversations[0]?.messages.length).toBeGreaterThanOrEqual(4)
    expect(agent?.conversations[0]?.messages.map(({ content }) => content)).toEqual([
      'Olá!',
      'Que horas vocês abrem?',
      'Eco: Que horas vocês abrem?',
      'O que diz o arquivo?',
      'Eco: O que diz o arquivo?',
    ])
    expect(document.credits.entries.length).toBeGreaterThanOrEqual(2)
    expect(text).not.toMatch(/scrypt|passwordHash|tokenHash|jti/)
  })

  test('reads long lists page by page, each row once and in order', async () => {
    const { db, clock } = server
    const agentId = await furnish()
    const conversation = await db.selectFrom('conversations').select('id').where('agentId', '=', agentId).execute()
    const [{ id: conversationId } = { id: '' }] = conversation
    const numbers = Array.from({ length: 1_201 }, (_, at) => at)
    const createdAt = new Date(clock.now().getTime() + 1_000)
    const message = { conversationId, createdAt, role: 'user' as const, sources: '[]', media: '[]' }
    const messages = numbers.map((at) => ({ ...message, id: crypto.randomUUID(), content: `Nº ${at}` }))
    await db.insertInto('messages').values(messages).execute()
    const entry = { userId: account.id, reason: 'adjustment' as const, agentId: null, model: null, createdAt }
    const entries = numbers.map((at) => ({
      ...entry,
      id: `c-${String(at).padStart(4, '0')}`,
      amount: at,
      balanceAfter: 0,
    }))
    await db.insertInto('creditEntries').values(entries).execute()
    const owned = { ownerId: account.id, agentId }
    // Created in one instant, as those of an import.
    const contacts = numbers.map((at) => ({
      ...owned,
      createdAt,
      id: `${agentId}-${String(at).padStart(4, '0')}`,
      name: `Nº ${at}`,
      phone: null,
      optedOutAt: null,
      optOutAskedAt: null,
      optOutQuote: null,
    }))
    await db.insertInto('contacts').values(contacts).execute()
    const conversations = contacts.map(({ id, name }) => ({
      ...owned,
      id,
      sessionId: name,
      createdAt,
      updatedAt: createdAt,
    }))
    await db.insertInto('conversations').values(conversations).execute()
    const { id: webhookId } = await server.done('createWebhook', { body: validWebhook(agentId) }, account.token)
    const execution = { webhookId, statusCode: 200, executedAt: createdAt }
    const executions = numbers.map((at) => ({ ...execution, id: crypto.randomUUID(), requestPayload: `Nº ${at}` }))
    await db.insertInto('webhookExecutions').values(executions).execute()
    const channel = await connectFakeChannel(server, { ownerId: account.id, agentId })
    const recipients = numbers.map((at) => {
      const address = `55119${80_000_000 + at}`
      return { identity: `phone:${address}`, address, name: `Nº ${at}`, values: {} }
    })
    const content = { text: 'Oi', link: null, optionList: null, files: [] }
    const of = { ownerId: account.id, agentId, channelId: channel.id, title: 'lista.csv', requestId: null }
    await createCampaign(db, { ...of, requestDigest: null, content, files: [], recipients, refused: [] }, clock.now())

    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { agents, credits } = await exported()
    const longest = await Promise.all(
      query.mock.results.map(
        async ({ value }) => ((await value) as { rows?: unknown[] } | undefined)?.rows?.length ?? 0,
      ),
    )
    query.mockRestore()
    expect(Math.max(...longest)).toBe(500)
    const names = numbers.map((at) => `Nº ${at}`)
    const [agent] = agents
    expect(agent?.conversations[0]?.messages.slice(-1_201).map((each) => each.content)).toEqual(names)
    expect(credits.entries.slice(-1_201).map(({ amount }) => amount)).toEqual(numbers)
    expect(agent?.campaigns[0]?.recipients.map(({ name }) => name)).toEqual(names)
    expect(agent?.contacts.map(({ name }) => name)).toEqual(names)
    expect(agent?.conversations.slice(1).map(({ sessionId }) => sessionId)).toEqual(names)
    expect(agent?.webhooks[0]?.executions.map(({ requestPayload }) => requestPayload)).toEqual(names)
  })

  test('holds customers, channels, stages, webhooks, keys and campaigns, without secrets', async () => {
    const agentId = await furnish()
    const { db, clock } = server
    const now = clock.now()
    await server.done('createStage', { body: validStage(agentId) }, account.token)
    const { id: webhookId } = await server.done('createWebhook', { body: validWebhook(agentId) }, account.token)
    await server.done('createApiKey', { params: { agentId }, body: { name: 'Loja' } }, account.token)
    await server.done('saveFollowUp', { form: validFollowUp(agentId) }, account.token)
    const channel = await connectFakeChannel(server, { ownerId: account.id, agentId })
    await db
      .updateTable('channels')
      .set({ credentials: 'cifra-do-canal', externalId: 'instancia-1' })
      .where('id', '=', channel.id)
      .execute()
    await db
      .insertInto('webhookExecutions')
      .values({ id: 'e-1', webhookId, statusCode: 200, requestPayload: '{"pedido":"7"}', executedAt: now })
      .execute()
    const address = '5511940028922'
    await server.channels.receive(channel, textFrom(address, 'Oi, é a Bruna'))
    await server.settled()
    const found = db.selectFrom('conversations').select('sessionId').where('channelId', '=', channel.id)
    const { sessionId } = await found.executeTakeFirstOrThrow()
    const note = { params: { agentId, sessionId }, body: { text: 'Prefere a tarde' } }
    await server.done('addInboxNote', note, account.token)
    const recipient = { identity: `phone:${address}`, address, name: 'Bruna', values: { pedido: '7' } }
    const refused = { position: 1, line: 3, name: 'Caio', number: '12', reason: 'Número incompleto' }
    const content = { text: 'Oi', link: null, optionList: null, files: [] }
    const of = { ownerId: account.id, agentId, channelId: channel.id, title: 'lista.csv', requestId: null }
    const campaign = { ...of, requestDigest: null, content, files: [], recipients: [recipient], refused: [refused] }
    await createCampaign(db, campaign, now)

    const response = await send(server.address, 'exportAccount', {}, account.token)
    const text = await response.text()
    const [agent] = v.parse(AccountExport, JSON.parse(text)).agents
    expect(agent).toMatchObject({
      channels: [{ kind: 'whatsappWeb', externalId: 'instancia-1' }],
      contacts: [{ name: 'Ana', phone: '+5511940028922' }],
      followUps: [{ content: 'Ainda posso ajudar?' }],
      apiKeys: [{ name: 'Loja' }],
      stages: [
        { name: 'Pedido', intentions: [{ headers: `Content-Type: application/json\nAuthorization: ${hiddenSecret}` }] },
      ],
      webhooks: [{ name: 'Pedidos', executions: [{ requestPayload: '{"pedido":"7"}' }] }],
      campaigns: [
        {
          title: 'lista.csv',
          recipients: [{ name: 'Bruna', values: { pedido: '7' } }],
          refused: [{ line: 3, name: 'Caio' }],
        },
      ],
    })
    expect(agent?.conversations.map(({ notes }) => notes.map((note) => note.content))).toContainEqual([
      'Prefere a tarde',
    ])
    const key = await db.selectFrom('apiKeys').select('hash').where('agentId', '=', agentId).executeTakeFirstOrThrow()
    for (const secret of [key.hash, 'segredo-do-frete', 'cifra-do-canal', channel.inboundToken])
      expect(text).not.toContain(secret)
  })
})

describe('[AC-04] deleting the account', () => {
  const remove = (confirmation: string, token = account.token) =>
    server.call('deleteAccount', { body: { confirmation } }, token)

  test('takes everything with it, files included, and leaves others alone', async () => {
    const stranger = await server.account()
    const before = { rows: await server.rowCounts(), files: readdirSync(server.folder) }
    account = await server.account()
    await furnish()
    expect(readdirSync(server.folder).length).toBeGreaterThan(before.files.length)
    expect(await remove(account.password)).toMatchObject({ ok: true })
    expect(await server.rowCounts()).toEqual(before.rows)
    expect(readdirSync(server.folder)).toEqual(before.files)
    expect(await isSignedIn(account.token)).toBe(false)
    expect(await isSignedIn(stranger.token)).toBe(true)
    const { email, password } = account
    expect(await server.call('login', { body: { email, password } })).toMatchObject({ status: 401 })
    expect(server.defects).toEqual([])
  })

  test('is done even if the bytes of a file cannot be removed at once', async () => {
    account = await server.account()
    await furnish()
    const { id } = await server.db
      .selectFrom('files')
      .select('id')
      .where('ownerId', '=', account.id)
      .executeTakeFirstOrThrow()
    // A folder in its place cannot be removed as a file.
    rmSync(join(server.folder, id))
    mkdirSync(join(server.folder, id))
    expect(await remove(account.password)).toMatchObject({ ok: true })
    expect(server.defects.splice(0)).toEqual([expect.stringContaining(id)])
    rmdirSync(join(server.folder, id))
  })

  test('asks for the password, and not without end', async () => {
    expect(await remove('não é esta')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'confirmation', message: 'A senha está incorreta.' }] },
    })
    for (let at = 0; at < 10; at += 1) await remove('não é esta')
    expect(await remove(account.password)).toMatchObject({ status: 429 })
    expect(await isSignedIn(account.token)).toBe(true)
  })

  test('asks accounts without a password for their e-mail', async () => {
    await withoutPassword()
    expect(await remove('outra@exemplo.com.br')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'confirmation', message: 'Digite o e-mail desta conta.' }] },
    })
    expect(await remove(` ${account.email.toUpperCase()} `)).toMatchObject({ ok: true })
  })
})
