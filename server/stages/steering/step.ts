/**
 * Processes one message of the customer: from state and stages to the next state. Pure; at most one change of stage.
 */
import { maxAnswersWithoutData } from '../../../contract/stage-state.ts'
import type { RequiredField } from '../../../contract/stages.ts'
import { withoutIntroduction } from '../../answering/introduction.ts'
import { smallTalkOf } from '../../answering/small-talk.ts'
import { sentencesOfMessage } from '../../retrieval/sentences.ts'
import { kindOf } from '../readers/read-field.ts'
import { correctionIn, isClearInquiry, isLeaving, isInquiry } from '../readers/turns-of-talk.ts'
import { flatten } from '../../platform/text/flatten.ts'
import { readAgreement } from '../readers/yes-no.ts'
import { type DueCall, dueActions, hasRefusedCall, isBlocked, type Visit } from './actions.ts'
import { chooseStage, judgements } from './choose.ts'
import { offerOf } from './examples.ts'
import { emptyField, isOfCustomer, isProposal, isSettled, type Moment, extract, extractNameInstead } from './fields.ts'
import { answerAwaited, answersAsked, isTextAsked, mayBeText, refusedField } from './awaited.ts'
import { correct, correctEarlier, reopen, restates } from './corrections.ts'
import { type Contact, suggest, suggestOrdered, extractEarlier } from './known-data.ts'
import { nextAwaited } from './questions.ts'
import {
  type FieldValue,
  type Judged,
  type Judgement,
  type RunningStage,
  snapshotOf,
  type StageChange,
  type StageSnapshot,
  type StageState,
} from './state.ts'

export type StepInput = {
  conversationId: string
  state: StageState
  message: string
  /** Active stages, by priority. */
  stages: readonly StageSnapshot[]
  judged: readonly Judged[]
  /** The words that a model quoted for the field that was asked for. */
  quote?: string | undefined
  /** The customer's earlier messages, oldest first. */
  earlier?: readonly string[] | undefined
  /** What the channel knows about the customer, as if they had written it. */
  contact?: Contact | undefined
  moment: Moment
  /** Whether the customer can ask for a person. */
  humanTransfer: boolean
}

export type Step = {
  state: StageState
  judgements: Judgement[]
  change: StageChange
  /** Effects of the message, in Portuguese. */
  notes: string[]
  /** Whether the customer's own question must be answered first. */
  needsAnswer: boolean
  /** That question, if the message says something else as well. */
  asked: string | null
  /** All calls of the message. */
  due: DueCall[]
  /** A question whether the customer wants a stage, instead of one for a field. */
  offer: string | null
  /** The customer wants a person, so nothing is asked. */
  asksPerson: boolean
  /** The message has settled the last field of the stage. */
  isJustCompleted: boolean
}

type PartialStep = Omit<Step, 'judgements' | 'due' | 'isJustCompleted'>

const stay = (state: StageState, patch: Partial<PartialStep> = {}): PartialStep => ({
  state,
  change: null,
  notes: [],
  needsAnswer: true,
  asked: null,
  offer: null,
  asksPerson: false,
  ...patch,
})

/** The questions in 'Vocês aceitam Unimed? Quero marcar uma limpeza'; null if the message is nothing but a question. */
function questionBeside(message: string): string | null {
  const sentences = sentencesOfMessage(message).map((sentence) => sentence.trim())
  const isTalk = (sentence: string) => smallTalkOf(withoutIntroduction(sentence)) !== null
  const [asked, told] = [true, false].map((isAsked) =>
    sentences.filter((sentence) => sentence.endsWith('?') === isAsked && !isTalk(sentence)),
  )
  const questions = asked?.filter((sentence) => isInquiry(sentence) && !isProposal(sentence)) ?? []
  return questions.length > 0 && told?.some((sentence) => sentence.includes(' ')) ? questions.join(' ') : null
}

const begun = (stage: StageSnapshot, fields: FieldValue[], { at }: Moment): RunningStage => ({
  stage: snapshotOf(stage),
  enteredAt: at,
  isCompleted: false,
  fields,
  awaited: null,
  fruitless: 0,
  interruptions: 0,
  actions: [],
})

/**
 * `messages` lead to the stage: the current one, or the one before an accepted offer and the acceptance; none where it
 * follows a completed stage, whose values it takes over.
 */
