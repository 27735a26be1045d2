import { describe, expect, test } from 'vitest'
import type { DataType } from '../../contract/data-types.ts'
import type { RequiredField } from '../../contract/stages.ts'
import { withoutClaims } from '../../server/stages/steering/claims.ts'
import { linesOf } from '../../server/stages/steering/compose.ts'
import { emptyState, type StageSnapshot } from '../../server/stages/steering/state.ts'
import { maxAnswersWithoutData } from '../../contract/stage-state.ts'
import { dialogues } from './texts/stages/dialogues.ts'
import { action, consulta, moment, stages, talk, tell } from './stage-talk.ts'

describe('[SG-07] sixty scripted dialogues', () => {
  test('there are sixty', () => expect(dialogues).toHaveLength(60))

  test.each(dialogues)('$name', ({ messages, calls: wanted, isHandedOver }) => {
    const { turns, calls } = talk(messages)
    expect(calls.map(({ values }) => values)).toEqual(wanted)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length)
    expect(turns.some((turn) => turn.isHandedOver)).toBe(isHandedOver === true)
  })
})

describe('[SG-07] one message', () => {
  test('enters a stage and asks for its first field, keeping what it gives by itself', () => {
    const { last } = talk(['quero marcar uma consulta, meu email é maria@uol.com.br'])
    expect(last.step.change).toBe('entered')
    expect(last.question).toBe('Qual é o seu nome?')
    expect(last.state.running?.fields.find(({ fieldName }) => fieldName === 'email')).toMatchObject({ state: 'valid' })
  })

  describe('of another field than the one that was asked for', () => {
    const order = {
      ...consulta,
      requiredData: [
        { fieldName: 'produto', displayName: 'Produto', dataType: 'TEXT' as const, description: '' },
        ...consulta.requiredData.slice(1),
      ],
      intentions: [action({ requiredFields: ['produto', 'telefone'] })],
    }
    const values = (messages: readonly string[]) => {
      const { last, calls } = talk(['quero marcar uma consulta', ...messages], { with: [order] })
      const [product, ...others] = last.state.running?.fields.map(({ value }) => value) ?? []
      return { product, others, question: last.question, calls: calls.length }
    }

    test.each([
      ['meu telefone é 41 99999-1234', ['+5541999991234', null, null]],
      ['41 99999-1234', ['+5541999991234', null, null]],
      ['o e-mail é maria@uol.com.br', [null, 'maria@uol.com.br', null]],
      ['amanhã às 14h', [null, null, '2026-11-26T14:00']],
    ])('asks for the text again: %s', (message, others) => {
      expect(values([message])).toMatchObject({ product: null, question: 'Qual é o produto?', calls: 0 })
      expect(values([message]).others.map((value) => value?.slice(0, 16) ?? null)).toEqual(others)
    })

    test('a telephone or e-mail left at the type TEXT is taken from a message that gives one', () => {
      const asText = consulta.requiredData.map((field) => ({ ...field, dataType: 'TEXT' as const }))
      const { last } = talk(['quero marcar uma consulta, meu telefone é 41 99999-1234 e o e-mail maria@uol.com.br'], {
        with: [{ ...consulta, requiredData: asText }],
      })
      expect(last.state.running?.fields.map(({ value }) => value)).toEqual([
        null,
        '+5541999991234',
        'maria@uol.com.br',
        null,
      ])
    })

    test('takes the text beside it, and one that names the text itself', () => {
      const both = 'bolo de cenoura, meu telefone é 41 99999-1234'
      expect(values([both])).toMatchObject({ product: 'bolo de cenoura', others: ['+5541999991234', null, null] })
      expect(values(['meu produto é 41 99999-1234'])).toMatchObject({
        product: expect.stringContaining('41 99999-1234'),
      })
    })
  })

  test('changes the stage at most once: whoever leaves enters no other with the same words', () => {
    const { last } = talk(['quero marcar uma consulta', 'deixa pra lá, quero trocar o produto que veio com defeito'])
    expect(last.step.change).toBe('left')
    expect(last.state.running).toBeNull()
    expect(last.step.judgements.find(({ stageId }) => stageId === 'troca')).toMatchObject({ outcome: 'busy' })
  })

  test('asks before it goes back to a stage that was left', () => {
    const { last } = talk(['quero marcar uma consulta', 'deixa pra lá', 'quero marcar uma consulta'])
    expect([last.step.change, last.question]).toEqual(['offered', 'Você quer voltar a “Agendamento”?'])
    const again = tell(last.state, 'sim')
    expect([again.step.change, again.question]).toEqual(['entered', 'Qual é o seu nome?'])
  })

  test('begins a stage that was only declined once it is clearly wanted', () => {
    const { last } = talk(['quero marcar', 'não', 'quero marcar uma consulta'])
    expect([last.step.change, last.question]).toEqual(['entered', 'Qual é o seu nome?'])
  })

  test('calls again on a second visit with the same values, but not for a message that is processed twice', () => {
    const filled = ['quero marcar uma consulta', 'Maria', '11 98765-4321', 'maria@uol.com.br']
    const first = talk(filled)
    const call = (state = first.last.state) => tell(state, 'sexta às 15h')
    const [made, repeated] = [call(), call()]
    const again = talk([...filled, 'sexta às 15h', 'quero marcar uma consulta', 'sim', 'Maria', 'sexta às 15h'])
    expect(again.calls.map(({ values }) => values)).toEqual([made, made].map(({ step: { due } }) => due[0]?.values))
    expect(repeated.called[0]?.key).toBe(made.called[0]?.key)
    expect(new Set(again.calls.map(({ key }) => key)).size).toBe(2)
  })

  test('two actions of one name that call two APIs have two keys', () => {
    const twice = { ...consulta, intentions: [action(), action({ url: 'https://outra.exemplo.com.br/agenda' })] }
    const messages = ['quero marcar uma consulta', 'Maria', '11 98765-4321', 'maria@uol.com.br', 'sexta às 15h']
    expect(new Set(talk(messages, { with: [twice] }).calls.map(({ key }) => key)).size).toBe(2)
  })

  test('that perhaps begins a stage is asked about once, in the owner’s words', () => {
    const { turns } = talk(['quero marcar', 'quero marcar'])
    expect(turns[0]).toMatchObject({ question: 'Você quer marcar uma consulta?', step: { change: 'offered' } })
    expect(turns[1]?.question).toBeNull()
    // What declines the offer is no question, so the engine adds nothing.
    const notes = ['Tudo bem. Em que mais posso ajudar?']
    expect(talk(['quero marcar', 'não']).last.step).toMatchObject({ notes, needsAnswer: false })
  })

  test.each([
    ['Nome', 'Qual é o seu nome?'],
    ['Nome completo', 'Qual é o seu nome completo?'],
    ['Nome do cachorro', 'Qual é o nome do cachorro?'],
    ['Nome do cliente', 'Qual é o seu nome?'],
    ['Seu nome', 'Qual é o seu nome?'],
    ['sua cidade', 'Qual é a sua cidade?'],
    ['O seu e-mail', 'Qual é o seu e-mail?'],
    ['Seus sintomas', 'Quais são os seus sintomas?'],
    ['O dia', 'Qual é o dia?'],
    ['O que você procura?', 'O que você procura?'],
    ['A partir de que data', 'A partir de que data?'],
    ['quantas crianças', 'Quantas crianças?'],
    ['Quanto quer gastar?', 'Quanto quer gastar?'],
    ['Cidade da entrega', 'Qual é a cidade da entrega?'],
    ['Sintomas', 'Quais são os sintomas?'],
    ['Alergias', 'Quais são as alergias?'],
    ['Dias de preferência', 'Quais são os dias de preferência?'],
    ['Mês', 'Qual é o mês?'],
    ['Ônibus', 'Qual é o ônibus?'],
  ])('asks for “%s”', (displayName, question) => {
    const requiredData = [{ fieldName: 'campo', displayName, dataType: 'TEXT' as const, description: '' }]
    expect(talk(['quero marcar uma consulta'], { with: [{ ...consulta, requiredData }] }).last.question).toBe(question)
  })

  test.each([
    ['Nome do aluno', 'Clara', 'Qual é a idade?'],
    ['Nome do cachorro', 'Rex', 'Qual é a idade?'],
    ['Nome do responsável', 'Clara', 'Qual é a sua idade?'],
  ])('after “%s” the age is asked for as that of the one who was named', (displayName, name, question) => {
    const requiredData = [
      { fieldName: 'nome', displayName, dataType: 'TEXT' as const, description: '' },
      { fieldName: 'idade', displayName: 'Idade', dataType: 'NUMBER' as const, description: '' },
    ]
    const options = { with: [{ ...consulta, requiredData, intentions: [] }] }
    expect(talk(['quero marcar uma consulta', name], options).last.question).toBe(question)
  })

  test('notes and changes “Seu nome” without the possessive', () => {
    const requiredData = [{ ...consulta.requiredData[0]!, displayName: 'Seu nome' }, consulta.requiredData[1]!]
    const options = { with: [{ ...consulta, requiredData, intentions: [] }] }
    const { turns } = talk(['quero marcar uma consulta', 'Rita', 'o nome é Rita Lopes', 'o nome está errado'], options)
    expect(turns.map(({ step: taken, question }) => [...taken.notes, question])).toEqual([
      ['Qual é o seu nome?'],
      ['Anotado: Nome: Rita.', 'Qual é o seu telefone?'],
      ['Certo, troquei Nome para Rita Lopes.', 'Qual é o seu telefone?'],
      ['Qual é o seu nome?'],
    ])
  })

  test.each([
    ['errei, é Ana Bia', 'Certo, troquei Nome para Ana Bia.'],
    ['na verdade, Ana Bia', 'Certo, troquei Nome para Ana Bia.'],
    ['errei, é mais tarde', undefined],
    ['na verdade, Quatro', undefined],
    ['melhor E-mail', undefined],
  ])('a name that corrects what was said before is not the telephone: %s', (message, note) => {
    const { last } = talk(['quero marcar uma consulta', 'Ana Beatriz', message], { with: [consulta] })
    expect([last.step.notes[0], last.question?.startsWith('Qual é o seu telefone?')]).toEqual([note, true])
  })

  test.each(['O que deseja', 'A partir de que data', 'A que horas', 'A pagar'])(
    'the name “%s” keeps its beginning',
    (displayName) => {
      const requiredData = [{ ...consulta.requiredData[0]!, fieldName: 'x', displayName }, consulta.requiredData[1]!]
      const { last } = talk(['quero marcar uma consulta', 'um bolo'], {
        with: [{ ...consulta, requiredData, intentions: [] }],
      })
      expect(last.step.notes).toEqual([`Anotado: ${displayName}: um bolo.`])
    },
  )

  test('a request for a person is no value, and nothing is asked', () => {
    const { last } = talk(['quero marcar uma consulta', 'quero falar com um atendente'])
    expect(last.state.running?.fields.map(({ value }) => value)).toEqual([null, null, null, null])
    expect(last).toMatchObject({ question: null, step: { notes: [], needsAnswer: true } })
    expect(tell(last.state, 'Maria').question).toBe('Qual é o seu telefone?')
  })

  test('what begins another stage is no text, but asked about', () => {
    const { last } = talk(['quero marcar uma consulta', 'o produto veio com defeito'])
    expect([last.step.change, last.question]).toEqual(['offered', 'Você quer trocar o produto?'])
    expect(last.state.running?.fields[0]).toMatchObject({ state: 'missing', value: null })
    const yes = tell(last.state, 'sim')
    expect(yes.state).toMatchObject({ offered: null, past: ['consulta', 'troca'], running: { stage: { id: 'troca' } } })
    const no = tell(last.state, 'não')
    expect(no).toMatchObject({ question: 'Qual é o seu nome?', state: { running: { stage: { id: 'consulta' } } } })
    expect(tell(no.state, 'veio com defeito').state.running?.fields[0]?.value).toBe('veio com defeito')
    expect(tell(last.state, 'Maria').state.running?.fields[0]?.value).toBe('Maria')
  })

  test('a stage goes on as it was when it began', () => {
    const { last } = talk(['quero marcar uma consulta'])
    const edited = { ...consulta, revision: 2, requiredData: [], name: 'Outro' }
    const next = tell(last.state, 'Maria', { with: [edited] })
    expect(next.question).toBe('Qual é o seu telefone?')
    expect(next.state.running?.stage.revision).toBe(1)
  })

  test('a value that changes is kept with its history', () => {
    const { last } = talk(['quero marcar uma consulta', 'Maria', '11 91111-1111', 'na verdade é 11 98765-4321'])
    expect(last.step.notes).toEqual(['Certo, troquei Telefone para (11) 98765-4321.'])
    expect(last.state.running?.fields[1]).toMatchObject({
      state: 'corrected',
      value: '+5511987654321',
      history: [{ shown: '(11) 91111-1111', at: moment.at }],
    })
  })

  test('a text can be corrected by naming its field', () => {
    const { last } = talk(['quero marcar uma consulta', 'Mari', 'troca o nome para Maria'])
    expect(last.state.running?.fields[0]).toMatchObject({ state: 'corrected', value: 'Maria' })
    expect(last.question).toBe('Qual é o seu telefone?')
  })

  test('invalid values say why, and the third fruitless answer hands off', () => {
    const { turns } = talk(['quero marcar uma consulta', 'Maria', '1234', '(20) 98765-4321', 'hmm'])
    expect(turns[2]?.step.notes).toEqual([])
    expect(turns[3]?.step.notes).toEqual(['O DDD 20 não existe.'])
    expect(turns[4]).toMatchObject({ isHandedOver: true, state: { running: null, isHandedOver: true } })
    expect(turns[4]?.step.judgements).toContainEqual(expect.objectContaining({ stageId: 'consulta', outcome: 'left' }))
  })

  test('the template of a call becomes part of the answer, with the customer’s own words for values', () => {
    const { last } = talk(['quero marcar uma consulta', 'Maria', '11 98765-4321', 'maria@uol.com.br', 'sexta às 15h'])
    expect(last.texts).toEqual(['Marcado com o número 7 para sexta-feira, 27/11/2026, às 15:00.'])
    expect(last.state.running?.isCompleted).toBe(true)
  })

  test('an uncertain call is said and not repeated', () => {
    const messages = [
      'quero marcar uma consulta',
      'Maria',
      '11 98765-4321',
      'maria@uol.com.br',
      'sexta às 15h',
      'sexta às 15h',
      'e aí?',
    ]
    const { calls, turns } = talk(messages, { call: { state: 'uncertain' } })
    expect(calls).toHaveLength(1)
    expect(turns[4]?.texts).toEqual([
      'Não sei se o seu pedido foi concluído: o sistema não respondeu. Não vou repetir, para não fazer duas vezes.',
    ])
  })

  test('a trigger that speaks of confirming asks the customer first', () => {
    const asking = { ...consulta, intentions: [action({ triggerCondition: 'Quando o cliente confirmar' })] }
    const messages = ['quero marcar uma consulta', 'Maria', '11 98765-4321', 'maria@uol.com.br', 'sexta às 15h']
    const { last, calls } = talk(messages, { with: [asking] })
    expect([last.question, calls.length]).toEqual(['Posso concluir o seu pedido agora?', 0])
    expect(tell(last.state, 'pode', { with: [asking] }).called).toHaveLength(1)
    const refused = tell(last.state, 'não', { with: [asking] })
    expect([refused.called, refused.step.notes]).toEqual([[], ['Certo, não vou fazer isso.']])
  })

  test('two conditions that are met are a conflict, and the lower number begins', () => {
    const twin = { ...consulta, id: 'gemeo', name: 'Gêmeo', priority: 2 }
    const { last } = talk(['quero marcar uma consulta'], { with: [consulta, twin] })
    expect(last.step.judgements.map(({ outcome, conflictsWith }) => [outcome, conflictsWith])).toEqual([
      ['entered', ['Gêmeo']],
      ['outranked', ['Agendamento']],
    ])
  })
})

