/** Composes the reply to the customer: the engine's answer and the texts of the stage. */
import type { Answer } from '../../answering/engine.ts'
import type { StageGuidance } from '../../answering/stage-guidance.ts'
import { hasRefusedCall } from './actions.ts'
import { withoutClaims } from './claims.ts'
import type { Concluded } from './conclude.ts'
import { hasValue, isSettled, label } from './fields.ts'
import type { Step } from './step.ts'

/** A step and what its calls led to. */
export type Round = { step: Step; concluded: Concluded }
export type ReplyInput = Round & { split: boolean }

/**
 * Thanks for the data in the reply that completes them, unless a call's result closes the stage; lists those that the
 * reply does not note anyway.
 */
export function summary({ step, concluded }: Round): string[] {
  const { notes, due, change, isJustCompleted } = step
  const { running } = concluded.state
  if (due.length > 0 || change === 'left' || !isJustCompleted) return []
  if (running === null || !running.isCompleted || concluded.results.length > 0) return []
  const lines = running.fields.filter(hasValue).map(({ fieldName, shown }) => `${label(running, fieldName)}: ${shown}`)
  if (lines.length === 0) return []
  const isNoted = lines.every((line) => notes.some((note) => note.includes(line)))
  const isWhole = running.fields.every(hasValue) && !hasRefusedCall(running)
  const listed = isNoted ? '' : ` ${lines.join('; ')}.`
  return [
    isWhole
      ? `Obrigado! Tenho tudo o que preciso.${listed} Já está tudo com a nossa equipe.`
      : `Obrigado! O que você informou já está com a nossa equipe.${listed}`,
  ]
}

/** The stage's texts for an agent without a model. */
export function linesOf(input: Round): string[] {
  const { step, concluded } = input
  return [
    ...step.notes,
    ...concluded.results.map(({ text }) => text),
    ...(concluded.ending === null ? [] : [concluded.ending]),
    ...summary(input),
    ...(concluded.question === null ? [] : [concluded.question]),
  ]
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')

export const asAnswer = (lines: readonly string[]): Answer => ({
  messages: [
    joined([joined(lines.slice(0, -1).length > 0 ? [lines.slice(0, -1).join('\n')] : []), ...lines.slice(-1)]),
  ],
  sources: [],
  engine: 'retrieval',
})

function surrounded(answer: Answer, before: readonly string[], after: readonly string[], split: boolean): Answer {
  if (before.length + after.length === 0) return answer
  if (split) {
    const [first = '', ...rest] = [...before, ...answer.messages, ...after]
    return { ...answer, messages: [first, ...rest] }
  }
  return { ...answer, messages: [joined([...before, ...answer.messages, ...after])] }
}

/** An answer without a model, followed by the stage's question. */
export const afterQuotation = (answer: Answer, input: ReplyInput): Answer =>
  surrounded(answer, [], linesOf(input), input.split)

/** A model's answer, corrected: results of calls are put before it verbatim, and the stage's question is added. */
export function afterModel(answer: Answer, input: ReplyInput, language: string): Answer {
  const { step, concluded, split } = input
  const { running } = concluded.state
  const hasActions = (running?.stage.intentions.length ?? 0) > 0
  const isDone = running?.actions.some(({ state }) => state === 'done') ?? false
  const [first, ...rest] = answer.messages.map((text) => (hasActions && !isDone ? withoutClaims(text, language) : text))
  const combined: Answer = { ...answer, messages: [first ?? '', ...rest] }
  const before = concluded.results.map(({ text }) => text)
  const isAsked = combined.messages.some((text) => text.includes('?'))
  const mustAsk =
    step.offer !== null || running?.awaited?.kind === 'permission' || running?.awaited?.kind === 'confirmation'
  const isIncluded =
    concluded.question !== null && combined.messages.some((text) => text.includes(concluded.question ?? ''))
  const asks = concluded.question !== null && !isIncluded && (mustAsk || !isAsked)
  const ends = concluded.ending === null ? [] : [concluded.ending]
  return surrounded(combined, before, [...ends, ...(asks ? [concluded.question ?? ''] : [])], split)
}

export function guidanceOf(input: ReplyInput): StageGuidance | undefined {
  const { step, concluded } = input
  const { running } = concluded.state
  const notes = [...step.notes, ...(concluded.ending === null ? [] : [concluded.ending]), ...summary(input)]
  if (running === null && notes.length === 0 && concluded.question === null) return undefined
  const fields = running?.fields ?? []
  const shownName = (fieldName: string) => (running === null ? fieldName : label(running, fieldName))
  return {
    name: running?.stage.name ?? 'nenhum',
    instructions: running?.stage.instructions ?? '',
    collected: fields
      .filter(hasValue)
      .map(({ fieldName, shown }) => ({ name: shownName(fieldName), value: shown ?? '' })),
    missing: fields.filter((field) => !isSettled(field)).map(({ fieldName }) => shownName(fieldName)),
    notes,
    calls: concluded.results.map(({ action, state, text, response }) => ({
      action,
      succeeded: state === 'done',
      text,
      response,
    })),
    done: (running?.actions ?? []).filter(({ state }) => state === 'done').map(({ name }) => name),
    question: concluded.question,
  }
}
