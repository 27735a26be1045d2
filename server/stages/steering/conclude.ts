/** Concludes a step after its calls: their results, the texts about them, and the next question. Pure. */
import type { CallState } from '../../../contract/stage-state.ts'
import { readResponse, renderResponseTemplate, templateProblems } from '../../../contract/stage-response.ts'
import type { Intention } from '../../../contract/stages.ts'
import { beginningOf, toPostgresText } from '../../platform/text/plain.ts'
import { isLost, isRefused, withAction } from './actions.ts'
import { hasValue } from './fields.ts'
import { questionOf } from './questions.ts'
import { settled, type Step, withPast } from './step.ts'
import type { Collected, RunningStage, StageState } from './state.ts'

export type FinishedCall = {
  action: Intention
  key: string
  state: CallState
  status: number | null
  /** The stored part of the response. */
  response: string
  /** The template filled from the whole response; null if the response lacks fields of it. */
  filled: string | null
}

export type Concluded = {
  state: StageState
  /** The text of each call for the customer: its filled template, or why there is none. */
  results: { action: string; state: CallState; text: string; response: string }[]
  question: string | null
  /** Whether a person continues. */
  isHandedOver: boolean
  /** Said at the end, where the stage cannot go on. */
  ending: string | null
}

/** Longer than any sentence made by a template. */
const maxTextLength = 2_000

/** Null if the response lacks fields of the template. */
export function fillTemplate(action: Intention, response: string, running: RunningStage): string | null {
  if (action.responseTemplate.trim() === '') return 'Pronto, está feito.'
  const shownOf = (name: string) => running.fields.find(({ fieldName }) => fieldName === name)?.shown ?? ''
  const text = renderResponseTemplate(action.responseTemplate, readResponse(response), shownOf)
  return Object.values(templateProblems).some((problem) => text.includes(problem))
    ? null
    : beginningOf(toPostgresText(text), maxTextLength)
}

/** Without the name of the action, which is the owner's own. */
function textOf({ action, state, status, filled }: FinishedCall): string {
  const why = status === null ? 'o sistema não respondeu' : 'o sistema respondeu com um erro'
  switch (state) {
    case 'done':
      return filled ?? 'O sistema respondeu, mas a resposta veio diferente do esperado e não consigo lê-la.'
    case 'failed':
      if (action.method !== 'GET') return 'Não consegui concluir o seu pedido: o sistema o recusou.'
      return status === 404
        ? 'Não encontrei nada com esses dados.'
        : 'Não consegui fazer essa busca: o sistema a recusou.'
    case 'notSent':
      return 'Não consegui concluir o seu pedido: o sistema não pôde ser chamado.'
    default:
      return action.method === 'GET'
        ? `Não consegui fazer essa busca: ${why}.`
        : `Não sei se o seu pedido foi concluído: ${why}. Não vou repetir, para não fazer duas vezes.`
  }
}

function collectedOf(state: StageState): Collected[] {
  const { running } = state
  if (running === null) return state.collected
  const own = running.fields.filter(hasValue).flatMap((field) => {
    const definition = running.stage.requiredData.find(({ fieldName }) => fieldName === field.fieldName)
    if (definition === undefined) return []
    const { displayName, dataType } = definition
    return [{ ...field, displayName, dataType, stageId: running.stage.id }]
  })
  // A value that the customer has taken back must not return in a later stage.
  const withdrawn = running.fields.filter(
    (field) => !hasValue(field) && field.state !== 'suggested' && field.history.length > 0,
  )
  const names = new Set([...own, ...withdrawn].map(({ fieldName }) => fieldName))
  return [...state.collected.filter(({ fieldName }) => !names.has(fieldName)), ...own]
}

/** How often the stage's question is repeated while the customer asks about something else. */
const maxReminders = 3

const handOffText = 'Vou chamar uma pessoa da equipe para continuar com você por aqui.'
const givenUpText = 'Vamos deixar isso por enquanto; se quiser tentar de novo, é só dizer.'
const correctText = 'Se algum dado estiver errado, me diga o certo, que eu tento de novo.'

/** Refused with corrected data as well: the customer cannot help it. */
const isRefusedAgain = ({ state, action }: FinishedCall, before: RunningStage | null): boolean =>
  state === 'failed' && before !== null && isRefused(before, action.name)

export function conclude(
  conversationId: string,
  { state, change, offer, asksPerson }: Step,
  calls: readonly FinishedCall[],
  humanTransfer: boolean,
): Concluded {
  const { running } = state
  const results = calls.map((call) => ({
    action: call.action.name,
    state: call.state,
    response: call.response,
    text: textOf(call),
  }))
  const called =
    running === null
      ? state
      : {
          ...state,
          running: calls.reduce(
            (next, { action, key, state: callState }) => withAction(next, { name: action.name, key, state: callState }),
            running,
          ),
        }
  const after = settled(conversationId, called).state
  const isDone = after.running?.isCompleted === true
  const isExhausted = change === 'exhausted' || calls.some((call) => isRefusedAgain(call, running))
  const isHandedOver = humanTransfer && (isExhausted || calls.some(({ state: end, action }) => isLost(end, action)))
  const next: StageState = {
    ...after,
    past: isDone && after.running !== null ? withPast(after.past, after.running.stage.id) : after.past,
    isHandedOver,
  }
  const asks =
    !asksPerson && !isHandedOver && next.running !== null && !isDone && next.running.interruptions <= maxReminders
  const question = offer ?? (asks && next.running !== null ? questionOf(next.running) : null)
  const isCorrectable = calls.some(({ state: callState }) => callState === 'failed')
  const unasked = isExhausted ? givenUpText : isCorrectable ? correctText : null
  return {
    state: { ...next, collected: collectedOf(next) },
    results,
    question,
    isHandedOver,
    ending: isHandedOver ? handOffText : question === null ? unasked : null,
  }
}
