/** The rules of follow-ups: hours, time zones, and words that end a conversation. */
import { minuteMs } from '../../contract/durations.ts'
import { describe, expect, test } from 'vitest'
import { countDays, startOfPeriod } from '../../server/follow-ups/analytics.ts'
import { decide, type Subject } from '../../server/follow-ups/decide.ts'
import { endingOf } from '../../server/follow-ups/ending-words.ts'
import { nextOpening, nextSunday } from '../../server/follow-ups/send-time.ts'

const automatic = { sendHours: 'automatic', opensAt: 0, closesAt: 24, onSunday: true } as const
const custom = { sendHours: 'custom', opensAt: 9, closesAt: 18, onSunday: false } as const
const hour = 60 * minuteMs
const opening = (hours: Parameters<typeof nextOpening>[0], local: string, silentFor: number, timezone = zone) =>
  nextOpening(hours, { timezone, at: new Date(`${local}:00-03:00`), silentFor })?.toISOString()
const zone = 'America/Sao_Paulo'
const utc = (local: string) => new Date(`${local}:00-03:00`).toISOString()

describe('[FU-05] when it may go out', () => {
  // 2026-11-22 is a Sunday.
  test.each([
    [
      'automatic, two minutes after the customer wrote, on a Sunday night',
      automatic,
      '2026-11-22T23:10',
      2 * minuteMs,
      '2026-11-22T23:10',
    ],
    ['automatic, after three hours, by day', automatic, '2026-11-24T15:00', 3 * hour, '2026-11-24T15:00'],
    ['automatic, after three hours, at night', automatic, '2026-11-24T21:07', 3 * hour, '2026-11-25T08:00'],
    ['automatic, after three hours, before dawn', automatic, '2026-11-24T03:00', 3 * hour, '2026-11-24T08:00'],
    [
      'automatic, on a Saturday night: not on Sunday either',
      automatic,
      '2026-11-21T20:00',
      3 * hour,
      '2026-11-23T08:00',
    ],
    ['automatic, an hour after the customer wrote', automatic, '2026-11-24T21:00', hour, '2026-11-25T08:00'],
    ['automatic, a minute less', automatic, '2026-11-24T21:00', hour - minuteMs, '2026-11-24T21:00'],
    ['automatic, as the hours begin', automatic, '2026-11-24T08:00', 3 * hour, '2026-11-24T08:00'],
    ['automatic, as they end', automatic, '2026-11-24T20:00', 3 * hour, '2026-11-25T08:00'],
    ['own hours count from the first minute', custom, '2026-11-24T18:00', 2 * minuteMs, '2026-11-25T09:00'],
    ['own hours, within', custom, '2026-11-24T17:59', 2 * minuteMs, '2026-11-24T17:59'],
    ['own hours, with Sundays', { ...custom, onSunday: true }, '2026-11-22T10:00', hour, '2026-11-22T10:00'],
    ['always', { ...custom, sendHours: 'always' as const }, '2026-11-22T03:00', 5 * hour, '2026-11-22T03:00'],
  ] as const)('%s', (_, hours, at, silentFor, expected) => {
    expect(opening(hours, at, silentFor)).toBe(utc(expected))
  })

  test('a zone with a quarter, and the night on which clocks are changed', () => {
    expect(
      nextOpening(custom, { timezone: 'Asia/Kathmandu', at: new Date('2026-11-24T14:00:00Z'), silentFor: 0 }),
    ).toEqual(new Date('2026-11-25T03:15:00Z'))
    // New York is at UTC-4 until the night before the 1st, then at UTC-5; the 1st is a Sunday.
    expect(
      nextOpening(custom, { timezone: 'America/New_York', at: new Date('2026-10-31T23:00:00Z'), silentFor: 0 }),
    ).toEqual(new Date('2026-11-02T14:00:00Z'))
  })

  test('a zone that does not exist lets nothing out', () => {
    expect(opening(automatic, '2026-11-24T15:00', 3 * hour, 'Marte/Olimpo')).toBeUndefined()
  })

  test('the next Sunday is never today', () => {
    expect(nextSunday(zone, new Date('2026-11-22T12:00:00Z'))).toEqual(new Date('2026-11-29T12:00:00Z'))
    for (const known of [zone, 'Marte/Olimpo'])
      expect(nextSunday(known, new Date('2026-11-24T12:00:00Z'))).toEqual(new Date('2026-11-29T12:00:00Z'))
    // On a Friday night in São Paulo, when it is Saturday in UTC.
    expect(nextSunday(zone, new Date('2026-11-21T01:00:00Z'))).toEqual(new Date('2026-11-23T01:00:00Z'))
  })
})

