/** What a message says to that which the agent waits for: a refusal, a yes or no, a text. Pure. */
import { kindOf, type FieldKind } from '../readers/read-field.ts'
import { isRefusal, startsWithChange, startsWithChoice } from '../readers/turns-of-talk.ts'
import { readAgreement } from '../readers/yes-no.ts'
import { withAction } from './actions.ts'
import { confirmed, hasValue, turnedDown } from './fields.ts'
import type { Awaited, FieldValue, RunningStage } from './state.ts'

const isAwaited = (awaited: Awaited, fieldName: string): boolean =>
  awaited.kind !== 'permission' && awaited.fieldName === fieldName

/** The field that was asked for, if the customer refuses it. */
export function refusedField(running: RunningStage, message: string): FieldValue | undefined {
  const { awaited, fields } = running
  const field = awaited === null ? undefined : fields.find(({ fieldName }) => isAwaited(awaited, fieldName))
  const isOpen = awaited?.kind === 'field' || (field?.state === 'suggested' && field.history.length === 0)
  const isNo = readAgreement(message) === 'no'
  // 'não tenho' answers 'Tem convênio?'.
  const isAnswer = isKindAsked(running, 'boolean') && isNo
  const isAgain = awaited?.kind === 'field' && field?.wasRefused === true && isNo
  const definition = running.stage.requiredData.find(({ fieldName }) => fieldName === field?.fieldName)
  return isOpen && !isAnswer && (isRefusal(message, definition?.displayName) || isAgain) ? field : undefined
}

/** A yes or no to what is to be confirmed or allowed. */
export function answerAwaited(
  running: RunningStage,
  message: string,
): { running: RunningStage; notes: string[] } | undefined {
  const { awaited } = running
  if (awaited === null) return undefined
  const agreement = readAgreement(message)
  if (agreement !== 'yes' && agreement !== 'no') return undefined
  if (awaited.kind === 'permission') {
    const state = agreement === 'yes' ? 'allowed' : 'declined'
    const notes = agreement === 'no' ? ['Certo, não vou fazer isso.'] : []
    return { running: withAction(running, { name: awaited.action, key: awaited.key, state }), notes }
  }
  if (awaited.kind !== 'confirmation') return undefined
  const fields = running.fields.map((field) =>
    field.fieldName === awaited.fieldName ? (agreement === 'yes' ? confirmed(field) : turnedDown(field)) : field,
  )
  return { running: { ...running, fields }, notes: [] }
}

function isKindAsked({ awaited, stage }: RunningStage, kind: FieldKind): boolean {
  const asked = awaited?.kind === 'field' && stage.requiredData.find((one) => one.fieldName === awaited.fieldName)
  return asked ? kindOf(asked) === kind : false
}

/** Whether a text was asked for, which may be anything. */
export const isTextAsked = (running: RunningStage): boolean => isKindAsked(running, 'text')

/** 'trocar um produto' and 'então deixa na portaria' may be texts as well as changes. */
export const mayBeText = (message: string): boolean => startsWithChange(message) || startsWithChoice(message)

/** Whether 'então pode ser dia 30' may tell the value that was asked for, and would correct another of its kind. */
export const answersAsked = (running: RunningStage, message: string): boolean =>
  startsWithChoice(message) &&
  !isTextAsked(running) &&
  running.stage.requiredData.some(
    (definition) =>
      isKindAsked(running, kindOf(definition)) &&
      running.fields.some((field) => field.fieldName === definition.fieldName && hasValue(field)),
  )
