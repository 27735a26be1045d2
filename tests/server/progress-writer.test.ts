import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import type { TrainingProgress } from '../../contract/trainings.ts'
import { createProgressWriter } from '../../server/trainings/progress-writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (pagesRead: number): TrainingProgress => ({ step: 'reading', pagesRead })

/** Records the writes; no write ends before `written` resolves. */
function writer(written = Promise.resolve()) {
  const begun: unknown[] = []
  const write = ({ pagesRead }: TrainingProgress) => {
    begun.push(pagesRead)
    return written
  }
  return { begun, ...createProgressWriter(write, 500) }
}

test('the first is written at once, then the latest twice a second', async () => {
  const { report, begun } = writer()
  report(at(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([1])
  for (let page = 2; page <= 9; page += 1) {
    report(at(page))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(begun).toEqual([1, 6])
  await vi.advanceTimersByTimeAsync(500)
  expect(begun).toEqual([1, 6, 9])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toEqual([1, 6, 9])
})

test('after the end nothing is written, neither what waits nor what comes', async () => {
  const { report, end, begun } = writer()
  report(at(1))
  await vi.advanceTimersByTimeAsync(0)
  report(at(2))
  await end()
  report(at(3))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toEqual([1])

  const idle = writer()
  await idle.end()
  idle.report(at(1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(idle.begun).toEqual([])
})

test('the end waits for what is being written', async () => {
  const written = Promise.withResolvers<void>()
  const { report, end } = writer(written.promise)
  report(at(1))
  await vi.advanceTimersByTimeAsync(0)
  let hasEnded = false
  const ending = end().then(() => (hasEnded = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(hasEnded).toBe(false)
  written.resolve()
  await ending
})