describe('[SG-07] “então …”', () => {
  const data = (fieldName: string, displayName: string, dataType: DataType): RequiredField => ({
    fieldName,
    displayName,
    dataType,
    description: '',
  })
  test.each<[string, RequiredField[], string[], (string | null)[]]>([
    [
      'answers the second date',
      [data('entrada', 'Data de entrada', 'DATE'), data('saida', 'Data de saída', 'DATE')],
      ['dia 27', 'então pode ser dia 30'],
      ['2026-11-27', '2026-11-30'],
    ],
    [
      'answers the second number',
      [data('adultos', 'Quantos adultos', 'NUMBER'), data('criancas', 'Quantas crianças', 'NUMBER')],
      ['2', 'então coloca 3'],
      ['2', '3'],
    ],
    [
      'corrects a date where a number is asked for',
      [data('dia', 'Data', 'DATE'), data('pessoas', 'Quantas pessoas', 'NUMBER')],
      ['dia 27', 'então deixa pra dia 30'],
      ['2026-11-30', null],
    ],
    [
      'is a text as it stands',
      [data('entrega', 'Como entregar', 'TEXT'), data('cor', 'Cor', 'TEXT')],
      ['então deixa na portaria'],
      ['então deixa na portaria', null],
    ],
  ])('%s', (_, requiredData, answers, values) => {
    const { last } = talk(['quero marcar uma consulta', ...answers], {
      with: [{ ...consulta, requiredData, intentions: [] }],
    })
    expect(last.state.running?.fields.map(({ value }) => value)).toEqual(values)
  })
})

