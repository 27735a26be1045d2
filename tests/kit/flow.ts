/** The parts of a machine's tests. */
import type { AnyStateMachine } from 'xstate'
import { explore } from './explore.ts'
import type { Model } from './model.ts'
import { tableOf, type Graphs } from './transitions.ts'

type Screens =
  /** Names of its screen models; loading them needs a browser's packages. */
  | { screens: readonly string[] }
  /** Why it has no screen. */
  | { withoutScreen: string }

/** Mutations of a chart that no test can detect, by reason. */
export type Equivalent = Readonly<Record<string, readonly string[]>>

export type Flow<M extends AnyStateMachine> = {
  /** Several models of one machine (with different inputs) count together. */
  models: Readonly<Record<string, Model<M>>>
  equivalent?: Equivalent
} & Screens

/** A flow of any machine; its exact type matters only where the flow is defined. */
export type AnyFlow = Flow<AnyStateMachine>

export const flow = <M extends AnyStateMachine>(flow: Flow<M>): AnyFlow => flow as unknown as AnyFlow

export const modelsOf = ({ models }: AnyFlow): Model<AnyStateMachine>[] => Object.values(models)

export const machineOf = (flow: AnyFlow): AnyStateMachine => {
  const [first] = modelsOf(flow)
  if (!first) throw new Error('a flow has at least one model')
  return first.machine
}

export const graphsOf = ({ models }: AnyFlow): Graphs<AnyStateMachine> =>
  Object.fromEntries(Object.entries(models).map(([name, model]) => [name, explore(model)]))

const note = '# Written by `npm run transitions`. Review what changes here against the specification.'

export const tableText = (graphs: Graphs<AnyStateMachine>): string => `${[note, '', ...tableOf(graphs)].join('\n')}\n`
