/** The opening hours in an agent's trainings, if they can be read reliably, and the passage that contains them. */
import { foldText } from '../../contract/fold-text.ts'
import { headingSeparator } from '../retrieval/passages.ts'
import type { FoundPassage, Retriever } from '../retrieval/retrieve.ts'
import { unitsOf } from '../retrieval/units.ts'
import { hoursOf, type OpeningHours, otherSubjects, readHours } from './opening-hours.ts'

const question = 'qual o horário de funcionamento, que horas abre e fecha?'
const headings = /\b(?:horarios?|funcionamento|expediente|quando abrimos|atendimento)\b/u
const openingVerbs =
  /\b(?:abrimos|abre|abrem|abert[oa]s?|funcionamos|funciona|horario de (?:funcionamento|atendimento)|nosso horario)\b|^(?:horarios?|funcionamento|atendimento)\s*:/u

const isAboutOpening = (heading: string) => headings.test(heading) && !otherSubjects.test(heading)

/** The sentences of a passage, if it is about opening hours. */
function sentencesOf({ heading, content }: FoundPassage): string[] {
  const sentences = unitsOf(content).map(({ text }) => text)
  // 'HORÁRIOS › Loja' is a heading about hours as well.
  const last = foldText(heading.split(headingSeparator).slice(-2).join(' '))
  if (otherSubjects.test(last)) return []
  const isAnnounced =
    isAboutOpening(last) || sentences.some((one) => one.endsWith(':') && isAboutOpening(foldText(one)))
  const hasHours = sentences.some(
    (one) => readHours(one) !== undefined && (isAnnounced || openingVerbs.test(foldText(one))),
  )
  return hasHours ? sentences : []
}

export type AgentHours = { hours: OpeningHours; finding: FoundPassage }

export async function findHours(retriever: Retriever, agentId: string): Promise<AgentHours | undefined> {
  const found = await retriever.find(agentId, question)
  const withHours = found
    .map((finding) => ({ finding, sentences: sentencesOf(finding) }))
    .filter(({ sentences }) => sentences.length > 0)
  const hours = hoursOf(withHours.flatMap(({ sentences }) => sentences))
  const finding = withHours[0]?.finding
  return hours === undefined || finding === undefined ? undefined : { hours, finding }
}
