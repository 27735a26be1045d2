/**
 * Each message of a customer is delivered three times, with the server killed in between: each must be answered once.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import type { OutboundState } from '../server/db/channel-tables.ts'
import { openDatabase } from '../server/db/open.ts'
import { fullOrShort } from './scale.ts'
import { createOwner, dropDataFolder, newDataFolder, shortLived, startServer } from './server.ts'
import { commandSimulator, fetchShownState, linkAgents, phoneOf, startGateway } from './gateway.ts'
import { print } from './statistics.ts'
import { waitUntil } from './wait.ts'

const KILLS = fullOrShort(Number(process.env['KILLS'] ?? 200), 1)
/** Messages between two kills of the server; the only kill of the short run must hit one being answered. */
const BATCH = fullOrShort(2, 5)
const MESSAGES = KILLS * BATCH
/** Each message is answered by a greeting and an answer. */
const PARTS = 2 * MESSAGES
/** The stand-in keeps only the latest messages of a channel, so several channels are used. */
const AGENTS = fullOrShort(10, 1)

/** Milliseconds without a new part after which no more are expected; a slow machine only needs longer in all. */
const STANDSTILL = 30_000

/** A part that was being sent when the server died becomes `uncertain`: it may have arrived, so it is never repeated. */
const arrivedStates: readonly OutboundState[] = ['accepted', 'sent', 'delivered', 'read', 'sending', 'uncertain']

export const lostParts = (expected: number, states: readonly OutboundState[]): number =>
  expected - states.filter((state) => arrivedStates.includes(state)).length

const readStates = async (folder: string): Promise<OutboundState[]> => {
  const { db, close } = await openDatabase({ folder })
  try {
    return (await db.selectFrom('outboundMessages').select('state').execute()).map(({ state }) => state)
  } finally {
    await close()
  }
}

export const benchDeliveries = async (): Promise<void> => {
  const gateway = await startGateway()
  const folder = await newDataFolder()
  // The server must restart on the same port, where the gateway expects it.
  const environment = { ...gateway.environment, PORT: String(await freePort()) }
  const start = () => startServer(folder, environment, shortLived)
  let server = await start()
  try {
    const owner = await createOwner(server.url, { agents: AGENTS })
    const links = await linkAgents(server.url, owner, gateway)
    const simulatorOf = (index: number) => links[Math.floor(index / BATCH) % links.length]?.simulator ?? ''
    let kills = 0
    for (let from = 0; from < MESSAGES; from += BATCH) {
      const messages = Array.from({ length: BATCH }, (_, at) => from + at).map((index) => ({
        simulator: simulatorOf(index),
        command: { command: 'say', phone: phoneOf(index), text: 'Que horas vocês abrem?', id: `entrada-${index}` },
      }))
      const deliver = () => Promise.all(messages.map(({ simulator, command }) => commandSimulator(simulator, command)))
      await deliver()
      // Kills the server at a different moment of its work each time.
      await delay((kills * 137) % 1_500)
      await server.kill()
      kills += 1
      await deliver()
      server = await start()
      await deliver()
    }

    const answers = async () => {
      const shown = await Promise.all(links.map(({ simulator }) => fetchShownState(simulator)))
      const sent = shown.flatMap(({ messages }) => messages.filter(({ from }) => from === 'agent'))
      return Map.groupBy(sent, ({ who }) => who)
    }
    let shown = 0
    let shownAt = performance.now()
    const isSettled = async () => {
      const count = [...(await answers()).values()].flat().length
      if (count > shown) [shown, shownAt] = [count, performance.now()]
      return count >= PARTS || performance.now() - shownAt > STANDSTILL
    }
    await waitUntil(isSettled, 100 * STANDSTILL)
    const all = [...(await answers()).values()].map((sent) => sent.map(({ text }) => text))
    await server.stop()
    const states = await readStates(folder)
    print('messages delivered three times around a killed server', MESSAGES, '')
    print('  times the server was killed', kills, '')
    print('  customers who got anything', all.length, '')
    print('  parts that may have arrived, never sent again', states.filter((state) => state === 'uncertain').length, '')
    print('parts that were lost', lostParts(PARTS, states), 'parts', 0)
    print('parts that somebody got twice', all.filter((texts) => new Set(texts).size < texts.length).length, 'parts', 0)
  } finally {
    await server.stop()
    await gateway.close()
    dropDataFolder(folder)
  }
}
