/** Whose trainings are shown, and to which user. */
import { createContext, use } from 'react'

export type TrainingScope = { agentId: string; userId: string | null; canManage: boolean }

export const TrainingScopeContext = createContext<TrainingScope>({ agentId: '', userId: null, canManage: true })

export const useTrainingScope = (): TrainingScope => use(TrainingScopeContext)

/** Ids of the trainings whose edit, or whose new text, was begun and not saved. */
export type TrainingDrafts = { edits: readonly string[]; texts: readonly string[] }

export const TrainingDraftsContext = createContext<TrainingDrafts>({ edits: [], texts: [] })