test.each([
  ['amanhã ligo', 1],
  ['na quinta', 2],
  ['quinta', 2],
  ['28/11', 2],
])('[SG-07] after a refused call, “%s” leads to %i calls in all', (message, count) => {
  const requiredData: RequiredField[] = [{ fieldName: 'dia', displayName: 'Dia', dataType: 'DATE', description: '' }]
  const { calls } = talk(['quero marcar uma consulta', 'dia 27', message], {
    with: [{ ...consulta, requiredData, intentions: [action({ requiredFields: ['dia'], body: '' })] }],
    call: { state: 'failed', status: 422, filled: null },
  })
  expect(calls).toHaveLength(count)
})

describe('[SG-07] a stage whose condition speaks of what was collected', () => {
  const text = (fieldName: string, displayName: string): RequiredField => ({
    fieldName,
    displayName,
    dataType: 'TEXT',
    description: '',
  })
  const asking = { ...consulta, requiredData: [text('nome', 'Nome'), text('raca', 'Raça')], intentions: [] }
  const following = (patch: Partial<StageSnapshot> = {}): StageSnapshot => ({
    ...consulta,
    id: 'depois',
    name: 'Confirmação',
    condition: 'Os dados foram coletados',
    conditionDescription: '',
    requiredData: [text('raca', 'Raça'), text('entrega', 'Endereço de entrega')],
    intentions: [
      action({ requiredFields: ['raca', 'entrega'], body: '', responseTemplate: 'Feito: {{response.id}}.' }),
    ],
    ...patch,
  })
  const ofBreedOnly = {
    requiredData: [text('raca', 'Raça')],
    intentions: [action({ requiredFields: ['raca'], body: '', responseTemplate: 'Feito: {{response.id}}.' })],
  }
  const ofAddress = following({
    requiredData: [text('entrega', 'Endereço de entrega')],
    intentions: [action({ requiredFields: ['entrega'], body: '', responseTemplate: 'Feito.' })],
  })
  const told = ['quero marcar uma consulta', 'Maria', 'vira-lata']
  const replyTo = (messages: readonly string[], options: Parameters<typeof talk>[1]) => {
    const { last, calls } = talk(messages, options)
    return { lines: linesOf({ step: last.step, concluded: last }), calls, last }
  }

  test('begins in the message that completes the one above it, with its values', () => {
    const { lines, last, calls } = replyTo(told, { with: [asking, following()] })
    expect(lines).toEqual(['Anotado: Raça: vira-lata.', 'Qual é o endereço de entrega?'])
    expect(calls).toEqual([])
    expect(last.step.judgements.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['completed', null],
      ['entered', '“Agendamento” terminou'],
    ])
    const end = tell(last.state, 'Rua das Flores, 10', { with: [asking, following()] })
    expect(end.step.due.map(({ values }) => values)).toMatchObject([{ raca: 'vira-lata' }])
    expect(end.texts).toEqual(['Feito: 7.'])
  })

  test('makes its calls at once where nothing is missing', () => {
    const only = following(ofBreedOnly)
    const { lines, calls, last } = replyTo(told, { with: [asking, only] })
    expect(lines).toEqual(['Anotado: Raça: vira-lata.', 'Feito: 7.'])
    expect(calls.map(({ values }) => values)).toMatchObject([{ raca: 'vira-lata' }])
    expect(last.state.past).toEqual([asking.id, only.id])
  })

  test('leaves the word to the completed one where it has nothing to say', () => {
    const { lines } = replyTo(told, { with: [asking, following({ requiredData: [], intentions: [] })] })
    expect(lines).toEqual([
      'Anotado: Raça: vira-lata.',
      'Obrigado! Tenho tudo o que preciso. Nome: Maria; Raça: vira-lata. Já está tudo com a nossa equipe.',
    ])
  })

  test.each<[string, StageSnapshot[], Parameters<typeof talk>[1]]>([
    ['it stands above', [following(), asking], {}],
    [
      'its condition speaks of a wish',
      [asking, following({ condition: 'O cliente quer alterar os dados coletados' })],
      {},
    ],
    [
      'its condition names a third',
      [
        asking,
        following({ condition: 'Depois que o estágio Cadastro terminar' }),
        following({ id: 'c', name: 'Cadastro', condition: 'x' }),
      ],
      {},
    ],
    [
      'the call of the other was refused',
      [{ ...asking, intentions: ofBreedOnly.intentions }, following()],
      { call: { state: 'failed', status: 422, filled: null } },
    ],
  ])('does not begin where %s', (_, given, options) => {
    expect(replyTo(told, { ...options, with: given }).last.state.running?.stage.id).toBe(asking.id)
  })

  test('begins where its condition only contains the letters of another name', () => {
    const other = following({ id: 'c', name: 'Coleta', condition: 'x' })
    expect(replyTo(told, { with: [asking, other, following()] }).last.state.running?.stage.id).toBe('depois')
  })

  test('takes a correction of what the completed one collected as that, and not as its own answer', () => {
    const { lines, calls, last } = replyTo([...told, 'na verdade a raça é poodle'], { with: [asking, ofAddress] })
    expect(lines).toEqual(['Certo, troquei Raça para poodle.', 'Qual é o endereço de entrega?'])
    expect(calls).toEqual([])
    expect(last.state.collected.map(({ fieldName, value, stageId }) => [fieldName, value, stageId])).toEqual([
      ['nome', 'Maria', asking.id],
      ['raca', 'poodle', asking.id],
    ])
  })

  test('says of what the completed one has sent that it stays', () => {
    const sending = { ...asking, intentions: ofBreedOnly.intentions }
    const { lines, calls, last } = replyTo([...told, 'na verdade a raça é poodle'], { with: [sending, ofAddress] })
    expect(lines).toEqual([
      'O que já foi registrado fica como está (Raça: vira-lata). Para trocar, é só pedir para falar com uma pessoa.',
      'Qual é o endereço de entrega?',
    ])
    expect(calls.map(({ values }) => values)).toMatchObject([{ raca: 'vira-lata' }])
    expect(last.state.collected.map(({ value }) => value)).toEqual(['Maria', 'vira-lata'])
    expect(last.state.running?.fields).toMatchObject([{ fieldName: 'entrega', value: null }])
    const without = { with: [sending, ofAddress], humanTransfer: false }
    expect(replyTo([...told, 'na verdade a raça é poodle'], without).lines[0]).toBe(
      'O que já foi registrado fica como está (Raça: vira-lata).',
    )
  })

  test('asks for its own data again on a second visit', () => {
    const options = { with: [asking, following()] }
    const first = [...told, 'Rua das Flores, 10', 'quero marcar uma consulta', 'sim', 'gato']
    const { lines, calls } = replyTo(first, options)
    expect(lines).toEqual(['Anotado: Raça: gato.', 'Qual é o endereço de entrega?'])
    expect(calls).toHaveLength(1)
  })

  test('a condition that names the completed one begins, and each again on a second visit', () => {
    const named = following({
      condition: 'Depois que o estágio Agendamento terminar',
      ...ofBreedOnly,
    })
    const other = following({ id: 'c', name: 'Cadastro', condition: 'x' })
    const { calls, last } = replyTo([...told, 'quero marcar uma consulta', 'sim', 'gato'], {
      with: [asking, named, other],
    })
    expect(last.state.running?.stage.id).toBe(named.id)
    expect(calls.map(({ values }) => values)).toMatchObject([{ raca: 'vira-lata' }, { raca: 'gato' }])
  })
})

