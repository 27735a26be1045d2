/**
 * How often a campaign reaches each person while its servers are killed again and again, and the provider sometimes
 * accepts a message without answering, sometimes disconnects without accepting it, and sometimes cannot be queried: who
 * got it twice, and who never. With `TEST_DATABASE_URL` two servers work at once; without it one. `PEOPLE=100 KILLS=4`
 * for a run of a minute or two.
 */
import { type SentMessage, startProvider } from '../tests/stand-ins/provider.ts'
import { numbersOf, type CampaignState, readCampaignState, startCampaign } from './campaign.ts'
import { newPostgres } from './postgres.ts'
import { fullOrShort } from './scale.ts'
import {
  call,
  dropDataFolder,
  newDataFolder,
  type Owner,
  createOwner,
  type Running,
  shortLived,
  startServer,
} from './server.ts'
import { median, print } from './statistics.ts'

const people = fullOrShort(Number(process.env['PEOPLE'] ?? 3_000), 20)
const kills = fullOrShort(Number(process.env['KILLS'] ?? 20), 1)
/** One in this many messages is accepted and not acknowledged, and one in as many is disconnected. */
const silentEvery = fullOrShort(50, 15)

/** Records when each number got a message. */
async function startUnreliableProvider() {
  const sent = new Map<string, number[]>()
  const tags = new Set<string>()
  const counts = { silent: 0, hungUp: 0, failedLookUps: 0 }
  let requests = 0
  let lookUps = 0
  const find = (tag: string): number => {
    lookUps += 1
    if (lookUps % 3 === 0) return tags.has(tag) ? 200 : 404
    counts.failedLookUps += 1
    return 503
  }
  const send = ({ address, tag }: SentMessage) => {
    requests += 1
    if (requests % silentEvery === Math.floor(silentEvery / 2)) {
      counts.hungUp += 1
      return 'disconnected'
    }
    sent.set(address, [...(sent.get(address) ?? []), performance.now()])
    tags.add(tag)
    if (requests % silentEvery !== 0) return 200
    counts.silent += 1
    return 'unanswered'
  }
  return { ...(await startProvider({ send, find })), sent, counts }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Ended = { uncertain: number; listed: number; offeredTooEarly: number; found: number; sentAgain: number }

/**
 * What an owner does until everybody has the message: asks the provider about uncertain ones, then sends again to those
 * who surely did not get it.
 */
async function bringToItsEnd(url: () => string, owner: Owner, id: string): Promise<Ended> {
  const ended: Ended = { uncertain: 0, listed: 0, offeredTooEarly: 0, found: 0, sentAgain: 0 }
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
  const command = async (name: string): Promise<boolean> => {
    const body = JSON.stringify({ command: name })
    return (await fetch(`${url()}/v1/campaigns/${id}/commands`, { method: 'POST', headers, body })).ok
  }
  const failedOf = ({ counts }: CampaignState) => (counts['failedForGood'] ?? 0) + (counts['failedForNow'] ?? 0)
  let isFirst = true
  for (;;) {
    const standing = await readCampaignState(url(), owner, id)
    const uncertain = standing.counts['uncertain'] ?? 0
    const failed = failedOf(standing)
    if (standing.state === 'stopped') await command('resume')
    else if (standing.state === 'done' && uncertain > 0) {
      if (isFirst) {
        ended.uncertain = uncertain
        const listed = await call<object[]>(
          'GET',
          `${url()}/v1/campaigns/${id}/recipients?state=uncertain`,
          owner.token,
        )
        ended.listed = listed.length
        if (failed === 0 && (await command('retryFailed'))) ended.offeredTooEarly += 1
      }
      isFirst = false
      await command('reconcile')
      const after = await readCampaignState(url(), owner, id)
      const sure = uncertain - (after.counts['uncertain'] ?? 0)
      ended.found += sure - (failedOf(after) - failed)
    } else if (standing.state === 'done' && failed > 0) {
      ended.sentAgain += failed
      await command('retryFailed')
    } else if (standing.state === 'done') return ended
    await pause(200)
  }
}

export async function benchCampaignCrashes(): Promise<void> {
  const postgres = await newPostgres('campaign-crashes with two servers')
  const folders = await Promise.all((postgres === undefined ? [1] : [1, 2]).map(newDataFolder))
  const provider = await startUnreliableProvider()
  const start = (folder: string): Promise<Running> =>
    startServer(
      folder,
      { TEST_MODE: '1', SIMULATED_CHANNELS: '0', ...(postgres && { DATABASE_URL: postgres.url }) },
      shortLived,
    )
  const servers: Running[] = []
  try {
    for (const folder of folders) servers.push(await start(folder))
    const url = () => servers[0]?.url ?? ''
    const owner = await createOwner(url(), { agents: 1 })
    const { agentId } = owner
    await call('POST', `${url()}/__test/connect-channel`, owner.token, { agentId, url: provider.origin })
    const numbers = numbersOf(people)
    const id = await startCampaign(url(), owner, agentId, numbers)
    const began = performance.now()

    const killed: number[] = []
    const starts: number[] = []
    const memory: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const reached = Math.floor((people * (kill + 1)) / (kills + 1))
      // The state is read seldom, because each read counts all recipients.
      for (let look = 1; provider.sent.size < reached; look += 1) {
        if (look % 100 === 0 && (await readCampaignState(url(), owner, id)).state !== 'running') break
        await pause(50)
      }
      // A different time of the work for each kill.
      await pause((kill * 37) % 200)
      const which = kill % servers.length
      memory.push(servers[which]?.peakMemory() ?? Number.NaN)
      await servers[which]?.kill()
      killed.push(performance.now())
      const started = await start(folders[which] ?? '')
      starts.push(started.startedInMs)
      servers[which] = started
    }
    const ended = await bringToItsEnd(url, owner, id)
    for (const server of servers) memory.push(server.peakMemory())

    const moments = [...provider.sent.values()].flat().toSorted((a, b) => a - b)
    const silences = killed.map((at) => (moments.find((moment) => moment > at) ?? Number.NaN) - at)
    const times = numbers.map((number) => provider.sent.get(number)?.length ?? 0)
    const seconds = (performance.now() - began) / 1_000
    print(`${people} people, ${kills} kills, ${servers.length} server(s): took`, seconds, 's')
    if (kills > 0) {
      print('  from a kill to the next message (median)', median(silences) / 1_000, 's')
      print('  from a kill to the next message (longest)', Math.max(...silences) / 1_000, 's')
      print('  start of a server (median)', median(starts) / 1_000, 's')
    }
    print('  memory of a server, at most', Math.max(...memory), 'MB')
    print('  taken by the provider and not acknowledged', provider.counts.silent, 'messages')
    print('  hung up on without taking it', provider.counts.hungUp, 'messages')
    print('  look-ups that failed', provider.counts.failedLookUps, '')
    print('  uncertain at the end', ended.uncertain, 'people')
    print('  of these not listed', ended.uncertain - ended.listed, 'people', 0)
    print('  retries offered before the provider was asked', ended.offeredTooEarly, '', 0)
    print('  reconciled: the provider has it', ended.found, 'people')
    print('  sent again, as it surely did not go out', ended.sentAgain, 'people')
    print('  people who got the message twice', times.filter((count) => count > 1).length, 'people', 0)
    print('  people who never got it', times.filter((count) => count === 0).length, 'people', 0)
  } finally {
    for (const server of servers) await server.kill()
    await provider.close()
    await postgres?.drop()
    folders.forEach(dropDataFolder)
  }
}
