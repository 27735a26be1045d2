import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Agent } from '../../contract/agents.ts'
import * as v from 'valibot'
import { answerWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { noChannels, validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
})
afterAll(() => server.close())

const newAgent = () => server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
const save = (agentId: string, body: object) => server.call('updateAgent', { params: { agentId }, body }, owner.token)
const saved = async (agentId: string, body: object) => {
  const answer = await save(agentId, body)
  if (!answer.ok) throw new Error(`refused: ${answer.body.message}`)
  return answer.value
}
const read = (agentId: string) => server.done('getAgent', { params: { agentId } }, owner.token)

describe('[ST-01] a save', () => {
  test('of the whole agent stores what changed, in both places that say it', async () => {
    const agent = await newAgent()
    const entry = agent.settings?.[0]
    const changed = await saved(agent.id, {
      ...agent,
      name: 'Bia',
      splitMessageMaxLength: 700,
      settings: [{ ...entry, timeZone: 'Asia/Tokyo', prefferModel: 'gpt-4o', enabledReminder: true }],
    })
    expect(changed).toMatchObject({
      name: 'Bia',
      behavior: agent.behavior,
      timezone: 'Asia/Tokyo',
      responseModel: 'gpt-4o',
      splitMessageMaxLength: 700,
      settings: [{ timeZone: 'Asia/Tokyo', prefferModel: 'gpt-4o', responseModel: 'gpt-4o', enabledReminder: true }],
      revision: 2,
    })
    expect(await read(agent.id)).toMatchObject(changed)
  })

  test('of one field leaves all others as they were', async () => {
    const agent = await newAgent()
    const changed = await saved(agent.id, { active: false })
    expect(changed).toEqual({ ...agent, ...noChannels, active: false, revision: 2, updatedAt: changed.updatedAt })
  })

  test('understands the legacy names of the settings entry', async () => {
    const { id } = await newAgent()
    expect(await saved(id, { settings: [{ enabledEmoji: true, limitSubjects: false }] })).toMatchObject({
      useEmojis: true,
      restrictTopics: false,
    })
  })

  test('takes what a form shows, where the settings entry came back as it was', async () => {
    const agent = await newAgent()
    expect(await saved(agent.id, { ...agent, useEmojis: true, timezone: 'Europe/Paris' })).toMatchObject({
      useEmojis: true,
      timezone: 'Europe/Paris',
    })
  })

  test('that changes nothing makes no version', async () => {
    const agent = await newAgent()
    expect((await saved(agent.id, agent)).revision).toBe(1)
    expect(await server.done('listAgentVersions', { params: { agentId: agent.id } }, owner.token)).toHaveLength(1)
  })

  test.each([
    ['a model that is not offered', { responseModel: 'gpt-9' }, 'responseModel'],
    ['one in the settings entry', { settings: [{ prefferModel: 'gpt-9' }] }, 'responseModel'],
    ['an unknown zone', { timezone: 'Mars/Base' }, 'timezone'],
    ['an unknown zone in the settings entry', { settings: [{ timeZone: 'Mars/Base' }] }, 'timezone'],
    ['parts that are too short', { splitMessageMaxLength: 99 }, 'splitMessageMaxLength'],
    ['parts that are too long', { splitMessageMaxLength: 10_001 }, 'splitMessageMaxLength'],
    ['an empty name', { name: ' ' }, 'name'],
  ])('refuses %s beside its field', async (_, body, path) => {
    const { id } = await newAgent()
    expect(await save(id, body)).toMatchObject({
      ok: false,
      status: 400,
      body: { issues: expect.arrayContaining([expect.objectContaining({ path })]) as unknown },
    })
    expect((await read(id)).revision).toBe(1)
  })

  test('keeps a model that is not offered any more', async () => {
    const { id } = await newAgent()
    await server.db.updateTable('agents').set({ responseModel: 'gpt-9' }).where('id', '=', id).execute()
    const change = { responseModel: 'gpt-9', settings: [{ prefferModel: 'gpt-9', responseModel: 'gpt-9' }] }
    expect(await saved(id, { ...change, name: 'Clara' })).toMatchObject({ name: 'Clara', responseModel: 'gpt-9' })
  })

  test('[CL-04] over a newer one is refused with the agent as it is now', async () => {
    const agent = await newAgent()
    await saved(agent.id, { name: 'De outra aba', revision: 1 })
    const answer = await save(agent.id, { name: 'Desta aba', revision: 1 })
    expect(answer).toMatchObject({ ok: false, status: 409, body: { error: 'agent_changed' } })
    const { current } = answer.ok ? { current: null } : answer.body
    expect(v.parse(Agent, current)).toMatchObject({ name: 'De outra aba', revision: 2 })
    expect((await saved(agent.id, { name: 'Desta aba', revision: 2 })).name).toBe('Desta aba')
  })

  test('many at once with the same revision: one is stored', async () => {
    const { id } = await newAgent()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => save(id, { name: `N${at}`, revision: 1 })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await read(id)).revision).toBe(2)
  })
})