describe('[SG-07] a number behind the name of its field', () => {
  const asking = (displayName: string) => ({
    ...consulta,
    requiredData: [{ fieldName: 'numero', displayName, dataType: 'NUMBER' as const, description: '' }],
    intentions: [],
  })
  const asked = (displayName: string, said: string) =>
    talk([`quero marcar uma consulta, ${said}`], { with: [asking(displayName)] }).last

  test.each([
    ['Número da OS', 'é a OS 777', '777'],
    ['Número do pedido', 'o pedido é o número 0123', '123'],
    ['Pedido', 'do pedido nº 4567', '4567'],
    ['Pedido', 'pedido: 88', '88'],
  ])('%s: %s', (displayName, said, value) => {
    const { question, state } = asked(displayName, said)
    expect(question).toContain(`: ${value}?`)
    expect(state.running?.fields).toMatchObject([{ state: 'suggested', value }])
  })

  test.each([
    ['Número da OS', 'é para os dois, 777'],
    ['Pedido', 'fiz o pedido em 12/10'],
    ['Pedido', 'o pedido de 3 bolos'],
    ['***', '777'],
  ])('is none: %s: %s', (displayName, said) =>
    expect(asked(displayName, said).state.running?.fields).toMatchObject([{ value: null }]),
  )
})

