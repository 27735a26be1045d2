/**
 * The same message is delivered three times, with the server killed in between: each is answered once. `KILLS=33` for a
 * long run of about 200 messages.
 */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startStandIns } from '../../server/stand-ins/start.ts'
import { simulatedPartnerToken, zapiStandIn } from '../../server/stand-ins/zapi.ts'
import { type Running, startMain } from './main-process.ts'
import { ask, valueOf } from './calls.ts'
import { validAgent } from './valid-bodies.ts'
import { preparedFolder } from './test-database.ts'

const kills = Number(process.env['KILLS'] ?? 2)
const customersPerKill = 6

const dataDir = preparedFolder()
const gateway = await startStandIns({ zapi: zapiStandIn() })
let running: Running | undefined
afterAll(async () => {
  await running?.end('SIGKILL')
  await gateway.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Shown = { messages: { from: string; who: string; text: string }[] }

test(
  '[WQ-05] a message that comes three times around a crash is answered once',
  { timeout: 120_000 + kills * 40_000 },
  async () => {
    const environment = {
      DATA_DIR: dataDir,
      // The server must restart on the same port, where the gateway expects it.
      PORT: String(await freePort()),
      TEST_MODE: '1',
      SIMULATED_CHANNELS: '0',
      ZAPI_URL: gateway.urlOf('zapi'),
      ZAPI_PARTNER_TOKEN: simulatedPartnerToken,
    }
    const start = async () => (running = await startMain({ args: ['--empty'], environment }))
    const { address } = await start()
    const registration = { name: 'Dona', email: 'dona@exemplo.com.br', password: 'uma senha comprida' }
    const { token } = valueOf(await ask(address, 'register', { body: registration }))
    const { id: userId } = valueOf(await ask(address, 'currentUser', {}, token))
    const { id: agentId } = valueOf(await ask(address, 'createAgent', { body: validAgent(userId) }, token))
    await ask(address, 'getQrCode', { params: { agentId } }, token)
    const { instanceId } = valueOf(await ask(address, 'getAgent', { params: { agentId } }, token))
    const simulator = `${gateway.urlOf('zapi')}/simulador/${instanceId}`
    const tell = (body: Record<string, string>) =>
      fetch(simulator, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await tell({ command: 'scan' })

    const phones: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const said = Array.from({ length: customersPerKill }, (_, at) => {
        const number = kill * customersPerKill + at
        const phone = `55119${String(80_000_000 + number)}`
        phones.push(phone)
        return { command: 'say', phone, text: 'Que horas vocês abrem?', id: `entrada-${number}` }
      })
      await Promise.all(said.map(tell))
      // A different time of the work for each kill.
      await new Promise((done) => setTimeout(done, (200 + kill * 310) % 1_500))
      await running?.end('SIGKILL')
      await Promise.all(said.slice(0, 2).map(tell))
      await start()
      await Promise.all([...said, ...said].map(tell))
    }

    const sentTo = async (phone: string): Promise<string[]> => {
      const { messages } = (await (await fetch(`${simulator}/state`)).json()) as Shown
      return messages.filter(({ from, who }) => from === 'agent' && who === `para ${phone}`).map(({ text }) => text)
    }
    const { address: now } = running ?? { address }
    const unanswered = async () => {
      let waiting = phones.length
      let before: string | undefined
      do {
        const query = { channel: 'whatsappWeb' as const, ...(before !== undefined && { before }) }
        const page = valueOf(await ask(now, 'listInbox', { params: { agentId }, query }, token))
        waiting -= page.conversations.length
        before = page.next ?? undefined
      } while (before !== undefined)
      return waiting
    }
    await expect.poll(unanswered, { timeout: 60_000 }).toBe(0)
    // The greeting and the answer. A message that was being sent when the server died is never sent again, because it
    // may have been delivered.
    const total = async () => (await Promise.all(phones.map(sentTo))).flat().length
    await expect.poll(total, { timeout: 60_000 }).toBeGreaterThanOrEqual(2 * phones.length - kills)
    for (const phone of phones) {
      const texts = await sentTo(phone)
      expect(new Set(texts).size, `to ${phone}: ${texts.join(' | ')}`).toBe(texts.length)
    }
  },
)
