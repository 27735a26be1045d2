import { AgentWizardContext } from '../../src/features/agent-wizard/agent-wizard.context.tsx'
import { WizardDialog } from '../../src/features/agent-wizard/wizard-dialog.tsx'
import { fallbackModels } from '../../src/services/models.ts'
import { runViews } from '../kit/view-runner.tsx'
import { agentWizardModel, resumedWizardModels } from '../models/agent-wizard.model.ts'
import { agentWizardScreen } from '../models/agent-wizard.screen.ts'
import { Stage } from './stage.tsx'

runViews([agentWizardModel, ...resumedWizardModels], agentWizardScreen, (actor) => (
  <Stage>
    <AgentWizardContext.Provider value={actor}>
      <WizardDialog models={fallbackModels} />
    </AgentWizardContext.Provider>
  </Stage>
))
