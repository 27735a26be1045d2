import { describe, expect, test } from 'vitest'
import { smallTalkOf } from '../../server/answering/small-talk.ts'
import { readMessage } from '../../server/retrieval/message.ts'
import { withoutNames } from '../../server/retrieval/names.ts'
import { slipFit } from '../../server/retrieval/slips.ts'
import { headingTerms } from '../../server/retrieval/units.ts'
import { termsOf } from '../../server/retrieval/words.ts'

describe('smallTalkOf', () => {
  test.each([
    'oi',
    'Olá!',
    'Bom dia',
    'boa tarde, tudo bem?',
    'oi, tudo bem com você?',
    'Dizer olá',
    'Oii',
    'bom diaa',
    'eae',
    'oi bom dia, td certo?',
    '👋',
  ])('greeting: %s', (message) => expect(smallTalkOf(message)).toBe('greeting'))

  test.each([
    'O que você sabe fazer?',
    'Oi! Qual é o seu nome?',
    'qual seu nome',
    'Como você se chama?',
    'Ver capacidades',
    'Como você pode ajudar',
    'Como você pode me ajudar?',
    'Olá, o que vc faz?',
    'Quem é você?',
    'quais são suas capacidades?',
    'em que pode ajudar?',
    'o que posso perguntar?',
  ])('capabilities: %s', (message) => expect(smallTalkOf(message)).toBe('capabilities'))

  test.each([
    'obrigada!',
    'Muito obrigado',
    'valeu, ajudou muito',
    'obg',
    'mto obgd viu',
    'perfeito, muito obrigada',
    'obrigadaaa bjs',
    'obrigadão, tenha um bom dia',
    'muito obrigada viu, Deus abençoe 🙏',
    'obrigada, vc é um amor!',
    'valeu, vocês são muito atenciosos',
  ])('thanks: %s', (message) => expect(smallTalkOf(message)).toBe('thanks'))

  test.each(['ok', 'blz, entendi', 'tá bom então', 'Perfeito!', '👍', 'show de bola', 'kkkk blz', 'rsrs ok'])(
    'acknowledgement: %s',
    (message) => expect(smallTalkOf(message)).toBe('acknowledgement'),
  )

  test.each(['👎', '😡', '🤬🤬', '😞'])('unhelped: %s', (message) => expect(smallTalkOf(message)).toBe('unhelped'))
  test.each(['🍕', '🚗💨'])('no small talk: %s', (message) => expect(smallTalkOf(message)).toBeNull())

  test.each(['tchau', 'até mais', 'Até logo!', 'bom fim de semana!'])('farewell: %s', (message) =>
    expect(smallTalkOf(message)).toBe('farewell'),
  )

  test.each([
    'Falar com alguém',
    'Quero falar com uma pessoa',
    'oi, posso falar com um atendente?',
    'tem atendimento humano?',
    'quero um atendente',
    'me passa pro atendente',
    'atendente',
  ])('a person: %s', (message) => expect(smallTalkOf(message)).toBe('person'))

  test.each([
    'vc é um robô?',
    'você é humano ou robô?',
    'é gente de verdade que responde?',
    'tô falando com uma pessoa de verdade?',
    'isso é inteligência artificial?',
  ])('identity: %s', (message) => expect(smallTalkOf(message)).toBe('identity'))

  test.each([
    ['pause', 'só um minuto'],
    ['pause', 'Ok, pera aí'],
    ['pause', 'hmm...'],
    ['pleased', 'kkkkk'],
    ['pleased', 'hahaha adorei'],
    ['pleased', '😂😂'],
    ['pleased', 'Ótimo atendimento!'],
    ['pleased', 'vcs são uns anjos'],
    ['apology', 'desculpa a demora'],
    ['help', 'Ajuda'],
    ['help', 'oi, pode me ajudar?'],
    ['help', 'não entendi nada'],
    ['unhelped', 'Isso não respondeu minha pergunta'],
    ['unhelped', 'não foi isso que eu perguntei'],
    ['farewell', 'bjs pra vcs'],
    ['farewell', 'boa noite, até'],
    ['greeting', 'Feliz Natal!'],
  ])('%s: %s', (talk, message) => expect(smallTalkOf(message)).toBe(talk))

  test.each([
    'vocês podem me ajudar com a instalação?',
    'o produto não funcionou',
    'Qual é o nome da loja?',
    'qual o seu nome fantasia?',
    'esperar quanto tempo?',
    'menu',
    'bom dia, vocês abrem domingo?',
    'ok, e no domingo?',
    'é legal?',
    'vcs são educados?',
    'tem show no sábado?',
    'a atendente é simpática?',
    'quanto ganha um atendente?',
    'oi, qual o preço do botão?',
    'o que você sabe sobre entregas?',
    'obrigado, e quanto custa o frete?',
    'vocês fazem ajustes?',
    'como vocês entregam?',
    'o que vocês vendem?',
    'quem faz os consertos?',
    'é uma pessoa só por quarto?',
    'vocês são gente boa',
    'kkk qual o preço?',
    'e uma pessoa?',
    'é uma máquina?',
    'e atendente',
  ])('a question: %s', (message) => expect(smallTalkOf(message)).toBeNull())
})

