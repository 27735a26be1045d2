/**
 * Fits the weights of the confidence by logistic regression: on the tuning questions, and on each of them again with
 * its evidence removed, so that nothing answers it.
 */
import { readFileSync } from 'node:fs'
import type { Features } from '../server/retrieval/evidence.ts'
import { readMessage } from '../server/retrieval/message.ts'
import { cutPassages, type Passage } from '../server/retrieval/passages.ts'
import { corpusOf } from '../server/retrieval/rank.ts'
import { rerank, retrieveCandidates } from '../server/retrieval/search.ts'
import { buildIndex } from '../server/retrieval/term-index.ts'
import { moreAnswered, moreUnanswered } from '../tests/server/texts/armarinho-more-questions.ts'
import { answered, type AnsweredQuestion, unanswered } from '../tests/server/texts/armarinho-questions.ts'
import { clinicAnswered, clinicUnanswered } from '../tests/server/texts/clinica-questions.ts'
import { type CustomerMessage, customerMessages } from '../tests/server/texts/customer-messages.ts'
import { businesses, descriptionOf, messagesOf } from '../tests/server/texts/businesses.ts'
import { tuned } from '../tests/server/texts/everyday-questions.ts'
import { comparable, halfOf } from './retrieval-evaluation.ts'
import { fullOrShort } from './scale.ts'

type LabelledQuestion = Omit<CustomerMessage, 'kind'>
type Sample = { features: Features; isRight: boolean }

const rounds = fullOrShort(20_000, 200)
const learningRate = 0.5
const l2Penalty = 0.002

const asMessages = (
  answeredQuestions: readonly AnsweredQuestion[],
  unansweredQuestions: readonly string[],
): LabelledQuestion[] => [
  ...answeredQuestions.map(({ question, quoted }) => ({ message: question, evidence: [[quoted]] })),
  ...unansweredQuestions.map((message) => ({ message, evidence: [] })),
]

const textOf = (name: string) => readFileSync(new URL(`../tests/server/texts/${name}`, import.meta.url), 'utf8')

const loadTuningSets = (): [text: string, messages: LabelledQuestion[]][] => [
  ...businesses.tuned.map((business): [string, LabelledQuestion[]] => [descriptionOf(business), messagesOf(business)]),
  [textOf('armarinho.txt'), asMessages([...answered, ...moreAnswered], [...unanswered, ...moreUnanswered])],
  [textOf('clinica.md'), asMessages(clinicAnswered, clinicUnanswered)],
  ...Object.entries(tuned).map(([fileName, questions]): [string, LabelledQuestion[]] => [
    textOf(fileName),
    asMessages(questions.answered, questions.unanswered),
  ]),
  ...Object.entries(customerMessages).map(([fileName, all]): [string, LabelledQuestion[]] => [
    textOf(fileName),
    halfOf(all, 'tuned'),
  ]),
]

function samplesOf(passages: readonly Passage[], { message, earlier, evidence }: LabelledQuestion): Sample[] {
  const corpus = corpusOf([buildIndex(passages)])
  return readMessage(message, earlier).flatMap((question) => {
    const { terms, candidates } = retrieveCandidates(question, corpus)
    const texts = candidates.map((one) => ({ ...one, passage: passages[one.ordinal] ?? { heading: '', content: '' } }))
    const best = rerank(question, terms, texts)[0]
    return best === undefined ? [] : [{ features: best.features, isRight: containsEvidence(best.excerpt, evidence) }]
  })
}

const containsEvidence = (text: string, evidence: LabelledQuestion['evidence']) =>
  evidence.flat().some((quote) => comparable(text).includes(comparable(quote)))

/** The weights by feature name, and the bias. */
export function learnConfidence(): Record<string, number> {
  // One set suffices to show that it still learns.
  const samples = loadTuningSets()
    .slice(0, fullOrShort(Infinity, 1))
    .flatMap(([text, messages]) => {
      const passages = cutPassages(text, 'Tudo sobre a loja')
      return messages.flatMap((message) => {
        const without = passages.filter(({ content }) => !containsEvidence(content, message.evidence))
        return [...samplesOf(passages, message), ...(message.evidence.length === 0 ? [] : samplesOf(without, message))]
      })
    })
  const names = Object.keys(samples[0]?.features ?? {}) as (keyof Features)[]
  const rows = samples.map(({ features, isRight }) => ({
    x: [1, ...names.map((name) => features[name])],
    y: Number(isRight),
  }))
  let weights = [0, ...names.map(() => 0)]
  for (let round = 0; round < rounds; round += 1) {
    const gradient = weights.map(() => 0)
    for (const { x, y } of rows) {
      const sum = x.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
      const error = 1 / (1 + Math.exp(-sum)) - y
      for (const [at, value] of x.entries()) gradient[at] = (gradient[at] ?? 0) + (error * value) / rows.length
    }
    weights = weights.map(
      (weight, at) => weight - learningRate * ((gradient[at] ?? 0) + (at === 0 ? 0 : l2Penalty * weight)),
    )
  }
  return Object.fromEntries(['bias', ...names].map((name, at) => [name, weights[at] ?? 0]))
}
