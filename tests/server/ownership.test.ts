import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, routes } from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { findChannel } from '../../server/channels/find-channel.ts'
import { listActiveStages } from '../../server/stages/stages.ts'
import { type Ids, idsNamedBy, namesOwned, sampleRequests } from './sample-requests.ts'
import { campaignAdapters } from './campaign-rows.ts'
import { createThings } from './owned-things.ts'
import { answerOf, bearer, pathOf, samePage, send } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validWebsite } from './valid-bodies.ts'

/** Calls that succeed only once. */
const once: CallName[] = [
  'deleteAgent',
  'deleteFollowUp',
  'deleteTraining',
  'retryTraining',
  'deleteStage',
  'revokeSession',
  'deleteWebhook',
  'removeInboxNote',
  'deleteConversation',
]

// Visitors of a website own nothing; tests/server/widget.test.ts tests what they can reach.
const names = (Object.keys(routes) as CallName[]).filter((name) => namesOwned(name) && routes[name].auth !== 'none')
const strange = [
  ['an id that nothing has', 'b7e6b8f0-0000-4000-8000-000000000000'],
  ['an id with a quotation mark', "x' or '1'='1"],
  ['an id with a NUL character', 'a\0b'],
  ['an id that is too long', 'x'.repeat(65)],
  ['an id of another script', 'агент'],
  ['an id with a slash', '../agents'],
] as const

let server: TestServer
let owner: Account
let stranger: Account
let own: Ids
beforeAll(async () => {
  server = await startServer({}, { adapters: campaignAdapters })
  owner = await server.account()
  stranger = await server.account()
  own = await createThings(server, owner)
})
afterAll(() => server.close())

/** Only a website can be read again. */
const ofWebsite: readonly CallName[] = ['scheduleReread', 'rereadNow']
const newWebsite = async (agentId: string): Promise<string> => {
  const body = validWebsite(agentId)
  return (await server.done('createWebsiteTraining', { query: {}, body }, owner.token)).id
}

const callWith = async (name: CallName, ids: Ids, token: string) =>
  answerOf(name, await send(server.address, name, sampleRequests[name](ids), token))

const providerless: Partial<Record<CallName, string>> = {
  disconnectDevice: 'not_found',
  getQrCode: 'not_configured',
  saveInstance: 'not_configured',
  saveWabaInfo: 'not_configured',
  removeWabaInfo: 'not_found',
}

test('what names something of an account is tried', () => {
  expect(names).toContain('updateTraining')
  expect(names).not.toContain('createAgent')
})

describe.each(names)('%s', (name) => {
  test('works for the owner', async () => {
    // An agent has one webhook.
    const ids = once.includes(name) || name === 'createWebhook' ? await createThings(server, owner) : own
    if (name === 'createWebhook') await server.done('deleteWebhook', { params: ids }, owner.token)
    const trainingId = ofWebsite.includes(name) ? await newWebsite(ids.agentId) : ids.trainingId
    const answer = await callWith(name, { ...ids, trainingId }, owner.token)
    // Without a provider the owner gets this error; tests/server/whatsapp-*.test.ts have one.
    const isExpected =
      name === 'instagramAuthorization'
        ? { ok: false, status: 409 }
        : name in providerless
          ? { ok: false, body: { error: providerless[name] } }
          : { ok: true }
    expect(answer).toMatchObject(isExpected)
  })

  test('does not find what belongs to another account, and changes nothing', async () => {
    // Waits for the background work that the owner started.
    await server.settled()
    const before = await server.rowCounts()
    expect(await callWith(name, own, stranger.token)).toMatchObject({
      ok: false,
      status: 404,
      body: { error: 'not_found' },
    })
    expect(await server.rowCounts()).toEqual(before)
  })

  test.each(strange)('refuses %s', async (_, id) => {
    const before = await server.rowCounts()
    // Kept: the owner's identity, and the session id of the conversation, because an unknown one would start a new
    // conversation.
    const { ownerId, email, sessionId } = own
    const kept = { ownerId, email, sessionId }
    const answer = await callWith(
      name,
      { ...(Object.fromEntries(Object.keys(own).map((key) => [key, id])) as Ids), ...kept },
      owner.token,
    )
    const { body, query, upload, form }: Route = routes[name]
    expect(body !== undefined || query !== undefined || upload || form ? [400, 404] : [404]).toContain(answer.status)
    expect(await server.rowCounts()).toEqual(before)
    expect(server.defects).toEqual([])
  })
})

const paramsOf = (name: CallName) => [...routes[name].path.matchAll(/\{(\w+)\}/gu)].map(([, param]) => param)

test('an agent shows nothing of another one of its account', async () => {
  server.clock.stop()
  const account = await server.account()
  const { id: agentId } = await server.done('createAgent', { body: validAgent(account.id) }, account.token)
  const reads = names.filter((name) => {
    const { method, path }: Route = routes[name]
    return method === 'GET' && !/^follow(?!Up)/u.test(name) && path.includes('{agentId}') && paramsOf(name).length === 1
  })
  expect(reads).toContain('listInbox')
  const shown = () =>
    Promise.all(
      reads.map(async (name) => {
        const isFiltered = name === 'listInbox' || name === 'listConversations'
        const unfiltered = isFiltered ? { params: { agentId }, query: {} } : sampleRequests[name]({ ...own, agentId })
        const response = await send(server.address, name, unfiltered, account.token)
        return [name, response.status, await response.text()]
      }),
    )
  const before = await shown()
  const { campaignId } = await createThings(server, account)
  await server.settled()
  const { db, clock } = server
  const written = { decision: 'queued', queuedAt: clock.now() } as const
  await db.updateTable('campaignRecipients').set(written).where('campaignId', '=', campaignId).execute()
  const wait = { unreadCount: 1, needsPersonSince: clock.now(), tags: ['VIP'] }
  await db.updateTable('conversations').set(wait).where('ownerId', '=', account.id).execute()
  const sent = { state: 'sent', sentAt: clock.now() } as const
  await db.updateTable('followUpSilences').set(sent).where('ownerId', '=', account.id).execute()
  expect(await shown()).toEqual(before)
  expect(await findChannel(db, account.id, agentId, 'whatsappWeb')).toBeUndefined()
  expect(await listActiveStages(db, account.id, agentId)).toEqual([])
  server.clock.start()
})

