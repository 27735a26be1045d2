/** Hostile files: each fails with its reason, and none exhausts the machine's memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorkerPool } from '../../server/platform/worker-pool.ts'
import { hostileFiles } from './files/hostile.ts'
import type { HostileAnswer } from './ingestion-hostile-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'prosa-hostile-'))
let child: ChildProcess

async function read(bytes: Buffer): Promise<HostileAnswer> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  child.send(path)
  const [answer] = (await once(child, 'message')) as [HostileAnswer]
  return answer
}

beforeAll(async () => {
  child = fork(new URL('./ingestion-hostile-child.ts', import.meta.url), { execArgv: [], serialization: 'advanced' })
  await once(child, 'message')
  // Loads the modules first, because their memory is not the cost of a file.
  await read(Buffer.from('Abrimos às 9h'))
})
afterAll(() => {
  child.kill()
  rmSync(folder, { recursive: true })
})

test.each(hostileFiles())(
  '$name fails with its reason, and the server grows by less than 150 MB',
  async ({ bytes, reason }) => {
    const answer = await read(bytes)
    expect(answer.reason).toBe(reason)
    expect(answer.serverMb).toBeLessThan(150)
    // Sampled every 20 ms, which a busy machine may delay; on an idle one both together stay below 150.
    expect(answer.serverMb + answer.processMb).toBeLessThan(300)
  },
)

const poolOf = <Data, Answer>(script: string) =>
  createWorkerPool<Data, Answer>(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    ms: 20_000,
    memoryMb: 64,
    residentMb: 1_000,
    atOnce: 1,
    idleMs: 20_000,
  })
const { signal } = new AbortController()

test('the process that reads a file knows no secret of the server', async () => {
  vi.stubEnv('TOKEN_SECRET', 'segredo')
  const names = await poolOf<null, string[]>('export const work = () => Object.keys(process.env)')(null, signal)
  expect(names).toMatchObject({ ok: true, value: expect.arrayContaining(['PATH']) })
  expect(names).not.toMatchObject({ value: expect.arrayContaining(['TOKEN_SECRET']) })
})

test('a process is used again after a file that it could read, and not after another', async () => {
  const run = poolOf<boolean, number>(
    'let runs = 0; export const work = (isGood) => { runs += 1; if (isGood) return runs; throw new Error("broken") }',
  )
  expect(await run(true, signal)).toEqual({ ok: true, value: 1 })
  expect(await run(true, signal)).toEqual({ ok: true, value: 2 })
  expect(await run(false, signal)).toMatchObject({ ok: false, failure: { kind: 'broken' } })
  expect(await run(true, signal)).toEqual({ ok: true, value: 1 })
})