describe('versions', () => {
  test('say who saved what, and one that is restored is a new one', async () => {
    const agent = await newAgent()
    const { id: agentId } = agent
    await saved(agentId, { name: 'Bia', useEmojis: true })
    await saved(agentId, { name: 'Nina' })
    const { name, ...rest } = await server.done(
      'restoreAgentVersion',
      { params: { agentId, revision: '2' } },
      owner.token,
    )
    expect({ name, revision: rest.revision, useEmojis: rest.useEmojis }).toEqual({
      name: 'Bia',
      revision: 4,
      useEmojis: true,
    })
    const versions = await server.done('listAgentVersions', { params: { agentId } }, owner.token)
    expect(versions.map(({ revision, fields, restoredFrom }) => ({ revision, fields, restoredFrom }))).toEqual([
      { revision: 4, fields: ['name'], restoredFrom: 2 },
      { revision: 3, fields: ['name'], restoredFrom: null },
      { revision: 2, fields: ['name', 'useEmojis'], restoredFrom: null },
      { revision: 1, fields: [], restoredFrom: null },
    ])
    const { name: author } = await server.done('currentUser', {}, owner.token)
    expect(versions.map((version) => version.author)).toEqual([author, author, author, author])
    const first = await server.done('getAgentVersion', { params: { agentId, revision: '1' } }, owner.token)
    expect(first.agent.name).toBe(agent.name)
  })

  test('that are restored leave the site and the state active or not as they are', async () => {
    const { id: agentId, name: before } = await newAgent()
    await saved(agentId, { name: 'Bia', websiteUrl: 'https://loja.example' })
    await saved(agentId, { active: false })
    const { name, websiteUrl, active } = await server.done(
      'restoreAgentVersion',
      { params: { agentId, revision: '1' } },
      owner.token,
    )
    expect({ name, websiteUrl, active }).toEqual({
      name: before,
      websiteUrl: 'https://loja.example',
      active: false,
    })
  })

  test('are listed newest first, up to two hundred', async () => {
    const { id: agentId } = await newAgent()
    const first = server.db.selectFrom('agentVersions').selectAll().where('agentId', '=', agentId)
    const version = await first.executeTakeFirstOrThrow()
    const content = JSON.stringify(version.content)
    const fields = JSON.stringify(version.fields)
    const later = Array.from({ length: 200 }, (_, at) => ({ ...version, content, fields, revision: at + 2 }))
    await server.db.insertInto('agentVersions').values(later).execute()
    const listed = await server.done('listAgentVersions', { params: { agentId } }, owner.token)
    expect(listed.map(({ revision }) => revision)).toEqual(Array.from({ length: 200 }, (_, at) => 201 - at))
  })

  test('that never were are 404', async () => {
    const { id: agentId } = await newAgent()
    for (const revision of ['2', '0', '999999999', 'x'])
      for (const call of ['getAgentVersion', 'restoreAgentVersion'] as const)
        expect(await server.call(call, { params: { agentId, revision } }, owner.token)).toMatchObject({ status: 404 })
  })
})

