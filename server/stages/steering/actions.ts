/** Which calls of a stage are due, each once per set of values, and which need the customer's permission. Pure. */
import { foldText } from '../../../contract/fold-text.ts'
import { createHash } from 'node:crypto'
import { openValues } from '../../../contract/stage-request.ts'
import { type Intention, placeholdersIn } from '../../../contract/stages.ts'
import { hasValue, isSettled } from './fields.ts'
import type { ActionState, Awaited, FieldValue, RunningStage } from './state.ts'

export type DueCall = { action: Intention; key: string; values: Record<string, string> }

const namesOf = (action: Intention): string[] => [...new Set([...action.requiredFields, ...openValues(action)])]

const sorted = (values: Record<string, string>) =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The visit of a stage in a conversation: with the same values, a later visit calls again. */
export type Visit = { conversationId: string; stageId: string; number: number }

export const keyOf = (
  { conversationId, stageId, number }: Visit,
  { name, method, url }: Intention,
  values: Record<string, string>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([conversationId, stageId, number, name, method, url, sorted(values)]))
    .digest('hex')

/** The values of a call; null while one of them is missing. What is only in the body may be refused: it stays empty. */
function valuesOf({ fields }: RunningStage, action: Intention): Record<string, string> | null {
  const names = namesOf(action)
  if (names.length === 0 && !fields.every(isSettled)) return null
  const needed = new Set([...action.requiredFields, ...placeholdersIn(action.url)])
  const isReady = (field: FieldValue) => hasValue(field) || (field.state === 'refused' && !needed.has(field.fieldName))
  const found = names.map((name) => fields.find(({ fieldName }) => fieldName === name))
  if (!found.every((field) => field !== undefined && isReady(field))) return null
  if (names.length > 0 && !found.some((field) => field !== undefined && hasValue(field))) return null
  return Object.fromEntries(found.map((field) => [field?.fieldName ?? '', field?.value ?? '']))
}

const aboutData =
  /\b(?:inform|forne|preench|dados|quando (?:tiver|houver|o cliente (?:der|disser|passar))|complet|colet|sempre|automatic)/u

const isAboutConsent = ({ triggerCondition }: Intention): boolean =>
  /\bconfirm|\bautoriz|\baceit/u.test(foldText(triggerCondition))

/** A condition about what the customer wants, which no rule can judge. One about data holds once they are complete. */
const isAboutWish = (action: Intention): boolean => {
  const trigger = foldText(action.triggerCondition)
  return trigger !== '' && !isAboutConsent(action) && !aboutData.test(trigger)
}

const needsPermission = (action: Intention): boolean =>
  isAboutConsent(action) || (action.method !== 'GET' && isAboutWish(action))

/**
 * Whether an action of the stage can no longer be tried because the customer has refused values that it requires. Of
 * several, nobody may have asked for one with a condition of its own; the only one is what the stage is for.
 */
export const isBlocked = ({ stage, fields, actions }: RunningStage): boolean =>
  stage.intentions.some((action) => {
    const isOptional = stage.intentions.length > 1 && isAboutWish(action)
    if (isOptional || actions.some(({ name }) => name === action.name)) return false
    const needed = [...action.requiredFields, ...placeholdersIn(action.url)]
    return fields.some(({ fieldName, state }) => state === 'refused' && needed.includes(fieldName))
  })

const latestOf = ({ actions }: RunningStage, action: string): ActionState['state'] | undefined =>
  actions.findLast(({ name }) => name === action)?.state

/** Whether the API refused the latest call of the action with this name. */
export const isRefused = (running: RunningStage, action: string): boolean => latestOf(running, action) === 'failed'

export const hasRefusedCall = (running: RunningStage): boolean =>
  running.stage.intentions.some(({ name }) => isRefused(running, name))

/** Whether a call that changes something may not have arrived: nobody else would learn of it. */
export const isLost = (state: ActionState['state'] | undefined, { method }: Pick<Intention, 'method'>): boolean =>
  (state === 'uncertain' || state === 'notSent') && method !== 'GET'

/** How a completed stage ended, by the latest call of each of its actions. */
export function endOf(running: RunningStage): 'completed' | 'refused' | 'unconfirmed' {
  if (hasRefusedCall(running)) return 'refused'
  const isUnconfirmed = running.stage.intentions.some((action) => isLost(latestOf(running, action.name), action))
  return isUnconfirmed ? 'unconfirmed' : 'completed'
}

type Due = { calls: DueCall[]; permission: Extract<Awaited, { kind: 'permission' }> | null }

/** Calls that may already have had an effect. */
const mayBeDone = (state: ActionState['state']) => ['done', 'uncertain', 'running'].includes(state)

export function dueActions(visit: Visit, running: RunningStage): Due {
  const due: Due = { calls: [], permission: null }
  for (const action of running.stage.intentions) {
    const values = valuesOf(running, action)
    if (values === null) continue
    const key = keyOf(visit, action, values)
    const own = running.actions.filter(({ name }) => name === action.name)
    const known = own.find((one) => one.key === key)
    if (known !== undefined && known.state !== 'allowed') continue
    const isAgain = own.some(({ state }) => mayBeDone(state))
    if (known === undefined && ((isAgain && action.method !== 'GET') || needsPermission(action)))
      due.permission ??= { kind: 'permission', action: action.name, key, isAgain }
    else due.calls.push({ action, key, values })
  }
  return due
}

export const withAction = (running: RunningStage, action: ActionState): RunningStage => ({
  ...running,
  actions: [...running.actions.filter(({ key }) => key !== action.key), action],
})
