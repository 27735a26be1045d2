/** Numbers and moments are written as Intl would write them. */
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { isOverLimit, timeOrDateTime, timeOrDay } from '../../src/features/inbox/format.ts'
import { handling } from '../../src/features/inbox/strings.ts'
import { card as instagram } from '../../src/features/instagram/strings.ts'
import { confirmedAt } from '../../src/features/whatsapp/strings.ts'
import {
  dayText,
  exactTimeText,
  longDayText,
  momentText,
  numberText,
  percentText,
  shortMomentText,
  timeText,
} from '../../src/format.ts'

const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', options)

test('moments, of any second of this century', () => {
  const short = { dateStyle: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const dayAndTime = date({ day: '2-digit', month: '2-digit', ...time })
  const [days, moments, times] = [date({ dateStyle: 'short' }), date({ ...short, timeStyle: 'short' }), date(time)]
  const longDays = date({ day: 'numeric', month: 'long', year: 'numeric' })
  const exact = date({ timeStyle: 'medium' })
  fc.assert(
    fc.property(fc.date({ min: new Date(2000, 0), max: new Date(2099, 11), noInvalidDate: true }), (at) => {
      expect(timeText(at)).toBe(times.format(at))
      expect(exactTimeText(at)).toBe(exact.format(at))
      expect(dayText(at)).toBe(at.toLocaleDateString('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' }))
      expect(dayText(at)).toBe(days.format(at))
      expect(longDayText(at)).toBe(longDays.format(at))
      expect(momentText(at.getTime())).toBe(moments.format(at))
      expect(shortMomentText(at)).toBe(dayAndTime.format(at))
    }),
  )
})

test('numbers, grouped by thousands, with a comma', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(numberText(value)).toBe(value.toLocaleString('pt-BR'))
    }),
  )
  expect(numberText(1234.56, 1)).toBe('1.234,6')
  expect(numberText(3, 1)).toBe('3')
  expect(numberText(3, 1, 1)).toBe('3,0')
  expect(numberText(10)).toBe('10')
  expect(percentText(0.125, 1)).toBe('12,5%')
  expect(percentText(0.1)).toBe('10%')
})

test('a megabyte of a limit is 1024 times 1024 bytes, and a file of the limit may be sent', () => {
  const megabyte = 1_048_576
  const file = (size: number) => ({ size }) as File
  expect(isOverLimit(file(25 * megabyte), 25)).toBe(false)
  expect(isOverLimit(file(25 * megabyte + 1), 25)).toBe(true)
  expect(isOverLimit(file(25 * megabyte + 1), null)).toBe(false)
  expect(isOverLimit(null, 25)).toBe(false)
})

afterEach(() => vi.useRealTimers())

test('[WQ-01] [IG-01] a moment is named with its day unless it is today, and with its year unless it is this year', () => {
  vi.setSystemTime(new Date(2026, 10, 28, 12))
  const moments = [new Date(2026, 10, 28, 9, 5), new Date(2026, 10, 27, 9, 5), new Date(2025, 10, 28, 9, 5)]
  expect(moments.map(confirmedAt)).toEqual([
    'confirmado às 09:05',
    'confirmado em 27/11 às 09:05',
    'confirmado em 28/11/2025 às 09:05',
  ])
  expect(moments.map(instagram.confirmed)).toEqual(moments.map(confirmedAt))
  expect(moments.map((at) => timeOrDay(at.getTime()))).toEqual(['09:05', '27/11', '28/11/2025'])
  expect(moments.map((at) => timeOrDateTime(at.getTime()))).toEqual(['09:05', '27/11 09:05', '28/11/2025 09:05'])
})

test('[IB-03] the agent that returns after midnight returns tomorrow', () => {
  vi.setSystemTime(new Date(2026, 11, 31, 23, 40))
  const returns = [new Date(2026, 11, 31, 23, 59), new Date(2027, 0, 1, 0, 10), new Date(2027, 0, 2, 0, 10)]
  expect(returns.map((at) => handling.handedBackAt('Ana', at.getTime()))).toEqual([
    'Ana volta às 23:59 se você não escrever.',
    'Ana volta amanhã às 00:10 se você não escrever.',
    'Ana volta em 02/01/2027 às 00:10 se você não escrever.',
  ])
})
