/** Conversations with an agent that has stages, without a server, a database or a model. */
import type { Intention } from '../../contract/stages.ts'
import { civilAt } from '../../server/platform/civil.ts'
import { type Concluded, conclude, fillTemplate, type FinishedCall } from '../../server/stages/steering/conclude.ts'
import type { Round } from '../../server/stages/steering/compose.ts'
import { follow, join } from '../../server/stages/steering/follow.ts'
import type { Contact } from '../../server/stages/steering/known-data.ts'
import { judgeByRule } from '../../server/stages/steering/judge-by-rule.ts'
import { emptyState, type StageSnapshot, type StageState } from '../../server/stages/steering/state.ts'
import { step, type Step, type StepInput } from '../../server/stages/steering/step.ts'
import { fiveStages } from './texts/stages/judging.ts'

const at = new Date('2026-11-25T13:00:00Z')
export const moment = { at: at.getTime(), civil: civilAt(at, 'America/Sao_Paulo') }

export const action = (patch: Partial<Intention> = {}): Intention => ({
  name: 'Agendar',
  url: 'https://api.exemplo.com.br/agenda',
  method: 'POST',
  headers: '',
  triggerCondition: '',
  body: '{"nome":"{{data.nome}}","telefone":"{{data.telefone}}","email":"{{data.email}}","quando":"{{data.data_hora}}"}',
  requiredFields: ['nome', 'telefone', 'email', 'data_hora'],
  shouldExtractDataOfInterest: true,
  responseTemplate: 'Marcado com o número {{response.id}} para {{data.data_hora}}.',
  ...patch,
})
export const consulta: StageSnapshot = {
  ...fiveStages[0]!,
  requiredData: [
    { fieldName: 'nome', displayName: 'Nome', dataType: 'TEXT', description: '' },
    { fieldName: 'telefone', displayName: 'Telefone', dataType: 'PHONE', description: '' },
    { fieldName: 'email', displayName: 'E-mail', dataType: 'EMAIL', description: '' },
    { fieldName: 'data_hora', displayName: 'Data e hora', dataType: 'DATE', description: '' },
  ],
  intentions: [action()],
}
export const stages = [consulta, ...fiveStages.slice(1)]

export type TurnResult = Concluded & { step: Step; called: FinishedCall[]; texts: string[] }

const remembered = new WeakMap<readonly StageSnapshot[], Map<string, ReturnType<typeof judgeByRule>>>()
/** Cached, because random walks repeat the same messages. */
const judgedOf = (given: readonly StageSnapshot[], message: string) => {
  const known = remembered.get(given) ?? new Map<string, ReturnType<typeof judgeByRule>>()
  remembered.set(given, known)
  const judged = known.get(message) ?? judgeByRule(given, message)
  known.set(message, judged)
  return judged
}

type Options = {
  with?: readonly StageSnapshot[]
  /** How each call ends; by default it succeeds with 200. */
  call?: Partial<FinishedCall>
  humanTransfer?: boolean
  earlier?: readonly string[]
  contact?: Contact
}

/** What the server does with a message, including calls. */
export function tell(
  state: StageState,
  message: string,
  { with: given = stages, call = {}, humanTransfer = true, earlier, contact }: Options = {},
): TurnResult {
  const judged = judgedOf(given, message)
  const about = { message, judged, moment, earlier, contact }
  const input: StepInput = { conversationId: 'c', state, stages: given, humanTransfer, ...about }
  const { state: ends = 'done', response = '{"id":7}' } = call
  const called: FinishedCall[] = []
  const finish = (taken: Step): Round => {
    const { running } = taken.state
    const calls = taken.due.map(({ action: due, key }): FinishedCall => ({
      action: due,
      key,
      state: ends,
      status: ends === 'done' ? 200 : null,
      response,
      filled: running && fillTemplate(due, response, running),
      ...call,
    }))
    called.push(...calls)
    return { step: taken, concluded: conclude('c', taken, calls, humanTransfer) }
  }
  let round = finish(step(input))
  for (let next = follow(input, round); next !== undefined; next = follow(input, round))
    round = join(round, finish(next))
  const { concluded, step: taken } = round
  return { ...concluded, step: taken, called, texts: concluded.results.map(({ text }) => text) }
}

export function talk(messages: readonly string[], options: Options = {}) {
  const turns: TurnResult[] = []
  for (const [at, message] of messages.entries())
    turns.push(tell(turns.at(-1)?.state ?? emptyState, message, { earlier: messages.slice(0, at), ...options }))
  return { turns, last: turns.at(-1)!, calls: turns.flatMap(({ step: { due } }) => due) }
}
