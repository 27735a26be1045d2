/** Opening hours in trainings, and whether the business is open at a given time (AN-08). */
import { describe, expect, test } from 'vitest'
import { asksHours, openingAt, whenAsked } from '../../server/answering/open-now.ts'
import { hoursOf, readHours } from '../../server/answering/opening-hours.ts'
import { hoursSentences, otherSentences, questionsAboutNow } from './texts/opening-hours.ts'

/** '1-5 8-19' means Monday to Friday, 8h to 19h. */
const short = (sentence: string): string =>
  [...(readHours(sentence)?.days ?? [])]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([day, hours]) => `${day}:${hours.map(({ opens, closes }) => `${opens / 60}-${closes / 60}`).join('+') || 'x'}`,
    )
    .join(' ')

describe('a sentence', () => {
  test.each(hoursSentences)('%s', (sentence, told) => expect(short(sentence)).toBe(told))

  test.each(otherSentences)('is not taken for opening hours: %s', (sentence) =>
    expect(readHours(sentence)).toBeUndefined(),
  )

  test('dates on which nobody is there', () => {
    const said = readHours('No dia 25 de dezembro e no dia 1º de janeiro não abrimos.')
    expect([...(said?.closedDates ?? [])]).toEqual(['12-25', '01-01'])
  })
})

const shop = [
  'Abrimos de segunda a sexta, das 8h às 18h.',
  'Aos sábados, das 8h às 12h e das 13h às 17h.',
  'Não abrimos aos domingos nem em feriados nacionais.',
  'O último horário para banho é duas horas antes do fechamento.',
]
const at = (
  sentences: readonly string[],
  moment: string,
  when?: 'now' | 'today' | 'tomorrow',
  zone = 'America/Sao_Paulo',
) => {
  const hours = hoursOf(sentences)
  return hours && openingAt(hours, zone, new Date(moment), when)?.text
}

