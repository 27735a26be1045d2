/** Sends the actors of this page to the inspector in another tab of the same origin. Development only. */
import { createInspector } from '@statelyai/inspect'
import { StateMachine, type ActorRefLike, type AnyStateMachine, type InspectionEvent } from 'xstate'
import { chartOf, edgeIdOf, type Chart, type Transition } from './chart.ts'
import { InspectorAdapter } from './inspector-adapter.ts'

const machineOf = (actor: ActorRefLike): AnyStateMachine | null => {
  const { logic } = actor as { logic?: unknown }
  return logic instanceof StateMachine ? (logic as AnyStateMachine) : null
}

export const connectInspector = (): ((event: InspectionEvent) => void) => {
  const adapter = new InspectorAdapter()
  const inspector = createInspector(adapter)
  const charts = new WeakMap<AnyStateMachine, Chart>()

  const cachedChartOf = (machine: AnyStateMachine): Chart => {
    const chart = charts.get(machine) ?? chartOf(machine)
    charts.set(machine, chart)
    return chart
  }

  const introduce = (actor: ActorRefLike & { id?: string }): void => {
    const machine = machineOf(actor)
    const isRoot = actor.id === undefined || actor.id === actor.sessionId
    adapter.introduce(
      actor.sessionId,
      isRoot && machine ? machine.id : (actor.id ?? actor.sessionId),
      machine && cachedChartOf(machine),
    )
    inspector.actor(actor, actor.getSnapshot() as object)
  }

  // Not `inspector.inspect`, which waits for the page to be idle; a page in a background tab seldom is.
  return (event) => {
    const { actorRef } = event
    if (event.type === '@xstate.microstep') {
      const edges = event._transitions.map((transition) => edgeIdOf(transition as unknown as Transition))
      return adapter.recordTransitions(
        actorRef.sessionId,
        edges.filter((edge) => edge !== undefined),
      )
    }
    if (event.type === '@xstate.event') {
      // Not at '@xstate.actor', because React's strict mode creates actors that are never started.
      if (!adapter.isRunning(actorRef.sessionId)) introduce(actorRef)
      return inspector.event(actorRef, event.event, event.sourceRef && { source: event.sourceRef })
    }
    if (event.type === '@xstate.snapshot') inspector.snapshot(actorRef, event.snapshot, { event: event.event })
  }
}
