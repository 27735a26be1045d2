/** Small preferences of this browser that survive a reload. */
import { readText, writeText } from './stored-text.ts'

const SIDEBAR = 'prosa.sidebar'

export const readSidebarCollapsed = (): boolean => readText(SIDEBAR) === 'collapsed'

export const writeSidebarCollapsed = (collapsed: boolean): void =>
  void writeText(SIDEBAR, collapsed ? 'collapsed' : 'expanded')

const AGENTS_REFRESHED = 'prosa.agents-refreshed'

export const readAgentsRefreshed = (): boolean => readText(AGENTS_REFRESHED) === 'on'

export const writeAgentsRefreshed = (refreshed: boolean): void =>
  void writeText(AGENTS_REFRESHED, refreshed ? 'on' : 'off')

const TRAINING_VIEW_MODE = 'prosa.training-form'

export const readTrainingViewMode = (): 'cards' | 'table' =>
  readText(TRAINING_VIEW_MODE) === 'table' ? 'table' : 'cards'

export const writeTrainingViewMode = (viewMode: 'cards' | 'table'): void => void writeText(TRAINING_VIEW_MODE, viewMode)

const TRAINING_SORT = 'prosa.training-sort'

export const readTrainingSort = (): string | null => readText(TRAINING_SORT)

export const writeTrainingSort = (sort: string): void => void writeText(TRAINING_SORT, sort)

const WIDGET_COLOR = 'prosa.widget-color.'

export const readWidgetColor = (agentId: string): string | null => readText(WIDGET_COLOR + agentId)

export const writeWidgetColor = (agentId: string, color: string): void => void writeText(WIDGET_COLOR + agentId, color)

const STEPS_HIDDEN = 'prosa.steps-hidden.'

export const readStepsHidden = (agentId: string): boolean => readText(STEPS_HIDDEN + agentId) !== null

export const writeStepsHidden = (agentId: string): void => void writeText(STEPS_HIDDEN + agentId, 'yes')

const RETRIEVAL_NOTE_HIDDEN = 'prosa.retrieval-note-hidden'

export const readRetrievalNoteHidden = (): boolean => readText(RETRIEVAL_NOTE_HIDDEN) !== null

export const writeRetrievalNoteHidden = (): void => void writeText(RETRIEVAL_NOTE_HIDDEN, 'yes')
