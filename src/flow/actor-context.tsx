/** Hands a running actor down to the views of its flow. */
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { Actor, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'

export const createActorContext = <M extends AnyStateMachine>(flow: string) => {
  const ActorContext = createContext<Actor<M> | null>(null)

  const useActor = (): Actor<M> => {
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
