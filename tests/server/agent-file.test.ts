/** Agents duplicated, and moved from one account to another as files (spec decision 3). */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hiddenSecret } from '../../contract/agent-file.ts'
import type { CallInput } from '../../contract/routes.ts'
import { stageLimits } from '../../contract/stages.ts'
import { hasManyValues } from '../../server/http/read-json.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validStage } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer({ AGENT_LIMIT: '3' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  const training = { agentId, name: 'Frete', description: 'Preços', content: 'O frete custa dez reais.' }
  await server.done('createTextTraining', { query: {}, body: training }, owner.token)
  await server.done('createStage', { body: validStage(agentId) }, owner.token)
})

const stagesOf = (id: string, { token } = owner) => server.done('listStages', { params: { agentId: id } }, token)
const trainingsOf = (id: string, { token } = owner) =>
  server.done('listTrainings', { params: { agentId: id }, query: {} }, token)
const duplicate = (id = agentId) => server.call('duplicateAgent', { params: { agentId: id } }, owner.token)
const exported = () => server.done('exportAgent', { params: { agentId } }, owner.token)
const importAs = (file: unknown, { token } = owner) =>
  server.call('importAgent', { body: file as CallInput<'importAgent'>['body'] }, token)
/** As stored, with encrypted secrets. */
const storedHeaders = (id: string) =>
  server.db.selectFrom('stages').select('intentions').where('agentId', '=', id).executeTakeFirstOrThrow()

test('a duplicate has another name and id, the same texts, stages and secrets, and learns for itself', async () => {
  const copy = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
  expect(copy).toMatchObject({ name: 'Atendente (cópia)', behavior: validAgent(owner.id).behavior })
  expect(copy.id).not.toBe(agentId)
  const trainings = await trainingsOf(copy.id)
  expect(trainings).toMatchObject([
    { name: 'Frete', description: 'Preços', content: 'O frete custa dez reais.', type: 'TEXT', status: 'PENDING' },
  ])
  expect(server.queued).toContain(trainings[0]?.id)
  const listed = await server.done('listAgents', { query: { fields: 'card' } }, owner.token)
  expect(listed.find(({ id }) => id === copy.id)).toMatchObject({ trainings: 1 })
  const masked = (await stagesOf(agentId))[0]?.intentions
  expect((await stagesOf(copy.id))[0]).toMatchObject({ name: 'Pedido', priority: 1, intentions: masked })
  expect(await storedHeaders(copy.id)).toEqual(await storedHeaders(agentId))
  const same = { agentId: copy.id, name: 'De novo', description: '', content: 'O frete custa dez reais.' }
  const repeated = await server.call(
    'createTextTraining',
    { query: { refuseDuplicate: 'true' }, body: same },
    owner.token,
  )
  expect(repeated).toMatchObject({ ok: false, status: 409 })
})

test('a file keeps the order of stages and trainings, and leaves out what has no text; the newest agent is listed first', async () => {
  for (const name of ['Prazo', 'Vazio'])
    await server.done(
      'createTextTraining',
      { query: {}, body: { agentId, name, description: '', content: name } },
      owner.token,
    )
  await server.done('createStage', { body: { ...validStage(agentId), name: 'Troca' } }, owner.token)
  const { db } = server
  await db.updateTable('trainings').set({ content: '', status: 'FAILED' }).where('name', '=', 'Vazio').execute()
  await db.updateTable('trainings').set({ description: 'Novos' }).where('name', '=', 'Frete').execute()
  await db
    .updateTable('stages')
    .set({ priority: 9 })
    .where('name', '=', 'Pedido')
    .where('agentId', '=', agentId)
    .execute()
  const file = await exported()
  expect(file.trainings?.map(({ name }) => name)).toEqual(['Frete', 'Prazo'])
  expect(file.stages.map(({ name }) => name)).toEqual(['Troca', 'Pedido'])
  const copy = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
  await db.updateTable('agents').set({ companyName: 'Loja' }).where('id', '=', agentId).execute()
  const cards = await server.done('listAgents', { query: { fields: 'card' } }, owner.token)
  expect(cards.map(({ id }) => id)).toEqual([copy.id, agentId])
})

