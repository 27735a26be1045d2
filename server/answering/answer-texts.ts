/** What an agent without a model says about itself: who it is, what it learned, and that it does not know an answer. */
import { inWords } from '../platform/text/in-words.ts'
import { endingName } from '../../contract/ending-name.ts'
import { defaultTrainingNames } from '../../contract/trainings.ts'
import type { Document } from '../retrieval/documents.ts'
import { headingSeparator } from '../retrieval/passages.ts'
import type { AgentProfile } from './engine.ts'

const unknownAnswer = 'Não sei responder a isso com o que aprendi até agora.'
export const untrainedAnswer =
  'Ainda não fui treinado: nenhum treinamento foi concluído até agora. Assim que um for, respondo com o que ele ensinar.'

/** For customers, who cannot train the agent. */
const uninformedAnswer = 'Ainda não tenho informações para responder a isso.'

/** In the test chat, the owner is told what is missing. */
export const untrainedAnswerIn = (channel = 'test'): string => (channel === 'test' ? untrainedAnswer : uninformedAnswer)

export type Topic = { title: string; headings: string[] }

const topicsShown = 8
/** Number of topics named in a greeting. */
const topicsGreeted = 3

/** Lower-cases headings such as 'FORMAS DE PAGAMENTO' for use inside a sentence. */
export const lowerCaseHeading = (heading: string) =>
  heading === heading.toUpperCase() ? heading.charAt(0) + heading.slice(1).toLowerCase() : heading

/** The headings of a passage below the training's own name. */
function sectionsOf({ heading, title }: { heading: string; title: string }): string[] {
  const trail = heading.split(headingSeparator).filter((part) => part !== '')
  return (trail[0] === title ? trail.slice(1) : trail).map(lowerCaseHeading)
}

const defaultNames: ReadonlySet<string> = new Set(Object.values(defaultTrainingNames))

/** Questions are no topics, nor are the names of a site's first page. */
const isTopic = (text: string): boolean =>
  text.length <= 60 &&
  !text.endsWith('?') &&
  !/^(?:início|home|página inicial|bem-vind[oa]s?|perguntas (?:e respostas|frequentes)|faq)$/iu.test(text)

/** Names of files, such as 'frete' and 'tabela_2026.pdf', are for the owner. */
const isFileName = (text: string): boolean =>
  /\.\w{2,4}$/u.test(text) || (text === text.toLowerCase() && /^\p{ASCII}*$/u.test(text))

const partsOf = (title: string) => title.split(/\s+[–—|·-]\s+/u)

/** Pages of one site repeat its name: 'Entregas – Dona Zefa', 'Contato – Dona Zefa'. */
function withoutSiteName(titles: readonly string[], all: readonly string[]): string[] {
  const counts = Map.groupBy(all.flatMap(partsOf), (part) => part)
  return titles.map((title) => {
    const own = partsOf(title).filter((part) => counts.get(part)?.length === 1)
    return own.length > 0 ? own.join(' – ') : title
  })
}

const distinctTitles = (topics: readonly Topic[]): string[] => [...new Set(topics.map(({ title }) => title))]

/** Distinct titles, without those that tell a customer nothing. */
const titlesOf = (topics: readonly Topic[], all = topics): string[] => [
  ...new Set(
    withoutSiteName(distinctTitles(topics), distinctTitles(all)).filter(
      (title) => isTopic(title) && !isFileName(title) && !defaultNames.has(title),
    ),
  ),
]

const trailsOf = (topics: readonly Topic[]): string[][] =>
  topics.flatMap(({ title, headings }) => headings.map((heading) => sectionsOf({ heading, title })))

/** Sections that a customer may ask about; none if they are all questions, or there is only one. */
function sectionList(topics: readonly Topic[]): string[] {
  const trails = trailsOf(topics)
  // A single top heading usually names the business, not a topic.
  for (const level of [0, 1]) {
    const distinct = [...new Set(trails.flatMap((trail) => trail[level] ?? []))].filter(isTopic)
    if (distinct.length >= 2) return distinct
  }
  return []
}

