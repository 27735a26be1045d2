/** Customers say what they want in sayings that share no word with the text of the business. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askBusiness } from '../../bench/retrieval-evaluation.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { Engine } from '../../server/answering/engine.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { addAgent, addTraining, openOwnedDatabase, recordingLog } from './engine-fixture.ts'

const school = `# Ateliê Cerâmica Viva

## Onde estamos
Rua do Barro, 40, no bairro Santa Luzia. Não aceitamos vale cultura.

## Agenda
Tolerância de dez minutos. Remarcações são aceitas até a véspera.

## Horário
Segunda a sábado: 9h às 18h
Domingo e feriados fechado

## Desistências
O sinal é devolvido até sete dias antes.

## Trancamento
O curso pode ser suspenso por três meses.

## Acesso
O prédio tem rampa e elevador.

## Estacionamento
São doze vagas para carros no pátio.

## Faixa etária
Aceitamos alunos a partir de 12 anos.

## Promoção
Desconto para irmãos. Válido até 31 de janeiro.

## Grupos
A oficina comporta 18 pessoas.

## Objetos encontrados
Guardamos por trinta dias na secretaria.

## Mensalidades
Torno: R$ 240
Esmalte: R$ 180
Turma adulta aos sábados: R$ 210
Turma infantil aos sábados: R$ 150
`

const gym = `## Horário de funcionamento
Segunda a sexta das 8h às 20h. Sábado das 9h às 13h. Domingo fechado.

## Pilates
Aula de pilates às terças, às 7h. Mensalidade de R$ 180.

## Yoga
Aula de yoga aos sábados, às 10h.

## Estacionamento
Convênio com o estacionamento da Rua Azul, até as 22h.
`

let opened: OpenDatabase
let engine: Engine
beforeAll(async () => {
  opened = await openOwnedDatabase()
  engine = createEngine({ db: opened.db, log: recordingLog() })
  for (const [id, content] of Object.entries({ school, gym })) {
    await addAgent(opened.db, id)
    await addTraining(opened.db, { id, agentId: id, name: 'Sobre nós', content })
  }
})
afterAll(() => opened.close())

const answerTo = (message: string, earlier?: string) =>
  askBusiness(engine, 'school', { message, ...(earlier !== undefined && { earlier: [earlier] }) })

test.each([
  ['peguei um engarrafamento, perco a vez?', 'Tolerância de dez minutos'],
  ['surgiu um imprevisto, consigo passar pra outro dia?', 'Remarcações são aceitas'],
  ['e se eu mudar de ideia?', 'O sinal é devolvido'],
  ['vou ficar uns meses fora, dá pra dar um tempo?', 'pode ser suspenso'],
  ['uso cadeira de rodas, consigo entrar?', 'rampa e elevador'],
  ['onde eu paro o carro?', 'doze vagas'],
  ['minha filha faz 11, ela já pode?', 'a partir de 12 anos'],
  ['somos 20, cabe todo mundo?', 'comporta 18 pessoas'],
  ['vocês são de onde?', 'Rua do Barro, 40'],
  ['aceita vr?', 'Não aceitamos vale'],
  ['o esmalte de 5 kg e 20 cm', 'Esmalte: R$ 180'],
  ['esqueci minha blusa aí ontem', 'Guardamos por trinta dias'],
  ['o desconto ainda vale?', 'Válido até 31 de janeiro'],
])('%s', async (message, quoted) => {
  const { messages } = await answerTo(message)
  expect(messages.join('\n')).toContain(quoted)
})

test('a saying alone is never answered as certain', async () => {
  const { confidence } = await answerTo('e se eu mudar de ideia?')
  expect(confidence).toBe('likely')
})

test.each(['quanto custa o torno durante a semana?', 'qto é o torno', 'quanto cobra pelo torno'])(
  '%s',
  async (message) => {
    const { messages } = await answerTo(message)
    expect(messages.join('\n')).toContain('Torno: R$ 240')
  },
)

test('a variant in a short question takes the place of the one before', async () => {
  const { messages } = await answerTo('e a infantil?', 'quanto custa a turma adulta?')
  expect(messages.join('\n')).toContain('Turma infantil aos sábados: R$ 150')
  expect(messages.join('\n')).not.toContain('Turma adulta')
})

test.each([
  ['onde fica a escola', 'Rua do Barro, 40'],
  ['vcs sao de onde', 'Rua do Barro, 40'],
])('%s: a question of its own is not joined to the one before', async (message, quoted) => {
  const { messages } = await answerTo(message, 'quanto custa o torno?')
  expect(messages).toEqual([expect.stringContaining(quoted)])
  expect(messages[0]).not.toContain('Torno')
})

test.each(['1', '18?'])('%s asks nothing', async (message) => expect((await answerTo(message)).confidence).toBe('none'))

test('240 may be a code', async () => expect((await answerTo('240')).messages[0]).toContain('R$ 240'))

test.each([
  ['vocês têm aula de yoga?', 'que horas?', 'aos sábados, às 10h'],
  ['tem estacionamento?', 'até que horas?', 'até as 22h'],
  ['quanto é pilates para duas pessoas?', 'e uma pessoa?', 'Mensalidade de R$ 180'],
  ['qual o horário da aula de yoga?', 'e amanhã?', 'aos sábados, às 10h'],
])('%s – %s', async (earlier, message, quoted) => {
  const { messages } = await askBusiness(engine, 'gym', { message, earlier: [earlier] })
  expect(messages[0]).toContain(quoted)
  expect(messages[0]).not.toContain('20h')
})

test("'levar 15 minutos' is no delivery, 'taxa' no taxi", async () => {
  const content = `## Câmaras
A troca leva uns 15 minutos.

## Entregas
Buscamos de táxi para cães. A taxa é de R$ 9,00.
`
  await addAgent(opened.db, 'bicycles')
  await addTraining(opened.db, { id: 'bicycles', agentId: 'bicycles', name: 'Sobre nós', content })
  const answer = async (message: string) => (await askBusiness(engine, 'bicycles', { message })).messages[0]
  expect(await answer('qual o prazo de entrega?')).not.toContain('15 minutos')
  expect(await answer('qual a taxa?')).toContain('A taxa é de R$ 9,00')
  for (const verb of ['demora', 'leva']) {
    const { messages, confidence } = await askBusiness(engine, 'bicycles', { message: `quanto tempo ${verb} a troca?` })
    expect([messages[0], confidence]).toEqual([expect.stringContaining('15 minutos'), 'sure'])
  }
})

test('a short question goes on under the heading where the one before was answered', async () => {
  await addAgent(opened.db, 'studio')
  const content = `## Aluguel do ateliê
Um dia com torno e forno sai por R$ 90, e a semana por R$ 380.

## Consertos
A semana inteira de espera conta.
`
  await addTraining(opened.db, { id: 'studio', agentId: 'studio', name: 'Sobre nós', content })
  const quotedAfter = async (earlier: string) => {
    const { messages } = await askBusiness(engine, 'studio', { message: 'e a semana inteira?', earlier: [earlier] })
    return messages[0]
  }
  expect(await quotedAfter('quanto custa alugar por um dia?')).toContain('R$ 380')
  expect(await quotedAfter('vocês fazem consertos?')).toContain('de espera')
})

describe('a short question that depends on no other', () => {
  const answerAfter = async (message: string, ...earlier: string[]) => {
    const { messages, confidence } = await askBusiness(engine, 'kitchen', { message, earlier })
    return [messages[0]?.split('\n', 2)[1], confidence]
  }
  beforeAll(async () => {
    await addAgent(opened.db, 'kitchen')
    const content = `## Coquetel
O serviço dura quatro horas.

## Salgados congelados
No freezer cada pacote dura 60 dias, com validade na embalagem.
`
    await addTraining(opened.db, { id: 'kitchen', agentId: 'kitchen', name: 'Sobre nós', content })
  })

  test('goes on where the one before was answered, through several of them, or leaves it', async () => {
    expect((await answerAfter('dura muito?'))[0]).toContain('quatro horas')
    expect((await answerAfter('dura muito?', 'vende salgado congelado?'))[0]).toContain('60 dias')
    expect((await answerAfter('dura muito?', 'vende salgado congelado?', 'e a embalagem?'))[0]).toContain('60 dias')
    expect((await answerAfter('dura muito?', 'vende salgado congelado?', 'e o coquetel?'))[0]).toContain('quatro horas')
  })

  test('is not on the topic of one without an answer', async () => {
    const unanswered = 'tem embalagem de presente com laço vermelho?'
    expect((await answerAfter(unanswered))[1]).toBe('none')
    expect((await answerAfter('dura muito?', unanswered))[0]).toContain('quatro horas')
  })
})

test.each([
  ['tem estasionamento?', 'doze vagas'],
  ['fexam no domigo?', 'Domingo e feriados fechado'],
  ['trancamemto do curco, como é?', 'pode ser suspenso'],
  ['tem remarcasao?', 'Remarcações são aceitas'],
])('misspelled: %s', async (message, quoted) => {
  const { messages } = await answerTo(message)
  expect(messages.join('\n')).toContain(quoted)
})
