/** A server with an owner and an agent, and helpers for tests of trainings. */
import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Training } from '../../contract/trainings.ts'
import { type Answered, answerOf, bearer, fileForm, valueOf } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validDocument } from './valid-bodies.ts'

export type TrainingServer = {
  server: TestServer
  owner: Account
  agentId: string
  /** Uploads a document as a browser does. */
  sendDocument: (bytes: string | Buffer, name: string) => Promise<Answered<'createDocumentTraining'>>
  document: (bytes: string | Buffer, name: string) => Promise<Training>
  text: (content: string, name?: string) => Promise<Training>
  list: () => Promise<Training[]>
  get: (id: string) => Promise<Training>
  /** Changes the row as its processing would. */
  set: (
    id: string,
    row: { status: 'COMPLETED' | 'FAILED' | 'PROCESSING'; failureReason?: string; rereadQueued?: boolean },
  ) => Promise<void>
  onDisk: () => string[]
  /** The state that a refusal must not change. */
  state: () => Promise<unknown>
}

/** Started once for a test file; each test has an owner and an agent of its own. */
export function trainingServer(environment: Record<string, string> = {}): TrainingServer {
  let server: TestServer
  let owner: Account
  let agentId: string
  beforeAll(async () => {
    server = await startServer(environment)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    owner = await server.account()
    agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
  })
  afterEach(() => expect(server.defects.splice(0)).toEqual([]))

  const sendDocument = async (bytes: string | Buffer, name: string) => {
    const query = new URLSearchParams(validDocument(agentId))
    const response = await fetch(`${server.address}/api/training-types/document?${query}`, {
      method: 'POST',
      headers: bearer(owner.token),
      body: fileForm([[bytes, name]], 'file'),
    })
    return answerOf('createDocumentTraining', response)
  }
  const onDisk = () => readdirSync(server.folder).sort()
  return {
    get server() {
      return server
    },
    get owner() {
      return owner
    },
    get agentId() {
      return agentId
    },
    sendDocument,
    document: async (bytes, name) => valueOf(await sendDocument(bytes, name)),
    text: (content, name = 'Horários') =>
      server.done('createTextTraining', { query: {}, body: { agentId, name, description: '', content } }, owner.token),
    list: () => server.done('listTrainings', { params: { agentId }, query: {} }, owner.token),
    get: (trainingId) => server.done('getTraining', { params: { trainingId } }, owner.token),
    set: async (id, row) => void (await server.db.updateTable('trainings').set(row).where('id', '=', id).execute()),
    onDisk,
    state: async () => ({ disk: onDisk(), rows: await server.rowCounts(), queued: [...server.queued] }),
  }
}
