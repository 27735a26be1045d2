import { createActorContext } from '../../flow/actor-context.tsx'
import type { AgentExampleMachine } from '../../machines/agent-example/agent-example.machine.ts'

export const AgentExampleContext = createActorContext<AgentExampleMachine>('agent example')
