import { expect, test } from 'vitest'
import { capabilitiesAnswer, knows, unknownText } from '../../server/answering/answer-words.ts'
import type { AgentProfile } from '../../server/answering/engine.ts'

const untitled = { title: 'Treinamento de texto', headings: [] }

test('[AN-07] the name of a training that nobody named is told to no customer', () => {
  expect(unknownText([untitled], [])).toBe(
    'Não sei responder a isso com o que aprendi até agora. Tente perguntar com outras palavras.',
  )
  expect(knows([untitled])).toBe('')
  expect(knows([untitled, { title: 'Horários', headings: [] }])).toBe('Aprendi com o treinamento “Horários”.')
  const learned = (...titles: string[]) => knows(titles.map((title) => ({ title, headings: [] })))
  expect(learned('Entrega', 'tem wifi?', 'Preços', 'Aceitam pix?', 'politica', 'Precos_2026', 'Trocas')).toBe(
    'Aprendi com os treinamentos “Entrega”, “Preços” e “Trocas”.',
  )
  expect(learned('Entrega', 'Preços', 'Trocas', 'Festas')).toBe(
    'Aprendi com os treinamentos “Entrega”, “Preços”, “Trocas” e outros.',
  )
  expect(learned('tem wifi?', 'politica')).toBe('')
  const agent = { name: 'Ana', companyName: '', businessArea: 'SUPPORT', productDescription: 'Linhas e lãs.' }
  expect(capabilitiesAnswer(agent as AgentProfile, [untitled])).toBe('Sou Ana. Linhas e lãs.')
})