export function enter(
  input: StepInput,
  state: StageState,
  stage: StageSnapshot,
  messages: readonly string[],
): PartialStep {
  const { earlier = [], contact, moment } = input
  // What an earlier visit of this stage collected is asked for again.
  const isKnown = (definition: RequiredField, stageId: string): boolean =>
    isOfCustomer(definition) || (messages.length === 0 && stageId !== stage.id)
  const fields = stage.requiredData.map((definition) => {
    const before = state.collected.find(
      (one) =>
        one.fieldName === definition.fieldName &&
        kindOf(one) === kindOf(definition) &&
        isKnown(definition, one.stageId),
    )
    if (before === undefined) return emptyField(definition.fieldName)
    const { fieldName, state: fieldState, value, shown, history, declined } = before
    return { fieldName, state: fieldState, value, shown, history, declined, reason: null, partial: null }
  })
  const running = begun(stage, fields, moment)
  const before = extractEarlier(running, earlier, moment)
  const extracted = messages.reduce(
    (known, message) => {
      const more = extract({ ...running, fields: known.fields }, message, moment)
      return { fields: more.fields, notes: [...known.notes, ...more.notes] }
    },
    { fields: before.fields, notes: before.notes },
  )
  const suggested = suggest(running, extracted.fields, contact, moment)
  const next: RunningStage = { ...running, fields: suggestOrdered(running, suggested, messages[0] ?? '', moment) }
  // The question before an accepted offer has been answered.
  const asked = messages[0] === input.message ? questionBeside(input.message) : null
  const visits = { ...state.visits, [stage.id]: (state.visits[stage.id] ?? 0) + 1 }
  return {
    state: { ...state, running: next, offered: null, visits },
    change: 'entered',
    notes: extracted.notes,
    needsAnswer: next.fields.length === 0 || asked !== null,
    asked,
    offer: null,
    asksPerson: false,
  }
}

type Ending = Pick<PartialStep, 'change' | 'notes' | 'needsAnswer'>
const end = (state: StageState, { stage }: RunningStage, ending: Ending): PartialStep =>
  stay({ ...state, running: null, past: withPast(state.past, stage.id) }, ending)

const leave = (state: StageState, running: RunningStage, message: string): PartialStep =>
  end(state, running, {
    change: 'left',
    notes: [`Tudo bem, deixei “${running.stage.name}” de lado.`],
    needsAnswer: isInquiry(message),
  })

const exhaust = (state: StageState, running: RunningStage, note: string): PartialStep =>
  end(state, running, { change: 'exhausted', notes: [note], needsAnswer: false })

export const withPast = (past: readonly string[], id: string): string[] => [...past.filter((one) => one !== id), id]

/** Neither an answer nor a question: after the third in a row the stage ends. */
function fruitless(state: StageState, running: RunningStage, notes: string[]): PartialStep {
  const count = running.fruitless + 1
  if (count >= maxAnswersWithoutData)
    return exhaust(state, running, `Não consegui entender o que falta para “${running.stage.name}”.`)
  return { ...stay({ ...state, running: { ...running, fruitless: count } }), notes, needsAnswer: false }
}

const progressed = (running: RunningStage): RunningStage => ({ ...running, fruitless: 0, interruptions: 0 })

/** A value that an action requires is asked for once more; refused again, the stage cannot go on. */
function refuse(state: StageState, running: RunningStage, refused: FieldValue): PartialStep {
  const withField = (patch: Partial<FieldValue>): RunningStage => {
    const emptied = { ...refused, value: null, shown: null, reason: null, partial: null, ...patch }
    return progressed({ ...running, fields: running.fields.map((field) => (field === refused ? emptied : field)) })
  }
  const without = withField({ state: 'refused' })
  if (!isBlocked(without))
    return stay({ ...state, running: without }, { notes: ['Tudo bem, seguimos sem isso.'], needsAnswer: false })
  if (refused.wasRefused === true) return exhaust(state, running, 'Sem essa informação, não consigo continuar.')
  return stay({ ...state, running: withField({ state: 'missing', wasRefused: true }) }, { needsAnswer: false })
}

