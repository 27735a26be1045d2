/** Hands a running actor down to the views of its flow. */
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { Actor, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'

/** What views need of an actor, which one that runs inside another has too. */
type Running<M extends AnyStateMachine> = Pick<Actor<M>, 'send' | 'getSnapshot' | 'subscribe'>

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
    /** Whether an intent would be taken now: what disables a button (each rule stands once, as a guard). */
    useCan: (event: EventFromLogic<M>): boolean =>
      useSelector(useActor(), (snapshot) => (snapshot as { can: (event: EventFromLogic<M>) => boolean }).can(event)),
  }
}
