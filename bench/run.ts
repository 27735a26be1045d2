/**
 * `npm run bench`: measures this machine and prints medians and ratios. `-- retrieval inbox` runs only these, `-- channels`
 * those of channels and the inbox; `-- --short` runs each once with small data, to show that it still runs. Those of
 * several servers need a PostgreSQL in `TEST_DATABASE_URL`, and say so without one.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.ts'
import { benchCampaignCrashes } from './campaign-crashes.ts'
import { benchCampaignSpeed } from './campaign-speed.ts'
import { benchChatHistory } from './chat-history.ts'
import { benchColdStart } from './cold-start.ts'
import { benchChanges } from './changes.ts'
import { benchDeliveries } from './deliveries.ts'
import { benchFirstScreens } from './first-screens.ts'
import { benchHistories } from './histories.ts'
import { benchHostileFiles } from './hostile-files.ts'
import { benchRequests } from './requests.ts'
import { benchRetrieval } from './retrieval.ts'
import { benchInbox } from './inbox.ts'
import { benchTakeovers } from './takeovers.ts'
import { fullOrShort, isShort } from './scale.ts'
import { benchBytes, benchSearch, launchBrowser } from './screens.ts'
import { dropDataFolder, newDataFolder, createOwner, startServer } from './server.ts'
import { benchWidget } from './widget.ts'

const withBrowser = (run: (browser: Awaited<ReturnType<typeof launchBrowser>>) => Promise<unknown>) => async () => {
  const browser = await launchBrowser()
  try {
    await run(browser)
  } finally {
    await browser.close()
  }
}

const benchPages = withBrowser(async (browser) => {
  const folder = await newDataFolder()
  const server = await startServer(folder)
  try {
    const fifty = await createOwner(server.url, { agents: 50 })
    await benchBytes(browser, server.url, fifty)
    await benchWidget(browser, server.url, fifty)
    await benchRequests(server, fifty)
    const many = fullOrShort(1_000, 60)
    await benchSearch(browser, server.url, await createOwner(server.url, { agents: many }), many)
  } finally {
    await server.stop()
    dropDataFolder(folder)
  }
})

const channels = {
  takeovers: benchTakeovers,
  deliveries: benchDeliveries,
  changes: benchChanges,
  inbox: benchInbox,
  'campaign-speed': benchCampaignSpeed,
}
const benchmarks: Record<string, () => Promise<unknown>> = {
  'cold-start': benchColdStart,
  histories: benchHistories,
  retrieval: benchRetrieval,
  'hostile-files': benchHostileFiles,
  ...channels,
  'campaign-crashes': benchCampaignCrashes,
  'first-screens': withBrowser(benchFirstScreens),
  pages: benchPages,
  'chat-history': withBrowser(benchChatHistory),
}
/** The full one takes more than an hour, so it runs by name only. */
const isIncluded = (name: string): boolean => name !== 'campaign-crashes' || isShort

const { positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true })
const named = positionals.flatMap((name) => (name === 'channels' ? Object.keys(channels) : [name]))
const unknown = named.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(', ')}. There are ${Object.keys(benchmarks).join(', ')} and channels.`,
  )
  process.exit(2)
}
await ensureBuilt()
for (const [name, run] of Object.entries(benchmarks))
  if (named.length > 0 ? named.includes(name) : isIncluded(name)) await run()
process.exit()
