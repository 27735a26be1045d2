import { createActorContext } from '../../flow/actor-context.tsx'
import type { ApiTestMachine } from '../../machines/api-test/api-test.machine.ts'
import type { StageListMachine } from '../../machines/stage-list/stage-list.machine.ts'
import type { StageRemovalMachine } from '../../machines/stage-removal/stage-removal.machine.ts'
import type { StageWizardMachine } from '../../machines/stage-wizard/stage-wizard.machine.ts'

export const StageListContext = createActorContext<StageListMachine>('stage list')
export const StageRemovalContext = createActorContext<StageRemovalMachine>('stage removal')
export const StageWizardContext = createActorContext<StageWizardMachine>('stage wizard')
export const ApiTestContext = createActorContext<ApiTestMachine>('API test')
