/** A server that is killed while a follow-up is armed, and started again: the follow-up is still sent, once. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { type Running, startMain } from './main-process.ts'
import { ask, valueOf } from './calls.ts'
import { validAgent, validFollowUp, validQuestion } from './valid-bodies.ts'
import { preparedFolder } from './test-database.ts'

const dataDir = preparedFolder()
let running: Running | undefined
afterAll(async () => {
  // Also after a failure: no server may outlive its test.
  await running?.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const environment = { DATA_DIR: dataDir, TEST_MODE: '1' }
const start = async () => (running = await startMain({ args: ['--empty'], environment }))

test('[FU-05] survives kill -9, and is sent once', { timeout: 120_000 }, async () => {
  let { address } = await start()
  const registration = { name: 'Dona', email: 'dona@exemplo.com.br', password: 'uma senha comprida' }
  const { token } = valueOf(await ask(address, 'register', { body: registration }))
  const { id: userId } = valueOf(await ask(address, 'currentUser', {}, token))
  const { id: agentId } = valueOf(await ask(address, 'createAgent', { body: validAgent(userId) }, token))
  valueOf(await ask(address, 'saveFollowUp', { form: validFollowUp(agentId) }, token))
  valueOf(await ask(address, 'testChat', { body: validQuestion(agentId) }, token))
  const state = async () => valueOf(await ask(address, 'followUpStates', { params: { agentId } }, token))[0]?.state
  const age = async () => {
    const body = JSON.stringify({ agentId, minutes: 2 })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${address}/__test/follow-up-age`, { method: 'POST', headers, body })).ok).toBe(true)
  }
  const sent = async () => {
    const request = { params: { agentId, sessionId: 'sessao-1' }, query: {} }
    const { messages } = valueOf(await ask(address, 'chatHistory', request, token))
    return messages.filter(({ content }) => content === 'Ainda posso ajudar?').length
  }
  expect(await state()).toBe('armed')
  await running?.end('SIGKILL')

  address = (await start()).address
  expect(await state()).toBe('armed')
  await age()
  await expect.poll(state, { timeout: 30_000, interval: 100 }).toBe('sent')
  await running?.end('SIGKILL')

  address = (await start()).address
  await age()
  expect(await state()).toBe('sent')
  expect(await sent()).toBe(1)
})
