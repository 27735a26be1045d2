/** A server that is killed while it reads a document, and started again. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { makePdf } from './files/pdf.ts'
import { type Running, startMain } from './main-process.ts'
import { answerOf, ask, bearer, fileForm, valueOf } from './calls.ts'
import { validAgent, validDocument } from './valid-bodies.ts'
import { preparedFolder } from './test-database.ts'

const dataDir = preparedFolder()
let running: Running | undefined
afterAll(async () => {
  // Also after a failure: no server may outlive its test.
  await running?.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async () => (running = await startMain({ args: ['--empty'], environment: { DATA_DIR: dataDir } }))

/** Long enough to be interrupted in the middle. */
const pages = Array.from({ length: 800 }, (_, page) => [
  `Capítulo ${page + 1}`,
  ...Array.from({ length: 5 }, (_line, line) => `A prateleira ${page}-${line} guarda linhas e agulhas.`),
])

test('a document is read from its beginning by the next server', { timeout: 180_000 }, async () => {
  let { address } = await start()
  const registration = { name: 'Dona', email: 'dona@exemplo.com.br', password: 'uma senha comprida' }
  const { token } = valueOf(await ask(address, 'register', { body: registration }))
  const { id: userId } = valueOf(await ask(address, 'currentUser', {}, token))
  const { id: agentId } = valueOf(await ask(address, 'createAgent', { body: validAgent(userId) }, token))

  const query = new URLSearchParams(validDocument(agentId))
  const response = await fetch(`${address}/api/training-types/document?${query}`, {
    method: 'POST',
    headers: bearer(token),
    body: fileForm([[makePdf(pages), 'estoque.pdf']], 'file'),
  })
  const { id: trainingId } = valueOf(await answerOf('createDocumentTraining', response))
  const training = async () => valueOf(await ask(address, 'getTraining', { params: { trainingId } }, token))
  const status = async () => (await training()).status
  await expect.poll(status, { interval: 10 }).toBe('PROCESSING')
  await running?.end('SIGKILL')

  address = (await start()).address
  await expect.poll(status, { timeout: 120_000, interval: 100 }).not.toMatch(/PENDING|PROCESSING/)
  expect(await training()).toMatchObject({ status: 'COMPLETED', failureReason: null, documentName: 'estoque.pdf' })
  expect((await training()).passages).toBeGreaterThan(10)
  expect((await training()).content).toContain('A prateleira 0-0 guarda linhas e agulhas.')
})
