/** Small preferences of this browser that survive a reload. */
const SIDEBAR = 'prosa.sidebar'

export const readSidebarCollapsed = (): boolean => localStorage.getItem(SIDEBAR) === 'collapsed'

export const writeSidebarCollapsed = (collapsed: boolean): void =>
  localStorage.setItem(SIDEBAR, collapsed ? 'collapsed' : 'expanded')

const AGENTS_REFRESHED = 'prosa.agents-refreshed'

export const readAgentsRefreshed = (): boolean => localStorage.getItem(AGENTS_REFRESHED) === 'on'

export const writeAgentsRefreshed = (refreshed: boolean): void =>
  localStorage.setItem(AGENTS_REFRESHED, refreshed ? 'on' : 'off')

const TRAINING_VIEW_MODE = 'prosa.training-form'

export const readTrainingViewMode = (): 'cards' | 'table' =>
  localStorage.getItem(TRAINING_VIEW_MODE) === 'table' ? 'table' : 'cards'

export const writeTrainingViewMode = (viewMode: 'cards' | 'table'): void =>
  localStorage.setItem(TRAINING_VIEW_MODE, viewMode)

const TRAINING_SORT = 'prosa.training-sort'

export const readTrainingSort = (): string | null => localStorage.getItem(TRAINING_SORT)

export const writeTrainingSort = (sort: string): void => localStorage.setItem(TRAINING_SORT, sort)

const STEPS_HIDDEN = 'prosa.steps-hidden.'

export const readStepsHidden = (agentId: string): boolean => localStorage.getItem(STEPS_HIDDEN + agentId) !== null

export const writeStepsHidden = (agentId: string): void => localStorage.setItem(STEPS_HIDDEN + agentId, 'yes')
