import { expect, test } from 'vitest'
import { capabilitiesAnswer, topicsSentence, unknownText } from '../../server/answering/answer-texts.ts'
import type { AgentProfile } from '../../server/answering/engine.ts'

const untitled = { title: 'Treinamento de texto', headings: [] }

test('[AN-07] the name of a training that nobody named is told to no customer', () => {
  expect(unknownText([untitled], [])).toBe(
    'Não sei responder a isso com o que aprendi até agora. Tente perguntar com outras palavras.',
  )
  expect(topicsSentence([untitled])).toBe('')
  expect(topicsSentence([{ title: 'Perguntas e respostas', headings: [] }])).toBe('')
  expect(topicsSentence([untitled, { title: 'Horários', headings: [] }])).toBe('Posso falar sobre Horários.')
  const agent = { name: 'Ana', companyName: '', businessArea: 'SUPPORT', productDescription: 'Linhas e lãs.' }
  expect(capabilitiesAnswer(agent as AgentProfile, [untitled])).toBe('Sou Ana. Linhas e lãs.')
  const ofCompany = { ...agent, companyName: 'Padaria Sol Ltda.', productDescription: '' } as AgentProfile
  expect(capabilitiesAnswer(ofCompany, [untitled])).toBe('Sou Ana e atendo os clientes de Padaria Sol Ltda.')
})

test('[AN-07] what the agent knows is listed once', () => {
  const agent = { name: 'Ana', companyName: '', businessArea: 'SUPPORT', productDescription: '' } as AgentProfile
  const topics = ['Entrega', 'Trocas'].map((title) => ({ title, headings: [] }))
  expect(capabilitiesAnswer(agent, topics)).toBe(
    'Sou Ana.\n\nPode me perguntar, por exemplo, sobre:\n- Entrega\n- Trocas',
  )
})

test('[AN-07] a greeting names three topics at most, and neither questions nor file names', () => {
  const titled = (...titles: string[]) => titles.map((title) => ({ title, headings: [title] }))
  const owned = ['tem wifi?', 'politica', 'frete', 'Tabela.pdf']
  expect(topicsSentence(titled('Entrega', ...owned))).toBe('Posso falar sobre Entrega.')
  expect(topicsSentence(titled('Entrega', ...owned, 'Trocas', 'horário', 'Cursos'))).toBe(
    'Posso falar sobre Entrega, Trocas e horário.',
  )
  expect(topicsSentence(titled('Sobre a Dona Zefa', 'Entrega'))).toBe('Posso falar sobre a Dona Zefa e Entrega.')
  expect(topicsSentence(titled(...owned))).toBe('')
  expect(topicsSentence(titled('Início – Dona Zefa', 'Entregas – Dona Zefa', 'Contato | Dona Zefa'))).toBe(
    'Posso falar sobre Entregas e Contato.',
  )
  expect(unknownText(titled(...owned), [])).toBe(
    'Não sei responder a isso com o que aprendi até agora. Tente perguntar com outras palavras.',
  )
})

test('[AN-07] an agent that learned frequent questions names some of them when it knows no answer', () => {
  const headings = ['Vocês entregam?', 'Aceitam Pix?', `${'Longa '.repeat(20)}?`, 'Tem garantia?', 'Onde fica?']
  expect(unknownText([{ title: 'Dúvidas', headings }], [])).toBe(
    'Não sei responder a isso com o que aprendi até agora. Tente perguntar com outras palavras. ' +
      'Sei responder, por exemplo:\n- Vocês entregam?\n- Aceitam Pix?\n- Tem garantia?',
  )
  expect(unknownText([{ title: 'Dúvidas', headings: [...headings, 'Entrega', 'Trocas'] }], [])).toBe(
    'Não sei responder a isso com o que aprendi até agora. ' +
      'Tente perguntar com outras palavras, ou sobre um destes assuntos: Entrega e Trocas.',
  )
})

test('[AN-06] an agent that knows no answer names the sections of one training in turn with the other trainings', () => {
  const price = { title: 'Banho e tosa', headings: ['Banho', 'Tosa', 'Horários', 'Pagamento'] }
  const pages = ['Creche – Pet Sol', 'Contato – Pet Sol'].map((title) => ({ title, headings: [title] }))
  expect(unknownText([price, ...pages], [])).toBe(
    'Não sei responder a isso com o que aprendi até agora. ' +
      'Tente perguntar com outras palavras, ou sobre um destes assuntos: Banho, Creche, Tosa e Contato.',
  )
})
