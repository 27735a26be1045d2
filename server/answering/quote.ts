/** Answers without a model: quotes trainings and documents verbatim, or says that they contain no answer. */
import { countPassages, topicsOf } from '../retrieval/passages.repository.ts'
import type { Queryable } from '../db/schema.ts'
import {
  lowerCaseHeading,
  capabilitiesAnswer,
  cutText,
  identityAnswer,
  topicsSentence,
  namesOf,
  introduceAgent,
  type Topic,
  unknownText,
  untrainedAnswer,
  untrainedAnswerIn,
} from './answer-texts.ts'
import {
  isOnlyUnusable,
  onlyUnusable,
  type Prepared,
  prepareForQuoting,
  withUnusable,
  askedIn,
  questionsIn,
} from './attachments.ts'
import type { Document } from '../retrieval/documents.ts'
import type { Answer, Question } from './engine.ts'
import { personAnswer } from './handoff.ts'
import { findHours } from './hours-of-agent.ts'
import { asksHours, openingAt, type When, whenAsked, whenContinued } from './open-now.ts'
import { isFollowUp, isQuestion, readMessage, subjectOf, typedText } from '../retrieval/message.ts'
import { agentNames, type Answered, type FoundPassage, type Retriever } from '../retrieval/retrieve.ts'
import { withoutIntroduction } from './introduction.ts'
import { inQuotationMarks } from './quotation-marks.ts'
import { complains, smallTalkOf, type SmallTalk } from './small-talk.ts'
import { sourceOf } from './sources.ts'

/** A second passage is quoted if its relevance is at least this share of the best one's, by the confidence in that one. */
const nearlyAsGood = { sure: 0.8, likely: 0.7 }

/** Location of a passage: a chip below the answer already names its training, so only documents are named. */
function placeOf({ title, sections, isDocument }: FoundPassage): string {
  const named = sections.map(lowerCaseHeading).join(' – ')
  if (isDocument) return named === '' ? `em ${title}` : `em ${title}, na parte “${named}”`
  return named === '' ? '' : `em “${named}”`
}

/** An answer that quotes no training. */
const plainAnswer = (text: string): Answer => ({ messages: [text], sources: [], engine: 'retrieval' })

const courtesies: Partial<Record<SmallTalk, string>> = {
  thanks: 'Por nada! Se surgir outra dúvida, é só perguntar.',
  acknowledgement: 'Combinado! Se surgir outra dúvida, é só perguntar.',
  farewell: 'Até logo! Quando precisar, é só chamar.',
  pause: 'Sem pressa! Quando quiser, é só escrever.',
  pleased: 'Que bom! Se surgir outra dúvida, é só perguntar.',
  apology: 'Sem problema! Como posso ajudar?',
  sticker: 'Recebi a sua figurinha! Se precisar de algo, é só escrever.',
  unhelped: 'Desculpe! Pergunte com outras palavras, ou escreva “quero falar com uma pessoa”.',
}

const complaintAnswer =
  'Sinto muito por isso! Para que alguém da equipe cuide do seu caso, escreva “quero falar com uma pessoa”.'

const unknown = (topics: readonly Topic[], documents: readonly Document[]): Answer => ({
  ...plainAnswer(unknownText(topics, documents)),
  confidence: 'none',
})

/** `statement` was computed from the passage and replaces its quotation. */
type Quotation = { finding: FoundPassage; text: string; isSecond: boolean; statement?: string }

function introduction({ finding, isSecond }: Quotation): string {
  const place = placeOf(finding)
  if (finding.confidence !== 'sure' && !isSecond)
    return place === '' ? 'Talvez isto ajude' : `Talvez isto ajude, ${place}`
  const words = isSecond ? 'E também isto' : 'Encontrei isto'
  return place === '' ? words : `${words} ${place}`
}

