/** Benchmarks of a server with a browser, each with an account of its own. */
import type { Browser } from 'playwright'
import { launchBrowser } from './screens.ts'
import { createOwner, dropDataFolder, newDataFolder, type Owner, type Running, startServer } from './server.ts'

export type ServerBenchmark = {
  /** The number of agents of the account. */
  agents: number
  /** Writes to the database itself, while no server runs. */
  store?: (folder: string, owner: Owner) => Promise<void>
  measure: (given: { server: Running; owner: Owner; browser: Browser }) => Promise<void>
}

/** Runs them one after the other on one server. */
export const runOnServer = async (benchmarks: readonly ServerBenchmark[]): Promise<void> => {
  const folder = await newDataFolder()
  const browser = await launchBrowser()
  let server = await startServer(folder)
  try {
    const prepared = []
    for (const benchmark of benchmarks)
      prepared.push({ ...benchmark, owner: await createOwner(server.url, { agents: benchmark.agents }) })
    await server.stop()
    for (const { store, owner } of prepared) await store?.(folder, owner)
    server = await startServer(folder)
    for (const { measure, owner } of prepared) await measure({ server, owner, browser })
  } finally {
    await server.stop()
    await browser.close()
    dropDataFolder(folder)
  }
}