test('each copy has a name of its own, also the copy of a copy; a long name is cut', async () => {
  const name = 'A'.repeat(120)
  await server.done('updateAgent', { params: { agentId }, body: { name } }, owner.token)
  const first = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
  expect(first.name).toBe(`${'A'.repeat(112)} (cópia)`)
  const second = await server.done('duplicateAgent', { params: { agentId: first.id } }, owner.token)
  expect(second.name).toBe(`${'A'.repeat(110)} (cópia 2)`)
})

test('a training that is switched off is copied and in the file, and stays switched off', async () => {
  const [training] = await trainingsOf(agentId)
  expect((await exported()).trainings.map(({ enabled }) => enabled)).toEqual([undefined])
  const body = { trainingIds: [training?.id ?? ''], enabled: false }
  await server.done('switchTrainings', { params: { agentId }, body }, owner.token)
  const file = await exported()
  expect(file.trainings).toEqual([expect.objectContaining({ name: training?.name, enabled: false })])
  const copy = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
  const imported = await server.done('importAgent', { body: file }, owner.token)
  for (const { id } of [copy, imported])
    expect(await trainingsOf(id)).toEqual([expect.objectContaining({ name: training?.name, enabled: false })])
})

test('an agent is neither copied nor exported while a source is read of which nothing is known yet', async () => {
  const website = { agentId, name: 'Site', description: '', websiteUrl: 'https://loja.exemplo.com.br' }
  const body = { ...website, crawlSubpages: false }
  const { id } = await server.done('createWebsiteTraining', { query: {}, body }, owner.token)
  const refusal = { status: 409, body: { error: 'still_learning' } }
  expect(await duplicate()).toMatchObject(refusal)
  expect(await server.call('exportAgent', { params: { agentId } }, owner.token)).toMatchObject(refusal)
  const set = (change: { status?: 'PROCESSING' | 'FAILED'; enabled?: boolean }) =>
    server.db.updateTable('trainings').set(change).where('id', '=', id).execute()
  await set({ status: 'PROCESSING' })
  expect(await duplicate()).toMatchObject(refusal)
  // Nothing is learned from it, so nothing would be missing.
  await set({ enabled: false })
  expect(await duplicate()).toMatchObject({ ok: true })
  await set({ enabled: true, status: 'FAILED' })
  expect(await duplicate()).toMatchObject({ ok: true })
})

test('a copy of a numbered copy takes the next free number', async () => {
  await server.done('updateAgent', { params: { agentId }, body: { name: 'Lia (cópia 2)' } }, owner.token)
  const first = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
  const second = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
  expect([first.name, second.name]).toEqual(['Lia (cópia)', 'Lia (cópia 3)'])
})

test('the name of a copy is never cut within an emoji, and still one of its own', async () => {
  const name = `${'A'.repeat(111)}😀${'B'.repeat(7)}`
  await server.done('updateAgent', { params: { agentId }, body: { name } }, owner.token)
  const names = [await duplicate(), await duplicate()].map((copied) => copied.ok && copied.value.name)
  expect(names).toEqual([`${'A'.repeat(111)} (cópia)`, `${'A'.repeat(110)} (cópia 2)`])
})

test('a file tells nothing secret, and another account makes an agent of it', async () => {
  const file = await exported()
  expect(JSON.stringify(file)).not.toContain('segredo-do-frete')
  expect(file.stages[0]?.intentions[0]?.headers).toBe(`Content-Type: application/json\nAuthorization: ${hiddenSecret}`)
  const other = await server.account()
  const { id, name } = await server.done('importAgent', { body: file }, other.token)
  expect(name).toBe('Atendente')
  const again = await server.done('importAgent', { body: file }, other.token)
  expect(again.name).toBe('Atendente (cópia)')
  expect(await trainingsOf(id, other)).toMatchObject([{ name: 'Frete', status: 'PENDING' }])
  expect(await stagesOf(id, other)).toMatchObject([{ name: 'Pedido', requiredData: [{ fieldName: 'cep' }] }])
})

