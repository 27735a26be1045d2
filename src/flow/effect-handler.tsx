/** Performs the effects that machines emit. The app provides the handler; nothing else shows notices or navigates. */
import { createContext, use } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Navigate, Notice, ResourceChanged } from '../machines/effects.ts'

export type EffectHandler = {
  notify: (text: string, tone: Notice['tone'], lastsMs?: number) => void
  /** Called when a notice is likely soon, so that the code that shows it can be loaded ahead. */
  expectNotice?: () => void
  navigate: (effect: Navigate) => void
  changed: (effect: ResourceChanged) => void
  /** Set in development only: receives the inspection events for the inspector. */
  inspect?: (event: InspectionEvent) => void
}

const EffectHandlerContext = createContext<EffectHandler | null>(null)

export const EffectHandlerProvider = EffectHandlerContext.Provider

export const useEffectHandler = (): EffectHandler => {
  const effectHandler = use(EffectHandlerContext)
  if (!effectHandler) throw new Error('no effect handler: flows run below the EffectHandlerProvider of the app')
  return effectHandler
}
