import { describe, expect, test } from 'vitest'
import { emptyState } from '../../server/stages/steering/state.ts'
import { consulta, talk, tell, type TurnResult } from './stage-talk.ts'

const fieldOf = (turn: TurnResult, name: string) =>
  turn.state.running?.fields.find(({ fieldName }) => fieldName === name)

describe('[SG-07] a stage knows what it need not ask for', () => {
  test('the name with which the customer began', () => {
    const { last } = talk(['Oi, sou a Marina, quero marcar uma consulta'])
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'valid', value: 'Marina' })
    expect([last.step.notes, last.question]).toEqual([['Anotado: Nome: Marina.'], 'Qual é o seu telefone?'])
  })

  test('name and telephone of earlier messages, the newest of each', () => {
    const { last } = talk([
      'Oi, sou a Marina',
      'meu telefone é 41 99999-1234',
      'ou melhor, 41 98888-1234',
      'quero marcar uma consulta',
    ])
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'valid', value: 'Marina' })
    // It may be another person's.
    expect(fieldOf(last, 'telefone')).toMatchObject({ state: 'suggested', value: '+5541988881234' })
    expect([last.step.notes, last.question]).toEqual([
      ['Anotado: Nome: Marina.'],
      'Confirma o seu telefone: (41) 98888-1234?',
    ])
  })

  test('of earlier messages no day: it may have been about anything', () => {
    const { last } = talk(['amanhã às 14h eu viajo', 'quero marcar uma consulta'])
    expect(fieldOf(last, 'data_hora')).toMatchObject({ state: 'missing', value: null })
  })

  test('the name of the earlier stage', () => {
    const again = ['deixa pra lá', 'quero marcar uma consulta', 'sim']
    const { last } = talk(['quero marcar uma consulta', 'Maria', ...again])
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'valid', value: 'Maria' })
  })

  const contact = { name: 'Marina Souza', phone: '+5541999991234' }

  test('what the channel tells is confirmed, and asked for if it is wrong', () => {
    const { turns, last } = talk(['quero marcar uma consulta', 'sim', 'não', '41 98888-1234'], { contact })
    expect(turns.map(({ question }) => question)).toEqual([
      'Confirma o seu nome: Marina Souza?',
      'Confirma o seu telefone: (41) 99999-1234?',
      'Qual é o seu telefone?',
      'Qual é o seu e-mail?',
    ])
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'valid', value: 'Marina Souza' })
    expect(fieldOf(last, 'telefone')).toMatchObject({ state: 'valid', value: '+5541988881234' })
  })

  test.each([
    ['prefiro não dizer', { state: 'missing', value: null }],
    ['não sei', { state: 'missing', value: null }],
    ['Rita Lopes', { state: 'valid', value: 'Rita Lopes' }],
    ['pra minha filha Bia', { state: 'suggested', value: 'pra minha filha Bia' }],
  ])('a suggested name is answered by “%s”', (answer, expected) => {
    const { last } = talk(['quero marcar uma consulta', answer], { contact })
    expect(fieldOf(last, 'nome')).toMatchObject(expected)
  })

  test.each(['💅 Mari', 'Loja 24h', '.', 'mari', '', 'Atendimento', 'Pizzaria Bom Sabor'])(
    '“%s” is no name to suggest',
    (name) => {
      const { last } = talk(['quero marcar uma consulta'], { contact: { name, phone: null } })
      expect(last.question).toBe('Qual é o seu nome?')
    },
  )

  test('of two telephones none is suggested, and what the customer writes counts more', () => {
    const second = { ...consulta.requiredData[1]!, fieldName: 'telefone_2', displayName: 'Outro telefone' }
    const withTwo = { ...consulta, requiredData: [...consulta.requiredData, second] }
    const two = talk(['quero marcar uma consulta'], { contact: { name: '', phone: contact.phone }, with: [withTwo] })
    expect(fieldOf(two.last, 'telefone')).toMatchObject({ state: 'missing' })
    const written = talk(['sou a Bia, quero marcar uma consulta, meu telefone é 41 98888-1234'], { contact })
    expect(fieldOf(written.last, 'telefone')).toMatchObject({ state: 'valid', value: '+5541988881234' })
    expect(fieldOf(written.last, 'nome')).toMatchObject({ state: 'valid', value: 'Bia' })
  })

  test('the day in the message that led to the offer', () => {
    const asked = { ...emptyState, offered: consulta.id }
    const after = tell(asked, 'sim', { earlier: ['tem horário amanhã às 14h'] })
    expect(fieldOf(after, 'data_hora')?.value).toMatch(/^2026-11-26T14:00/u)
  })

  test('of two names none is suggested', () => {
    const second = { ...consulta.requiredData[0]!, fieldName: 'responsavel', displayName: 'Nome do responsável' }
    const withTwo = { ...consulta, requiredData: [...consulta.requiredData, second] }
    const { last } = talk(['quero marcar uma consulta'], { contact: { ...contact, phone: null }, with: [withTwo] })
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'missing' })
  })

  test('what the customer does not know either, until they do', () => {
    const messages = ['quero marcar uma consulta', 'não sei ainda', 'não lembro', 'me chamo Rita']
    const { turns, last } = talk(messages, { with: [{ ...consulta, intentions: [] }] })
    expect(turns.map(({ question }) => question)).toEqual([
      'Qual é o seu nome?',
      'Qual é o seu telefone?',
      'Qual é o seu e-mail?',
      'Qual é o seu e-mail?',
    ])
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'valid', value: 'Rita' })
    const later = tell(last.state, '41 99999-1234')
    expect(fieldOf(later, 'telefone')).toMatchObject({ state: 'valid', value: '+5541999991234' })
  })

  test('a telephone is no number of people', () => {
    const people = { fieldName: 'pessoas', displayName: 'Quantidade', dataType: 'NUMBER' as const, description: '' }
    const order = { ...consulta, requiredData: [people, ...consulta.requiredData.slice(1)], intentions: [] }
    const { last } = talk(['quero marcar uma consulta', '41 99999-1234'], { with: [order] })
    expect(fieldOf(last, 'telefone')).toMatchObject({ state: 'valid' })
    expect(last.question).toBe('Qual é a quantidade?')
  })
})

