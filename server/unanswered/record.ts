/** Groups a question that was not answered confidently with earlier ones that ask the same, until one is answered. */
import { foldText } from '../../contract/fold-text.ts'
import type { Answer, Question } from '../answering/engine.ts'
import { unansweredLimits, type UnansweredConfidence } from '../../contract/unanswered.ts'
import type { Queryable } from '../db/schema.ts'
import { beginningOf, splitIntoWords } from '../platform/text/plain.ts'
import { questionsIn } from '../answering/attachments.ts'
import { isFollowUp, readMessage } from '../retrieval/message.ts'
import { asksNothing } from './asks-nothing.ts'
import { answerOpenQuestions, countQuestion } from './repository.ts'

const maxKeyLength = 300

/** A key that 'vcs vendem sushi?' and 'Vocês vendem sushi' share. */
function keyOfQuestion(question: string): string {
  const terms = readMessage(question).flatMap(({ words }) => words.map(({ term }) => term))
  const key = terms.length > 0 ? [...new Set(terms)].toSorted().join(' ') : splitIntoWords(foldText(question)).join(' ')
  return beginningOf(key, maxKeyLength)
}

export type AskedQuestion = { question: string; confidence: UnansweredConfidence | 'sure' }

/** 'E no sábado?' is listed with the questions before it, which explain it: as many of the last ones as fit. */
function withContext({ message, history }: Question): string {
  const asked = [...questionsIn(history), message.trim()]
  const start = asked.findLastIndex((text) => !isFollowUp(text))
  const ended = asked.map((text, at) => (at === asked.length - 1 || /[.?!…]$/u.test(text) ? text : `${text}.`))
  const joined = ended.map((_, from) => ended.slice(from).join(' '))
  return joined.find((text, from) => from >= start && text.length <= unansweredLimits.question) ?? message.trim()
}

/** A question about an attached file tells nothing about the trainings, nor does what asks nothing. */
export function askedQuestion(question: Question, { confidence }: Answer): AskedQuestion | undefined {
  const { message, attachments } = question
  if (message.trim() === '' || attachments.length > 0 || confidence === undefined) return undefined
  if (confidence !== 'sure' && asksNothing(question)) return undefined
  return { question: withContext(question), confidence }
}

/** Lists a question that was not answered confidently; one that was is taken off the list. */
export async function recordAsked(
  trx: Queryable,
  asked: AskedQuestion & { ownerId: string; agentId: string; conversationId: string; turnId: string; at: Date },
): Promise<void> {
  const { question, confidence, ...rest } = asked
  const key = keyOfQuestion(question)
  if (key === '') return
  if (confidence === 'sure') await answerOpenQuestions(trx, { ...rest, keys: [key], trainingId: null })
  else
    await countQuestion(trx, { ...rest, confidence, key, question: beginningOf(question, unansweredLimits.question) })
}

/** Takes questions that a training now answers off the list; dismissed ones stay dismissed. */
export async function settleUnanswered(
  db: Queryable,
  taught: { ownerId: string; agentId: string; questions: readonly string[]; trainingId: string },
): Promise<void> {
  const { questions, ...rest } = taught
  await answerOpenQuestions(db, { ...rest, keys: questions.map(keyOfQuestion) })
}
