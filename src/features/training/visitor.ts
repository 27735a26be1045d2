/** Whose trainings are shown, and to whom. */
import { createContext, use } from 'react'

export type Visitor = { agentId: string; userId: string | null }

export const VisitorContext = createContext<Visitor>({ agentId: '', userId: null })

export const useVisitor = (): Visitor => use(VisitorContext)
