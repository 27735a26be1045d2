import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lexemesOf } from '../../server/db/passages.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { openOwnedDatabase } from './engine-fixture.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openOwnedDatabase()
})
afterAll(() => opened.close())

describe('prosa_normalize with the portuguese configuration', () => {
  test.each([
    'reunião reuniões REUNIOES reuniao',
    'pão pães',
    'mão mãos',
    'mãe mães',
    'caminhão caminhões caminhoes',
    'botão botões botao',
    'cartão cartões',
    'canal canais',
    'papel papéis',
    'disponível disponíveis',
    'fácil fáceis',
    'azul azuis',
    'lençol lençóis',
    'infantil infantis',
    'viagem viagens',
    'cupom cupons',
    'cor cores',
    'zíper zíperes ziper',
    'vez vezes',
    'mês meses',
    'país países',
    'dia dias',
    'fio fios',
    'lã lãs',
    'informação informações informar',
    'inscrição inscrições inscrever inscrito',
    'devolução devoluções devolver devolvo',
    'pagamento pagamentos pagar paguei pago',
    'atendimento atender atendem',
    'embalagem embalagens embalar',
    'trocar troca troquei trocado',
    'aberto abertos abrimos abrem abre abrir abertura',
    'fechado fecha fechamos',
    'entrega entregam entregue entregar',
    'ponto pontinhos',
    'café cafezinho',
    '9h 9h00 9:00',
  ])('one word: %s', async (forms) => {
    const lexemes = await lexemesOf(opened.db, forms.split(' '))
    expect(new Set(lexemes.map((words) => words.join(' ')))).toHaveProperty('size', 1)
  })

  test.each(['pão pau', 'mãe mão', 'coração cor', 'pais pães', 'reis real', 'cartão cartório'])(
    'two words: %s',
    async (forms) => {
      const [one, other] = await lexemesOf(opened.db, forms.split(' '))
      expect(one).not.toEqual(other)
    },
  )

  test.each([
    ['R$ 2,80', 'reais'],
    ['5%', 'porcento'],
    ['das 9h às 18h30', 'horas'],
    ['(31) 98555-0148', 'telefone'],
    ['ola@loja.example', 'email'],
    ['30100-000', 'cep'],
  ])('%s is also found as %s', async (sign, word) => {
    const [written, asked] = await lexemesOf(opened.db, [sign, word])
    expect(written).toEqual(expect.arrayContaining(asked ?? []))
  })

  test('accents may be composed or not', async () => {
    const [nfc, nfd] = await lexemesOf(opened.db, ['reunião', 'reunião'.normalize('NFD')])
    expect(nfc).toEqual(nfd)
  })
})