describe('slipFit', () => {
  test.each([
    ['enteg', 'entreg'],
    ['hroari', 'horari'],
    ['tesor', 'tesour'],
    ['servis', 'servic'],
    ['entrefa', 'entrega'],
  ])('%s may be meant for %s', (written, meant) => expect(slipFit(written, meant)).toBeGreaterThan(0.5))

  test.each([
    ['carvao', 'cartao'],
    ['gato', 'pato'],
    ['troc', 'toc'],
    ['botao', 'limao'],
    ['bordado', 'bondade'],
    ['pato', 'prato'],
  ])('%s is not meant for %s', (written, meant) => expect(slipFit(written, meant)).toBe(0))
})

describe('termsOf', () => {
  test.each([
    ['actualização', 'atualizar'],
    ['óptimo', 'ótimo'],
    ['directórios', 'diretório'],
    ['acções', 'ação'],
    ['ficheiros', 'arquivo'],
    ['utilizadores', 'usuário'],
    ['palavra-passe', 'senhas'],
    ['cópias de segurança', 'backup'],
    ['links', 'link'],
    ['permissões', 'permitir'],
    ['conexão', 'conectar'],
    ['instrução', 'instruir'],
    ['dependência', 'depender'],
    ['remoção', 'remover'],
    ['protegido', 'proteção'],
    ['on-line', 'online'],
    ['check-in', 'checkin'],
  ])('%s and %s are one term', (one, other) => {
    expect(termsOf(one)).toHaveLength(1)
    expect(termsOf(one)).toEqual(termsOf(other))
  })

  test.each([
    ['pacto', 'pato'],
    ['versão', 'verter'],
    ['ônibus', 'ônix'],
  ])('%s and %s are two', (one, other) => expect(termsOf(one)).not.toEqual(termsOf(other)))

  test('words that say nothing are left out', () => {
    expect(termsOf('Como é que eu posso ver o pedido?')).toEqual(termsOf('pedido'))
  })
})

test('headingTerms leaves out the numbers of sections', () => {
  expect(headingTerms('Capítulo 2. Pacotes › 2.1.5. Licenças › B.4. Núcleo › 24 horas')).toEqual([
    termsOf('Pacotes'),
    termsOf('Licenças'),
    termsOf('Núcleo'),
    termsOf('24 horas'),
  ])
})

describe('withoutNames', () => {
  const vocabulary = { frequency: () => 1, beginningWith: () => [] }
  const asked = (message: string) =>
    withoutNames(readMessage(message)[0]?.words ?? [], ['Pet shop Amigo Fiel'], vocabulary).map(({ typed }) => typed)

  test('the end of a name, written as one, is not asked about', () => {
    expect(asked('Oi, o Amigo Fiel troca coleiras?')).toEqual(['troca', 'coleiras'])
  })

  test('the same words in lower case, or one of them, are', () => {
    expect(asked('um amigo fiel troca coleiras?')).toContain('fiel')
    expect(asked('Fiel troca coleiras?')).toContain('Fiel')
  })
})
