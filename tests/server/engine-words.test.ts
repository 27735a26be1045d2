import { describe, expect, test } from 'vitest'
import { smallTalkOf } from '../../server/engine/small-talk.ts'
import { splitAnswer } from '../../server/engine/split.ts'
import { isSlip } from '../../server/engine/typos.ts'

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

describe('isSlip', () => {
  test.each([
    ['enteg', 'entreg'],
    ['hroari', 'horari'],
    ['tesor', 'tesour'],
    ['servis', 'servic'],
    ['entrefa', 'entrega'],
  ])('%s may be meant for %s', (written, meant) => expect(isSlip(written, meant)).toBe(true))

  test.each([
    ['carvao', 'cartao'],
    ['gato', 'pato'],
    ['linho', 'linho'],
    ['troc', 'toc'],
    ['botao', 'limao'],
    ['bordado', 'bondade'],
  ])('%s is not meant for %s', (written, meant) => expect(isSlip(written, meant)).toBe(false))
})

describe('splitAnswer', () => {
  const paragraph = (letter: string, length: number) => letter.repeat(length)

  test('leaves a short answer whole', () => expect(splitAnswer('Oi.\n\nTudo bem?')).toEqual(['Oi.\n\nTudo bem?']))

  test('cuts between paragraphs, and nowhere else', () => {
    const [a, b, c] = [paragraph('a', 300), paragraph('b', 300), paragraph('c', 40)]
    expect(splitAnswer(`${a}\n\n${b}\n\n${c}`)).toEqual([a, `${b}\n\n${c}`])
    expect(splitAnswer(paragraph('a', 900))).toEqual([paragraph('a', 900)])
  })

  test('keeps a list with the line that announces it', () => {
    const lead = `${paragraph('a', 300)}:`
    const list = Array.from({ length: 9 }, (_, at) => `- item ${at} ${paragraph('b', 30)}`).join('\n\n')
    expect(splitAnswer(`${lead}\n\n${list}`)).toEqual([`${lead}\n\n${list}`])
  })
})
