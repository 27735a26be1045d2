import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trainingLimits } from '../../contract/trainings.ts'
import { unfinishedTrainingIds } from '../../server/trainings/work.repository.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validChange, validTraining, validWebsite } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})
afterAll(() => server.close())

const anyText: unknown = expect.any(String)
const anyDate: unknown = expect.any(Date)
const create = (change: Partial<ReturnType<typeof validTraining>> = {}) =>
  server.done('createTextTraining', { query: {}, body: { ...validTraining(agentId), ...change } }, owner.token)

describe('trainings', () => {
  test('[TR-06] a text is stored as waiting and queued once', async () => {
    const training = await create({ name: 'Preços', description: 'De 2026', content: 'Banho: R$ 55.\n\nTosa: R$ 60.' })
    expect(training).toEqual({
      id: anyText,
      agentId,
      name: 'Preços',
      description: 'De 2026',
      type: 'TEXT',
      status: 'PENDING',
      content: 'Banho: R$ 55.\n\nTosa: R$ 60.',
      contentLength: 27,
      failureReason: null,
      note: null,
      progress: null,
      passages: 0,
      isLate: false,
      sourceUrl: null,
      pages: [],
      documentName: null,
      documentMimeType: null,
      documentUrl: null,
      documentSize: null,
      image: null,
      trainingSubPages: 'DISABLED',
      trainingInterval: 'THIRTY_SECONDS',
      revision: 0,
      createdAt: anyDate,
      enabled: true,
      isCut: false,
      table: null,
      reread: null,
    })
    expect(server.queued.filter((id) => id === training.id)).toHaveLength(1)
    expect(await unfinishedTrainingIds(server.db)).toContain(training.id)
  })

  test('[TR-10] an empty name becomes the default name', async () => {
    expect((await create({ name: '   ' })).name).toBe('Treinamento de texto')
  })

  test('[TR-01] the list is the agent’s, newest first', async () => {
    const other = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    for (const name of ['A', 'B', 'C'])
      await server.done('createTextTraining', { query: {}, body: { ...validTraining(other.id), name } }, owner.token)
    const list = await server.done('listTrainings', { params: { agentId: other.id }, query: {} }, owner.token)
    expect(list.map(({ name }) => name)).toEqual(['C', 'B', 'A'])
  })

  test('an agent without trainings has an empty list', async () => {
    const other = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    expect(await server.done('listTrainings', { params: { agentId: other.id }, query: {} }, owner.token)).toEqual([])
  })

  test('the longest text that the contract allows is stored whole', async () => {
    const content = 'ção '.repeat(125_000).trim()
    const training = await create({ content })
    expect(training.content).toBe(content)
  })
})

