/** Ports that do nothing until a test settles them. */
import {
  createActor,
  initialTransition,
  StateMachine,
  type Actor,
  type ActorLogic,
  type AnyStateMachine,
  type InputFrom,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'
import { StepClock } from './clock.ts'
import type { PortResponse } from './model.ts'

type PortSnapshot = Snapshot<unknown> & { input: unknown }
type PortEvent = { type: 'port.settle'; response: { done: unknown } | { throws: Error } }
type PortLogic = ActorLogic<PortSnapshot, PortEvent, unknown>
type Parent = { send: (event: { type: string }) => void }
/** XState's number for the status of a stopped actor. */
const STOPPED = 2

type PortRef = {
  send: (event: PortEvent) => void
  getSnapshot: () => PortSnapshot
  _parent?: Parent
  _processingStatus: number
}

export type PortCall = { port: string; input: unknown; ref: PortRef }

/** Whether the state that made the call was left, or the call was settled. */
export const isStopped = ({ ref }: PortCall): boolean => ref._processingStatus === STOPPED

export class ControlledPorts {
  /** Every call so far, oldest first, including stopped ones. */
  readonly calls: PortCall[] = []

  /**
   * The logic that replaces a port. Settling is synchronous, so walks need no waiting. An invoked machine stays in its
   * initial state, so that a view of it has something to render.
   */
  createLogic(port: string, originalLogic?: unknown): PortLogic {
    return {
      config: undefined,
      getInitialSnapshot: (scope, input) => {
        this.calls.push({ port, input, ref: scope.self as unknown as PortRef })
        const machineSnapshot =
          originalLogic instanceof StateMachine ? initialTransition(originalLogic as AnyStateMachine, input)[0] : {}
        return { ...machineSnapshot, status: 'active', output: undefined, error: undefined, input }
      },
      transition: (snapshot, event) => {
        if (event.type !== 'port.settle') return snapshot
        return 'done' in event.response
          ? { ...snapshot, status: 'done', output: event.response.done, error: undefined }
          : { ...snapshot, status: 'error', output: undefined, error: event.response.throws }
      },
      getPersistedSnapshot: (snapshot) => snapshot,
    } as PortLogic
  }

  /** The latest call of a port. */
  last(port: string): PortCall {
    const call = this.calls.findLast((each) => each.port === port)
    if (!call) throw new Error(`port ${port} was never called`)
    return call
  }

  settle(port: string, response: PortResponse<unknown, { type: string }>): void {
    this.settleCall(this.last(port), response)
  }

  settleCall(call: PortCall, response: PortResponse<unknown, { type: string }>): void {
    if ('emits' in response) {
      // Like XState's own callbacks: a stopped one sends nothing.
      if (!isStopped(call)) call.ref._parent?.send(response.emits)
    } else call.ref.send({ type: 'port.settle', response })
  }
}

/** The names of a machine's ports: each invoke of the chart, whose id is the port's name. */
export const portsOf = (machine: AnyStateMachine): string[] => {
  const names = new Set<string>()
  const visit = (node: AnyStateMachine['root']): void => {
    for (const { id, src } of node.invoke) {
      if (id !== src) throw new Error(`${node.id}: invoke id "${id}" is not the name of its port`)
      names.add(id)
    }
    Object.values(node.states).forEach(visit)
  }
  visit(machine.root)
  return [...names]
}

export type TestActor<M extends AnyStateMachine> = {
  actor: Actor<M>
  ports: ControlledPorts
  clock: StepClock
  emitted: { type: string }[]
}

/** A started actor of the real machine, with the ports and clock controlled by a test. */
export const startTestActor = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  inspect?: (event: InspectionEvent) => void,
): TestActor<M> => {
  const ports = new ControlledPorts()
  const clock = new StepClock()
  const actors = Object.fromEntries(
    portsOf(machine).map((port) => [port, ports.createLogic(port, machine.implementations.actors[port])]),
  )
  const provided = machine.provide({ actors } as Parameters<M['provide']>[0])
  const options = { input, clock, ...(inspect && { inspect }) }
  const actor = createActor(provided, options as Parameters<typeof createActor>[1]) as unknown as Actor<M>
  const emitted: { type: string }[] = []
  actor.on('*', (event) => emitted.push(event as { type: string }))
  actor.start()
  return { actor, ports, clock, emitted }
}
