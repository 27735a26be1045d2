/** Where effects leave a machine for the world. The app provides it; nothing else shows notices or changes the address. */
import { createContext, use } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Navigate, Notice, ResourceChanged } from '../machines/effects.ts'

export type EffectHandler = {
  notify: (text: string, tone: Notice['tone'], lastsMs?: number) => void
  /** A notice is likely soon: what shows it may be loaded. */
  expectNotice?: () => void
  navigate: (effect: Navigate) => void
  changed: (effect: ResourceChanged) => void
  /** Set in development only: what the inspector sees. */
  inspect?: (event: InspectionEvent) => void
}

const EffectHandlerContext = createContext<EffectHandler | null>(null)

export const EffectHandlerProvider = EffectHandlerContext.Provider

export const useEffectHandler = (): EffectHandler => {
  const effectHandler = use(EffectHandlerContext)
  if (!effectHandler) throw new Error('no effect handler: flows run below the EffectHandlerProvider of the app')
  return effectHandler
}
