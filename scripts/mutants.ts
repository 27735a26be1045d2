/**
 * `npm run mutants`: applies every single change to each chart and counts those that the machine runner detects. Names
 * of flows limit it to them. Two flows run at a time, each in a worker thread.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { judge, type Judged } from '../tests/kit/judge.ts'
import { allFlows } from '../tests/models/register.ts'

const leastNoticed = 0.95
const lanes = 2

const tableOf = (name: string): string =>
  readFileSync(new URL(`../tests/models/${name}.transitions.txt`, import.meta.url), 'utf8')

const judgeApart = async (name: string): Promise<Judged> => {
  const [judged] = (await once(new Worker(new URL(import.meta.url), { workerData: name }), 'message')) as [Judged]
  return judged
}

/** Returns whether enough mutants were detected. */
const report = (
  name: string,
  { all, noticed, broken, survivors, equivalent, unknown }: Judged,
  started: number,
): boolean => {
  const share = all === 0 ? 1 : noticed / all
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const percent = (share * 100).toFixed(1)
  console.log(
    `${name.padEnd(18)} ${noticed} of ${all} noticed (${percent} %), ${broken} of them broken, ${equivalent.length} equivalent  ${seconds} s`,
  )
  for (const each of survivors) console.log(`  survived: ${each}`)
  for (const each of unknown) console.log(`  reason without a survivor: ${each}`)
  return share >= leastNoticed && unknown.length === 0
}

const judgeAll = async (queue: string[]): Promise<void> => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const started = performance.now()
    if (!report(name, await judgeApart(name), started)) process.exitCode = 1
  }
}

if (isMainThread) {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in allFlows))
  if (unknown.length > 0)
    throw new Error(`No such flow: ${unknown.join(', ')}. There are ${Object.keys(allFlows).join(', ')}.`)
  const queue = named.length > 0 ? named : Object.keys(allFlows)
  await Promise.all(Array.from({ length: lanes }, () => judgeAll(queue)))
} else {
  const name = String(workerData)
  const flow = allFlows[name]
  if (flow) parentPort?.postMessage(judge(flow, tableOf(name)))
}
