import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { createOnePerGroup } from '../../server/platform/one-per-group.ts'

test('many tasks of one group hold up another group by one task only, and a failed one holds up none', async () => {
  const shared = pLimit(1)
  const onePerGroup = createOnePerGroup()
  const started: string[] = []
  const add = (group: string, name: string) =>
    onePerGroup(group, () =>
      shared(() => {
        started.push(name)
        return name === 'a1' ? Promise.reject(new Error('broken')) : Promise.resolve(name)
      }),
    )
  const ended = await Promise.allSettled([add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1')])
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