test('an agent that has learned hundreds of answers can be moved', async () => {
  const now = server.clock.now()
  const training = { ownerId: owner.id, agentId, type: 'TEXT', status: 'COMPLETED', description: '' } as const
  const times = { queuedAt: now, createdAt: now, updatedAt: now }
  const rows = Array.from({ length: 600 }, (_, at) => ({ id: crypto.randomUUID(), name: `P${at}`, content: 'Sim.' }))
  await server.db
    .insertInto('trainings')
    .values(rows.map((row) => ({ ...row, ...training, ...times, failureReason: null, fingerprint: null })))
    .execute()
  const answer = await importAs(await exported())
  expect(answer).toMatchObject({ ok: true })
  expect(answer.ok && (await trainingsOf(answer.value.id))).toHaveLength(601)
})

test('copies and imports that arrive at the same time have names of their own', async () => {
  const file = await exported()
  const names = async (copies: ReturnType<typeof duplicate>[]) =>
    (await Promise.all(copies)).map((copy) => (copy.ok ? copy.value.name : '')).toSorted()
  expect(await names([duplicate(), duplicate()])).toEqual(['Atendente (cópia 2)', 'Atendente (cópia)'])
  const other = await server.account()
  expect(await names([1, 2, 3].map(() => importAs(file, other)))).toEqual([
    'Atendente',
    'Atendente (cópia 2)',
    'Atendente (cópia)',
  ])
})

test('the limit of the plan holds for both', async () => {
  await duplicate()
  await duplicate()
  const refusal = { status: 403, body: { error: 'agent_limit_exceeded', agentLimit: 3, currentCount: 3 } }
  expect(await duplicate()).toMatchObject(refusal)
  expect(await importAs(await exported())).toMatchObject(refusal)
})

test('a copy lacks a file whose bytes are lost, and one that the limit refuses leaves none behind', async () => {
  const [stored, lost] = ['ab', 'cd'].map((pair) => pair.repeat(16))
  writeFileSync(join(server.folder, stored ?? ''), 'foto')
  const about = { field: 'imageFile', type: 'image', mime: 'image/png', name: 'loja.png', size: 4 }
  const times = { opensAt: 8, closesAt: 20, createdAt: server.clock.now(), updatedAt: server.clock.now() }
  const row = { id: crypto.randomUUID(), ownerId: owner.id, agentId, waitMinutes: 2, content: 'Oi?', ...times }
  const files = JSON.stringify([stored, lost].map((fileId) => ({ fileId, ...about })))
  await server.db
    .insertInto('followUps')
    .values({ ...row, files, active: true, sendHours: 'always', onSunday: true })
    .execute()
  const copy = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
  const [copied] = await server.db.selectFrom('followUps').select('files').where('agentId', '=', copy.id).execute()
  expect(copied?.files).toEqual([{ ...about, fileId: expect.not.stringMatching(stored ?? '') }])
  await duplicate()
  const kept = readdirSync(server.folder)
  expect(await duplicate()).toMatchObject({ status: 403 })
  expect(readdirSync(server.folder)).toEqual(kept)
})

test('what belongs to another account is not there', async () => {
  owner = await server.account()
  expect(await duplicate()).toMatchObject({ status: 404 })
  expect(await server.call('exportAgent', { params: { agentId } }, owner.token)).toMatchObject({ status: 404 })
})

