import { createActorContext } from '../../flow/actor-context.tsx'
import type { AgentListMachine } from '../../machines/agent-list/agent-list.machine.ts'

export const AgentListContext = createActorContext<AgentListMachine>('agent list')
