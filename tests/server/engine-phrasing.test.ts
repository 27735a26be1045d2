/** The same question in other words, and with other text around it, answered without a model (AN-07). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askBusiness } from '../../bench/retrieval-evaluation.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { Engine } from '../../server/answering/engine.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { addAgent, addTraining, openOwnedDatabase, recordingLog, textOf } from './engine-fixture.ts'

const studio = `# Estúdio Aurora

## Mensalidades
- Turma da manhã: R$ 210
- Turma da noite: R$ 260

## Convênios
O convênio cobre fisioterapia. Massagem é sempre particular.

## Estacionamento
O estacionamento conveniado fica na Rua do Sol, 80. Alunos pagam R$ 6 a hora.
Nas noites de sexta o portão fecha mais cedo. Deixe a chave com o manobrista.

## Como se inscrever
1. Preencha a ficha na recepção.
2. Traga um atestado médico.
3. Escolha a turma e pague a primeira mensalidade.

## Contato
Mensagens pelo WhatsApp (11) 98888-1234.

## Equipamento
Para ligar a esteira, aperte o botão verde. A bateria do relógio de pulso dura um ano e a nova custa R$ 35.

## Aulas de dança
As aulas começam às 19h30 e terminam às 21h. O endereço do salão é Praça da Cereja, 3.
`

/** Typed without headings: one subject in each paragraph. */
const paragraphs = [
  'A Padaria Dona Rosa fica na Rua das Acácias, 120, em frente à praça. Tem estacionamento para três carros.',
  'Abrimos de segunda a sábado das 6h às 20h. No domingo das 6h às 13h. Nos feriados abrimos até meio-dia.',
  'Pão francês custa R$ 18 o quilo. Bolo de chocolate inteiro R$ 65, bolo de cenoura R$ 55.',
  'Encomendas de bolo precisam de dois dias de antecedência e metade do valor na hora do pedido.',
  'Aceitamos dinheiro, pix e cartão. Cachorros pequenos são bem-vindos na área externa, onde o wi-fi é liberado.',
]

let opened: OpenDatabase
let engine: Engine
beforeAll(async () => {
  opened = await openOwnedDatabase()
  engine = createEngine({ db: opened.db, log: recordingLog() })
  for (const [id, content] of [
    ['studio', studio],
    ['paragraphs', paragraphs.join('\n\n')],
    ['lines', paragraphs.join('\n')],
    ['dentista.txt', textOf('dentista.txt')],
  ] as const) {
    await addAgent(opened.db, id)
    await addTraining(opened.db, { id, agentId: id, name: 'Sobre nós', content })
  }
})
afterAll(() => opened.close())

const answerTo = async (message: string, business = 'studio') =>
  (await askBusiness(engine, business, { message })).messages.join('\n')

test.each([
  ['quanto custa a turma da manhã?', 'R$ 210'],
  ['qual o valor da turma da manhã?', 'R$ 210'],
  ['qual a mensalidade da noite?', 'R$ 260'],
  ['como faço a inscrição?', 'Escolha a turma e pague'],
  ['qual o whatsapp?', '98888-1234'],
  // Misspelled without 'ç', so that nothing distinguishes a soft 'c' from a hard one.
  ['q hrs comesa a aula de dança', '19h30'],
  ['qual o enderesso do salão de dança', 'Praça da Cereja'],
  // The text tells the time of day only by hours.
  ['tem dança à noite?', '19h30'],
  // The question comes last, or its subject is in the preceding statement.
  ['saí correndo de casa hoje, meu relógio está com a bateria fraca, quanto custa uma nova?', 'R$ 35'],
  ['a ficha ficou comigo e o atestado também, dá pra escanear?', 'Traga um atestado'],
])('%s', async (message, shown) => {
  expect(await answerTo(message)).toContain(shown)
})

test.each(['paragraphs', 'lines'])(
  'of a text without headings only the paragraph asked for is quoted: %s',
  async (business) => {
    for (const [message, at] of [
      ['abre domingo?', 1],
      ['onde fica a padaria', 0],
      ['tem wifi?', 4],
    ] as const) {
      const answer = await answerTo(message, business)
      expect(answer).toContain(`«${paragraphs[at]}»`)
    }
    expect(await answerTo('como encomendo um bolo', business)).toContain(paragraphs[3])
  },
)

test('a convênio is not the car park that has one, nor is a message a switch', async () => {
  expect(await answerTo('o convenio cobre massagem?')).not.toContain('manobrista')
  expect(await answerTo('o convenio cobre implante?', 'dentista.txt')).toContain('implantes, clareamento')
  expect(await answerTo('o convenio cobre implante?', 'dentista.txt')).not.toContain('Park Vale')
  expect(await answerTo('qual o whatsapp?')).not.toContain('esteira')
})
