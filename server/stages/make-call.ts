/** Makes the call of an action; a call that may have had an effect is never repeated with the same values. */
import { requestOf } from '../../contract/stage-request.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { beginningOf, toPostgresText } from '../platform/text/plain.ts'
import type { Secrets } from '../platform/secrets.ts'
import { openHeaders } from './headers.ts'
import type { ApiAnswer, PerformCall } from './perform-call.ts'
import { type CallResult, claimCall, endCall } from './state.repository.ts'
import type { DueCall } from './steering/actions.ts'
import { fillTemplate, type FinishedCall } from './steering/conclude.ts'
import type { RunningStage } from './steering/state.ts'

type CallDependencies = { db: Db; clock: Clock; secrets: Secrets; perform: PerformCall }
type Place = { ownerId: string; conversationId: string; running: RunningStage }

/** Responses are stored up to this length. */
const storedCharacters = 20_000

/** With the whole response. */
type Performed = Omit<CallResult, 'filled'>

function resultOf({ answered, status, text, problem, hasLeft }: ApiAnswer): Performed {
  const response = toPostgresText(text)
  if (!answered) return { state: hasLeft ? 'uncertain' : 'notSent', status: null, response: '', problem }
  if (status >= 200 && status < 300) return { state: 'done', status, response, problem: null }
  // A server that responds with 5xx may have performed the action nevertheless.
  const state = status >= 500 || status === 408 ? 'uncertain' : 'failed'
  return { state, status, response, problem: `a API respondeu com o código ${status}` }
}

async function perform(
  given: CallDependencies,
  { ownerId }: Place,
  { action, key, values }: DueCall,
): Promise<Performed> {
  const notSent = (problem: string): Performed => ({ state: 'notSent', status: null, response: '', problem })
  const request = requestOf({ ...action, headers: '' }, values)
  if (request === null) return notSent('o endereço não é válido')
  const opened = openHeaders({ secrets: given.secrets, ownerId }, action.headers)
  // Without it the API might take the call for another one's.
  if (opened === undefined) return notSent('o valor protegido de um cabeçalho não pode ser lido')
  // The content type tells whether values must be escaped for JSON.
  const { data } = requestOf({ ...action, headers: typeHeader(opened) }, values) ?? request
  const call = {
    url: request.params === '' ? request.url : `${request.url}?${request.params}`,
    method: action.method,
    headers: { ...opened, 'Idempotency-Key': key },
    data,
  }
  const first = resultOf(await given.perform(call))
  // A GET has no effect, so it can be repeated.
  return first.state === 'uncertain' && action.method === 'GET' ? resultOf(await given.perform(call)) : first
}

const typeHeader = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .filter(([name]) => /^content-type$/iu.test(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const outcomeOf = ({ action, key }: DueCall, { state, status, response, filled }: CallResult): FinishedCall => ({
  action,
  key,
  status,
  response,
  filled,
  state: state === 'running' ? 'uncertain' : state,
})

export async function makeCall(given: CallDependencies, place: Place, due: DueCall): Promise<FinishedCall> {
  const { key, action } = due
  const { ownerId, conversationId, running } = place
  const claim = { ownerId, conversationId, stageId: running.stage.id, key, action: action.name, method: action.method }
  const { isNew, call } = await claimCall(given.db, claim, given.clock.now())
  if (!isNew) {
    const problem = 'a chamada foi interrompida'
    const lost: CallResult = { state: 'uncertain', status: null, response: '', filled: null, problem }
    if (call.state === 'running') await endCall(given.db, call.id, lost)
    return outcomeOf(due, call)
  }
  const performed = await perform(given, place, due)
  const { state, response } = performed
  const result: CallResult = {
    ...performed,
    response: beginningOf(response, storedCharacters),
    filled: state === 'done' ? fillTemplate(action, response, running) : null,
  }
  await endCall(given.db, call.id, result)
  return outcomeOf(due, result)
}
