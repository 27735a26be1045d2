/** How long other requests wait while hostile files are parsed, and how much memory parsing takes. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostileFiles } from '../tests/server/files/hostile.ts'
import type { HostileAnswer } from '../tests/server/ingestion-hostile-child.ts'
import { fullOrShort } from './scale.ts'
import { print } from './statistics.ts'

async function waitFor(port: number): Promise<number> {
  const asked = performance.now()
  await (await fetch(`http://127.0.0.1:${port}/`)).text()
  return performance.now() - asked
}

export async function benchHostileFiles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-hostile-'))
  const script = new URL('../tests/server/ingestion-hostile-child.ts', import.meta.url)
  const child = fork(script, { execArgv: [], serialization: 'advanced' })
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    /** The waiting time of requests on this machine without load. */
    const idle: number[] = []
    const until = performance.now() + fullOrShort(3_000, 100)
    while (performance.now() < until) idle.push(await waitFor(port))
    print('With nothing to read, requests waited at most', Math.max(...idle), 'ms')
    for (const { name, bytes } of hostileFiles().slice(0, fullOrShort(Infinity, 1))) {
      const path = join(folder, 'file')
      writeFileSync(path, bytes)
      const began = performance.now()
      const done = new AbortController()
      const answered = once(child, 'message').finally(() => done.abort()) as Promise<[HostileAnswer]>
      child.send(path)
      const waits: number[] = []
      while (!done.signal.aborted) waits.push(await waitFor(port))
      const [{ serverMb, processMb }] = await answered
      print(`${name}: read in`, performance.now() - began, 'ms')
      print('  other requests waited at most', Math.max(...waits), 'ms', 100)
      print('  memory of the server and its processes grew by', serverMb + processMb, 'MB', 150)
    }
  } finally {
    child.kill()
    rmSync(folder, { recursive: true })
  }
}
