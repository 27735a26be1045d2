/** Calls a person into the conversation, or says honestly that this agent cannot (S2§3, AN-09). */
import { holdsContact } from '../retrieval/words.ts'
import type { Finding, Retriever } from '../retrieval/retrieve.ts'
import { inWords, type Topic, topicList } from './answer-words.ts'
import type { AgentProfile, Answer, Question } from './engine.ts'
import { findHours } from './hours-of-agent.ts'
import { openingAt } from './open-now.ts'
import { sourceOf } from './sources.ts'

/** What finds the contact data that a training holds, however it calls them. */
export const contactQuestion = 'telefone, whatsapp ou e-mail de contato'

/** Of what was found about contacts, what tells one. */
export const contactOf = (found: readonly Finding[]): Finding | undefined =>
  found.find(({ excerpt }) => holdsContact(excerpt))

export const calledText = 'Certo, vou chamar uma pessoa da equipe para continuar esta conversa.'
const cannotCallText = 'Não consigo passar esta conversa para uma pessoa: aqui quem responde sou eu.'

/** When somebody will answer, as far as the trainings tell. */
export async function whenAnswered(retriever: Retriever, { id, timezone }: AgentProfile, now: Date): Promise<string> {
  const read = await findHours(retriever, id)
  const opening = read && openingAt(read.hours, timezone, now)
  if (opening?.isOpen) return 'Estamos no horário de atendimento: alguém responde por aqui assim que puder.'
  if (opening?.next !== undefined)
    return `Agora estamos fechados; alguém responde por aqui quando abrirmos: ${opening.next}.`
  return 'Alguém responde por aqui assim que puder.'
}

const topicsNamed = 4

/** What is said without a model. Contact data that were taught are shown in both cases. */
export async function personAnswer(
  retriever: Retriever,
  { agent, now = new Date() }: Question,
  topics: readonly Topic[],
): Promise<Answer> {
  const contact = contactOf(await retriever.find(agent.id, contactQuestion))
  const list = topicList(topics).slice(0, topicsNamed)
  const parts = agent.humanTransfer
    ? [`${calledText} ${await whenAnswered(retriever, agent, now)}`]
    : [cannotCallText, list.length === 0 ? '' : `Posso responder sobre ${inWords(list)}.`]
  if (contact !== undefined) parts.push(`Se preferir, fale com a equipe por aqui:\n«${contact.excerpt}»`)
  return {
    messages: [parts.filter((part) => part !== '').join('\n\n')],
    sources: contact === undefined ? [] : [sourceOf(contact)],
    ...(agent.humanTransfer && { handOff: true }),
    engine: 'retrieval',
  }
}
