/**
 * Ports of the app's kinds (promises and callbacks) that settle when a test says so, even after the state that invoked
 * them was left. As in the app, XState and the machine decide whether such a late answer has an effect.
 */
import { createActor, fromCallback, fromPromise, type Actor, type AnyStateMachine } from 'xstate'
import { StepClock } from './clock.ts'
import { leavesOf } from './leaves.ts'
import { activeNodes, responsesOf, type Model, type PortResponse } from './model.ts'

type AnyOutcome = PortResponse<unknown, { type: string }>
type Self = { getSnapshot: () => { status: string } }
export type DeferredCall = {
  port: string
  answer: (outcome: AnyOutcome) => void
  isSettled: boolean
  self: Self
  /** Paths of the leaf states in which the call was made. */
  madeIn: string[]
}

export type DeferredRig<M extends AnyStateMachine> = {
  actor: Actor<M>
  clock: StepClock
  calls: DeferredCall[]
  emitted: unknown[]
}

export const deferPorts = <M extends AnyStateMachine>(model: Model<M>): DeferredRig<M> => {
  const { machine, input } = model
  const calls: DeferredCall[] = []
  const defer = (port: string, self: Self, deliver: (outcome: AnyOutcome) => void): void => {
    const call: DeferredCall = {
      port,
      self,
      isSettled: false,
      madeIn: [],
      answer: (outcome) => {
        // A callback port may emit more than once.
        if (!('emits' in outcome)) call.isSettled = true
        deliver(outcome)
      },
    }
    calls.push(call)
  }
  const callbackPort = (port: string) =>
    fromCallback(({ sendBack, self }) => {
      defer(port, self, (outcome) => {
        if ('emits' in outcome) sendBack(outcome.emits)
      })
    })
  const promisePort = (port: string) =>
    fromPromise(
      ({ self }) =>
        new Promise((resolve, reject) => {
          defer(port, self, (outcome) => {
            if ('done' in outcome) resolve(outcome.done)
            if ('throws' in outcome) reject(outcome.throws)
          })
        }),
    )
  // Includes ports that no state invokes, because a machine may spawn them.
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((port) => {
      const outcomes = Object.values(responsesOf(model, port))
      return [port, outcomes.some((outcome) => 'emits' in outcome) ? callbackPort(port) : promisePort(port)]
    }),
  )
  const clock = new StepClock()
  const provided = machine.provide({ actors } as Parameters<M['provide']>[0])
  const options = { input: input, clock } as Parameters<typeof createActor>[1]
  const actor = createActor(provided, options) as unknown as Actor<M>
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, clock, calls, emitted }
}

/** Runs pending microtasks. Six rounds are more than fromPromise needs to deliver a result. */
const microtaskRounds = 6

export const flushMicrotasks = async (): Promise<void> => {
  for (let round = 0; round < microtaskRounds; round++) await Promise.resolve()
}

/**
 * Records for each new call in which states it was made: the states that were just entered, or otherwise all current
 * ones.
 */
export const recordCallStates = ({ actor, calls }: DeferredRig<AnyStateMachine>, before: readonly string[]): void => {
  const now = leavesOf(actor.getSnapshot())
  const entered = now.filter((leaf) => !before.includes(leaf))
  for (const call of calls) if (call.madeIn.length === 0) call.madeIn = entered.length > 0 ? entered : now
}

const isInvoked = (machine: AnyStateMachine, port: string): boolean => {
  const within = (node: AnyStateMachine['root']): boolean =>
    node.invoke.some(({ id }) => id === port) || Object.values(node.states).some(within)
  return within(machine.root)
}

/** Whether nobody waits for this call any more: XState has stopped it, or the states in which it was made were left. */
export const isLate = (
  { actor }: DeferredRig<AnyStateMachine>,
  machine: AnyStateMachine,
  call: DeferredCall,
): boolean => {
  if (call.isSettled) return false
  if (call.self.getSnapshot().status === 'stopped') return true
  const leaves = activeNodes(actor.getSnapshot()).map((node) => node.path.join('.'))
  return !isInvoked(machine, call.port) && call.madeIn.every((leaf) => !leaves.includes(leaf))
}
