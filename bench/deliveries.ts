/**
 * Each message of a customer is delivered three times, with the server killed in between: each must be answered once.
 */
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fullOrShort } from './scale.ts'
import { dropDataFolder, newDataFolder, ownerOf, shortLived, startServer } from './server.ts'
import { commandSimulator, linkAgents, phoneOf, shownOf, startGateway } from './gateway.ts'
import { print } from './statistics.ts'
import { waitUntil } from './wait.ts'

const KILLS = fullOrShort(Number(process.env['KILLS'] ?? 200), 1)
/** Messages between two kills of the server. */
const BATCH = fullOrShort(2, 5)
const MESSAGES = KILLS * BATCH
/** The stand-in remembers fewer messages of one channel than are sent in all, so there are several. */
const AGENTS = fullOrShort(10, 1)

/** The server must restart on the same port, where the gateway expects it. */
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })

export const benchDeliveries = async (): Promise<void> => {
  const gateway = await startGateway()
  const folder = await newDataFolder()
  const environment = { ...gateway.environment, PORT: String(await freePort()) }
  const start = () => startServer(folder, environment, shortLived)
  let server = await start()
  try {
    const owner = await ownerOf(server.url, AGENTS)
    const links = await linkAgents(server.url, owner, gateway)
    const simulatorOf = (number: number) => links[Math.floor(number / BATCH) % links.length]?.simulator ?? ''
    let kills = 0
    for (let from = 0; from < MESSAGES; from += BATCH) {
      const said = Array.from({ length: BATCH }, (_, at) => from + at).map((number) => ({
        simulator: simulatorOf(number),
        order: { command: 'say', phone: phoneOf(number), text: 'Que horas vocês abrem?', id: `entrada-${number}` },
      }))
      const deliver = () => Promise.all(said.map(({ simulator, order }) => commandSimulator(simulator, order)))
      await deliver()
      // A different time of the work for each kill.
      await delay((kills * 137) % 1_500)
      await server.kill()
      kills += 1
      await deliver()
      server = await start()
      await deliver()
    }

    const answers = async () => {
      const shown = await Promise.all(links.map(({ simulator }) => shownOf(simulator)))
      const sent = shown.flatMap(({ messages }) => messages.filter(({ from }) => from === 'agent'))
      return Map.groupBy(sent, ({ who }) => who)
    }
    // A greeting and an answer. A message being sent when the server died may or may not have been delivered, and is
    // never repeated.
    const isAnswered = async () => [...(await answers()).values()].flat().length >= 2 * MESSAGES
    await waitUntil(isAnswered, 30_000)
    const all = [...(await answers()).values()].map((sent) => sent.map(({ text }) => text))
    print('messages delivered three times around a killed server', MESSAGES, '')
    print('  times the server was killed', kills, '')
    print('  customers who got an answer', all.length, '')
    print('  parts whose end nobody knows, never sent again', 2 * MESSAGES - all.flat().length, '')
    print('parts that somebody got twice', all.filter((texts) => new Set(texts).size < texts.length).length, '', 0)
  } finally {
    await server.stop()
    await gateway.close()
    dropDataFolder(folder)
  }
}