test('an agent whose texts are more than a file may have is not exported, as no account could take the file', async () => {
  const now = server.clock.now()
  const dates = { createdAt: now, updatedAt: now, queuedAt: now }
  const texts = Array.from({ length: 21 }, (_, at) => ({ id: crypto.randomUUID(), name: `Manual ${at}` }))
  const rest = { ownerId: owner.id, agentId, type: 'TEXT', status: 'COMPLETED', description: '' } as const
  // A megabyte each.
  const content = sql<string>`repeat('á', 500000)`
  await server.db
    .insertInto('trainings')
    .values(texts.map((text) => ({ ...text, ...dates, ...rest, content })))
    .execute()
  const exporting = () => server.call('exportAgent', { params: { agentId } }, owner.token)
  expect(await exporting()).toMatchObject({ status: 409, body: { error: 'too_large_for_file' } })
  // In JSON each line break is two characters.
  await server.db
    .updateTable('trainings')
    .set({ content: sql<string>`repeat(e'á\\n', 250000)` })
    .where(
      'id',
      'in',
      texts.map(({ id }) => id),
    )
    .execute()
  expect(await exporting()).toMatchObject({ status: 409, body: { error: 'too_large_for_file' } })
  await server.db
    .deleteFrom('trainings')
    .where('id', '=', texts[0]?.id ?? '')
    .execute()
  expect(await exporting()).toMatchObject({ status: 200 })
})

test('many texts keep their order', async () => {
  const texts = Array.from({ length: 45 }, (_, at) => ({ name: `Texto ${at}`, description: '', content: `Item ${at}` }))
  const { id } = await server.done('importAgent', { body: { ...(await exported()), trainings: texts } }, owner.token)
  await server.db.updateTable('trainings').set({ status: 'COMPLETED' }).where('agentId', '=', id).execute()
  const { trainings } = await server.done('exportAgent', { params: { agentId: id } }, owner.token)
  expect(trainings).toEqual(texts)
})

test('other files are refused with a reason', async () => {
  const file = await exported()
  const [stage] = file.stages
  for (const [hostile, path] of [
    [{ ...file, prosa: 'curriculo' }, 'prosa'],
    [{ ...file, version: 2 }, 'version'],
    [{ ...file, owner: owner.id }, 'owner'],
    [{ ...file, agent: { ...file.agent, responseModel: 'gpt-99' } }, 'agent.responseModel'],
    [{ ...file, agent: { ...file.agent, timezone: 'Marte/Olimpo' } }, 'agent.timezone'],
    [{ ...file, trainings: [{ name: 'x', description: '', content: '' }] }, 'trainings.0.content'],
    [
      { ...file, stages: [{ ...stage, intentions: [{ ...stage?.intentions[0], url: 'x y' }] }] },
      'stages.0.intentions.0.url',
    ],
  ] as const)
    expect(await importAs(hostile), path).toMatchObject({
      status: 400,
      body: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
})

test('a file of far too many values is refused unread; one of the largest agent and one of many signs are not', async () => {
  const file = await exported()
  const [stage] = file.stages
  const [training] = file.trainings
  const [field] = stage?.requiredData ?? []
  const [action] = stage?.intentions ?? []
  const fields = Array.from({ length: stageLimits.fields }, (_, at) => ({ ...field, fieldName: `campo${at}` }))
  const requiredFields = fields.map(({ fieldName }) => fieldName)
  const intentions = Array.from({ length: stageLimits.intentions }, (_, at) => ({
    ...action,
    name: `Ação ${at}`,
    requiredFields,
  }))
  const largest = {
    ...file,
    trainings: Array.from({ length: 5_000 }, () => training),
    stages: Array.from({ length: stageLimits.stages }, () => ({ ...stage, requiredData: fields, intentions })),
  }
  expect(hasManyValues(Buffer.from(JSON.stringify(largest)))).toBe(false)
  expect(hasManyValues(Buffer.from(JSON.stringify({ signs: String.raw`,[{"\"`.repeat(100_000) })))).toBe(false)
  const endless = { ...file, trainings: Array.from({ length: 300_000 }, () => 0) }
  expect(await importAs(endless)).toMatchObject({ status: 413, body: { error: 'too_large' } })
})

test('the stages of a copy are in the order of their priority', async () => {
  for (const name of ['Antes', 'Depois'])
    await server.done('createStage', { body: { ...validStage(agentId), name } }, owner.token)
  const first = server.db.updateTable('stages').set({ name: 'Por último', priority: 9 }).where('agentId', '=', agentId)
  await first.where('name', 'not in', ['Antes', 'Depois']).execute()
  const { id } = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
  expect((await stagesOf(id)).map(({ name }) => name)).toEqual(['Antes', 'Depois', 'Por último'])
})
