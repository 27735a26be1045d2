/** Answers without a model: quotes what trainings and documents say, word for word, and says when they say nothing. */
import { extentOf } from '../db/knowledge.ts'
import { topicsOf } from '../db/passages.ts'
import type { Queryable } from '../db/schema.ts'
import { isOnlyUnusable, onlyUnusable, type Prepared, prepareForQuoting, withUnusable, wordsIn } from './attachments.ts'
import type { Document } from './documents.ts'
import type { AgentProfile, Answer, Question } from './engine.ts'
import { headingSeparator } from './passages.ts'
import { agentNames, type Finding, type Retriever } from './retrieve.ts'
import { holdsContact } from './signs.ts'
import { smallTalkOf } from './small-talk.ts'
import { sourceOf } from './sources.ts'

const unknownAnswer = 'Não sei responder a isso com o que aprendi até agora.'
export const noContactAnswer = 'Aqui quem responde sou eu, e nenhum treinamento ensina por onde falar com uma pessoa.'
export const untrainedAnswer =
  'Ainda não fui treinado: nenhum treinamento foi concluído até agora. Assim que um for, respondo com o que ele ensinar.'

type Topic = { title: string; headings: string[] }

/** What finds the contact data that a training holds, however it calls them. */
export const contactQuestion = 'telefone, whatsapp ou e-mail de contato'

/** A second passage is quoted only when it speaks of all that the first does, and answers nearly as well. */
const nearlyAsGood = { sameSection: 0.8, elsewhere: 0.9 }
const topicsShown = 8

/** 'FORMAS DE PAGAMENTO' shouts inside a sentence. */
const calm = (heading: string) =>
  heading === heading.toUpperCase() ? heading.charAt(0) + heading.slice(1).toLowerCase() : heading

/** The headings of a passage below the training's own name. */
function sectionsOf({ heading, title }: { heading: string; title: string }): string[] {
  const trail = heading.split(headingSeparator).filter((part) => part !== '')
  return (trail[0] === title ? trail.slice(1) : trail).map(calm)
}

/** Where a passage stands: the chip below the answer names its training already, a document is named here. */
function placeOf({ title, sections, isDocument }: Finding): string {
  const named = sections.map(calm).join(' – ')
  if (isDocument) return named === '' ? `em ${title}` : `em ${title}, na parte “${named}”`
  return named === '' ? '' : `em “${named}”`
}

const opening = (words: string, finding: Finding) =>
  `${[words, placeOf(finding)].filter((part) => part !== '').join(' ')}:\n«${finding.excerpt}»`