describe('what was saved counts in the very next reply', () => {
  const ask = (agentId: string) =>
    server.call('testChat', { body: { ...validQuestion(agentId, `s-${agentId}`), message: 'Oi' } }, owner.token)

  test('[ST-05, ST-06] with every setting, and the reply names its version', async () => {
    const { id } = await newAgent()
    expect(await ask(id)).toMatchObject({ ok: true, value: { agentRevision: 1 } })
    await saved(id, {
      name: 'Nina',
      companyName: 'Casa Nina',
      businessArea: 'SALES',
      behavior: 'Seja breve.',
      productDescription: 'Cafés especiais',
      language: 'es-ES',
      responseModel: 'gpt-4o',
      timezone: 'Asia/Tokyo',
      tone: 'Direto - Vai ao ponto',
      useEmojis: true,
      restrictTopics: false,
      enableSplitMessages: true,
      splitMessageMaxLength: 300,
      settings: [{ enabledHumanTransfer: false, enabledReminder: true }],
    })
    expect(await ask(id)).toMatchObject({ ok: true, value: { agentRevision: 2 } })
    const { agent, maySplit } = server.engine.questions.at(-1) ?? {}
    expect(agent).toMatchObject({
      name: 'Nina',
      companyName: 'Casa Nina',
      businessArea: 'SALES',
      behavior: 'Seja breve.',
      productDescription: 'Cafés especiais',
      language: 'es-ES',
      responseModel: 'gpt-4o',
      timezone: 'Asia/Tokyo',
      tone: 'Direto - Vai ao ponto',
      useEmojis: true,
      restrictTopics: false,
      splitMessageMaxLength: 300,
      humanTransfer: false,
      reminder: true,
    })
    expect(maySplit).toBe(true)
    const history = await server.done(
      'chatHistory',
      { params: { agentId: id, sessionId: `s-${id}` }, query: {} },
      owner.token,
    )
    const answers = history.messages.filter(({ agentRevision }) => typeof agentRevision === 'number')
    expect(answers.map(({ agentRevision }) => agentRevision)).toEqual([1, 2])
  })

  test('an inactive agent answers nobody, and says so; nothing is stored', async () => {
    const { id } = await newAgent()
    await saved(id, { active: false })
    const before = await server.rowCounts()
    expect(await ask(id)).toMatchObject({ ok: false, status: 409, body: { error: 'agent_inactive' } })
    expect(await server.rowCounts()).toEqual(before)
    await saved(id, { active: true })
    expect(await ask(id)).toMatchObject({ ok: true })
  })
})

test('[CL-03] a preview answers as saved and as edited, stores nothing and costs nothing', async () => {
  const agent = await newAgent()
  const before = await server.rowCounts()
  server.engine.next = ({ agent: asked }) => Promise.resolve(answerWith({ messages: [`Sou ${asked.name}.`, 'Oi!'] }))
  expect(
    await server.done(
      'previewAgent',
      { params: { agentId: agent.id }, body: { question: 'Quem é você?', draft: { name: 'Nina' } } },
      owner.token,
    ),
  ).toEqual({ saved: `Sou ${agent.name}.\n\nOi!`, edited: 'Sou Nina.\n\nOi!' })
  expect(await server.rowCounts()).toEqual(before)
})

test('[CL-03] previews, which cost nothing, are limited to 200 an hour', async () => {
  const params = { agentId: (await newAgent()).id }
  const preview = () => server.call('previewAgent', { params, body: { question: 'Oi?', draft: {} } }, owner.token)
  expect(await preview()).toMatchObject({ ok: true })
  const setCount = (count: number) => server.db.updateTable('rateLimits').set({ count }).execute()
  await setCount(199)
  expect(await preview()).toMatchObject({ ok: true })
  expect(await preview()).toMatchObject({ status: 429 })
  server.clock.advance(60 * 60_000)
  expect(await preview()).toMatchObject({ ok: true })
})

test('[CL-03] two previews of one account run at once, no more', async () => {
  const agent = await newAgent()
  const stranger = await server.account()
  const other = await server.done('createAgent', { body: validAgent(stranger.id) }, stranger.token)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  server.engine.next = async () => {
    asked += 1
    if (asked <= 6) await held
    return answerWith({ messages: ['Oi!'] })
  }
  const preview = (agentId = agent.id, { token } = owner) =>
    server.call('previewAgent', { params: { agentId }, body: { question: 'Oi?', draft: {} } }, token)
  const running = [preview(), preview(), preview(other.id, stranger)]
  await expect.poll(() => asked).toBe(6)
  expect(await preview()).toMatchObject({ status: 429 })
  release()
  expect(await Promise.all([...running, preview(other.id, stranger)])).toMatchObject(Array(4).fill({ ok: true }))
  expect(await preview()).toMatchObject({ ok: true })
  server.engine.next = undefined
})
