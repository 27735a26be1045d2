/**
 * What a campaign does to its people while its servers are killed again and again, with a provider that at times takes a
 * message and never says so: who got it twice, and who never. `DATABASE_URL` of an empty database lets two servers work at
 * once; without it there is one. `PEOPLE=100 KILLS=4` for a run of a minute; the whole takes more than an hour.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Running, startMain } from '../tests/server/main-process.ts'
import { inFull } from './scale.ts'
import { agentOf, dropDataFolder, newDataFolder, ownerOf } from './server.ts'
import { print } from './statistics.ts'

const people = inFull(Number(process.env['PEOPLE'] ?? 3_000), 30)
const kills = inFull(Number(process.env['KILLS'] ?? 20), 1)
/** One in so many is taken and not acknowledged. */
const silentEvery = inFull(50, 15)

/** Counts what reaches each number. */
async function startProvider() {
  const sent = new Map<string, string[]>()
  const tags = new Set<string>()
  let count = 0
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const reply = (status: number): void => {
        answer.writeHead(status, { 'content-type': 'application/json' })
        answer.end(JSON.stringify({ id: `${count}` }))
      }
      if (asked.url?.startsWith('/find/')) return reply(tags.has(asked.url.slice('/find/'.length)) ? 200 : 404)
      if (asked.url !== '/send') return reply(200)
      const { address, tag } = JSON.parse(Buffer.concat(chunks).toString()) as { address: string; tag: string }
      count += 1
      sent.set(address, [...(sent.get(address) ?? []), tag])
      tags.add(tag)
      if (count % silentEvery !== 0) reply(200)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, sent, close }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Campaign = { state: string; counts: Partial<Record<string, number>> }

export async function benchCampaignCrashes(): Promise<void> {
  const folders = process.env['DATABASE_URL'] === undefined ? [await newDataFolder()] : [1, 2].map(() => '')
  for (const at of folders.keys()) folders[at] ||= await newDataFolder()
  const provider = await startProvider()
  const start = (dataDir: string): Promise<Running> => {
    const { DATABASE_URL } = process.env
    const environment = {
      TEST_MODE: '1',
      SIMULATED_CHANNELS: '0',
      DATA_DIR: dataDir,
      ...(DATABASE_URL && { DATABASE_URL }),
    }
    return startMain({ args: ['--empty'], environment })
  }
  const servers: Running[] = []
  try {
    for (const folder of folders) servers.push(await start(folder))
    const at = (path: string): string => `${servers[0]?.address}${path}`
    const owner = await ownerOf(at(''), 1)
    const agentId = await agentOf(at(''), owner)
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
    const post = async (path: string, body: object): Promise<boolean> =>
      (await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) })).ok
    await post('/__test/connect-channel', { agentId, url: provider.url })

    const numbers = Array.from({ length: people }, (_, index) => `5511${980_000_000 + index * 7}`)
    const form = new FormData()
    form.append('agentId', agentId)
    form.append('textMessage', 'Oi, {{nome}}!')
    form.append(
      'file',
      new Blob([`nome;telefone\r\n${numbers.map((number) => `Ana;${number}`).join('\r\n')}`]),
      'a.csv',
    )
    const uploaded = await fetch(at('/api/v1/mass-sending/upload'), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', cookie: `token=${owner.token}` },
      body: form,
    })
    if (!uploaded.ok) throw new Error(`the campaign did not start: ${uploaded.status} ${await uploaded.text()}`)
    const { id } = (await uploaded.json()) as { id: string }
    const began = performance.now()
    const campaign = async () => (await (await fetch(at(`/v1/campaigns/${id}`), { headers })).json()) as Campaign

    for (let kill = 0; kill < kills; kill += 1) {
      const reached = Math.floor((people * (kill + 1)) / (kills + 1))
      while (provider.sent.size < reached && (await campaign()).state === 'running') await pause(20)
      // At another moment of the work each time.
      await pause((kill * 37) % 200)
      const which = kill % servers.length
      await servers[which]?.end('SIGKILL')
      servers[which] = await start(folders[which] ?? '')
    }

    const command = (name: string) => post(`/v1/campaigns/${id}/commands`, { command: name })
    for (;;) {
      const { state, counts } = await campaign()
      const failed = (counts['failedForGood'] ?? 0) + (counts['failedForNow'] ?? 0)
      const uncertain = counts['uncertain'] ?? 0
      if (state === 'stopped') await command('resume')
      else if (state === 'done' && uncertain > 0) await command('reconcile')
      else if (state === 'done' && failed > 0) await command('retryFailed')
      else if (state === 'done') break
      await pause(200)
    }
    const times = numbers.map((number) => provider.sent.get(number)?.length ?? 0)
    print(
      `${people} people, ${kills} kills, ${servers.length} server(s): took`,
      (performance.now() - began) / 1_000,
      's',
    )
    print('  people who got the message twice', times.filter((count) => count > 1).length, 'people', 0)
    print('  people who never got it', times.filter((count) => count === 0).length, 'people', 0)
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    provider.close()
    folders.forEach(dropDataFolder)
  }
}
