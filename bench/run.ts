/**
 * `npm run bench`: measures this machine and prints medians and ratios; `-- retrieval`, `-- first-screens` and `--
 * campaign-crashes` run only that one, `-- channels` those of channels and the inbox (or one of them: `-- takeovers`), `--
 * --short` only shows that everything still runs. Some need a PostgreSQL in `TEST_DATABASE_URL`.
 */
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

if (process.argv[2] === 'retrieval') {
  await benchRetrieval()
  process.exit()
}
if (process.argv[2] === 'first-screens') {
  await ensureBuilt()
  const browser = await launchBrowser()
  await benchFirstScreens(browser)
  await browser.close()
  process.exit()
}
if (process.argv[2] === 'campaign-crashes') {
  await benchCampaignCrashes()
  process.exit()
}
const channels = {
  takeovers: benchTakeovers,
  deliveries: benchDeliveries,
  changes: benchChanges,
  inbox: benchInbox,
  'campaign-speed': benchCampaignSpeed,
}
const chosen = Object.entries(channels).filter(([name]) => ['channels', name].includes(process.argv[2] ?? ''))
if (chosen.length > 0) {
  for (const [, run] of chosen) await run()
  process.exit()
}
await ensureBuilt()
await benchColdStart()
await benchHistories()
await benchRetrieval()
await benchHostileFiles()
for (const run of Object.values(channels)) await run()
// The full benchmark takes more than an hour, so it runs by name only.
if (isShort) await benchCampaignCrashes()

const folder = await newDataFolder()
const server = await startServer(folder)
const browser = await launchBrowser()
try {
  const fifty = await createOwner(server.url, { agents: 50 })
  await benchFirstScreens(browser)
  await benchBytes(browser, server.url, fifty)
  await benchWidget(browser, server.url, fifty)
  await benchRequests(server, fifty)
  await benchChatHistory(browser)
  const many = fullOrShort(1_000, 60)
  await benchSearch(browser, server.url, await createOwner(server.url, { agents: many }), many)
} finally {
  await browser.close()
  await server.stop()
  dropDataFolder(folder)
}
