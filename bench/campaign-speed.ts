/** Speed and memory of a campaign without simulated human pauses: one server, a simulated WhatsApp gateway. */
import { numbersOf, readCampaignState, startCampaign } from './campaign.ts'
import { newPostgres } from './postgres.ts'
import { fullOrShort } from './scale.ts'
import { dropDataFolder, newDataFolder, createOwner, startServer } from './server.ts'
import { linkAgents, startGateway } from './gateway.ts'
import { print } from './statistics.ts'
import { waitUntil } from './wait.ts'

const PEOPLE = fullOrShort(Number(process.env['PEOPLE'] ?? 3_000), 30)
const LONGEST_MS = 20 * 60_000
/** Not more often, because each poll counts all recipients. */
const POLL_MS = 500

export const benchCampaignSpeed = async (): Promise<void> => {
  const postgres = await newPostgres('campaign-speed')
  if (postgres === undefined) return
  const gateway = await startGateway()
  const folder = await newDataFolder()
  const server = await startServer(folder, { ...gateway.environment, DATABASE_URL: postgres.url })
  try {
    const owner = await createOwner(server.url, { agents: 1 })
    const [link] = await linkAgents(server.url, owner, gateway)
    const before = { memory: server.peakMemory(), cpu: server.cpuSeconds() }
    const id = await startCampaign(server.url, owner, link?.agentId ?? '', numbersOf(PEOPLE))
    const began = performance.now()
    const isDone = async () => (await readCampaignState(server.url, owner, id)).state !== 'running'
    await waitUntil(isDone, LONGEST_MS, POLL_MS)
    const seconds = (performance.now() - began) / 1_000
    const { state, counts } = await readCampaignState(server.url, owner, id)
    const [sent] = await postgres.query<{ count: string }>(
      `select count(*) from outbound_messages where state in ('accepted', 'sent', 'delivered', 'read')`,
    )
    if (state !== 'done') console.log(`  it stands still: ${state} ${JSON.stringify(counts)}`)
    print(`a campaign to ${PEOPLE} people through the stand-in: messages sent`, Number(sent?.count), '')
    print('  messages a second', Number(sent?.count) / seconds, '')
    print(
      '  work of the server for each message',
      (1_000 * (server.cpuSeconds() - before.cpu)) / Number(sent?.count),
      'ms',
    )
    print('  memory of the server before, at most', before.memory, 'MB')
    print('  memory of the server during it, at most', server.peakMemory(), 'MB')
  } finally {
    await server.stop()
    await gateway.close()
    await postgres.drop()
    dropDataFolder(folder)
  }
}