const ofAgent = names.filter((name) => {
  const others = paramsOf(name).filter((param) => param !== 'agentId' && param !== 'revision' && param !== 'kind')
  return name === 'saveFollowUp' || (routes[name].path.includes('{agentId}') && others.length > 0)
})

test.each(ofAgent)('%s does not find what belongs to another agent of the account', async (name) => {
  const { id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  await server.settled()
  const before = await server.rowCounts()
  const { ownerId, email } = own
  const nothing = Object.fromEntries(Object.keys(own).map((key) => [key, 'nenhum'])) as Ids
  const answer = await callWith(name, { ...nothing, ownerId, email, agentId }, owner.token)
  // A conversation that has not begun is in no stage.
  expect(answer.status).toBe(name === 'conversationStages' ? 200 : 404)
  expect(await callWith(name, { ...own, agentId }, owner.token)).toEqual(answer)
  expect(await server.rowCounts()).toEqual(before)
})

/** A conversation that has not begun is in no stage, and a webhook stays with its agent, whatever the body says. */
const harmless: readonly string[] = ['conversationStages sessionId', 'updateWebhook agentId']
/** A session id is chosen by the client, so these begin a conversation of the caller's own. */
const beginning: readonly string[] = ['testChat sessionId', 'uploadChatFile sessionId']

test('one id of another account among one’s own is not found, and changes nothing there', async () => {
  const ids = await createThings(server, stranger)
  await server.settled()
  const tables = await server.db.introspection.getTables()
  const rowsOfOwner = async () => {
    const rows = await Promise.all(
      tables.map(({ name }) =>
        sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} as t`.execute(server.db),
      ),
    )
    const isOfOwner = ({ row }: { row: string }) => Object.values(own).some((id) => id !== '' && row.includes(id))
    return rows.map((each) => each.rows.filter(isOfOwner)).filter((each) => each.length > 0)
  }
  const before = await rowsOfOwner()
  expect(before.length).toBeGreaterThan(15)
  const tried: string[] = []
  for (const name of names) {
    const named = idsNamedBy(name)
    for (const id of named.length > 1 ? named : []) {
      const call = `${name} ${id}`
      if (beginning.includes(call)) continue
      tried.push(call)
      const { status } = await callWith(name, { ...ids, [id]: own[id] }, stranger.token)
      expect([call, status]).toEqual([call, harmless.includes(call) ? 200 : 404])
    }
  }
  expect(tried).toEqual(expect.arrayContaining(['switchTrainings trainingId', 'saveFollowUp followUpId', ...harmless]))
  await server.settled()
  expect(await rowsOfOwner()).toEqual(before)
})

test('an agent of another account is not found, however broken the rest of the call is', async () => {
  const tried = names.filter((name) => {
    const { path, body }: Route = routes[name]
    return path.includes('{agentId}') && body !== undefined
  })
  expect(tried).toContain('sendInboxMessage')
  for (const name of tried) {
    const { method, auth }: Route = routes[name]
    const statusFor = async (token: string, type: string, body: string) => {
      const headers = { ...(auth === 'cookie' ? samePage(token) : bearer(token)), 'content-type': type }
      const response = await fetch(`${server.address}${pathOf(routes[name], own)}`, { method, headers, body })
      return [name, body, response.status]
    }
    for (const [type, body, status] of [
      ['application/json', '{', 400],
      ['application/json', '[]', 400],
      ['text/plain', '{}', 415],
    ] as const) {
      expect(await statusFor(stranger.token, type, body)).toEqual([name, body, 404])
      expect(await statusFor(owner.token, type, body)).toEqual([name, body, status])
    }
  }
})

test('what belongs to nobody and what belongs to another are told in the same words', async () => {
  const nobodys = await callWith('getAgent', { ...own, agentId: 'nenhum' }, owner.token)
  expect(await callWith('getAgent', own, stranger.token)).toEqual(nobodys)
})

test.each(['%', '%zz', '%E0%A4%A', '%00', '%ED%A0%80', 'a%2Fb', '..%2f..%2fetc'])(
  'an address with %s is a 404 and no defect',
  async (part) => {
    const headers = { authorization: `Bearer ${owner.token}` }
    for (const path of [
      `/api/agents/${part}`,
      `/api/v1/chat/${own.agentId}/${part}`,
      `/api/trainings/agent/${part}`,
      `/api/trainings/${part}`,
    ]) {
      const response = await fetch(`${server.address}${path}`, { headers })
      expect([path, response.status, await response.json()]).toMatchObject([path, 404, { error: 'not_found' }])
    }
    expect(server.defects).toEqual([])
  },
)
