/** Hands a running actor down to the views of its flow. */
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { Actor, AnyEventObject, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'

const verdicts = new WeakMap<object, Map<string, boolean>>()

/** Many views ask this after every event, so the answer of a snapshot is cached for events without payload. */
const can = (snapshot: Askable, event: AnyEventObject): boolean => {
  if (Object.keys(event).length > 1) return snapshot.can(event)
  const kept = verdicts.get(snapshot) ?? new Map<string, boolean>()
  verdicts.set(snapshot, kept)
  const verdict = kept.get(event.type) ?? snapshot.can(event)
  kept.set(event.type, verdict)
  return verdict
}

type Askable = { can: (event: AnyEventObject) => boolean }

/** The part of an actor that views need; actors invoked inside another machine have it too. */
export type Running<M extends AnyStateMachine> = Pick<Actor<M>, 'send' | 'getSnapshot' | 'subscribe'>

export const createActorContext = <M extends AnyStateMachine>(flow: string) => {
  const ActorContext = createContext<Running<M> | null>(null)

  const useActor = (): Running<M> => {
    const actor = use(ActorContext)
    if (!actor) throw new Error(`no ${flow} actor above this view`)
    return actor
  }

  return {
    Provider: ActorContext.Provider,
    useActor,
    useSend: (): ((event: EventFromLogic<M>) => void) => useActor().send,
    useSelect: <T,>(select: (snapshot: SnapshotFrom<M>) => T): T =>
      useSelector(useActor(), (snapshot) => select(snapshot)),
    /** Whether the snapshot accepts the event now. Buttons are disabled by it, so each rule exists once, as a guard. */
    useCan: (event: EventFromLogic<M>): boolean =>
      useSelector(useActor(), (snapshot) => can(snapshot as Askable, event)),
  }
}