describe('[SG-07] which field a message means', () => {
  const data = (displayName: string, dataType: DataType): RequiredField => ({
    fieldName: displayName,
    displayName,
    dataType,
    description: '',
  })
  const contact = [data('Nome', 'TEXT'), data('Telefone', 'PHONE'), data('E-mail', 'EMAIL')]
  const phone = '+5541999991234'
  const days = [data('Data de entrada', 'DATE'), data('Data de saída', 'DATE')]
  const fixed = [data('Telefone fixo', 'PHONE'), data('Telefone celular', 'PHONE')]
  const problem = [data('Problema', 'TEXT'), data('Dia', 'DATE')]

  test.each<[RequiredField[], string[], (string | null)[]]>([
    [
      [data('1) Nome', 'TEXT'), data('Cor', 'TEXT')],
      ['Ana', 'na verdade o nome é Bia'],
      ['Bia', null],
    ],
    [
      [data('*Nome', 'TEXT'), data('Cor', 'TEXT')],
      ['Ana', 'na verdade o nome é Bia'],
      ['Bia', null],
    ],
    [
      [data('***', 'TEXT'), data('Cor', 'TEXT')],
      ['Ana', 'na verdade a cor é azul'],
      ['Ana', 'azul'],
    ],
    [days, ['dia 10', 'sábado que vem', 'não, é dia 15'], ['2026-12-10', '2026-12-15']],
    [days, ['dia 10', 'sábado que vem', 'na verdade a entrada é dia 15'], ['2026-12-15', '2026-11-28']],
    [days, ['dia 10', 'na verdade é dia 15'], ['2026-12-15', null]],
    [[data('Dia', 'DATE')], ['sábado, 05/12', 'na verdade é domingo'], ['2026-12-06']],
    [[data('Data e hora', 'DATE')], ['05/12 às 10h', 'não, é na sexta às 10h'], ['2026-12-04T10:00']],
    [[data('Dia', 'DATE')], ['sábado, 05/12', 'na verdade é no domingo que vem'], ['2026-11-29']],
    // The day of the date itself: which one is asked.
    [[data('Data e hora', 'DATE')], ['05/12 às 10h', 'não, é no sábado às 11h', 'sim'], ['2026-12-05T11:00']],
    // The Sunday before that day has passed.
    [[data('Dia', 'DATE')], ['amanhã', 'na verdade é segunda'], ['2026-11-30']],
    [
      [data('Nome', 'TEXT'), data('Telefone', 'PHONE'), data('Telefone comercial', 'PHONE')],
      [`meu telefone é ${phone}`],
      [null, phone, null],
    ],
    [
      [data('Nome', 'TEXT'), data('Telefone', 'PHONE'), data('Telefone comercial', 'PHONE')],
      [`o telefone comercial é ${phone}`],
      [null, null, phone],
    ],
    [fixed, [`meu telefone celular é ${phone}`], [null, phone]],
    [fixed, [phone], [phone, null]],
    [contact, ['Ana Lima, 41 99999-1234, ana@uol.com.br'], ['Ana Lima', phone, 'ana@uol.com.br']],
    [contact, ['meu nome é Ana Lima, 41 99999-1234'], ['Ana Lima', phone, null]],
    [contact, ['ana@uol.com.br, Ana Lima'], ['Ana Lima', null, 'ana@uol.com.br']],
    [contact, ['Ana 41 99999-1234'], ['Ana', phone, null]],
    [contact, ['Ana, telefone 41 99999-1234'], ['Ana', phone, null]],
    [contact, ['Ana Lima, 2 filhos'], ['Ana Lima', null, null]],
    [problem, ['trocar um produto'], ['trocar um produto', null]],
    [problem, ['está parado desde ontem'], ['está parado desde ontem', '2026-11-24']],
    [problem, ['tem um vazamento'], ['tem um vazamento', null]],
    [problem, ['vaza', 'posso sexta'], ['vaza', '2026-11-27']],
    [problem, ['vaza', 'tem que ser sexta'], ['vaza', '2026-11-27']],
    [problem, ['vaza', 'só consigo ir na sexta'], ['vaza', '2026-11-27']],
    [problem, ['vaza', 'posso pagar na sexta'], ['vaza', null]],
    [problem, ['vaza', 'sábado que vem', 'mudei de ideia, prefiro dia 15'], ['vaza', '2026-12-15']],
  ])('%j, %j: %j', (requiredData, messages, values) => {
    const { last } = talk(['quero marcar uma consulta', ...messages], {
      with: [{ ...consulta, requiredData, intentions: [] }],
    })
    expect(last.state.running?.fields.map(({ value }) => value)).toEqual(values)
  })

  test.each([
    [['tem um vazamento'], 'Qual é o dia?', false],
    [['quando ligo não acende'], 'Qual é o dia?', false],
    [['quando vocês abrem'], 'Qual é o problema?', true],
    [['vaza', 'posso sexta'], 'Confirma o dia: sexta-feira, 27/11/2026?', false],
  ])('after %j the agent asks “%s”', (messages, question, needsAnswer) => {
    const { last } = talk(['quero marcar uma consulta', ...messages], {
      with: [{ ...consulta, requiredData: problem, intentions: [] }],
    })
    expect([last.question, last.step.needsAnswer]).toEqual([question, needsAnswer])
  })
})

