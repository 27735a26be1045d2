import { describe, expect, test } from 'vitest'
import { messageLimit } from '../../contract/chat.ts'
import type { DataType } from '../../contract/data-types.ts'
import { type RequiredField, stageLimits } from '../../contract/stages.ts'
import { smallTalkOf } from '../../server/answering/small-talk.ts'
import { readMessage } from '../../server/retrieval/message.ts'
import { isOnlyValue } from '../../server/stages/readers/beside-value.ts'
import { civilAt } from '../../server/platform/civil.ts'
import { readField } from '../../server/stages/readers/read-field.ts'
import { correctionIn, isLeaving, isInquiry, isRefusal } from '../../server/stages/readers/turns-of-talk.ts'
import type { ParsedValue } from '../../server/stages/readers/reading.ts'
import { readAgreement } from '../../server/stages/readers/yes-no.ts'
import { type Expression, expressions } from './texts/stages/expressions.ts'
import { heldOutExpressions } from './texts/stages/expressions-held-out.ts'
import { readings, readingsAfterPart, readingsOnOtherDays, readingsUnasked } from './texts/stages/readings.ts'

/** Wednesday, 10:00 in São Paulo. */
const now = civilAt(new Date('2026-11-25T13:00:00Z'), 'America/Sao_Paulo')

const field = (fieldName: string, dataType: DataType): RequiredField => ({
  fieldName,
  displayName: fieldName,
  dataType,
  description: '',
})
const fields: Record<Expression[0], RequiredField> = {
  date: field('data', 'DATE'),
  dateTime: field('data_e_hora', 'DATE'),
  time: field('horario', 'DATE'),
  birth: field('nascimento', 'DATE'),
  phone: field('telefone', 'PHONE'),
  price: field('valor', 'NUMBER'),
  boolean: field('aceita', 'BOOLEAN'),
}

const readFields = {
  ...fields,
  number: field('quantidade', 'NUMBER'),
  people: field('Número de pessoas', 'NUMBER'),
  text: field('assunto', 'TEXT'),
  name: field('Nome completo', 'TEXT'),
  'name asked': field('Nome', 'TEXT'),
  'name of the pupil': field('Nome do aluno', 'TEXT'),
  'name of the dog': field('Nome do cachorro', 'TEXT'),
  address: field('endereco', 'ADDRESS'),
  cpf: field('cpf', 'TEXT'),
  cnpj: field('cnpj', 'TEXT'),
  cep: field('cep', 'TEXT'),
  email: field('email', 'EMAIL'),
  url: field('site', 'URL'),
}

function describeReading(reading: ParsedValue): string {
  if (reading.kind === 'none') return 'none'
  if (reading.kind === 'invalid') return `invalid: ${reading.reason}`
  if (reading.kind === 'ask')
    return `ask: ${reading.question}${reading.partial ? ` ${JSON.stringify(reading.partial)}` : ''}`
  return `${reading.kind} ${reading.value}${reading.shown === reading.value ? '' : ` (${reading.shown})`}`
}

type Judged = { text: string; expected: string; got: string; isExact: boolean; isSilent: boolean }

function judge([kind, text, expected]: Expression): Judged {
  const reading = readField(fields[kind], text, { now, isAsked: true })
  const got = 'value' in reading ? reading.value : reading.kind
  const takesNothing = !('value' in reading)
  const isExact = ['ask', 'none'].includes(expected) ? takesNothing : got === expected
  return { text, expected, got, isExact, isSilent: reading.kind === 'value' && !isExact }
}

