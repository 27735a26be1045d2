/** What the benchmark's figures rely on: its limits, and servers that have ended. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { lostParts } from '../../bench/deliveries.ts'
import { endProcess } from '../../bench/server.ts'
import { type Limit, print } from '../../bench/statistics.ts'

test.for<[number, Limit | undefined, string]>([
  [3, undefined, 'figure 3.0 MB/s'],
  [1, 1, 'figure 1.0 MB/s (at most 1 MB/s)'],
  [2, 1, 'figure 2.0 MB/s (at most 1 MB/s: MISSED)'],
  [1, { atLeast: 1 }, 'figure 1.0 MB/s (at least 1 MB/s)'],
  [0.5, { atLeast: 1 }, 'figure 0.5 MB/s (at least 1 MB/s: MISSED)'],
  [Number.NaN, 1, 'figure NaN MB/s (at most 1 MB/s: MISSED)'],
])('a figure of %d with the limit %o', ([value, limit, line]) => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  print('figure', value, 'MB/s', limit)
  expect(log.mock.lastCall?.map((text: string) => text.replaceAll(/ +/gu, ' '))).toEqual([line])
})

test('a process that has already ended is not waited for', async () => {
  const child = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)'])
  await endProcess(child, 'SIGKILL')
  expect(child.signalCode).toBe('SIGKILL')
  await endProcess(child, 'SIGTERM')
  const finished = spawn(process.execPath, ['--eval', '0'])
  await once(finished, 'exit')
  await endProcess(finished, 'SIGTERM')
})

test('a part is lost if the provider neither has it nor may have it', () => {
  expect(
    lostParts(10, ['accepted', 'sent', 'delivered', 'read', 'uncertain', 'read', 'read', 'read', 'read', 'read']),
  ).toBe(0)
  expect(lostParts(4, ['read', 'queued', 'sending', 'failed'])).toBe(2)
  expect(lostParts(4, ['read', 'uncertain'])).toBe(2)
})