describe('[SG-07] random walks', () => {
  const messages = [
    'quero marcar uma consulta',
    'quero marcar',
    'sim',
    'não',
    'deixa pra lá',
    'Maria',
    '11 98765-4321',
    '11 91111-1111',
    'maria@uol.com.br',
    'maria@gmial.com',
    'sexta às 15h',
    'às 3',
    'em março',
    'dia 5',
    'hmm',
    'vocês abrem domingo?',
    'na verdade é dia 6 às 10h',
    'prefiro não dizer',
    'veio com defeito',
    'quero devolver',
    'meu pedido não chegou',
    '👍',
    '',
    'não sei',
  ]
  /** A seeded generator, so that a failure can be reproduced. */
  const random = (seed: number) => {
    let last = seed
    return () => {
      last = (last * 1_103_515_245 + 12_345) % 2_147_483_648
      return last / 2_147_483_648
    }
  }

  // `WALKS=100000` for a long run.
  const walks = Number(process.env['WALKS'] ?? 1_000)

  const nameOrDay = (fieldName: 'nome' | 'data_hora') => ({
    requiredData: consulta.requiredData.filter((field) => field.fieldName === fieldName),
    intentions: [action({ requiredFields: [fieldName], body: '' })],
  })
  const followed = [
    { ...consulta, ...nameOrDay('nome'), intentions: [] },
    { ...consulta, ...nameOrDay('data_hora'), id: 'segundo', name: 'Pedido', condition: 'Os dados foram coletados' },
    {
      ...consulta,
      ...nameOrDay('nome'),
      id: 'terceiro',
      name: 'Aviso',
      condition: 'Depois que o estágio Pedido terminar',
    },
    ...stages.slice(1),
  ]

  test.each([
    ['stages of a wish', stages],
    ['stages that follow each other', followed],
  ])('thousands of them, %s: no loops, no call twice, one change a message', (_, given) => {
    let longest = 0
    let followers = 0
    for (let walk = 0; walk < walks; walk += 1) {
      const next = random(walk + 1)
      let state = emptyState
      let sameQuestion = 0
      let before: string | null = null
      const keys = new Set<string>()
      for (let turn = 0; turn < 12; turn += 1) {
        const message = messages[Math.floor(next() * messages.length)] ?? ''
        const result = tell(state, message, { with: given })
        for (const { key } of result.step.due) {
          expect(keys.has(key)).toBe(false)
          keys.add(key)
        }
        const [from, to] = [state.running?.stage.id, result.state.running?.stage.id]
        // A message moves an unfinished stage into another one only if the customer was asked before.
        const isSwitch = from !== undefined && to !== undefined && from !== to && to !== state.offered
        const isFollower = result.step.judgements.some(({ stageId, reason }) => stageId === to && reason !== null)
        if (isSwitch && isFollower) followers += 1
        expect(isSwitch && !isFollower && state.running?.isCompleted === false).toBe(false)
        const isSame = result.question !== null && result.question === before && result.state.running !== null
        sameQuestion = isSame ? sameQuestion + 1 : 0
        longest = Math.max(longest, sameQuestion)
        before = result.question
        state = result.state
        expect(state.running?.fruitless ?? 0).toBeLessThan(maxAnswersWithoutData)
      }
    }
    // Unusable answers and the customer's own questions may alternate only this often before the agent stops asking.
    expect(longest).toBeLessThanOrEqual(10)
    expect(followers > 0).toBe(given === followed)
  })
})

