/** `npm run bench`: figures of this machine, printed as medians and ratios. */
import { ensureBuilt } from '../scripts/build.ts'
import { benchChatHistory } from './chat-history.ts'
import { benchColdStart } from './cold-start.ts'
import { benchHistories } from './histories.ts'
import { benchHostileFiles } from './hostile-files.ts'
import { benchRequests } from './requests.ts'
import { benchRetrieval } from './retrieval.ts'
import { benchBytes, benchSearch, launchBrowser } from './screens.ts'
import { dropDataFolder, newDataFolder, ownerOf, startServer } from './server.ts'

await ensureBuilt()
await benchColdStart()
await benchHistories()
await benchRetrieval()
await benchHostileFiles()

const folder = newDataFolder()
const server = await startServer(folder)
const browser = await launchBrowser()
try {
  const fifty = await ownerOf(server.url, 50)
  await benchBytes(browser, server.url, fifty)
  await benchRequests(server.url, fifty)
  await benchChatHistory(browser)
  await benchSearch(browser, server.url, await ownerOf(server.url, 1_000))
} finally {
  await browser.close()
  await server.stop()
  dropDataFolder(folder)
}