describe('[SG-07] a number with its noun', () => {
  const number = (displayName: string) => ({
    fieldName: displayName,
    displayName,
    dataType: 'NUMBER' as const,
    description: '',
  })
  const day = { fieldName: 'dia', displayName: 'Dia', dataType: 'DATE' as const, description: '' }
  const booking = { ...consulta, requiredData: [day, number('Número de pessoas'), number('Mesas')], intentions: [] }

  test('is read in the message that begins the stage', () => {
    const { last } = talk(['quero marcar uma consulta dia 10/12 para 3 pessoas'], { with: [booking] })
    expect(last.step.notes).toEqual(['Anotado: Dia: quinta-feira, 10/12/2026.', 'Anotado: Número de pessoas: 3.'])
    expect(last.question).toBe('Quantas mesas?')
  })

  test.each([
    ['dia 10/12, 3 pessoas em 2 mesas', { pessoas: '3', mesas: '2', state: 'valid' }],
    ['dia 10/12, cerca de 3 pessoas', { pessoas: '3', mesas: null, state: 'suggested' }],
    ['dia 10/12, 3 ou 4 pessoas', { pessoas: null, mesas: null, state: 'missing' }],
    ['cabem 20 pessoas?', { pessoas: null, mesas: null, state: 'missing' }],
    ['pode ser para 20 pessoas?', { pessoas: '20', mesas: null, state: 'suggested' }],
    ['dia 10/12, 3 adultos', { pessoas: null, mesas: null, state: 'missing' }],
  ] as const)('is read beside another answer: %s', (message, expected) => {
    const { last } = talk(['quero marcar uma consulta', message], { with: [booking] })
    const [people, tables] = [fieldOf(last, 'Número de pessoas'), fieldOf(last, 'Mesas')]
    expect([people?.value, tables?.value]).toEqual([expected.pessoas, expected.mesas])
    expect(people?.state).toBe(expected.state)
  })
})

describe('[SG-07] a message about what is there already, while something else is asked for', () => {
  test('says it anew', () => {
    const { last } = talk(['quero marcar uma consulta', 'Rita', 'o nome é Rita Lopes'])
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'corrected', value: 'Rita Lopes' })
    expect(last.question).toBe('Qual é o seu telefone?')
  })

  test.each(['na verdade 2', 'na verdade são dois'])('a bare number is of the only number: %s', (message) => {
    const people = { fieldName: 'pessoas', displayName: 'Quantidade', dataType: 'NUMBER' as const, description: '' }
    const order = { ...consulta, requiredData: [people], intentions: [] }
    const { last } = talk(['quero marcar uma consulta', '3', message], { with: [order] })
    expect(fieldOf(last, 'pessoas')).toMatchObject({ state: 'corrected', value: '2' })
  })

  test('takes it back: what is not told again is not known to later stages', () => {
    const { last } = talk(['quero marcar uma consulta', 'Rita', 'o nome está errado', 'prefiro não dizer'])
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'missing', value: null })
    expect(last.state.collected).toEqual([])
  })

  test.each(['o nome está errado', 'troca o nome', 'Corrige o nome.'])('asks for it again: %s', (message) => {
    const { last } = talk(['quero marcar uma consulta', 'Rita', message])
    expect(fieldOf(last, 'nome')).toMatchObject({ state: 'missing', value: null })
    expect(last.question).toBe('Qual é o seu nome?')
    expect(fieldOf(tell(last.state, 'Rita Lopes'), 'nome')).toMatchObject({ value: 'Rita Lopes' })
  })
})
