/** Groups a question that was not answered confidently with earlier ones that ask the same, until one is answered. */
import { foldText } from '../../contract/fold-text.ts'
import type { Answer, Question } from '../answering/engine.ts'
import { unansweredLimits, type UnansweredConfidence } from '../../contract/unanswered.ts'
import type { Queryable } from '../db/schema.ts'
import { beginningOf, splitIntoWords } from '../platform/text/plain.ts'
import { readMessage } from '../retrieval/message.ts'
import { answerOpenQuestions, countQuestion } from './repository.ts'

const longestKey = 300

/** A key that 'vcs vendem sushi?' and 'Vocês vendem sushi' share. */
function keyOfQuestion(question: string): string {
  const terms = readMessage(question).flatMap(({ words }) => words.map(({ term }) => term))
  const key = terms.length > 0 ? [...new Set(terms)].toSorted().join(' ') : splitIntoWords(foldText(question)).join(' ')
  return beginningOf(key, longestKey)
}

/** A question about an attached file does not reveal a gap in the trainings. */
export function gapOf({ message, attachments }: Question, { confidence }: Answer): UnansweredConfidence | undefined {
  if (message.trim() === '' || attachments.length > 0) return undefined
  return confidence === 'none' || confidence === 'likely' ? confidence : undefined
}

export async function recordUnanswered(
  trx: Queryable,
  asked: { ownerId: string; agentId: string; message: string; confidence: UnansweredConfidence; at: Date },
): Promise<void> {
  const { message, ...rest } = asked
  const key = keyOfQuestion(message)
  if (key === '') return
  await countQuestion(trx, { ...rest, key, question: beginningOf(message.trim(), unansweredLimits.question) })
}

/** Takes questions that a training now answers off the list; dismissed ones stay dismissed. */
export async function settleUnanswered(
  db: Queryable,
  taught: { ownerId: string; agentId: string; questions: readonly string[]; trainingId: string },
): Promise<void> {
  const { questions, ...rest } = taught
  await answerOpenQuestions(db, { ...rest, keys: questions.map(keyOfQuestion) })
}
