/** Runs a wired machine for as long as a component is mounted, and leads its effects to the effect handler. */
import { useActorRef } from '@xstate/react'
import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Actor, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate'
import type { Effect } from '../machines/effects.ts'
import { useEffectHandler, type EffectHandler } from './effect-handler.tsx'

/** The Portuguese text of each notice, with its parameters. */
export type NoticeTexts<Key extends string> = Record<Key, (params: Record<string, string | number>) => string>

const perform = (effectHandler: EffectHandler, effect: Effect, texts: NoticeTexts<string>): void => {
  switch (effect.type) {
    case 'notice':
      effectHandler.notify(texts[effect.key]?.(effect.params ?? {}) ?? effect.key, effect.tone, effect.lastsMs)
      break
    case 'navigate':
      effectHandler.navigate(effect)
      break
    case 'resource.changed':
      effectHandler.changed(effect)
  }
}

// Its conditional parameter list cannot be resolved for a machine type that is still generic here.
const useUntypedActorRef = useActorRef as (machine: AnyStateMachine, options: object) => unknown

/** Leads the effects of an actor to the effect handler: of a machine that runs inside another. */
export const useEffects = (actor: AnyActorRef | undefined, notices: NoticeTexts<string>): void => {
  const effectHandler = useEffectHandler()
  // Before any actor starts, which is in an effect: what it emits at once would be lost.
  useLayoutEffect(() => {
    const subscription = actor?.on('*', (effect: Effect) => perform(effectHandler, effect, notices))
    return () => subscription?.unsubscribe()
  }, [actor, effectHandler, notices])
}

/** A port or an action threw: the machine stopped for good. */
class FlowDefect extends Error {
  constructor(flow: string, cause: unknown) {
    super(`${flow}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Throws the defect of a machine while rendering, so that it reaches an error boundary and the console. */
const useDefect = (actor: AnyActorRef): void => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe({ error: listener })
      return () => subscription.unsubscribe()
    },
    [actor],
  )
  const defect = (): AnyMachineSnapshot | null => {
    const current = actor.getSnapshot() as AnyMachineSnapshot
    return current.status === 'error' ? current : null
  }
  // Also where a page is rendered before any script runs.
  const snapshot = useSyncExternalStore(subscribe, defect, defect)
  if (snapshot) throw new FlowDefect(snapshot.machine.id, snapshot.error)
}

/** Runs a machine, and leads its effects to the effect handler. */
export const useFlow = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  notices: NoticeTexts<string>,
): Actor<M> => {
  const effectHandler = useEffectHandler()
  const actor = useUntypedActorRef(machine, {
    input,
    ...(effectHandler.inspect && { inspect: effectHandler.inspect }),
  }) as Actor<M>
  useEffects(actor, notices)
  useDefect(actor)
  return actor
}
