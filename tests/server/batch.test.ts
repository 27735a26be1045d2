import { expect, test } from 'vitest'
import { createBatch } from '../../server/platform/batch.ts'

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
