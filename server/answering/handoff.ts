/** Calls a person into the conversation, or says that this agent cannot (S2§3, AN-09). */
import { foldText } from '../../contract/fold-text.ts'
import { unitsOf } from '../retrieval/units.ts'
import { holdsContact } from '../retrieval/words.ts'
import type { FoundPassage, Retriever } from '../retrieval/retrieve.ts'
import { topicsInWords, type Topic, topicList } from './answer-texts.ts'
import type { AgentProfile, Answer, Question } from './engine.ts'
import { findHours } from './hours-of-agent.ts'
import { openingAt } from './open-now.ts'
import { phrasesIn } from './phrases.ts'
import { inQuotationMarks } from './quotation-marks.ts'
import { sourceOf } from './sources.ts'

/** A search query that finds contact data, whatever words the training uses. */
export const contactQuestion = 'telefone, whatsapp ou e-mail de contato'

const speaksOfReaching =
  /contat|\batend|whats|\bzap|telefon|\b(?:tel|fone)\b|celular|\blig(?:ue|ar)|\bfal(?:e|ar)\b|\bcham(?:e|ar)\b|\bescrev|\bmande|e-?mail|agend|\bmarc(?:ad|ar|ue)|enderec|encomend|duvida/u
/** Contact data of others than the business, or for emergencies. */
const speaksOfOthers =
  /hospita\w*|emergenci\w*|urgenci\w*|bombeiro\w*|\bsamu\b|\bpolicia\b|\bprocon\b|\bong\b|fornecedor\w*|fabricante\w*|parceir\w*|transportador\w*|assistencia tecnica|\bnao somos\b|\bindicamos\b|\bprocur(?:e|ar) (?!nos|a gente)/gu

/** The sentences with the business's own contact data; only the first one if the passage also names others. */
export function contactOf(found: readonly FoundPassage[], companyName: string): FoundPassage | undefined {
  const company = foldText(companyName)
  for (const finding of found) {
    const isOwn = ({ text }: { text: string }) => {
      const words = foldText(`${finding.heading} ${text}`)
      const others = words.match(speaksOfOthers) ?? []
      return speaksOfReaching.test(words) && others.every((word) => company.includes(word))
    }
    const contacts = unitsOf(finding.excerpt).filter(({ text }) => holdsContact(text))
    const own = contacts.filter(isOwn)
    const shown = own.length === contacts.length ? own : own.slice(0, 1)
    if (shown.length > 0) return { ...finding, excerpt: shown.map(({ text }) => text).join('\n') }
  }
  return undefined
}

const cannotCallText = 'Não consigo passar esta conversa para uma pessoa: aqui quem responde sou eu.'

/** When a person will probably answer, according to the opening hours in the trainings. */
export async function whenAnswered(
  retriever: Retriever,
  { id, timezone, language }: AgentProfile,
  now: Date,
): Promise<string> {
  const phrases = phrasesIn(language)
  const read = await findHours(retriever, id)
  const opening = read && openingAt(read.hours, timezone, now)
  if (opening?.isOpen) return phrases.isOpen
  return opening?.next === undefined ? phrases.personSoon : phrases.isClosed(opening.next)
}

const topicsNamed = 4

/**
 * The answer without a model, which is Portuguese. It shows contact data of the trainings, with or without a hand-off.
 */
export async function personAnswer(
  retriever: Retriever,
  { agent, now = new Date() }: Question,
  topics: readonly Topic[],
): Promise<Answer> {
  const contact = contactOf(await retriever.find(agent.id, contactQuestion), agent.companyName)
  const portuguese = { ...agent, language: 'pt-BR' }
  const list = topicList(topics).slice(0, topicsNamed)
  const parts = agent.humanTransfer
    ? [`${phrasesIn('pt-BR').personCalled} ${await whenAnswered(retriever, portuguese, now)}`]
    : [cannotCallText, list.length === 0 ? '' : `Posso responder sobre ${topicsInWords(list)}.`]
  if (contact !== undefined)
    parts.push(`Se preferir, fale com a equipe por aqui:\n${inQuotationMarks(contact.excerpt)}`)
  return {
    messages: [parts.filter((part) => part !== '').join('\n\n')],
    sources: contact === undefined ? [] : [sourceOf(contact)],
    ...(agent.humanTransfer && { isHandedOver: true }),
    engine: 'retrieval',
  }
}
