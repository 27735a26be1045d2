import { expect, test } from 'vitest'
import { createBatch, createSharedRead } from '../../server/platform/batch.ts'

/** Each load waits until it is ended. */
const controlled = () => {
  const loads: { keys: string[]; end: PromiseWithResolvers<void> }[] = []
  const ask = createBatch(async (keys: ReadonlySet<string>) => {
    const load = { keys: [...keys], end: Promise.withResolvers<void>() }
    loads.push(load)
    await load.end.promise
    return new Map(load.keys.filter((key) => key !== 'unknown').map((key) => [key, `${key} of load ${loads.length}`]))
  })
  return { loads, ask }
}

test('what is asked while a load runs is not answered by it, but loaded together after it', async () => {
  const { loads, ask } = controlled()
  const first = ask('a')
  await expect.poll(() => loads).toHaveLength(1)
  const later = Promise.all([ask('a'), ask('b'), ask('b'), ask('unknown')])
  loads[0]?.end.resolve()
  expect(await first).toBe('a of load 1')
  await expect.poll(() => loads).toHaveLength(2)
  loads[1]?.end.resolve()
  expect(await later).toEqual(['a of load 2', 'b of load 2', 'b of load 2', undefined])
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'unknown']])
})

test('a load that fails is told to those who asked, and not to the next', async () => {
  const { loads, ask } = controlled()
  const failing = ask('a')
  await expect.poll(() => loads).toHaveLength(1)
  const next = ask('b')
  loads[0]?.end.reject(new Error('no connection'))
  await expect(failing).rejects.toThrow('no connection')
  await expect.poll(() => loads).toHaveLength(2)
  loads[1]?.end.resolve()
  expect(await next).toBe('b of load 2')
})

test('a read is shared by those who asked before it began, key by key', async () => {
  const reads: { key: string; end: PromiseWithResolvers<void> }[] = []
  const ask = createSharedRead(async (key: string) => {
    const read = { key, end: Promise.withResolvers<void>() }
    const number = reads.push(read)
    await read.end.promise
    return `${key} of read ${number}`
  })
  const first = ask('a')
  await expect.poll(() => reads).toHaveLength(1)
  const later = Promise.all([ask('a'), ask('a')])
  const other = ask('b')
  await expect.poll(() => reads).toHaveLength(2)
  reads[1]?.end.resolve()
  expect(await other).toBe('b of read 2')
  reads[0]?.end.reject(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await expect.poll(() => reads).toHaveLength(3)
  reads[2]?.end.resolve()
  expect(await later).toEqual(['a of read 3', 'a of read 3'])
})
