/** Where effects leave a machine for the world. The app provides it; nothing else shows notices or changes the address. */
import { createContext, use } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Navigate, Notice, ResourceChanged } from '../machines/effects.ts'

export type Outlet = {
  notify: (text: string, tone: Notice['tone']) => void
  /** A notice is likely soon: what shows it may be loaded. */
  expectNotice?: () => void
  navigate: (effect: Navigate) => void
  changed: (effect: ResourceChanged) => void
  /** Set in development only: what the inspector sees. */
  inspect?: (event: InspectionEvent) => void
}

const OutletContext = createContext<Outlet | null>(null)

export const OutletProvider = OutletContext.Provider

export const useOutlet = (): Outlet => {
  const outlet = use(OutletContext)
  if (!outlet) throw new Error('no outlet: flows run below the OutletProvider of the app')
  return outlet
}
