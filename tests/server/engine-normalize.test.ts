/** Words as terms of the index: forms of one word match, different words do not, and symbols count as words. */
import { foldText } from '../../contract/fold-text.ts'
import { describe, expect, test } from 'vitest'
import { stemOf, termsOf } from '../../server/retrieval/words.ts'

const stemsOf = (forms: string) => new Set(forms.split(' ').map((word) => stemOf(foldText(word))))

describe('stemOf', () => {
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
    'cobra cobram cobrança cobrar',
    'cobre cobrem cobrir cobertura',
    'gato gatinha gatos',
    'parcelado parcelamos parcelam',
  ])('one word: %s', (forms) => expect(stemsOf(forms)).toHaveProperty('size', 1))

  test.each([
    'pão pau',
    'mãe mão',
    'coração cor',
    'pais pães',
    'reis real',
    'cartão cartório',
    'cobra cobre',
    'camarões cama',
    'massagens massa',
  ])('two words: %s', (forms) => expect(stemsOf(forms)).toHaveProperty('size', 2))
})

describe('termsOf', () => {
  test.each([
    ['R$ 2,80', '§preco'],
    ['5% a menos', '§desconto'],
    ['das 9h às 18h30', '§horario'],
    ['(31) 98555-0148', '§telefone'],
    ['ola@loja.example', '§email'],
    ['Rua Pouso Alegre, 1.482', '§endereco'],
    ['Rua Pará, 120', '§endereco'],
    ['Rua E 45', '§endereco'],
    ['em até três vezes', '§parcelar'],
    ['a primeira hora é por nossa conta', '§gratis'],
    ['De segunda a sexta', 'quarta'],
  ])('%s shows %s', (text, term) => expect(termsOf(text)).toContain(term))

  test.each([
    ['seg a sex 8h30-18h30', 'quarta'],
    ['Seg–Sex: 9h às 18h', 'quarta'],
    ['Seg. a sex., das 9h às 18h', 'quarta'],
    ['Das 8h às 18h de 2ª a 6ª feira', 'quarta'],
    ['De 2ª a sábado', 'quinta'],
    ['Toda 4ª-feira', 'quarta'],
    ['ter e qui', 'terca'],
    ['qua 14h', 'quarta'],
    ['sáb/dom fechado', 'sabado'],
    ['dom fechado', 'domingo'],
    ['abre dom?', 'domingo'],
    ['PAGTO: pix, dinheiro', 'pagamento'],
    ['zap (48) 99163-0854', 'whatsapp'],
  ])('in %s a word is written out: %s', (text, written) => expect(termsOf(text)).toContain(stemOf(written)))

  test.each([
    ['Avenida Dom Pedro II', 'domingo'],
    ['É preciso ter 18 anos', 'terca'],
    ['Turmas de 2ª, 3ª e 4ª séries', 'segunda'],
    ['Salas 2A, 3A e 4A', 'terca'],
    ['Espere 30 seg, depois abra', 'segunda'],
    ['Cuiabá MT, Qd 5', 'quando'],
    ['Quero ter a sexta livre', 'terca'],
    ['A 2ª via custa R$ 5', 'segunda'],
  ])('%s does not show %s', (text, term) => expect(termsOf(text)).not.toContain(stemOf(term)))

  test('hours are one word however they are written', () => {
    for (const written of ['9h', '9h00', '9:00']) expect(termsOf(written)[0]).toBe('9h')
  })

  test('accents may be composed or not', () => {
    expect(termsOf('reunião'.normalize('NFD'))).toEqual(termsOf('reunião'))
  })
})
