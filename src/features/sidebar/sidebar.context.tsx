import { createActorContext } from '../../flow/actor-context.tsx'
import type { SidebarMachine } from '../../machines/sidebar/sidebar.machine.ts'

export const SidebarContext = createActorContext<SidebarMachine>('sidebar')
