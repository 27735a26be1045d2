/** Runs a wired machine for as long as a component is mounted, and leads its effects to the outlet. */
import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { Actor, AnyActorRef, AnyStateMachine, InputFrom } from 'xstate'
import type { Effect } from '../machines/effects.ts'
import { useOutlet, type Outlet } from './outlet.tsx'

/** The Portuguese text of each notice, with its parameters. */
export type NoticeTexts<Key extends string> = Record<Key, (params: Record<string, string | number>) => string>

const perform = (outlet: Outlet, effect: Effect, texts: NoticeTexts<string>): void => {
  switch (effect.type) {
    case 'notice':
      outlet.notify(texts[effect.key]?.(effect.params ?? {}) ?? effect.key, effect.tone)
      break
    case 'navigate':
      outlet.navigate(effect)
      break
    case 'resource.changed':
      outlet.changed(effect)
  }
}

// Its conditional parameter list cannot be resolved for a machine type that is still generic here.
const useUntypedActorRef = useActorRef as (machine: AnyStateMachine, options: object) => unknown

/** Leads the effects of an actor to the outlet: of a machine that runs inside another. */
export const useEffects = (actor: AnyActorRef | undefined, notices: NoticeTexts<string>): void => {
  const outlet = useOutlet()
  useEffect(() => {
    const subscription = actor?.on('*', (effect: Effect) => perform(outlet, effect, notices))
    return () => subscription?.unsubscribe()
  }, [actor, outlet, notices])
}

/** Runs a machine, and leads its effects to the outlet. */
export const useFlow = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  notices: NoticeTexts<string>,
): Actor<M> => {
  const outlet = useOutlet()
  const actor = useUntypedActorRef(machine, { input, ...(outlet.inspect && { inspect: outlet.inspect }) }) as Actor<M>
  useEffects(actor, notices)
  return actor
}
