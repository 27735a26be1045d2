/**
 * `npm run bench`: measures this machine and prints medians and ratios. `-- retrieval inbox` runs only these, `-- channels`
 * those of channels and the inbox; `-- --short` runs each once with small data on a shared server, to show that it still runs. Those of
 * several servers need a PostgreSQL in `TEST_DATABASE_URL`, and say so without one.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.ts'
import { benchCampaignCrashes } from './campaign-crashes.ts'
import { benchCampaignSpeed } from './campaign-speed.ts'
import { chatHistory } from './chat-history.ts'
import { benchColdStart } from './cold-start.ts'
import { benchChanges } from './changes.ts'
import { benchDeliveries } from './deliveries.ts'
import { firstScreens } from './first-screens.ts'
import { histories } from './histories.ts'
import { benchHostileFiles } from './hostile-files.ts'
import { benchRequests } from './requests.ts'
import { benchRetrieval } from './retrieval.ts'
import { benchInbox } from './inbox.ts'
import { benchTakeovers } from './takeovers.ts'
import { fullOrShort, isShort } from './scale.ts'
import { benchBytes, benchSearch } from './screens.ts'
import { createOwner } from './server.ts'
import { runOnServer, type ServerBenchmark } from './server-benchmark.ts'
import { benchWidget } from './widget.ts'

const MANY = fullOrShort(1_000, 60)

const pages: ServerBenchmark = {
  agents: 50,
  measure: async ({ server, owner, browser }) => {
    await benchBytes(browser, server.url, owner)
    await benchWidget(browser, server.url, owner)
    await benchRequests(server, owner)
    await benchSearch(browser, server.url, await createOwner(server.url, { agents: MANY }), MANY)
  },
}

const channels = {
  takeovers: benchTakeovers,
  deliveries: benchDeliveries,
  changes: benchChanges,
  inbox: benchInbox,
  'campaign-speed': benchCampaignSpeed,
}
const benchmarks: Record<string, () => Promise<unknown>> = {
  'cold-start': benchColdStart,
  retrieval: benchRetrieval,
  'hostile-files': benchHostileFiles,
  ...channels,
  'campaign-crashes': benchCampaignCrashes,
}
const onServer: Record<string, ServerBenchmark> = {
  histories,
  'first-screens': firstScreens,
  pages,
  'chat-history': chatHistory,
}
const names = [...Object.keys(benchmarks), ...Object.keys(onServer)]
/** The full one takes more than an hour, so it runs by name only. */
const isIncluded = (name: string): boolean => name !== 'campaign-crashes' || isShort

const { positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true })
const named = positionals.flatMap((name) => (name === 'channels' ? Object.keys(channels) : [name]))
const unknown = named.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are ${names.join(', ')} and channels.`)
  process.exit(2)
}
await ensureBuilt()
const chosen = named.length > 0 ? names.filter((name) => named.includes(name)) : names.filter(isIncluded)
for (const name of chosen) await benchmarks[name]?.()
const chosenOnServer = chosen.flatMap((name) => onServer[name] ?? [])
// Full figures come from a server and a browser that have done nothing else.
const groups = fullOrShort(
  chosenOnServer.map((each) => [each]),
  [chosenOnServer],
)
for (const group of groups) if (group.length > 0) await runOnServer(group)
process.exit()