/** Another stage that the message begins, so that 'quero reclamar' is no answer to 'Qual é a raça?'. */
function otherStage({ state, stages, judged }: StepInput, running: RunningStage): StageSnapshot | undefined {
  const isMet = (id: string) => judged.some(({ stageId, verdict }) => stageId === id && verdict === 'yes')
  if (!isTextAsked(running) || isMet(running.stage.id)) return undefined
  return stages.find(({ id }) => id !== running.stage.id && isMet(id) && !state.past.includes(id))
}

/** 'sim, quero encomendar um bolo', but not 'sim, mas quanto custa?' */
const agreesFirst =
  /^(?:sim|isso(?: mesmo)?|claro|quero sim|uhum|aham|exato|com certeza)\b[ ,.!]+(?!mas\b|porem\b|so que\b|nao\b)\S/u

/** The answer to an offer; what tells data of the stage accepts it as well: 'pra 15 pessoas'. */
function readOfferAnswer({ message, judged, moment }: StepInput, offered: StageSnapshot): 'yes' | 'no' | null {
  const agreement = readAgreement(message)
  if (agreement === 'yes' || agreement === 'no') return agreement
  const isOther = judged.some(({ stageId, verdict }) => stageId !== offered.id && verdict === 'yes')
  if (agreement !== null || isOther || isInquiry(message)) return null
  const empty = offered.requiredData.map(({ fieldName }) => emptyField(fieldName))
  const tells = () => extract(begun(offered, empty, moment), message, moment).hasProgress
  return agreesFirst.test(flatten(message)) || tells() ? 'yes' : null
}

/** Enters the offered stage with what led to the offer and what the acceptance tells. */
const accept = (input: StepInput, state: StageState, offered: StageSnapshot): PartialStep =>
  enter(input, { ...state, offered: null }, offered, [input.earlier?.at(-1) ?? '', input.message])

/** The customer's answer to the offer of another stage. */
function answerOffer(input: StepInput, running: RunningStage): PartialStep | undefined {
  const { state, stages, message } = input
  const offered = stages.find(({ id }) => id === state.offered)
  const agreement = offered && readAgreement(message)
  if (offered === undefined || (agreement !== 'yes' && agreement !== 'no')) return undefined
  if (agreement === 'yes') return accept(input, { ...state, past: withPast(state.past, running.stage.id) }, offered)
  return stay({ ...state, offered: null, past: withPast(state.past, offered.id) }, { needsAnswer: false })
}

function runningStep(input: StepInput, running: RunningStage): PartialStep {
  const { message, moment, quote } = input
  if (isLeaving(message)) return leave(input.state, running, message)
  if (smallTalkOf(message) === 'person') return stay(input.state, { asksPerson: true })
  const toOffer = answerOffer(input, running)
  if (toOffer !== undefined) return toOffer
  const state: StageState = { ...input.state, offered: null }
  const refused = refusedField(running, message)
  if (refused !== undefined) return refuse(state, running, refused)
  const answered = answerAwaited(running, message)
  if (answered !== undefined)
    return stay({ ...state, running: progressed(answered.running) }, { notes: answered.notes, needsAnswer: false })
  const reopened = reopen(running, message, moment)
  if (reopened !== undefined)
    return stay({ ...state, running: progressed({ ...running, fields: reopened }) }, { needsAnswer: false })
  const rest = answersAsked(running, message) ? null : correctionIn(message)
  const corrects = rest ?? (restates(running, message) ? message : null)
  const correction = corrects === null ? undefined : correct(running, corrects, message, moment)
  if (correction !== undefined)
    return stay(
      { ...state, running: progressed({ ...running, fields: correction.fields }) },
      { notes: correction.notes, needsAnswer: false },
    )
  const earlier = rest === null ? undefined : correctEarlier(input, running, rest)
  if (earlier !== undefined)
    return stay(
      { ...state, running: progressed(running), collected: earlier.collected },
      { notes: earlier.notes, needsAnswer: false },
    )
  const other = rest === null ? otherStage(input, running) : undefined
  if (other !== undefined) {
    const patch = { change: 'offered', offer: offerOf(other), needsAnswer: isInquiry(message) } as const
    return stay({ ...state, offered: other.id }, patch)
  }
  const answer = rest === null || (isTextAsked(running) && mayBeText(message)) ? message : rest
  const extracted = extractNameInstead(running, answer, moment) ?? extract(running, answer, moment, quote ?? answer)
  const next: RunningStage = { ...running, fields: extracted.fields }
  const asks = extracted.hasProgress && isTextAsked(running) ? isClearInquiry : isInquiry
  const isOwnQuestion = asks(message) && !isProposal(message)
  if (extracted.hasProgress)
    return stay({ ...state, running: progressed(next) }, { notes: extracted.notes, needsAnswer: isOwnQuestion })
  if (isOwnQuestion) return stay({ ...state, running: { ...next, interruptions: running.interruptions + 1 } })
  return fruitless(state, next, extracted.notes)
}

