/** Whose trainings are shown, and to which user. */
import { createContext, use } from 'react'

export type TrainingScope = { agentId: string; userId: string | null; canManage: boolean }

export const TrainingScopeContext = createContext<TrainingScope>({ agentId: '', userId: null, canManage: true })

export const useTrainingScope = (): TrainingScope => use(TrainingScopeContext)
