import { expect, test } from 'vitest'
import { zonedFormat } from '../../server/platform/zoned-format.ts'

test.each([
  ['America/Manaus', '08:30'],
  ['Mars/Base', '09:30'],
])('the time in %s is %s', (zone, time) => {
  const format = zonedFormat(zone, { hour: '2-digit', minute: '2-digit' })
  expect(format.format(new Date('2026-11-27T12:30:00Z'))).toBe(time)
})
