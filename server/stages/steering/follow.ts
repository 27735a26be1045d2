/** The stage that begins when another is completed, because its condition speaks of that ('Os dados foram coletados'). Pure. */
import { foldText } from '../../../contract/fold-text.ts'
import { isAboutProgress } from '../../../contract/stage-condition.ts'
import type { Intention } from '../../../contract/stages.ts'
import { splitIntoWords } from '../../platform/text/plain.ts'
import { linesOf, type Round, summary } from './compose.ts'
import type { Concluded } from './conclude.ts'
import { enter, settled, type Step, type StepInput } from './step.ts'
import type { RunningStage, StageSnapshot } from './state.ts'

const isDoneOrUncalled = ({ actions }: RunningStage, action: Intention): boolean =>
  (actions.findLast(({ name }) => name === action.name)?.state ?? 'done') === 'done'

/** With a space around each word, so that 'Info' is not found in 'informações'. */
const spacedWords = (text: string): string => ` ${splitIntoWords(foldText(text)).join(' ')} `

/** Only stages below the completed one follow it, so that there are no loops. A condition may name the stage it waits for. */
function stageAfter(
  { state: before, stages }: StepInput,
  { state, isHandedOver }: Concluded,
): StageSnapshot | undefined {
  const { running } = state
  if (running === null || running === before.running || !running.isCompleted) return undefined
  if (isHandedOver || !running.stage.intentions.every((action) => isDoneOrUncalled(running, action))) return undefined
  const at = stages.findIndex(({ id }) => id === running.stage.id)
  const follows = (stage: StageSnapshot) => {
    const { condition } = stage
    const named = stages.filter(({ id, name }) => id !== stage.id && spacedWords(condition).includes(spacedWords(name)))
    return isAboutProgress(condition) && (named.length === 0 || named.some(({ id }) => id === running.stage.id))
  }
  return at < 0 ? undefined : stages.slice(at + 1).find(follows)
}

/** Enters the stage that follows in the same message; undefined if none does. */
export function follow(input: StepInput, { step, concluded }: Round): Step | undefined {
  const stage = stageAfter(input, concluded)
  const completed = concluded.state.running?.stage
  if (stage === undefined || completed === undefined) return undefined
  const entered = enter(input, concluded.state, stage, [])
  const { state, due } = settled(input.conversationId, entered.state)
  const judgements = step.judgements.map((one) => {
    if (one.stageId === completed.id && one.outcome === 'running') return { ...one, outcome: 'completed' as const }
    if (one.stageId !== stage.id) return one
    return { ...one, verdict: 'yes' as const, outcome: 'entered' as const, reason: `“${completed.name}” terminou` }
  })
  const isJustCompleted = state.running?.isCompleted === true
  return { ...step, state, judgements, change: 'entered', notes: entered.notes, offer: null, due, isJustCompleted }
}

/** Both rounds in one reply; a following stage that says nothing leaves the word to the completed one. */
export function join(first: Round, second: Round): Round {
  const ending = linesOf(second).length === 0 ? summary(first) : []
  return {
    step: {
      ...second.step,
      notes: [...first.step.notes, ...ending, ...second.step.notes],
      due: [...first.step.due, ...second.step.due],
    },
    concluded: { ...second.concluded, results: [...first.concluded.results, ...second.concluded.results] },
  }
}
