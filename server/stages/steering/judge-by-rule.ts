/**
 * Judges conditions without a model: by how much of the message the examples of a stage cover, and vice versa; words
 * that few stages share weigh more. A single common word never starts a stage.
 */
import { foldText } from '../../../contract/fold-text.ts'
import { minScoreToAsk } from '../../../contract/stage-state.ts'
import { sentencesOfMessage } from '../../retrieval/sentences.ts'
import { examplesOf, isExample, type Term, termsOf, vagueTermsOf, wishVerbs } from './examples.ts'
import type { Judged, StageSnapshot } from './state.ts'

const minScoreToEnter = 0.5
/** Judged by themselves, which limits the work per message. */
const maxSentences = 20
const margin = 0.15

type Prepared = { stage: StageSnapshot; examples: Term[][]; vocabulary: Set<string> }

/** An example of vague words counts only for a message with all of them, and one such word tells nothing. */
const prepare = (stage: StageSnapshot, vagueWords: ReadonlySet<string>): Prepared => {
  const examples = examplesOf(stage)
    .map((example) => {
      const terms = termsOf(example)
      if (terms.length > 0) return terms
      const vague = vagueTermsOf(example)
      return vague.length > 1 && vague.every(({ stem }) => vagueWords.has(stem)) ? vague : []
    })
    .filter(({ length }) => length > 0)
  return { stage, examples, vocabulary: new Set(examples.flat().map(({ stem }) => stem)) }
}

/** A word that no stage contains has the weight of the rarest word. */
const weights = (prepared: readonly Prepared[]): ((stem: string) => number) => {
  const count = prepared.length
  return (stem) => {
    const known = prepared.filter(({ vocabulary }) => vocabulary.has(stem)).length
    return Math.log(1 + (count + 1) / (known + 0.5))
  }
}

const sum = (terms: readonly Term[], weightOf: (stem: string) => number) =>
  terms.reduce((total, { stem }) => total + weightOf(stem), 0)

/** The share of `of` that is in `by`. */
function coverage(of: readonly Term[], by: ReadonlySet<string>, weightOf: (stem: string) => number): number {
  const total = sum(of, weightOf)
  return total === 0
    ? 0
    : sum(
        of.filter(({ stem }) => by.has(stem)),
        weightOf,
      ) / total
}

const stems = (terms: readonly Term[]) => new Set(terms.map(({ stem }) => stem))

/** 'não quero marcar', 'como faço para cancelar?': the words match, but the wish does not. */
const denies = /\b(?:nao|nem|sem|nunca|ja)\b/u
/** 'vocês fazem bolo?' asks whether there is any. */
const asksWhether = /\b(?:voces?|vcs?) (?:fazem?|vendem?|trabalham?|oferecem?)\b/u
/** The word that is wished for: 'encomendar' in 'queria encomendar um bolo'. */
const wished = new RegExp(
  `\\b${wishVerbs}(?: (?:fazer|de|uma?|uns|umas|os?|as?|te|ja|tambem|outr[oa]|\\d+))* (\\p{L}+)`,
  'u',
)
/** Asks about the subject instead of for it. */
const asksAbout =
  /\b(?:quanto|quanta|preco|valor|custa|qual|quais|horario|que horas|onde|por que|porque|demora|funciona|aceita|o que e|quem|como e|e verdade|diferenca)\b/gu

const found = (text: string, pattern: RegExp): readonly string[] => text.match(pattern) ?? []

type Doubt = { reason: string; most: number }
/** Scores that only lead to an offer, or not even that. */
const perhaps = (reason: string): Doubt => ({ reason, most: minScoreToEnter - 0.01 })
const hardly = (reason: string): Doubt => ({ reason, most: minScoreToAsk - 0.01 })

