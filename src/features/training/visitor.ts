/** Whose trainings are shown, and to which user. */
import { createContext, use } from 'react'

export type Visitor = { agentId: string; userId: string | null; canManage: boolean }

export const VisitorContext = createContext<Visitor>({ agentId: '', userId: null, canManage: true })

export const useVisitor = (): Visitor => use(VisitorContext)
