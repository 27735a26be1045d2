import { createActorContext } from '../../flow/actor-context.tsx'
import type { AgentWizardMachine } from '../../machines/agent-wizard/agent-wizard.machine.ts'

export const AgentWizardContext = createActorContext<AgentWizardMachine>('agent wizard')
