/** Chooses the stage that begins, and explains each condition in 'Por que não?'. Pure. */
import { minScoreToAsk } from '../../../contract/stage-state.ts'
import type { Judged, Judgement, StageChange, StageSnapshot, StageState } from './state.ts'

type Chosen = { stage: StageSnapshot; verdict: 'yes' | 'maybe' }

/** A stage that has ended does not begin again automatically: if it fits well, the customer is asked. */
export function chooseStage(
  state: StageState,
  stages: readonly StageSnapshot[],
  judged: readonly Judged[],
): Chosen | null {
  const verdictOf = ({ id }: StageSnapshot) => judged.find(({ stageId }) => stageId === id)?.verdict ?? 'no'
  const scoreOf = ({ id }: StageSnapshot) => judged.find(({ stageId }) => stageId === id)?.score ?? minScoreToAsk
  // Declined at an earlier offer, which a clear wish takes back.
  const wasEntered = ({ id }: StageSnapshot) => (state.visits[id] ?? 0) > 0
  const isPast = ({ id }: StageSnapshot) => state.past.includes(id) || state.running?.stage.id === id
  const met = stages.filter((stage) => verdictOf(stage) === 'yes')
  // The lowest number has the highest priority.
  const first = met.find((stage) => !isPast(stage) || !wasEntered(stage))
  if (first !== undefined) return { stage: first, verdict: 'yes' }
  const again = met.find((stage) => stage.id !== state.offered)
  if (again !== undefined) return { stage: again, verdict: 'maybe' }
  const perhaps = stages
    .filter((stage) => verdictOf(stage) === 'maybe' && !isPast(stage))
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]
  return perhaps === undefined ? null : { stage: perhaps, verdict: 'maybe' }
}

type ChoiceInput = { state: StageState; stages: readonly StageSnapshot[]; judged: readonly Judged[] }

export function judgements({ state, stages, judged }: ChoiceInput, change: StageChange, next: StageState): Judgement[] {
  const before = state.running !== null && !state.running.isCompleted ? state.running.stage : undefined
  const all = before === undefined || stages.some(({ id }) => id === before.id) ? stages : [before, ...stages]
  const met = judged.filter(({ verdict }) => verdict === 'yes').map(({ stageId }) => stageId)
  const nameOf = (id: string) => all.find((stage) => stage.id === id)?.name ?? ''
  const outcomeOf = ({ id }: StageSnapshot, verdict: Judged['verdict']): Judgement['outcome'] => {
    if (id === before?.id) {
      if (change === 'left' || change === 'exhausted') return 'left'
      return next.running?.isCompleted ? 'completed' : 'running'
    }
    if (change === 'entered' && next.running?.stage.id === id) return 'entered'
    if (change === 'offered' && next.offered === id) return 'offered'
    if (verdict === 'no') return 'unmet'
    if (before !== undefined) return 'busy'
    return verdict === 'yes' ? 'outranked' : 'unmet'
  }
  const none = {
    verdict: 'no',
    score: null,
    threshold: null,
    matched: [],
    missing: [],
    quote: null,
    reason: null,
  } as const
  return all.map((stage) => {
    const found = judged.find(({ stageId }) => stageId === stage.id)
    const own: Judged = found ?? { ...none, matched: [], missing: [], stageId: stage.id }
    return {
      ...own,
      name: stage.name,
      condition: stage.condition,
      outcome: outcomeOf(stage, own.verdict),
      conflictsWith: own.verdict === 'yes' ? met.filter((id) => id !== stage.id).map(nameOf) : [],
    }
  })
}
