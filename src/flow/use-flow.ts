/** Runs a wired machine while a component is mounted, and passes its effects to the effect handler. */
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

// The conditional parameter list of `useActorRef` cannot be resolved while the machine type is generic.
const useUntypedActorRef = useActorRef as (machine: AnyStateMachine, options: object) => unknown

/** Passes the effects of an actor that is invoked inside another machine to the effect handler. */
export const useEffects = (actor: AnyActorRef | undefined, notices: NoticeTexts<string>): void => {
  const effectHandler = useEffectHandler()
  // Subscribes before the actor starts (it starts in an effect), so that what it emits at the start is not lost.
  useLayoutEffect(() => {
    const subscription = actor?.on('*', (effect: Effect) => perform(effectHandler, effect, notices))
    return () => subscription?.unsubscribe()
  }, [actor, effectHandler, notices])
}

/** A port or an action threw, which stops the machine for good. */
class FlowDefect extends Error {
  constructor(flow: string, cause: unknown) {
    super(`${flow}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Throws a machine's error while rendering, so that it reaches an error boundary and the console. */
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
  // The server snapshot is needed because pages are also prerendered.
  const snapshot = useSyncExternalStore(subscribe, defect, defect)
  if (snapshot) throw new FlowDefect(snapshot.machine.id, snapshot.error)
}

/** One object, because another one would subscribe again on every render. */
const noNotices = {}

/** Runs a machine and passes its effects to the effect handler; `notices` may be left out if it has none. */
export const useFlow = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  notices: NoticeTexts<string> = noNotices,
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