/** Markdown that is meaningless inside a quotation: code fences and the boxes of task lists. */
const fence = /^[ \t]*(?:`{3,}|~{3,}).*(?:\n|$)/gmu
const taskBox = /^([ \t]*(?:[-*+][ \t]+)?)\[([ xX])\](?=[ \t])/gmu

const quotable = (text: string): string =>
  text
    .replaceAll(fence, '')
    .trim()
    .replaceAll(taskBox, (_, bullet: string, box: string) => bullet + (box === ' ' ? '☐' : '☑')) || text

const said = (quotation: Quotation) =>
  quotation.statement ?? `${introduction(quotation)}:\n${inQuotationMarks(quotable(quotation.text))}`

export const confidenceOf = (findings: readonly FoundPassage[]): NonNullable<Answer['confidence']> =>
  findings.length === 0 ? 'none' : findings.every(({ confidence }) => confidence === 'sure') ? 'sure' : 'likely'

/** `unanswered` names the questions of the message that have no answer. */
function quoted(quotations: readonly Quotation[], unanswered: readonly string[], split: boolean): Answer {
  const texts = quotations.map(said)
  for (const about of unanswered) texts.push(`Sobre “${about}”, não sei responder com o que aprendi até agora.`)
  const [first = '', ...others] = texts
  return {
    messages: split ? [first, ...others] : [texts.join('\n\n')],
    sources: quotations.map(({ finding, text }) => sourceOf(finding, text)),
    engine: 'retrieval',
    confidence: confidenceOf(quotations.filter(({ isSecond }) => !isSecond).map(({ finding }) => finding)),
  }
}

/** Adds which of these documents were read only in part, because what was not found may be in the rest. */
function withCut(answer: Answer, documents: readonly Document[]): Answer {
  const cut = cutText(documents)
  if (cut === '') return answer
  const [first, ...others] = answer.messages
  const last = others.at(-1)
  return {
    ...answer,
    messages: last === undefined ? [`${first}\n\n${cut}`] : [first, ...others.slice(0, -1), `${last}\n\n${cut}`],
  }
}

/** The quotations that answer the questions of a message; a passage that answers two of them is quoted once. */
function quotationsOf(chosen: readonly (readonly FoundPassage[])[]): Quotation[] {
  const isOne = chosen.flat().length <= 1
  const quotations: Quotation[] = []
  for (const findings of chosen)
    for (const [at, finding] of findings.entries()) {
      const text = isOne ? finding.excerpt : finding.briefExcerpt
      if (quotations.every((other) => !other.text.includes(text))) quotations.push({ finding, text, isSecond: at > 0 })
    }
  return quotations
}

/** For a document sent without a question. Customers know nothing of quotations, nor how their pictures are called. */
const documentRead = (documents: readonly Document[], isTest: boolean): Answer =>
  plainAnswer(
    isTest
      ? `Li ${namesOf(documents)}. Pergunte o que quiser saber, e eu cito o trecho que responde.`
      : `Recebi ${documents.length === 1 ? 'o arquivo' : 'os arquivos'}. O que você gostaria de saber?`,
  )

/** With fewer known days, some hours are told twice and differently, or are those of something else. */
const minDays = 5

/**
 * The opening hours, and whether the business is open, computed from them; undefined if that is not asked, not known
 * reliably, or found anyway.
 */
async function openingOf(
  retriever: Retriever,
  { text, about, findings }: Answered,
  { agent, now = new Date() }: Question,
  { continued, before }: { continued: When | undefined; before: readonly string[] },
): Promise<Quotation | undefined> {
  const when = whenAsked(text, about) ?? continued
  const isFound = findings[0]?.confidence === 'sure'
  if (when === undefined && (isFound || !asksHours(text, about, before))) return undefined
  const read = await findHours(retriever, agent.id)
  if (read === undefined) return undefined
  const finding: FoundPassage = { ...read.finding, confidence: 'sure' }
  const quotation = { finding, text: finding.excerpt, isSecond: false }
  if (when === undefined) return read.hours.days.size >= minDays ? quotation : undefined
  const opening = openingAt(read.hours, agent.timezone, now, when)
  return opening && { ...quotation, statement: opening.text }
}

const isAboutAgent = (talk: SmallTalk | null): boolean =>
  talk === 'identity' || talk === 'capabilities' || talk === 'help'

/** What was taught for this very question, such as a corrected answer, precedes what the agent says of itself. */
export const isTaughtFor = (talk: SmallTalk, found: FoundPassage | undefined): boolean =>
  isAboutAgent(talk) &&
  found?.confidence === 'sure' &&
  [found.title, ...found.sections].some((title) => smallTalkOf(title) === talk)

export async function quoteAnswer(
  { db, retriever }: { db: Queryable; retriever: Retriever },
  question: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const prepared = await prepareForQuoting(question, signal)
  if (isOnlyUnusable(prepared)) return onlyUnusable(prepared, 'retrieval', 'pt-BR')
  const { ocrTexts } = prepared
  const answer = await answerReading(db, retriever, question, prepared)
  return withUnusable({ ...answer, ...(ocrTexts.length > 0 && { ocrTexts }) }, prepared)
}

/** Characters. A longer text in an image is the subject of a question, not the question itself. */
const maxQuestionLength = 200

/** A question inside an image sent without text is answered as if it had been typed. */
async function answerReading(
  db: Queryable,
  retriever: Retriever,
  question: Question,
  prepared: Prepared,
): Promise<Answer> {
  const [{ name, text } = { name: '', text: '' }, ...others] = prepared.ocrTexts
  const asked = text.replaceAll(/\s+/gu, ' ')
  const isAsked =
    prepared.message === '' &&
    others.length === 0 &&
    prepared.documents.length === 1 &&
    asked.length <= maxQuestionLength &&
    isQuestion(asked)
  if (!isAsked) return quote(db, retriever, question, prepared)
  const answer = await quote(db, retriever, question, { ...prepared, message: asked, documents: [] })
  const [first, ...rest] = answer.messages
  return { ...answer, messages: [`Li em “${name}”: “${asked}”\n\n${first}`, ...rest] }
}

async function quote(
  db: Queryable,
  retriever: Retriever,
  question: Question,
  { message, documents }: Prepared,
): Promise<Answer> {
  const { agent, history, maySplit, channel = 'test' } = question
  const isTest = channel === 'test'
  if (message === '') return withCut(documentRead(documents, isTest), documents)
  const talk = smallTalkOf(withoutIntroduction(message))
  const known = talk === null ? undefined : courtesies[talk]
  if (known !== undefined) return plainAnswer(known)

  const wave = agent.useEmojis ? ' 👋' : ''
  if (talk === 'greeting') {
    const topics = await topicsOf(db, agent.id)
    const isUntrainedTest = topics.length === 0 && isTest
    const subjects = isUntrainedTest ? untrainedAnswer : topicsSentence(topics)
    // The initial message, which is read right before, has greeted already.
    const isGreeted = question.greeting !== undefined
    const lines = isGreeted
      ? [subjects || 'É só perguntar.']
      : [`Olá!${wave}`, introduceAgent(agent), subjects, 'Como posso ajudar?']
    return plainAnswer(lines.filter((line) => line !== '').join(' '))
  }
  if (talk !== null && isAboutAgent(talk)) {
    const [taught] = await retriever.find(agent.id, message)
    if (!isTaughtFor(talk, taught))
      return plainAnswer(
        talk === 'identity' ? identityAnswer(agent) : capabilitiesAnswer(agent, await topicsOf(db, agent.id)),
      )
  }
  if (talk === 'person') return personAnswer(retriever, question, await topicsOf(db, agent.id))

  const remembered = history.flatMap(({ files = [] }) => files).filter(({ text }) => text !== '')
  if (documents.length === 0 && remembered.length === 0 && (await countPassages(db, agent.id)) === 0)
    return { ...plainAnswer(untrainedAnswerIn(question.channel)), confidence: 'none' }

  const earlier = questionsIn(history)
  const answered = await retriever.search(agent.id, message, {
    earlier,
    names: agentNames(agent),
    documents: [...documents, ...remembered],
  })
  const askedBefore = earlier
    .slice(-1)
    .flatMap((text) => readMessage(text))
    .at(-1)
  const subject = askedBefore === undefined ? [] : subjectOf(askedBefore)
  const continued = askedBefore && whenContinued(message, { text: askedBefore.text, about: subject })
  const context = { continued, before: isFollowUp(message) ? subject : [] }
  const openings = await Promise.all(answered.map((one) => openingOf(retriever, one, question, context)))
  const chosen = answered.map(({ findings }, at) => (openings[at] === undefined ? chosenOf(findings, documents) : []))
  const quotations = [...openings.filter((one) => one !== undefined).slice(0, 1), ...quotationsOf(chosen)]
  const isSure = quotations.length > 0 && quotations.every(({ finding }) => finding.confidence === 'sure')
  if (!isSure && !isQuestion(message) && complains(message, quotations.length > 0)) return plainAnswer(complaintAnswer)
  if (quotations.length === 0) {
    const sent =
      documents.length > 0
        ? documents
        : (askedIn(history).at(-1)?.files ?? []).filter(({ type }) => type === 'document')
    return withCut(unknown(await topicsOf(db, agent.id), isTest ? sent : []), [...documents, ...remembered])
  }
  const others = answered.filter((_, at) => openings[at] === undefined && chosen[at]?.length === 0)
  const unsure = new Set(
    quotations.filter(({ finding }) => finding.confidence !== 'sure').map(({ finding }) => finding.trainingId),
  )
  const doubtful = remembered.filter(({ id }) => others.length > 0 || unsure.has(id))
  return withCut(quoted(quotations, unansweredOf(message, others), maySplit), [...documents, ...doubtful])
}

const unansweredOf = (message: string, answered: readonly Answered[]): string[] =>
  answered.flatMap(({ text, about }) => (about.length === 0 ? [] : [typedText(message, text) ?? about.join(' ')]))

/** Which findings of one question are quoted: none, one or two. */
export function chosenOf(found: readonly FoundPassage[], documents: readonly Document[]): FoundPassage[] {
  const isSent = ({ trainingId }: FoundPassage) => documents.some(({ id }) => id === trainingId)
  const sure = found.filter(({ confidence }) => confidence === 'sure')
  const answering = sure.length > 0 ? sure : found.filter(({ confidence }) => confidence === 'likely')
  // A question sent with a document is probably about that document.
  const best = answering.find(isSent) ?? answering[0]
  if (best === undefined) return []
  const second = found.find(
    (finding) =>
      finding !== best &&
      finding.confidence !== 'none' &&
      finding.relevance >= best.relevance * nearlyAsGood[sure.length > 0 ? 'sure' : 'likely'] &&
      finding.excerpt !== best.excerpt,
  )
  return second === undefined ? [best] : [best, second]
}