/** Reasons against starting despite a good score, in Portuguese. */
function doubtsOf(
  { stage, examples }: Prepared,
  message: readonly Term[],
  flat: string,
  ofOthers: readonly string[],
): Doubt[] {
  const texts = examplesOf(stage).map(foldText)
  const own = stems(message)
  const isShort =
    message.length === 1 && examples.some((example) => example.length === 1 && own.has(example[0]?.stem ?? ''))
  const [wish] = termsOf(wished.exec(flat)?.[1] ?? '')
  const isWished = examples.some(
    (example) => example.every(({ stem }) => own.has(stem)) && example.some(({ stem }) => stem === wish?.stem),
  )
  const isAbout = found(flat, asksAbout).some((word) => !texts.some((text) => found(text, asksAbout).includes(word)))
  const matched = examples.flat().filter(({ stem }) => own.has(stem))
  return [
    ...(new Set(matched.map(({ stem }) => stem)).size < 2 && !isShort && !isWished
      ? [perhaps('só uma palavra em comum')]
      : []),
    ...(denies.test(flat) && !texts.some((text) => denies.test(text))
      ? [hardly('a mensagem nega ou já fala do passado')]
      : []),
    ...(asksWhether.test(flat) && !texts.some((text) => asksWhether.test(text)) ? [perhaps('pergunta se existe')] : []),
    ...(isAbout ? [hardly('parece uma pergunta sobre o assunto')] : []),
    ...(ofOthers.length > 0 && !isWished ? [perhaps(`“${ofOthers.join('”, “')}” fala de outro estágio`)] : []),
  ]
}

function judgeOne(one: Prepared, all: readonly Prepared[], text: string): Judged {
  const { stage, examples, vocabulary } = one
  const [flat, vague] = [foldText(text), vagueTermsOf(text)]
  // Vague words of a message count where an example has nothing else.
  const message = [...termsOf(text), ...vague.filter(({ stem }) => vocabulary.has(stem))]
  const weightOf = weights(all)
  const own = stems(message)
  const best = Math.max(
    0,
    ...examples.map((example) => (coverage(message, stems(example), weightOf) + coverage(example, own, weightOf)) / 2),
  )
  const missing = message.filter(({ stem }) => !vocabulary.has(stem))
  const ofOthers = missing.filter(({ stem }) => all.some((other) => other.vocabulary.has(stem))).map(({ word }) => word)
  const isSaid = isExample(stage, text)
  const raw = isSaid ? 1 : Math.max(best, coverage(message, vocabulary, weightOf))
  const doubts = isSaid ? [] : doubtsOf(one, message, flat, ofOthers)
  const score = Math.min(raw, ...doubts.map(({ most }) => most))
  const matched = message.filter(({ stem }) => vocabulary.has(stem)).map(({ word }) => word)
  return {
    stageId: stage.id,
    verdict: score >= minScoreToEnter ? 'yes' : score >= minScoreToAsk ? 'maybe' : 'no',
    score: Math.round(score * 100) / 100,
    threshold: minScoreToEnter,
    matched,
    missing: missing.map(({ word }) => word),
    quote: matched.length > 0 ? matched.join(' … ') : null,
    reason: raw >= minScoreToAsk && doubts.length > 0 ? doubts.map(({ reason }) => reason).join('; ') : null,
  }
}

/** 'Quanto custa a limpeza? Queria marcar uma.': a sentence of its own may begin a stage that the whole does not. */
export function judgeByRule(stages: readonly StageSnapshot[], message: string): Judged[] {
  const whole = judgeText(stages, message)
  const holds = (judged: readonly Judged[], verdict: Judged['verdict']) => judged.some((one) => one.verdict === verdict)
  const sentences = sentencesOfMessage(message).map((sentence) => sentence.trim())
  if (sentences.length < 2 || holds(whole, 'yes')) return whole
  const told = sentences.filter((sentence) => !sentence.endsWith('?')).slice(0, maxSentences)
  const parts = told.map((sentence) => judgeText(stages, sentence))
  const met = parts.find((judged) => holds(judged, 'yes'))
  return met ?? (holds(whole, 'maybe') ? whole : (parts.find((judged) => holds(judged, 'maybe')) ?? whole))
}

function judgeText(stages: readonly StageSnapshot[], message: string): Judged[] {
  const vague = stems(vagueTermsOf(message))
  const prepared = stages.map((stage) => prepare(stage, vague))
  const judged = prepared.map((one) => judgeOne(one, prepared, message))
  // Of two nearly equal stages neither begins automatically, unless both have the same condition.
  const [first, second] = judged.map(({ score }) => score ?? 0).toSorted((a, b) => b - a)
  if (first === undefined || second === undefined || first < minScoreToAsk || first - second >= margin) return judged
  const conditionOf = (id: string) => foldText(stages.find((stage) => stage.id === id)?.condition ?? '')
  const closeRivals = judged.filter(({ score }) => first - (score ?? 0) < margin)
  if (new Set(closeRivals.map(({ stageId }) => conditionOf(stageId))).size === 1) return judged
  return judged.map((one) =>
    one.verdict === 'yes' ? { ...one, verdict: 'maybe', reason: 'outro estágio combina quase tanto quanto este' } : one,
  )
}