describe('[FU-05] what becomes of it', () => {
  const dueAt = new Date('2026-11-24T15:00:00Z')
  const followUp = {
    ...automatic,
    id: 'f',
    ownerId: 'o',
    agentId: 'a',
    waitMinutes: 2,
    active: true,
    content: 'Oi?',
    files: [],
    createdAt: dueAt,
    updatedAt: dueAt,
  }
  const subject: Subject = {
    silence: { since: new Date(dueAt.getTime() - 2 * minuteMs), dueAt },
    followUp,
    agent: { timezone: zone, active: true },
  }
  const after = (minutes: number) => new Date(dueAt.getTime() + minutes * minuteMs)

  test.each([
    ['on time', {}, 0, { kind: 'send', followUp }],
    ['an hour and 59 minutes late', {}, 119, { kind: 'send', followUp }],
    ['two hours late', {}, 120, { kind: 'send', followUp }],
    ['more than two hours late', {}, 121, { kind: 'cancel', reason: 'late' }],
    [
      'two minutes after the customer wrote, at night',
      { agent: { timezone: 'Asia/Tokyo', active: true } },
      0,
      { kind: 'send', followUp },
    ],
    ['removed', { followUp: undefined }, 0, { kind: 'cancel', reason: 'removed' }],
    ['turned off', { followUp: { ...followUp, active: false } }, 0, { kind: 'cancel', reason: 'disabled' }],
    [
      'of an agent that is off',
      { agent: { timezone: zone, active: false } },
      0,
      { kind: 'block', reason: 'agentInactive' },
    ],
    ['in no zone', { agent: { timezone: 'x', active: true } }, 0, { kind: 'block', reason: 'invalidTimeZone' }],
    [
      'outside its hours',
      { followUp: { ...followUp, ...custom, closesAt: 10 } },
      0,
      { kind: 'wait', until: new Date('2026-11-25T12:00:00Z') },
    ],
  ] as const)('%s', (_, change, minutes, verdict) => {
    expect(decide({ ...subject, ...change }, after(minutes))).toEqual(verdict)
  })
})

describe('[FU-05] words that end a talk', () => {
  test.each([
    'obrigado, era só isso',
    'Obrigada!',
    'ok, obrigado',
    'Valeu mesmo!',
    'muito obrigada pela ajuda',
    'vlw',
    'Por enquanto é só, tchau',
    'Por enquanto, é só',
    `${'a'.repeat(114)} tchau`,
    'não preciso de mais nada',
    'já resolvi, até mais',
    'É só isso mesmo, obg 👍',
    'obrigada, até amanhã!',
    'Ok então até mais',
    'não, mais nada',
  ])('%s', (message) => expect(endingOf(message)).toBe('ended'))

  test.each([
    'não quero mais receber nada',
    'não quero receber mensagem depois das 22h',
    'Pare de me mandar mensagem',
    'me tira da lista',
    'não me mande mais nada',
    'não me chame mais',
    'SAIR',
    'parar, por favor',
    'descadastre o meu número',
    'quero sair dessa lista de transmissão',
  ])('%s', (message) => expect(endingOf(message)).toBe('optedOut'))

  test.each([
    'obrigado, e quanto custa?',
    'Não tem mais nada?',
    'Por enquanto é só isso?',
    `${'a'.repeat(115)} tchau`,
    'Obrigada, mas ainda não entendi',
    'vou pensar',
    'ok',
    'tem como parar a dor?',
    'quero marcar uma consulta',
    'era só isso que eu queria, mas surgiu outra dúvida',
    '',
    'obrigado por nada disso que eu pedi',
    'não me chame de senhor',
    'não quero receber isso em casa',
    'não me mande o boleto ainda',
    'me tira da lista de espera',
    'Preciso disso até amanhã',
    'Posso pagar até mais tarde',
    'Não entendi mais nada',
    'Não tem mais nada no tamanho M',
    'É só isso que vem no kit',
    'Quando chega a promoção de pizza?',
    'Não pedi isso, pedi bolo de cenoura',
  ])('not: %s', (message) => expect(endingOf(message)).toBeUndefined())
})

test('[CL-02] days are those of the agent, and none is left out', () => {
  const at = (text: string) => new Date(text)
  const counted = countDays(
    [
      { at: at('2026-11-22T02:45:00Z'), sent: 3, answered: 1 },
      { at: at('2026-11-22T03:00:00Z'), sent: 1, answered: 1 },
      { at: at('2026-11-22T03:15:00Z'), sent: 1, answered: 1 },
      { at: at('2026-11-10T12:00:00Z'), sent: 9, answered: 9 },
    ],
    { timezone: zone, days: 7, now: at('2026-11-23T01:00:00Z') },
  )
  expect(counted).toMatchObject({ sent: 5, answered: 3, answerHours: 24, timezone: zone })
  expect(counted.days.map(({ date }) => date)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`))
  expect(counted.days.slice(-2)).toEqual([
    { date: '2026-11-21', sent: 3, answered: 1 },
    { date: '2026-11-22', sent: 2, answered: 2 },
  ])
  const unknown = countDays([], { timezone: 'Marte/Olimpo', days: 1, now: at('2026-11-23T01:00:00Z') })
  expect(unknown).toMatchObject({ timezone: 'UTC', days: [{ date: '2026-11-23', sent: 0, answered: 0 }] })
  expect(startOfPeriod(at('2026-11-23T01:00:00Z'), 7)).toEqual(at('2026-11-15T01:00:00Z'))
})
