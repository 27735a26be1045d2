/** Small choices of this browser that survive a reload. */
const SIDEBAR = 'prosa.sidebar'

export const readSidebarCollapsed = (): boolean => localStorage.getItem(SIDEBAR) === 'collapsed'

export const writeSidebarCollapsed = (collapsed: boolean): void =>
  localStorage.setItem(SIDEBAR, collapsed ? 'collapsed' : 'expanded')

const AGENTS_REFRESHED = 'prosa.agents-refreshed'

export const readAgentsRefreshed = (): boolean => localStorage.getItem(AGENTS_REFRESHED) === 'on'

export const writeAgentsRefreshed = (refreshed: boolean): void =>
  localStorage.setItem(AGENTS_REFRESHED, refreshed ? 'on' : 'off')

const TRAINING_FORM = 'prosa.training-form'

export const readTrainingForm = (): 'cards' | 'table' =>
  localStorage.getItem(TRAINING_FORM) === 'table' ? 'table' : 'cards'

export const writeTrainingForm = (form: 'cards' | 'table'): void => localStorage.setItem(TRAINING_FORM, form)
