import { expect, test } from 'vitest'
import { capabilitiesAnswer, knows, unknownText } from '../../server/answering/answer-words.ts'
import type { AgentProfile } from '../../server/answering/engine.ts'

const untitled = { title: 'Treinamento de texto', headings: [] }

test('[AN-07] the name of a training that nobody named is told to no customer', () => {
  expect(unknownText([untitled], [])).toBe(
    'Não sei responder a isso com o que aprendi até agora. Tente perguntar com outras palavras.',
  )
  expect(knows([untitled])).toBe('')
  expect(knows([untitled, { title: 'Horários', headings: [] }])).toBe('Posso falar sobre Horários.')
  const agent = { name: 'Ana', companyName: '', businessArea: 'SUPPORT', productDescription: 'Linhas e lãs.' }
  expect(capabilitiesAnswer(agent as AgentProfile, [untitled])).toBe('Sou Ana. Linhas e lãs.')
})

test('[AN-07] a greeting names three topics at most, and neither questions nor file names', () => {
  const titled = (...titles: string[]) => titles.map((title) => ({ title, headings: [title] }))
  const owned = ['tem wifi?', 'politica', 'frete', 'Tabela.pdf']
  expect(knows(titled('Entrega', ...owned))).toBe('Posso falar sobre Entrega.')
  expect(knows(titled('Entrega', ...owned, 'Trocas', 'horário', 'Cursos'))).toBe(
    'Posso falar sobre Entrega, Trocas e horário.',
  )
  expect(knows(titled(...owned))).toBe('')
  expect(unknownText(titled(...owned), [])).toBe(
    'Não sei responder a isso com o que aprendi até agora. Tente perguntar com outras palavras.',
  )
})
