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

const actorHooks = <M extends AnyStateMachine>(useActor: () => Running<M>) => ({
  useActor,
  useSend: (): ((event: EventFromLogic<M>) => void) => useActor().send,
  useSelect: <T,>(select: (snapshot: SnapshotFrom<M>) => T): T =>
    useSelector(useActor(), (snapshot) => select(snapshot)),
  /** Whether the snapshot accepts the event now. Buttons are disabled by it, so each rule exists once, as a guard. */
  useCan: (event: EventFromLogic<M>): boolean => useSelector(useActor(), (snapshot) => can(snapshot as Askable, event)),
})

export const createActorContext = <M extends AnyStateMachine>(flow: string) => {
  const ActorContext = createContext<Running<M> | null>(null)
  const useActor = (): Running<M> => {
    const actor = use(ActorContext)
    if (!actor) throw new Error(`no ${flow} actor above this view`)
    return actor
  }
  return { Provider: ActorContext.Provider, ...actorHooks(useActor) }
}

/** One context for the actors that run around the same views; `hooksOf` gives the hooks of one of them. */
export const createActorsContext = <Machines extends Record<string, AnyStateMachine>>() => {
  type Actors = { [Key in keyof Machines]: Running<Machines[Key]> }
  const ActorsContext = createContext<Partial<Actors>>({})
  const hooksOf = <Key extends keyof Machines & string>(key: Key) =>
    actorHooks<Machines[Key]>(() => {
      const actor = use(ActorsContext)[key]
      if (!actor) throw new Error(`no ${key} actor above this view`)
      return actor
    })
  return { Provider: ActorsContext.Provider, hooksOf }
}