/** The sections and, in turn with them, the names of the trainings without any. */
export function topicList(topics: readonly Topic[]): string[] {
  const sections = sectionList(topics)
  const hasSection = (topic: Topic) => trailsOf([topic]).some((trail) => trail.some((name) => sections.includes(name)))
  const unsectioned = topics.filter((topic) => !hasSection(topic))
  const titles = titlesOf(unsectioned, topics)
  const inTurn = sections.flatMap((section, at) => [section, ...titles.slice(at, at + 1)])
  return [...new Set([...inTurn, ...titles.slice(sections.length)])]
}

/** 'Posso falar sobre' a topic such as 'Sobre a Padaria Aurora'. */
export const topicsInWords = (list: readonly string[]): string =>
  inWords(list.map((topic) => topic.replace(/^sobre (?=\S)/iu, '')))

const questionsShown = 3
const maxShownLength = 80

/** Of a list of frequent questions, which has no other sections, some that the agent can answer. */
const questionList = (topics: readonly Topic[]): string[] =>
  [...new Set(trailsOf(topics).flat())]
    .filter((heading) => heading.endsWith('?') && heading.length <= maxShownLength)
    .slice(0, questionsShown)

export function introduceAgent({ name, companyName, businessArea }: AgentProfile): string {
  const [self, company] = [name, companyName].map(endingName)
  if (companyName === '') return `Sou ${self}.`
  return businessArea === 'PERSONAL'
    ? `Sou ${name}, assistente pessoal de ${company}.`
    : `Sou ${name} e atendo os clientes de ${company}.`
}

/** For customers who ask whether a person answers. */
export function identityAnswer({ name, companyName, humanTransfer }: AgentProfile): string {
  const company = companyName === '' ? '' : ` de ${companyName}`
  const person = humanTransfer ? ' Se preferir uma pessoa, escreva “quero falar com uma pessoa”.' : ''
  return `Sou ${name}, assistente virtual${company}, e não uma pessoa: respondo com o que me ensinaram.${person}`
}

/** For customers, who know nothing of trainings. */
export function topicsSentence(topics: readonly Topic[]): string {
  const titles = titlesOf(topics).slice(0, topicsGreeted)
  return titles.length === 0 ? '' : `Posso falar sobre ${topicsInWords(titles)}.`
}

const asList = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

export function capabilitiesAnswer(agent: AgentProfile, topics: readonly Topic[]): string {
  const about = agent.productDescription.trim()
  const parts = [about === '' ? introduceAgent(agent) : `${introduceAgent(agent)} ${about}`]
  if (topics.length === 0) return [...parts, untrainedAnswer].join('\n\n')
  const list = topicList(topics)
  const shown = list.slice(0, topicsShown)
  if (shown.length === 0) return parts.join('\n\n')
  const more = list.length > shown.length ? '\n- e outros assuntos dos meus treinamentos' : ''
  const unlisted = topics.filter(({ title }) => !shown.includes(title))
  return [...parts, topicsSentence(unlisted), `Pode me perguntar, por exemplo, sobre:\n${asList(shown)}${more}`]
    .filter((part) => part !== '')
    .join('\n\n')
}

export function unknownText(topics: readonly Topic[], documents: readonly Document[]): string {
  if (documents.length > 0) {
    const learned = topics.length === 0 ? '' : ', nem no que aprendi até agora'
    return `Não encontrei a resposta em ${namesOf(documents)}${learned}. Tente com outras palavras.`
  }
  const questions = sectionList(topics).length === 0 ? questionList(topics) : []
  if (questions.length > 1)
    return `${unknownAnswer} Tente perguntar com outras palavras. Sei responder, por exemplo:\n${asList(questions)}`
  const list = topicList(topics).slice(0, 4)
  const hint =
    list.length === 0
      ? 'Tente perguntar com outras palavras.'
      : `Tente perguntar com outras palavras, ou sobre um destes assuntos: ${inWords(list)}.`
  return `${unknownAnswer} ${hint}`
}

/** Says which documents were read only in part, as trainings do. */
export function cutText(documents: readonly Document[]): string {
  const names = new Set(documents.filter(({ isCut }) => isCut).map(({ name }) => name))
  const text = (name: string) =>
    `Não li “${name}” por inteiro: uma parte ficou de fora. Divida-o em partes para eu ler tudo.`
  return [...names].map(text).join(' ')
}

export const namesOf = (documents: readonly Document[]) => inWords(documents.map(({ name }) => `“${name}”`))
