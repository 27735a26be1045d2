import { describe, expect, test } from 'vitest'
import { smallTalkOf } from '../../server/answering/small-talk.ts'
import { slipFit } from '../../server/retrieval/slips.ts'

describe('smallTalkOf', () => {
  test.each(['oi', 'Olá!', 'Bom dia', 'boa tarde, tudo bem?', 'oi, tudo bem com você?', 'Dizer olá', 'Oii', '👋'])(
    'greeting: %s',
    (message) => expect(smallTalkOf(message)).toBe('greeting'),
  )

  test.each([
    'O que você sabe fazer?',
    'Ver capacidades',
    'Como você pode ajudar',
    'Como você pode me ajudar?',
    'Olá, o que vc faz?',
    'Quem é você?',
    'quais são suas capacidades?',
    'em que pode ajudar?',
    'o que posso perguntar?',
  ])('capabilities: %s', (message) => expect(smallTalkOf(message)).toBe('capabilities'))

  test.each(['obrigada!', 'Muito obrigado', 'valeu, ajudou muito', 'obg'])('thanks: %s', (message) =>
    expect(smallTalkOf(message)).toBe('thanks'),
  )

  test.each(['tchau', 'até mais', 'Até logo!'])('farewell: %s', (message) =>
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
    'bom dia, vocês abrem domingo?',
    'a atendente é simpática?',
    'quanto ganha um atendente?',
    'oi, qual o preço do botão?',
    'o que você sabe sobre entregas?',
    'obrigado, e quanto custa o frete?',
    'vocês fazem ajustes?',
    'como vocês entregam?',
    'o que vocês vendem?',
    'quem faz os consertos?',
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
