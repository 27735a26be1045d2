/** The outcome of a step as text: its target, its effects, and the changes of context. */
import type { AnyStateMachine } from 'xstate'
import type { Action, Edge } from './explore.ts'
import { flatten, literal } from './literal.ts'
import type { Model } from './model.ts'
import { leavesOf } from './leaves.ts'

/** One effect, such as `notice removed success`; `args` are its further parameters. */
type Effect = { head: string; args: ReadonlyMap<string, string> }

type Noted = ReadonlyMap<string, string>

/** `before` and `after` are facts of the model and values of the context. */
export type TransitionResult = { target: string; effects: readonly Effect[]; before: Noted; after: Noted }

export const nothing: Noted = new Map()

const fields = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>

const describeEmitted = (event: unknown): Effect => {
  const { type, key, tone, ...rest } = fields(event)
  return { head: [type, key, tone].filter(Boolean).join(' '), args: flatten(rest) }
}

const describeAction = ({ type, params }: Action): Effect | undefined => {
  const { event, id, src, input, delay, targetId } = fields(params)
  if (type === 'xstate.emit') return describeEmitted(event)
  if (type === 'xstate.spawnChild') {
    const name = typeof src === 'string' && src !== id ? `${String(id)} (${src})` : String(id)
    return { head: `start ${name}`, args: flatten(input) }
  }
  if (type === 'xstate.stopChild') return { head: `stop ${String(id)}`, args: new Map() }
  if (type === 'xstate.sendTo') {
    const { type: sent, ...rest } = fields(event)
    return { head: `send ${typeof targetId === 'string' ? targetId : 'another'} ${String(sent)}`, args: flatten(rest) }
  }
  if (type === 'xstate.raise' && delay !== undefined) {
    const [, , name = ''] = String(fields(event)['type']).split('.')
    return { head: `wait ${/^\d+$/.test(name) ? '' : name}`.trim(), args: new Map([['', `${literal(delay)} ms`]]) }
  }
  // XState's own actions (cancel, raise) show in the target of the step.
  if (type.startsWith('xstate.')) return undefined
  return { head: `do ${type}`, args: flatten(params) }
}

const statusOf = (snapshot: unknown): Effect[] => {
  const { status, output, error } = fields(snapshot)
  if (status === 'done') return [{ head: 'end', args: flatten(output) }]
  return status === 'error' ? [{ head: 'break', args: flatten({ error }) }] : []
}

const inContext = new WeakMap<object, Noted>()
const inSnapshot = new WeakMap<object, Noted>()

/** Computed once for each snapshot, because every edge needs two. */
const noted = <M extends AnyStateMachine>(model: Model<M>, snapshot: Edge<M>['after']): Noted => {
  const done = inSnapshot.get(snapshot)
  if (done) return done
  const { context } = snapshot as { context: object }
  const values = inContext.get(context) ?? flatten(context)
  inContext.set(context, values)
  // A fact that repeats a value of the context is omitted.
  const facts = Object.entries(model.stateKey(snapshot)).filter(([name]) => !values.has(name))
  const all = new Map([...facts.map(([name, value]) => [name, literal(value)] as const), ...values])
  inSnapshot.set(snapshot, all)
  return all
}

const isCancelled = ({ params }: Action, later: readonly Action[]): boolean =>
  later.some(({ type, params: other }) => type === 'xstate.cancel' && fields(other)['sendId'] === fields(params)['id'])

export const effectsOf = (actions: readonly Action[], snapshot: unknown): Effect[] => [
  ...actions.flatMap((action, at) =>
    action.type === 'xstate.raise' && isCancelled(action, actions.slice(at)) ? [] : (describeAction(action) ?? []),
  ),
  ...statusOf(snapshot),
]

export const outcomeOf = <M extends AnyStateMachine>(model: Model<M>, edge: Edge<M>): TransitionResult => {
  const { before, after, actions, stepTransitions, step } = edge
  if (stepTransitions.size === 0 && before === after)
    return { target: step.kind === 'event' ? 'refused' : 'ignored', effects: [], before: nothing, after: nothing }
  const earlier = new Set(leavesOf(before))
  const entered = leavesOf(after).filter((leaf) => !earlier.has(leaf))
  return {
    target: entered.join(' + ') || (stepTransitions.size === 0 ? 'ignored' : 'stays'),
    // A port that has settled stops by itself.
    effects: effectsOf(actions, after).filter(
      ({ head }) => !(step.kind === 'port' && !('emits' in step.outcome) && head === `stop ${step.port}`),
    ),
    before: noted(model, before),
    after: noted(model, after),
  }
}