const inWords = (list: readonly string[]) =>
  list.length <= 1 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} e ${list.at(-1)}`

/** Sections that a customer may ask about, else the names of the trainings. */
function topicList(topics: readonly Topic[]): string[] {
  const sections = topics.flatMap(({ title, headings }) =>
    headings.flatMap((heading) => sectionsOf({ heading, title }).slice(0, 1)),
  )
  const distinct = [...new Set(sections)].filter((section) => section.length <= 60)
  return distinct.length >= 2 ? distinct : [...new Set(topics.map(({ title }) => title))]
}

function presentation({ name, companyName, businessArea }: AgentProfile): string {
  if (companyName === '') return `Sou ${name}.`
  return businessArea === 'PERSONAL'
    ? `Sou ${name}, assistente pessoal de ${companyName}.`
    : `Sou ${name} e atendo os clientes de ${companyName}.`
}

function knows(topics: readonly Topic[]): string {
  if (topics.length === 0) return untrainedAnswer
  const titles = [...new Set(topics.map(({ title }) => title))]
  return titles.length === 1
    ? `Aprendi com o treinamento “${titles[0]}”.`
    : `Aprendi com os treinamentos ${inWords(titles.map((title) => `“${title}”`))}.`
}

const asList = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

function capabilitiesAnswer(agent: AgentProfile, topics: readonly Topic[]): string {
  const about = agent.productDescription.trim()
  const parts = [about === '' ? presentation(agent) : `${presentation(agent)} ${about}`]
  if (topics.length === 0) return [...parts, untrainedAnswer].join('\n\n')
  const list = topicList(topics)
  const shown = list.slice(0, topicsShown)
  const more = list.length > shown.length ? '\n- e outros assuntos dos meus treinamentos' : ''
  return [...parts, knows(topics), `Pode me perguntar, por exemplo, sobre:\n${asList(shown)}${more}`].join('\n\n')
}

/** An answer that quotes no training. */
const plainAnswer = (text: string): Answer => ({ messages: [text], sources: [], engine: 'retrieval' })

function unknown(topics: readonly Topic[], documents: readonly Document[]): Answer {
  if (documents.length > 0) {
    const learned = topics.length === 0 ? '' : ', nem no que aprendi até agora'
    return plainAnswer(`Não encontrei a resposta em ${namesOf(documents)}${learned}. Tente com outras palavras.`)
  }
  const list = topicList(topics).slice(0, 4)
  const hint =
    list.length === 0
      ? 'Tente perguntar com outras palavras.'
      : `Tente perguntar com outras palavras, ou sobre um destes assuntos: ${inWords(list)}.`
  return plainAnswer(`${unknownAnswer} ${hint}`)
}

function quoted(best: Finding, second: Finding | undefined, split: boolean): Answer {
  const first = opening('Encontrei isto', best)
  const texts: [string, ...string[]] = second === undefined ? [first] : [first, opening('E também isto', second)]
  return {
    messages: split ? texts : [texts.join('\n\n')],
    sources: [best, ...(second === undefined ? [] : [second])].map(sourceOf),
    engine: 'retrieval',
  }
}

/** Of what was found about contacts, what tells one. */
export const contactOf = (found: readonly Finding[]): Finding | undefined =>
  found.find(({ sure, excerpt }) => sure && holdsContact(excerpt))

/** Leads to a human: with the contact data that were taught, or saying that there are none. */
async function personAnswer(retriever: Retriever, { agent, split }: Question): Promise<Answer> {
  const contact = contactOf(await retriever.find(agent.id, contactQuestion))
  return contact === undefined ? plainAnswer(noContactAnswer) : quoted(contact, undefined, split)
}

const namesOf = (documents: readonly Document[]) => inWords(documents.map(({ name }) => `“${name}”`))

/** For a document that came without a question. */
const documentRead = (documents: readonly Document[]): Answer =>
  plainAnswer(`Li ${namesOf(documents)}. Pergunte o que quiser saber, e eu cito o trecho que responde.`)

export async function quoteAnswer(db: Queryable, retriever: Retriever, question: Question): Promise<Answer> {
  const prepared = prepareForQuoting(question)
  if (isOnlyUnusable(prepared)) return onlyUnusable(prepared, 'retrieval')
  return withUnusable(await quote(db, retriever, question, prepared), prepared)
}

async function quote(
  db: Queryable,
  retriever: Retriever,
  question: Question,
  { message, documents }: Prepared,
): Promise<Answer> {
  const { agent, history, split } = question
  if (message === '') return documentRead(documents)
  const talk = smallTalkOf(message)
  if (talk === 'thanks') return plainAnswer('Por nada! Se surgir outra dúvida, é só perguntar.')
  if (talk === 'farewell') return plainAnswer('Até logo! Quando precisar, é só chamar.')

  const wave = agent.useEmojis ? ' 👋' : ''
  if (talk === 'greeting') {
    const known = knows(await topicsOf(db, agent.id))
    return plainAnswer(`Olá!${wave} ${presentation(agent)} ${known} Como posso ajudar?`)
  }
  if (talk === 'capabilities') return plainAnswer(capabilitiesAnswer(agent, await topicsOf(db, agent.id)))
  if (talk === 'person') return personAnswer(retriever, question)

  const remembered = history.flatMap(({ files = [] }) => files)
  if (documents.length === 0 && remembered.length === 0 && (await extentOf(db, agent.id)).passages === 0)
    return plainAnswer(untrainedAnswer)

  const before = history.findLast((turn) => turn.role === 'user')
  const found = await retriever.find(agent.id, message, {
    earlier: before && wordsIn(before),
    names: agentNames(agent),
    documents: [...documents, ...remembered],
  })
  const [best, second] = chosenOf(found, documents)
  return best === undefined ? unknown(await topicsOf(db, agent.id), documents) : quoted(best, second, split)
}

/** Which findings are quoted: none, one or two. */
export function chosenOf(found: readonly Finding[], documents: readonly Document[]): Finding[] {
  const sure = found.filter((finding) => finding.sure)
  // Whoever sends a document with a question asks about the document.
  const best = sure.find(({ trainingId }) => documents.some(({ id }) => id === trainingId)) ?? sure[0]
  if (best === undefined) return []
  const second = sure.find(
    (finding) =>
      finding !== best &&
      finding.score >= best.score * nearlyAsGood[finding.heading === best.heading ? 'sameSection' : 'elsewhere'] &&
      finding.excerpt !== best.excerpt &&
      best.fits.every((fit, at) => (finding.fits[at] ?? 0) >= fit),
  )
  return second === undefined ? [best] : [best, second]
}
