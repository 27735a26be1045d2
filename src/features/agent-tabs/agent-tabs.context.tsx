import { createActorContext } from '../../flow/actor-context.tsx'
import type { AgentTabsMachine } from '../../machines/agent-tabs/agent-tabs.machine.ts'

export const AgentTabsContext = createActorContext<AgentTabsMachine>('agent tabs')
