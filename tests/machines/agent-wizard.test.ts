import { runMachine } from '../kit/machine-runner.ts'
import { agentWizardModel, resumedWizardModels } from '../models/agent-wizard.model.ts'

runMachine([agentWizardModel, ...resumedWizardModels])
