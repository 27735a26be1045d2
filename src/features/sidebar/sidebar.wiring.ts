/** The sidebar's width is stored in this browser (SH-02). */
import { useEffect, useState } from 'react'
import type { Actor } from 'xstate'
import { useFlow } from '../../flow/use-flow.ts'
import { sidebarMachine, type SidebarMachine } from '../../machines/sidebar/sidebar.machine.ts'
import { readSidebarCollapsed, writeSidebarCollapsed } from '../../services/preferences.ts'

export const useSidebar = (): Actor<SidebarMachine> => {
  const [isCollapsed] = useState(readSidebarCollapsed)
  const actor = useFlow(sidebarMachine, { isCollapsed })
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => writeSidebarCollapsed(snapshot.matches({ width: 'collapsed' })))
    return () => subscription.unsubscribe()
  }, [actor])
  return actor
}