describe('[SG-07] values in the words of customers', () => {
  test.each([
    ['looked at', expressions, []],
    ['held out', heldOutExpressions, []],
  ])('%s: 75 expressions, all exact but those listed, none silently wrong', (_, list, inexact) => {
    const judged = list.map(judge)
    expect(judged).toHaveLength(75)
    expect(judged.filter(({ isSilent }) => isSilent)).toEqual([])
    expect(judged.filter(({ isExact }) => !isExact).map(({ text }) => text)).toEqual(inexact)
  })

  test.each(readings)('%s: “%s” is read as: %s', (kind, text, expected) =>
    expect(describeReading(readField(readFields[kind], text, { now, isAsked: true }))).toBe(expected),
  )

  test.each(readingsAfterPart)('%s: after %j, “%s” is read as: %s', (kind, partial, text, expected) =>
    expect(describeReading(readField(readFields[kind], text, { now, isAsked: true, partial }))).toBe(expected),
  )

  test.each(readingsUnasked)('%s: not asked for, “%s” is read as: %s', (kind, text, expected) =>
    expect(describeReading(readField(readFields[kind], text, { now, isAsked: false }))).toBe(expected),
  )

  test.each(readingsOnOtherDays)('on %s, “%s” is read as: %s', (today, text, expected) => {
    const day = civilAt(new Date(`${today}T13:00:00Z`), 'America/Sao_Paulo')
    expect(describeReading(readField(fields.date, text, { now: day, isAsked: true }))).toBe(expected)
  })

  test.each([
    ['America/Sao_Paulo', 605],
    ['Lugar/Nenhum', 785],
  ])('13:05 of UTC in %s; an unknown time zone is UTC', (timezone, minutes) =>
    expect(civilAt(new Date('2026-11-25T13:05:00Z'), timezone)).toEqual({ day: 20_782, minutes }),
  )

  test.each([
    [500, 'value'],
    [501, 'invalid'],
  ])('a text of %i characters is of kind %s', (length, kind) =>
    expect(readField(readFields.text, 'a'.repeat(length), { now, isAsked: true }).kind).toBe(kind),
  )

  test.each([
    ['em janeiro', 'Que dia de janeiro?'],
    ['em fevereiro', 'Que dia de fevereiro?'],
    ['em março', 'Que dia de março?'],
    ['em abril', 'Que dia de abril?'],
    ['em maio', 'Que dia de maio?'],
    ['em junho', 'Que dia de junho?'],
    ['em julho', 'Que dia de julho?'],
    ['em agosto', 'Que dia de agosto?'],
    ['em setembro', 'Que dia de setembro?'],
    ['em outubro', 'Que dia de outubro?'],
    ['em novembro', 'Que dia de novembro?'],
    ['em dezembro', 'Que dia de dezembro?'],
  ])('“%s” asks for the day', (message, question) =>
    expect(readField(fields.date, message, { now, isAsked: true })).toMatchObject({ kind: 'ask', question }),
  )

  test('half a date is completed by the next message, and never by another month', () => {
    const first = readField(fields.date, 'em março', { now, isAsked: true })
    expect(first).toEqual({ kind: 'ask', question: 'Que dia de março?', partial: { month: 3 } })
    const second = readField(fields.date, 'dia 5', { now, isAsked: true, partial: { month: 3 } })
    expect(second).toMatchObject({ kind: 'value', value: '2027-03-05' })
    const day = readField(fields.dateTime, 'amanhã', { now, isAsked: true })
    expect(day).toMatchObject({ kind: 'ask', question: 'A que horas?', partial: { date: '2026-11-26' } })
    const hour = readField(fields.dateTime, 'às 16h', { now, isAsked: true, partial: { date: '2026-11-26' } })
    expect(hour).toMatchObject({ value: '2026-11-26T16:00', shown: 'quinta-feira, 26/11/2026, às 16:00' })
  })

  test('digits of a code are no telephone, unless one was asked for', () => {
    const code = 'pedido fce8ddc0-8d55-4935-8011-ea388284bbab'
    expect(readField(fields.phone, code, { now, isAsked: false }).kind).toBe('none')
    expect(readField(fields.phone, 'pedido AB-11-98765-4321', { now, isAsked: false }).kind).toBe('none')
    for (const isAsked of [false, true])
      expect(readField(fields.phone, 'whatsapp:11-98765-4321', { now, isAsked })).toMatchObject({
        value: '+5511987654321',
      })
    expect(readField(fields.phone, 'fone11987654321', { now, isAsked: true })).toMatchObject({
      value: '+5511987654321',
    })
  })

  test('a telephone without area code gets the one that follows', () => {
    const first = readField(fields.phone, '98765-4321', { now, isAsked: true })
    expect(first).toEqual({ kind: 'ask', question: 'Qual é o DDD?', partial: { digits: '987654321' } })
    expect(readField(fields.phone, 'é 11', { now, isAsked: true, partial: { digits: '987654321' } })).toMatchObject({
      kind: 'value',
      value: '+5511987654321',
    })
  })

  const read = (fieldName: string, dataType: DataType, text: string, isAsked = true) =>
    readField(field(fieldName, dataType), text, { now, isAsked })

  test.each([
    ['cpf', 'TEXT', '529.982.247-25', { kind: 'value', value: '52998224725', shown: '529.982.247-25' }],
    ['cpf', 'TEXT', '529.982.247-24', { kind: 'invalid' }],
    ['cpfDoCliente', 'TEXT', 'meu cpf é 52998224725', { kind: 'value', value: '52998224725' }],
    ['cnpj', 'TEXT', '11.222.333/0001-81', { kind: 'value', value: '11222333000181' }],
    ['cnpj', 'TEXT', '12.ABC.345/01DE-35', { kind: 'value', value: '12ABC34501DE35' }],
    ['cep', 'TEXT', '01310-100', { kind: 'value', value: '01310100', shown: '01310-100' }],
    ['cep', 'TEXT', '0131', { kind: 'invalid' }],
    ['email', 'EMAIL', 'É Maria.Silva@Gmail.com!', { kind: 'value', value: 'maria.silva@gmail.com' }],
    ['email', 'EMAIL', 'maria@gmial.com', { kind: 'confirm', value: 'maria@gmail.com' }],
    ['email', 'EMAIL', 'maria arroba uol ponto com ponto br', { kind: 'value', value: 'maria@uol.com.br' }],
    ['email', 'EMAIL', 'maria@', { kind: 'invalid' }],
    ['site', 'URL', 'www.loja.com.br/promo.', { kind: 'value', value: 'https://www.loja.com.br/promo' }],
    ['site', 'URL', 'maria@loja.com.br', { kind: 'none' }],
    ['quantidade', 'NUMBER', 'vinte e cinco', { kind: 'value', value: '25' }],
    ['quantidade', 'NUMBER', 'meia dúzia', { kind: 'value', value: '6' }],
    ['quantidade', 'NUMBER', 'quero 3 caixas', { kind: 'value', value: '3' }],
    ['quantidade', 'NUMBER', 'uns 10', { kind: 'confirm', value: '10' }],
    ['quantidade', 'NUMBER', '10 ou 12', { kind: 'ask' }],
    ['nome', 'TEXT', 'meu nome é João da Silva.', { kind: 'value', value: 'João da Silva' }],
    ['nome_do_cachorro', 'TEXT', 'O nome dele é Thor', { kind: 'value', value: 'Thor' }],
    ['nome_do_cachorro', 'TEXT', 'ela se chama Mel', { kind: 'value', value: 'Mel' }],
    ['nome_do_cachorro', 'TEXT', 'o nome do cachorro é Bidu', { kind: 'value', value: 'Bidu' }],
    ['telefone', 'TEXT', 'meu telefone é 11 98888 1234', { kind: 'value', value: '+5511988881234' }],
    ['telefone', 'TEXT', 'Telefone: 11 98888 1234', { kind: 'value', value: '+5511988881234' }],
    ['corFavorita', 'TEXT', 'a minha cor favorita é azul', { kind: 'value', value: 'azul' }],
    ['placa_do_carro', 'TEXT', 'oi, placa do carro = ABC1D23', { kind: 'value', value: 'ABC1D23' }],
    ['telefone', 'TEXT', 'telefone da portaria', { kind: 'value', value: 'telefone da portaria' }],
    ['nome', 'TEXT', 'vocês abrem domingo?', { kind: 'none' }],
    ['nome', 'TEXT', 'ok', { kind: 'none' }],
    ['endereco', 'ADDRESS', 'Rua das Flores, 12', { kind: 'value', value: 'Rua das Flores, 12' }],
    ['endereco', 'ADDRESS', 'perto da praça', { kind: 'confirm' }],
  ] as const)('%s (%s) reads “%s”', (name, dataType, text, expected) =>
    expect(read(name, dataType, text)).toMatchObject(expected),
  )

  test.each([
    ['nasci em 1990', 'confirm 36'],
    ['sou de 1990', 'confirm 36'],
    ['1990', 'confirm 36'],
    ['nasci em 2030', 'ask: Qual é a idade, em anos?'],
    ['nasci em 90', 'ask: Qual é a idade, em anos?'],
    ['8 meses', 'ask: Qual é a idade, em anos?'],
    ['tem três semanas', 'ask: Qual é a idade, em anos?'],
    ['nasci em 12/03/1990', 'value 36'],
    ['Nasci no dia 12 de março de 1990', 'value 36'],
    ['nascida em 26/11/1990', 'value 35'],
    ['25/11/1990', 'value 36'],
    ['12-03-90', 'value 36'],
    ['ela nasceu em 5/10/2026', 'value 0'],
    ['tenho 30 anos, moro aqui desde 12/03/2020', 'value 30'],
    ['tenho 36, pode ser dia 12/03', 'value 36'],
    ['nasci em 12/03/2030', 'ask: Qual é a idade, em anos?'],
    ['nasci em 12/03', 'ask: Qual é a idade, em anos?'],
    ['nasci em 12/03/1850', 'ask: Qual é a idade, em anos?'],
    ['nasci em 12/03/1990 às 8 da manhã', 'value 36'],
    ['nascimento: 12/03/1990 14h', 'value 36'],
    ['meu bebê nasceu em 10/10/2026, eu tenho 30 anos', 'ask: Qual é a idade, em anos?'],
    ['nasci no interior, tenho 30 anos, moro aqui desde 12/03/2020', 'ask: Qual é a idade, em anos?'],
    ['dia 25/11/1990', 'value 36'],
    ['36', 'value 36'],
    ['trinta e seis anos', 'value 36'],
  ])('an age of “%s” is read as: %s', (text, expected) => {
    expect(describeReading(read('Idade', 'NUMBER', text))).toBe(expected)
    expect(describeReading(read('Quantos anos você tem?', 'NUMBER', text))).toBe(expected)
  })

  test('an age that is asked for in months is read in months', () => {
    expect(describeReading(read('Idade em meses', 'NUMBER', '8 meses'))).toBe('value 8')
  })

  test.each([
    'tenho trinta, moro aqui desde 12/03/2020',
    'sou cliente desde 10/05/2019',
    'quero a consulta dia 25/11/2026',
  ])('the date of something else is no age: %s', (text) =>
    expect(describeReading(read('Idade', 'NUMBER', text))).not.toMatch(/value [0-7]$/u),
  )

  test('a year is no age where none was asked for', () =>
    expect(read('Ano de formatura', 'NUMBER', 'foi em 1990')).toMatchObject({ kind: 'value', value: '1990' }))

  test.each([
    ['nome', 'TEXT', 'João'],
    ['quantidade', 'NUMBER', '12'],
    ['aceita', 'BOOLEAN', 'sim'],
    ['cep', 'TEXT', '01310100'],
  ] as const)('%s (%s) takes nothing that was not asked for', (name, dataType, text) =>
    expect(read(name, dataType, text, false)).toEqual({ kind: 'none' }),
  )
})