/** '4321', 'na quinta', '11 98765-4321', but not 'amanhã ligo' or '5 minutos'. */
const bareAnswer = /^(?:(?:e|eh|o|a|sao|dia|as|pra|para|na|no) )?\S+$|^\S*\d\S* \S*\d\S*$/u
/** After a refused call, the customer was asked for what is right. */
const isBareAnswer = (message: string): boolean => bareAnswer.test(flatten(message)) && !isInquiry(message)

function openStep(input: StepInput): PartialStep {
  const { message, stages, judged, moment } = input
  const offered = stages.find(({ id }) => id === input.state.offered)
  const agreement = offered === undefined ? null : readOfferAnswer(input, offered)
  // An offer is made once; a customer who continues with something else has rejected it.
  const state: StageState =
    input.state.offered === null
      ? input.state
      : { ...input.state, offered: null, past: withPast(input.state.past, input.state.offered) }
  if (offered !== undefined && agreement === 'yes') return accept(input, state, offered)
  if (offered !== undefined && agreement === 'no')
    return stay(state, { notes: ['Tudo bem. Em que mais posso ajudar?'], needsAnswer: false })
  if (state.running !== null) {
    const isRight = hasRefusedCall(state.running) && isBareAnswer(message)
    const rest = correctionIn(message) ?? (isRight ? message : null)
    const correction = rest === null ? undefined : correct(state.running, rest, message, moment)
    if (correction !== undefined)
      return stay(
        { ...state, running: { ...state.running, fields: correction.fields, isCompleted: false } },
        { notes: correction.notes, needsAnswer: false },
      )
  }
  const chosen = chooseStage(state, stages, judged)
  if (chosen === null) return stay(state)
  if (chosen.verdict === 'yes') return enter(input, state, chosen.stage, [message])
  const isAgain = state.past.includes(chosen.stage.id) ? ' de novo' : ''
  const offer = isAgain === '' ? offerOf(chosen.stage) : `Você quer voltar a “${chosen.stage.name}”?`
  return stay({ ...state, offered: chosen.stage.id }, { change: 'offered', offer, needsAnswer: isInquiry(message) })
}

const visitOf = (conversationId: string, { visits }: StageState, stageId: string): Visit => ({
  conversationId,
  stageId,
  number: visits[stageId] ?? 1,
})

/** What the agent waits for and which calls are due, after the fields were updated. */
export function settled(conversationId: string, state: StageState): { state: StageState; due: DueCall[] } {
  const { running } = state
  if (running === null || running.isCompleted) return { state, due: [] }
  const { calls, permission } = dueActions(visitOf(conversationId, state, running.stage.id), running)
  const isUnsure = running.fields.some((field) => field.state === 'suggested')
  const due = isUnsure ? [] : calls
  const awaited = nextAwaited(running, permission)
  const isCompleted = awaited === null && due.length === 0 && running.fields.every(isSettled)
  return { state: { ...state, running: { ...running, awaited, isCompleted } }, due }
}

export function step(input: StepInput): Step {
  const state: StageState = input.state.isHandedOver ? { ...input.state, isHandedOver: false } : input.state
  const { running } = state
  const isRunning = running !== null && !running.isCompleted
  const text = flatten(input.message)
  const partly =
    text === '' && !/\p{Extended_Pictographic}/u.test(input.message)
      ? stay(state)
      : isRunning
        ? runningStep({ ...input, state }, running)
        : openStep({ ...input, state })
  const { state: next, due } = settled(input.conversationId, partly.state)
  const isJustCompleted = next.running?.isCompleted === true && next.running !== running
  return { ...partly, state: next, due, isJustCompleted, judgements: judgements(input, partly.change, next) }
}
