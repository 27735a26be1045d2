/** Small choices of this browser that survive a reload. */
const SIDEBAR = 'prosa.sidebar'

export const readSidebarCollapsed = (): boolean => localStorage.getItem(SIDEBAR) === 'collapsed'

export const writeSidebarCollapsed = (collapsed: boolean): void =>
  localStorage.setItem(SIDEBAR, collapsed ? 'collapsed' : 'expanded')