describe('at a moment', () => {
  test.each([
    ['2026-11-19T22:40:00Z', 'Agora são 19:40 de quinta-feira; fechamos às 18h. Abrimos de novo sábado, às 8h.'],
    [
      '2026-11-18T22:40:00Z',
      'Agora são 19:40 de quarta-feira; fechamos às 18h. Abrimos de novo amanhã, quinta-feira, às 8h.',
    ],
    ['2026-11-19T15:00:00Z', 'Sim, estamos abertos: agora são 12:00 de quinta-feira e fechamos às 18h.'],
    ['2026-11-19T09:10:00Z', 'Agora são 6:10 de quinta-feira; abrimos às 8h.'],
    ['2026-11-19T04:05:00Z', 'Agora é 1:05 de quinta-feira; abrimos às 8h.'],
    ['2026-11-21T15:30:00Z', 'Agora são 12:30 de sábado; reabrimos às 13h.'],
    [
      '2026-11-22T15:00:00Z',
      'Agora são 12:00 de domingo; hoje não abrimos. Abrimos de novo amanhã, segunda-feira, às 8h.',
    ],
    [
      '2026-11-20T15:00:00Z',
      'Agora são 12:00 de sexta-feira, feriado nacional; hoje não abrimos. Abrimos de novo amanhã, sábado, às 8h.',
    ],
  ])('%s: %s', (moment, text) => expect(at(shop, moment)).toBe(text))

  test('what departs or begins at other times says nothing of the opening hours', () => {
    const boats = 'Saídas de barco: todos os dias de funcionamento às 8h e às 13h30.'
    expect(at([...shop, boats], '2026-11-19T09:10:00Z')).toBe('Agora são 6:10 de quinta-feira; abrimos às 8h.')
  })

  test('the next opening is not told where the hours of a day before it are unknown', () => {
    const some = ['Abrimos às quartas e sextas, das 8h às 12h.']
    expect(at(some, '2026-01-07T18:00:00Z')).toBe('Agora são 15:00 de quarta-feira; fechamos às 12h.')
  })

  test.each([
    ['já fechou?', '2026-11-19T15:00:00Z', 'Ainda não: agora são 12:00 de quinta-feira e fechamos às 18h.'],
    ['vocês já fecharam?', '2026-11-19T15:00:00Z', 'Ainda não: agora são 12:00 de quinta-feira e fechamos às 18h.'],
    ['já abriu?', '2026-11-19T15:00:00Z', 'Sim, estamos abertos: agora são 12:00 de quinta-feira e fechamos às 18h.'],
    ['já fechou?', '2026-11-19T09:10:00Z', 'Agora são 6:10 de quinta-feira; abrimos às 8h.'],
  ])('%s at %s: %s', (question, moment, text) => {
    const hours = hoursOf(shop)
    expect(hours && openingAt(hours, 'America/Sao_Paulo', new Date(moment), whenAsked(question))?.text).toBe(text)
  })

  test('hours written in another order are sorted', () =>
    expect(at(['Todos os dias, das 14h às 18h e das 8h às 12h.'], '2026-11-19T10:00:00Z')).toBe(
      'Agora são 7:00 de quinta-feira; abrimos às 8h.',
    ))

  test.each([
    // 2026-03-08 has 23 hours in New York, and 2026-11-01 has 25.
    ['2026-03-08T04:30:00Z', 'Amanhã, domingo, não abrimos.'],
    ['2026-11-01T04:30:00Z', 'Amanhã, segunda-feira, feriado nacional, não abrimos.'],
  ])('tomorrow is the next calendar day where the clock changes: %s', (moment, text) =>
    expect(at(shop, moment, 'tomorrow', 'America/New_York')).toBe(text),
  )

  test('the zone of the agent counts', () => {
    expect(at(shop, '2026-11-19T15:00:00Z', 'now', 'Asia/Tokyo')).toMatch(/^Agora são 0:00 de sexta-feira/u)
    expect(at(shop, '2026-11-19T15:00:00Z', 'now', 'Nowhere/Land')).toBeUndefined()
  })

  test('a date on which nobody is there counts before the day of the week', () =>
    expect(at([...shop, 'No dia 24 de dezembro não abrimos.'], '2026-12-24T15:00:00Z')).toBe(
      'Agora são 12:00 de quinta-feira; hoje não abrimos. Abrimos de novo sábado, às 8h.',
    ))

  test('tomorrow', () => {
    expect(at(shop, '2026-11-21T15:00:00Z', 'tomorrow')).toBe('Amanhã, domingo, não abrimos.')
    expect(at(shop, '2026-11-22T15:00:00Z', 'tomorrow')).toBe('Amanhã, segunda-feira, abrimos das 8h às 18h.')
  })

  test('past midnight it is still the day before, also on a day of which nothing is said', () => {
    const weekend = ['Funcionamos de sexta a domingo, das 18h às 2h.']
    expect(at(weekend, '2026-11-30T04:30:00Z')).toBe(
      'Sim, estamos abertos: agora é 1:30 de segunda-feira e fechamos às 2h.',
    )
    expect(at(weekend, '2026-11-30T05:30:00Z')).toBeUndefined()
    expect(at(weekend, '2026-11-30T04:30:00Z', 'today')).toBeUndefined()
    const bar = ['Sexta e sábado, das 18h às 2h', 'Domingo a quinta: fechado']
    expect(at(bar, '2026-11-22T04:00:00Z')).toBe('Sim, estamos abertos: agora é 1:00 de domingo e fechamos às 2h.')
  })

  test.each([
    ['a day is not told', ['Segunda a sexta: 8h às 18h'], '2026-11-22T15:00:00Z'],
    ['a holiday is not told', ['Todos os dias, das 8h às 18h'], '2026-11-20T15:00:00Z'],
    ['two sentences differ', [...shop, 'Abrimos de segunda a sexta, das 9h às 17h.'], '2026-11-19T15:00:00Z'],
    [
      'a sentence of the day was not understood',
      [...shop, 'Às quintas abrimos só com hora marcada.'],
      '2026-11-19T15:00:00Z',
    ],
    ['this month is different', [...shop, 'Em novembro fechamos mais cedo.'], '2026-11-19T15:00:00Z'],
    ['there are seasons', [...shop, 'No verão abrimos até mais tarde.'], '2026-11-19T15:00:00Z'],
  ])('nothing is said for sure where %s', (_, sentences, moment) => expect(at(sentences, moment)).toBeUndefined())

  test('what is said of another month, or of something else, does not matter', () => {
    const more = [...shop, 'Em julho fechamos mais cedo.', 'O plantão funciona todos os dias até a meia-noite.']
    expect(at(more, '2026-11-19T15:00:00Z')).toBe(at(shop, '2026-11-19T15:00:00Z'))
  })
})

test.each(questionsAboutNow)('%s asks about %s', (question, when, about) =>
  expect(whenAsked(question, about)).toBe(when === 'nothing' ? undefined : when),
)

test.each([
  ['Que horas vocês abrem?', ['abrem'], true],
  ['horario', ['horario'], true],
  ['até que horas fica aberto?', ['aberto'], true],
  ['vcs funcionam ate q horas', ['funcionam'], true],
  ['quando vocês abrem?', ['abrem'], true],
  ['ate q horas vcs ficam', [], true],
  ['até que horas posso fazer o check-in', [], false],
  ['qual o horário de entrega?', ['horário', 'entrega'], false],
  ['vocês abrem conta?', ['abrem', 'conta'], false],
  ['quando abre a inscrição?', ['abre', 'inscrição'], false],
  ['a loja abre?', ['loja', 'abre'], false],
])('%s, about %j, asks for the hours as such: %s', (question, about, expected) =>
  expect(asksHours(question, about)).toBe(expected),
)
