/**
 * Ports of the kinds that the app has (promises and callbacks), whose answers a test holds back: also until after the state
 * that asked has been left. Whether such an answer lands is then up to XState and the machine, as in the app.
 */
import { createActor, fromCallback, fromPromise, type Actor, type AnyStateMachine } from 'xstate'
import { StepClock } from './clock.ts'
import { leavesOf } from './leaves.ts'
import { activeNodes, responsesOf, type Model, type PortResponse } from './model.ts'

type AnyOutcome = PortResponse<unknown, { type: string }>
type Self = { getSnapshot: () => { status: string } }
export type HeldCall = {
  port: string
  answer: (outcome: AnyOutcome) => void
  isAnswered: boolean
  self: Self
  madeIn: string[]
}

export type HeldRig<M extends AnyStateMachine> = {
  actor: Actor<M>
  clock: StepClock
  calls: HeldCall[]
  emitted: unknown[]
}

export const holdPorts = <M extends AnyStateMachine>(model: Model<M>): HeldRig<M> => {
  const { machine, input } = model
  const calls: HeldCall[] = []
  const hold = (port: string, self: Self, answer: (outcome: AnyOutcome) => void): void => {
    const call: HeldCall = { port, self, isAnswered: false, madeIn: [], answer }
    call.answer = (outcome) => {
      call.isAnswered = !('emits' in outcome)
      answer(outcome)
    }
    calls.push(call)
  }
  const reporting = (port: string) =>
    fromCallback(({ sendBack, self }) => {
      hold(port, self, (outcome) => {
        if ('emits' in outcome) sendBack(outcome.emits)
      })
    })
  const answering = (port: string) =>
    fromPromise(
      ({ self }) =>
        new Promise((resolve, reject) => {
          hold(port, self, (outcome) => {
            if ('done' in outcome) resolve(outcome.done)
            if ('breaks' in outcome) reject(outcome.breaks)
          })
        }),
    )
  // Also those that no state invokes: a machine may start them by itself.
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((port) => {
      const outcomes = Object.values(responsesOf(model, port))
      return [port, outcomes.some((outcome) => 'emits' in outcome) ? reporting(port) : answering(port)]
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

/** Lets promises that have been settled tell so. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn++) await Promise.resolve()
}

/** Notes for each new call in which states it was made. */
export const noteWhere = ({ actor, calls }: HeldRig<AnyStateMachine>, before: readonly string[]): void => {
  const now = leavesOf(actor.getSnapshot())
  const entered = now.filter((leaf) => !before.includes(leaf))
  for (const call of calls) if (call.madeIn.length === 0) call.madeIn = entered.length > 0 ? entered : now
}

const isInvoked = (machine: AnyStateMachine, port: string): boolean => {
  const within = (node: AnyStateMachine['root']): boolean =>
    node.invoke.some(({ id }) => id === port) || Object.values(node.states).some(within)
  return within(machine.root)
}

/** Whether nobody waits for this call any more: XState has stopped it, or the states it was made in have been left. */
export const isLate = ({ actor }: HeldRig<AnyStateMachine>, machine: AnyStateMachine, call: HeldCall): boolean => {
  if (call.isAnswered) return false
  if (call.self.getSnapshot().status === 'stopped') return true
  const leaves = activeNodes(actor.getSnapshot()).map((node) => node.path.join('.'))
  return !isInvoked(machine, call.port) && call.madeIn.every((leaf) => !leaves.includes(leaf))
}