describe('[SG-07] what a message does besides giving values', () => {
  test.each([
    'deixa pra lá',
    'cancela',
    'Desisto.',
    'quero falar de outra coisa',
    'não quero mais',
    'quero cancelar',
    'não quero mais marcar',
    'não, cancela',
    'chega',
    'mudei de ideia',
  ])('“%s” leaves the stage', (text) => expect(isLeaving(text)).toBe(true))
  test.each([
    'quero cancelar minha assinatura do plano',
    'sim',
    'amanhã às 3',
    'outra cor',
    'e se eu precisar cancelar',
    'não quero cancelar',
    'não vou cancelar',
    'em quanto tempo chega',
    'que horas posso sair',
    'não quero mais de 3',
    'mudei de ideia, prefiro dia 22',
  ])('“%s” does not leave it', (text) => expect(isLeaving(text)).toBe(false))
  test.each([
    ['na verdade é dia 6', 'é dia 6'],
    ['não, é 11 91234-5678', '11 91234-5678'],
    ['errei, o certo é maria@uol.com.br', 'o certo é maria@uol.com.br'],
    ['  troca para sexta ', 'para sexta'],
    ['dia 5, ops, dia 6', 'dia 6'],
    ['mudei de ideia, prefiro dia 22', 'prefiro dia 22'],
    ['Ana, digo, Maria  Silva', 'Maria Silva'],
    ['“Ana”, digo, Maria', 'Maria'],
    ['então deixa pra quinta', 'quinta'],
    ['então pode ser dia 6', 'dia 6'],
  ])('“%s” corrects', (text, rest) => expect(correctionIn(text)).toBe(rest))
  test.each(['?', 'é?', 'não sei'])('“%s” is no question', (text) => expect(isInquiry(text)).toBe(false))
  test('an ordinary message corrects nothing', () => expect(correctionIn('dia 6')).toBeNull())
  test.each([
    'prefiro não dizer',
    'não tenho e-mail',
    'não possuo CNPJ',
    'não uso e-mail',
    'pula essa',
    'não sei',
    'Ainda não sei.',
    'não sei ainda',
    'hmm, não lembro agora',
    'não faço ideia',
    'não sei te dizer',
    'não sei quantos',
    'esqueci',
    'não sei ainda, vou ver',
    'sei não',
  ])('“%s” refuses an answer', (text) => expect(isRefusal(text)).toBe(true))
  test.each([
    ['não sei qual o nível dele', 'Nível'],
    ['não sei o nível', 'Nível do aluno'],
    ['ainda não sei a data certa da festa', 'Data da festa'],
  ])('“%s” refuses %s', (text, field) => {
    expect(isRefusal(text, field)).toBe(true)
    expect(isRefusal(text, 'Problema')).toBe(false)
  })
  test.each([
    ['não sei o problema, só não liga', 'Problema'],
    ['não sei se é o nível básico', 'Nível'],
    ['não sei de quem', 'Nome de contato'],
  ])('“%s” may be %s', (text, field) => expect(isRefusal(text, field)).toBe(false))
  test.each(['não sei se amanhã ou sexta', 'não sei o que é isso', 'quem não sei'])('“%s” refuses no answer', (text) =>
    expect(isRefusal(text)).toBe(false),
  )
  test.each(['vocês abrem domingo?', 'qual o endereço de vocês', 'quando vocês abrem'])('“%s” is a question', (text) =>
    expect(isInquiry(text)).toBe(true),
  )
  test.each([
    ['pode não ser', null],
    ['sim e não', 'unsure'],
    ['sim, mas não hoje', 'unsure'],
    ['não, pode marcar', 'unsure'],
  ])('“%s” agrees to nothing', (text, agreement) => expect([agreement, 'unsure', null]).toContain(readAgreement(text)))
})

test.each([
  ['a letter', 'a'.repeat(100_000)],
  ['a letter before another', `${'a'.repeat(100_000)}x`],
  ['full stops before a letter', `${'.'.repeat(100_000)}x`],
  ['spaces before a letter', `a${' '.repeat(100_000)}x`],
])('a message of %s is read without backtracking, which would keep the server busy for minutes', (_, text) => {
  expect(readField(field('email', 'EMAIL'), text, { now, isAsked: true })).toEqual({ kind: 'none' })
  expect(readAgreement(text)).toBeNull()
  expect(isLeaving(text) || isRefusal(text)).toBe(false)
  expect(smallTalkOf(text)).toBeNull()
  expect(readMessage(text).length).toBeLessThan(2)
})

test('a very long message without a space holds nobody up, also with as many fields as a stage may have', () => {
  // In quadratic time this is minutes, longer than a test may last.
  const message = '<'.repeat(6 * messageLimit)
  for (let at = 0; at < stageLimits.fields; at += 1) expect(isOnlyValue(message, [])).toBe(true)
})
