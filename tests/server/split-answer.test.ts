import { describe, expect, test } from 'vitest'
import { splitAnswer } from '../../server/answering/split.ts'

const paragraph = (letter: string, length: number) => letter.repeat(length)

describe('[ST-05] a split answer', () => {
  test('that is short stays whole', () => expect(splitAnswer('Oi.\n\nTudo bem?', 500)).toEqual(['Oi.\n\nTudo bem?']))

  test('is cut between paragraphs, and a short one never stands alone', () => {
    const [a, b, c] = [paragraph('a', 300), paragraph('b', 300), paragraph('c', 40)]
    expect(splitAnswer(`${a}\n\n${b}\n\n${c}`, 500)).toEqual([a, `${b}\n\n${c}`])
    expect(splitAnswer(`${a}\n\n${b}\n\n${c}`, 700)).toEqual([`${a}\n\n${b}\n\n${c}`])
  })

  test('keeps a list with the line that announces it', () => {
    const list = Array.from({ length: 9 }, (_, at) => `- item ${at}`).join('\n\n')
    const text = `${paragraph('a', 300)}:\n\n${list}\n\n${paragraph('b', 300)}`
    expect(splitAnswer(text, 500)).toEqual([`${paragraph('a', 300)}:\n\n${list}`, paragraph('b', 300)])
  })

  test('keeps a block of code whole, also where it has an empty line', () => {
    const code = '```\nprimeira linha do bloco aqui\n\nsegunda linha\n```'
    expect(splitAnswer(`Veja o exemplo abaixo, com calma e atenção.\n\n${code}`, 60)).toEqual([
      'Veja o exemplo abaixo, com calma e atenção.',
      code,
    ])
  })

  test('has no part over the length of the agent, and loses no word', () => {
    const sentence = 'A entrega leva de dois a cinco dias úteis para todo o Brasil. '
    const text = `${sentence.repeat(20)}\n\n${paragraph('x', 250)}`
    for (const longest of [100, 300, 1_000]) {
      const parts = splitAnswer(text, longest)
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(longest)
      expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }
    expect(splitAnswer(text, 300)[0]).toBe(sentence.repeat(4).trim())
  })
})