describe('[SG-07] claims without a call', () => {
  const notDone = 'Ainda não concluí isso.'
  test.each([
    ['Agendei sua consulta para sexta. Até lá!', `${notDone} Até lá!`],
    ['Sua consulta está marcada!', notDone],
    ['Ainda não agendei. Qual é o seu nome?', 'Ainda não agendei. Qual é o seu nome?'],
    ['Está confirmada a sua vinda?', 'Está confirmada a sua vinda?'],
    ['Abrimos às 8h.', 'Abrimos às 8h.'],
    ['Prontinho, marcado para sexta às 15h!', notDone],
    ['Concluí o seu pedido.', notDone],
    ['Agendado!', notDone],
    ['A limpeza ficou marcada para sexta.', notDone],
    ['Seu horário com a Ana foi reservado.', notDone],
    ['Seu horário ainda não foi reservado.', 'Seu horário ainda não foi reservado.'],
    ['A limpeza foi realizada por um dentista formado.', 'A limpeza foi realizada por um dentista formado.'],
    ['O frete foi enviado ontem.', 'O frete foi enviado ontem.'],
    ['Confirmado o pagamento, enviamos em 2 dias.', 'Confirmado o pagamento, enviamos em 2 dias.'],
    ['A visita foi agendada para amanhã às 10h.', notDone],
    ['O horário foi confirmado.', notDone],
    ['Foi registrado o seu pedido.', notDone],
    ['Tudo certo: horário marcado!', notDone],
    ['Pedido registrado, Ana!', notDone],
    ['Mesa reservada para duas pessoas.', notDone],
    ['Pedido confirmado até as 14h sai no mesmo dia.', 'Pedido confirmado até as 14h sai no mesmo dia.'],
    [
      'Aula marcada com um dia de antecedência sai mais barata.',
      'Aula marcada com um dia de antecedência sai mais barata.',
    ],
    [
      'Depois que a visita foi agendada, enviamos um lembrete.',
      'Depois que a visita foi agendada, enviamos um lembrete.',
    ],
    ['O show foi cancelado pela prefeitura.', 'O show foi cancelado pela prefeitura.'],
    ['A aula foi realizada na praça.', 'A aula foi realizada na praça.'],
    ['Quando quiser, venha: sua visita foi agendada.', notDone],
  ])('“%s”', (text, held) => expect(withoutClaims(text, 'pt-BR')).toBe(held))

  test.each([
    ['en-US', "I've booked your appointment for Friday. See you!", 'I have not completed this yet. See you!'],
    ['en-US', 'Great, booked for Friday at 3!', 'I have not completed this yet.'],
    ['en-US', 'Your appointment is confirmed.', 'I have not completed this yet.'],
    ['en-US', 'Your appointment is not confirmed yet.', 'Your appointment is not confirmed yet.'],
    ['en-US', 'The cleaning was scheduled by the city.', 'The cleaning was scheduled by the city.'],
    ['en-US', 'You are booked for Friday.', 'I have not completed this yet.'],
    ['en-US', "All set, you're scheduled for 3 pm!", 'I have not completed this yet.'],
    ['en-US', 'If you are registered, you get a discount.', 'If you are registered, you get a discount.'],
    ['en-US', 'Registered for tax at 5%.', 'Registered for tax at 5%.'],
    ['es-ES', 'He agendado su cita para el viernes.', 'Todavía no he completado esto.'],
    ['es-ES', 'Agendé su cita.', 'Todavía no he completado esto.'],
    ['es-ES', 'Listo, ¡reservado para el viernes!', 'Todavía no he completado esto.'],
    ['es-ES', 'Su cita no está confirmada.', 'Su cita no está confirmada.'],
  ])('in %s: “%s”', (language, text, held) => expect(withoutClaims(text, language)).toBe(held))
})
