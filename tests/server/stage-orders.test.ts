/** Orders to a bakery, as customers write them, in a stage as an owner defines it. */
import { describe, expect, test } from 'vitest'
import type { RequiredField } from '../../contract/stages.ts'
import { consulta, talk } from './stage-talk.ts'

const field = (fieldName: string, displayName: string, dataType: RequiredField['dataType']): RequiredField => ({
  fieldName,
  displayName,
  dataType,
  description: '',
})
const requiredData = [
  field('produto', 'Produto', 'TEXT'),
  field('dia', 'Dia', 'DATE'),
  field('pessoas', 'Número de pessoas', 'NUMBER'),
  field('nome', 'Nome do cliente', 'TEXT'),
  field('telefone', 'Telefone', 'TEXT'),
]
const condition = 'o cliente quer fazer uma encomenda'
const bare = { ...consulta, name: 'Encomendas', condition, conditionDescription: '', requiredData, intentions: [] }
const quoted = { ...bare, conditionDescription: '"quero encomendar um bolo", "quero fazer um pedido", "quero um bolo"' }

const talkWith = (stage: typeof bare, ...messages: string[]) => talk(messages, { with: [stage] })
const valuesOf = (stage: typeof bare, ...messages: string[]) =>
  talkWith(stage, ...messages).last.state.running?.fields.map(({ shown }) => shown)

describe('[SG-07] an order', () => {
  test.each([
    [bare, 'quero fazer uma encomenda', 'entered', null],
    [bare, 'queria encomendar um bolo de chocolate pra sábado', 'entered', null],
    [bare, 'dá pra encomendar um bolo?', 'offered', 'Você quer fazer uma encomenda?'],
    [bare, 'quanto custa uma encomenda?', null, null],
    [bare, 'quero fazer um pedido', null, null],
    [bare, 'não quero encomendar nada', null, null],
    [quoted, 'Quero fazer um pedido!', 'entered', null],
    [quoted, 'oi, boa tarde, queria fazer um pedido por favor', 'entered', null],
    [quoted, 'quero fazer um pedido de salgados', 'entered', null],
    [quoted, 'quero fazer uma pergunta', null, null],
    [quoted, 'quero fazer uma encomenda', 'entered', null],
    [quoted, 'quero um bolo pra sábado', 'entered', null],
    [quoted, 'vocês fazem bolo de encomenda?', 'offered', 'Você quer encomendar um bolo?'],
    [quoted, 'quanto custa um bolo?', null, null],
    [quoted, 'o pedido mínimo é quanto?', null, null],
  ])('%#: %o', (stage, message, change, offer) => {
    expect(talkWith(stage, message).last.step).toMatchObject({ change, offer })
  })

  test.each([
    ['sim, quero fazer uma encomenda de salgado', [null, null, null, null, null]],
    ['é pra umas 15 pessoas', [null, null, '15', null, null]],
    ['pra sábado', [null, 'sábado, 28/11/2026', null, null, null]],
  ])('is accepted by data, which are kept: %s', (answer, values) => {
    const { last } = talkWith(bare, 'dá pra encomendar um bolo?', answer)
    expect(last.step.change).toBe('entered')
    expect(last.state.running?.fields.map(({ shown }) => shown)).toEqual(values)
  })

  test.each(['sim, mas quanto custa?', 'tem brigadeiro?', 'Marcos'])(
    'is not accepted by anything else: %s',
    (answer) => {
      expect(talkWith(bare, 'dá pra encomendar um bolo?', answer).last.step.change).toBeNull()
    },
  )

  test.each([
    [
      'é um bolo de chocolate pra 20 pessoas, pra dia 12 de dezembro, meu nome é Ana Paula',
      ['um bolo de chocolate', 'sábado, 12/12/2026', '20', 'Ana Paula', null],
    ],
    [
      'um bolo de chocolate para 15 pessoas no nome do João para sábado',
      ['um bolo de chocolate', 'sábado, 28/11/2026', '15', 'João', null],
    ],
    ['umas 15 pessoas', [null, null, '15', null, null]],
    ['bolo de cenoura parado desde ontem', ['bolo de cenoura parado desde ontem', null, null, null, null]],
  ])('has each value in its field: %s', (answer, values) => {
    const taken = valuesOf(bare, 'quero fazer uma encomenda', answer)
    expect(taken?.filter((_, at) => at !== 1 || values[1] !== null)).toEqual(
      values.filter((_, at) => at !== 1 || values[1] !== null),
    )
  })

  test('takes the name where a number should be confirmed, and asks for the number again', () => {
    const { turns } = talkWith(
      bare,
      'quero fazer uma encomenda',
      'bolo de cenoura',
      'sábado',
      'umas 15',
      'Marcos Vinícius',
      'sim',
    )
    const asked = turns.slice(3).map(({ question }) => question)
    expect(asked.slice(0, 2)).toEqual(['Confirma o número de pessoas: 15?', 'Confirma o número de pessoas: 15?'])
    expect(turns.at(-1)?.state.running?.fields.map(({ shown }) => shown)).toEqual([
      'bolo de cenoura',
      'sábado, 28/11/2026',
      '15',
      'Marcos Vinícius',
      null,
    ])
  })

  test.each([
    [bare, 'Quero encomendar um bolo de chocolate pra 15 pessoas pra sábado', 'um bolo de chocolate'],
    [bare, 'oi, queria fazer uma encomenda de 100 coxinhas, por favor', '100 coxinhas'],
    [quoted, 'quero um bolo de cenoura dia 12', 'um bolo de cenoura'],
    [quoted, 'quero encomendar um bolo', null],
    [quoted, 'quero fazer uma encomenda', null],
    [bare, 'quero encomendar uma reserva', null],
    [bare, `quero encomendar ${'bolo de chocolate '.repeat(9)}`, null],
  ])('%#: suggests what was ordered: %o', (stage, message, ordered) => {
    const { last } = talkWith(stage, message)
    expect(last.step.change).toBe('entered')
    expect(last.state.running?.fields[0]).toMatchObject({
      value: ordered,
      state: ordered === null ? 'missing' : 'suggested',
    })
    expect(last.question).toBe(ordered === null ? 'Qual é o produto?' : `Confirma o produto: ${ordered}?`)
  })

  test.each([
    ['umas 15', { state: 'valid', value: '15' }],
    ['15', { state: 'valid', value: '15' }],
    ['umas 20', { state: 'suggested', value: '20' }],
  ])('what is to be confirmed is confirmed by saying it again: %s', (again, expected) => {
    const { last } = talkWith(bare, 'quero fazer uma encomenda', 'bolo de cenoura', 'sábado', 'umas 15', again)
    expect(last.state.running?.fields[2]).toMatchObject(expected)
  })

  test('confirms what is named by a question', () => {
    const asking = { ...bare, requiredData: [field('pessoas', 'Quantas pessoas', 'NUMBER')] }
    expect(talkWith(asking, 'quero fazer uma encomenda', 'umas 15').last.question).toBe(
      'Quantas pessoas: 15. Confirma?',
    )
  })

  test('asks the customer for the name of the customer, and reads a telephone in a text', () => {
    const { last, turns } = talkWith(
      bare,
      'quero fazer uma encomenda',
      'bolo',
      'sábado',
      '15',
      'Ana',
      'pode ser no 31987654321',
    )
    expect(turns[3]?.question).toBe('Qual é o seu nome?')
    expect(last.state.running?.fields.at(-1)).toMatchObject({ value: '+5531987654321', shown: '(31) 98765-4321' })
  })
})