describe('what is shown of a training', () => {
  const list = (id: string, query = {}) => server.done('listTrainings', { params: { agentId: id }, query }, owner.token)
  const newAgent = async () => (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id

  test('the list has the beginning of its content, the training by itself all of it', async () => {
    const id = await newAgent()
    // Each emoji is one character and two UTF-16 units.
    const content = '😀'.repeat(trainingLimits.preview + 500)
    const created = await create({ agentId: id, content })
    expect(created.content).toBe(content)
    const [shown] = await list(id)
    expect(shown).toMatchObject({
      content: '😀'.repeat(trainingLimits.preview),
      contentLength: trainingLimits.preview + 500,
    })
    const table = { columns: ['Produto'], rows: [['Linha']], rowCount: 1 }
    const factTable = JSON.stringify(table)
    await server.db.updateTable('trainings').set({ factTable }).where('id', '=', created.id).execute()
    const whole = await server.done('getTraining', { params: { trainingId: created.id } }, owner.token)
    expect(whole).toEqual({ ...created, table })
  })

  test('[S3§7] a page of it, of one type', async () => {
    const id = await newAgent()
    for (let number = 1; number <= 12; number += 1) await create({ agentId: id, name: `Texto ${number}` })
    await server.done('createWebsiteTraining', { query: {}, body: validWebsite(id) }, owner.token)
    const names = async (query: object) => (await list(id, query)).map(({ name }) => name)
    expect(await list(id)).toHaveLength(13)
    expect(await names({ page: '0', size: '10', trainingType: 'TEXT' })).toEqual(
      Array.from({ length: 10 }, (_, at) => `Texto ${12 - at}`),
    )
    expect(await names({ page: '1', trainingType: 'TEXT' })).toEqual(['Texto 2', 'Texto 1'])
    expect(await names({ trainingType: 'WEBSITE' })).toEqual(['Site da loja'])
    expect(await names({ trainingType: 'VIDEO' })).toEqual([])
    expect(await names({ page: '7', size: '5' })).toEqual([])
  })

  test.each([{ page: '-1' }, { size: '0' }, { size: 'dez' }, { page: '1e9' }, { trainingType: 'PODCAST' }])(
    'refuses %o',
    async (query) => {
      const answer = await fetch(`${server.address}/api/trainings/agent/${agentId}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      })
      expect(answer.status).toBe(400)
    },
  )

  test('[TR-07] a website waits with its address, and whether its pages are followed', async () => {
    const body = {
      ...validWebsite(agentId),
      name: '',
      websiteUrl: ' https://loja.exemplo.com.br/ ',
      crawlSubpages: true,
    }
    const training = await server.done('createWebsiteTraining', { query: {}, body }, owner.token)
    expect(training).toMatchObject({
      type: 'WEBSITE',
      status: 'PENDING',
      name: 'Treinamento de website',
      content: '',
      pages: [],
      sourceUrl: 'https://loja.exemplo.com.br/',
      trainingSubPages: 'ENABLED',
    })
    expect(server.queued.filter((id) => id === training.id)).toHaveLength(1)
  })

  test.each([
    ['http://localhost:3000/', 400, 'site_blocked'],
    ['https://loja.localhost', 400, 'site_blocked'],
    ['http://localhost..', 400, 'site_blocked'],
    ['http://intranet', 400, 'site_blocked'],
    ['http://metadata.google.internal', 400, 'site_blocked'],
    ['http://169.254.169.254/latest/meta-data', 400, 'site_blocked'],
    ['http://0x7f000001/', 400, 'site_blocked'],
    ['http://[::1]/', 400, 'site_blocked'],
    ['http://ana:senha@loja.com.br', 400, 'invalid_input'],
  ])('[TR-07] %s is refused when it is given, beside its field', async (websiteUrl, status, error) => {
    const body = { ...validWebsite(agentId), websiteUrl }
    const answer = await server.call('createWebsiteTraining', { query: {}, body }, owner.token)
    expect(answer).toMatchObject({ status, body: { error, issues: [{ path: 'websiteUrl' }] } })

    const { id, name, description } = await server.done(
      'createWebsiteTraining',
      { query: {}, body: validWebsite(agentId) },
      owner.token,
    )
    const change = { ...validChange(), type: 'WEBSITE', name, description, sourceUrl: websiteUrl }
    const params = { agentId, trainingId: id }
    const changed = await server.call('updateTraining', { params, body: change }, owner.token)
    expect(changed).toMatchObject({ status, body: { error, issues: [{ path: 'sourceUrl' }] } })
  })

  test('[TR-10] a type that nobody knows is refused', async () => {
    expect(await server.call('refuseTrainingType', { params: { type: 'video' } }, owner.token)).toMatchObject({
      status: 400,
      body: { message: 'Tipo de treinamento não suportado' },
    })
  })

  test('one that waits or works for more than two minutes is late, a finished one or one tried again never', async () => {
    const { id } = await create()
    const isLate = async () => (await server.done('getTraining', { params: { trainingId: id } }, owner.token)).isLate
    server.clock.advance(119_000)
    expect(await isLate()).toBe(false)
    server.clock.advance(2_000)
    expect(await isLate()).toBe(true)
    const set = (status: 'PROCESSING' | 'COMPLETED' | 'FAILED') =>
      server.db.updateTable('trainings').set({ status }).where('id', '=', id).execute()
    await set('PROCESSING')
    expect(await isLate()).toBe(true)
    await set('COMPLETED')
    expect(await isLate()).toBe(false)
    await set('FAILED')
    await server.done('retryTraining', { params: { trainingId: id } }, owner.token)
    expect(await isLate()).toBe(false)
  })

  test('that could not be queued is stored all the same, and its creation no failure', async () => {
    const failing = await startServer({}, {}, server)
    failing.queued.push = () => {
      throw new Error('no queue')
    }
    const body = { ...validTraining(agentId), name: 'Sem fila' }
    const training = await failing.done('createTextTraining', { query: {}, body }, owner.token)
    expect(failing.defects.splice(0)).toEqual([expect.stringContaining('no queue')])
    expect(await unfinishedTrainingIds(server.db)).toContain(training.id)
    await failing.close()
  })
})
