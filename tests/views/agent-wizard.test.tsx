import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { objectives } from '../../contract/agents.ts'
import { AgentWizardContext } from '../../src/features/agent-wizard/agent-wizard.context.tsx'
import { WizardDialog } from '../../src/features/agent-wizard/wizard-dialog.tsx'
import { agentWizardMachine, type AgentWizardMachine } from '../../src/machines/agent-wizard/agent-wizard.machine.ts'
import type { DataStep, WizardData } from '../../src/machines/agent-wizard/wizard-data.ts'
import { fallbackModels } from '../../src/services/models.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import {
  agentWizardModel,
  draftedWebsiteModel,
  resumedWizardModels,
  websiteWizardModel,
} from '../models/agent-wizard.model.ts'
import { needed, stepsInOrder, whole, without } from '../models/agent-wizard.rules.ts'
import { agentWizardScreen } from '../models/agent-wizard.screen.ts'
import { Stage } from './stage.tsx'

const mount = (actor: Actor<AgentWizardMachine>) => (
  <Stage>
    <AgentWizardContext.Provider value={actor}>
      <WizardDialog models={fallbackModels} />
    </AgentWizardContext.Provider>
  </Stage>
)

runViews([agentWizardModel, websiteWizardModel, draftedWebsiteModel, ...resumedWizardModels], agentWizardScreen, mount)

const hints: Record<string, string> = {
  agentName: 'nome do agente',
  selectedObjective: 'objetivo',
  corporationName: 'nome da empresa',
  helpersName: 'nome da pessoa',
  description: 'descrição do comportamento',
  shortDescription: 'descrição curta',
  productDescription: 'descrição do produto ou serviço',
  initialChatMessage: 'mensagem inicial',
  language: 'idioma',
  responseModel: 'modelo de resposta',
  tone: 'tom de voz',
}

const openAt = async (step: DataStep, data: WizardData) => {
  const draft = { step, data, websiteUrl: '' }
  const rig = startTestActor(agentWizardMachine, { ...agentWizardModel.input, draft, isContinued: true })
  return render(mount(rig.actor))
}
const goOn = page.getByRole('button', { name: 'Continuar', exact: true })

describe('[WZ-08] the footer', () => {
  for (const objective of objectives)
    for (const step of stepsInOrder)
      test(`on ${step} of ${objective} asks for ${needed[objective][step].join(', ')}`, async () => {
        const view = await openAt(step, whole(objective))
        await screen.seesEnabled('button', 'Continuar')
        await expect.element(goOn).toHaveAccessibleDescription('')
        await view.unmount()
        for (const field of needed[objective][step]) {
          const lacking = await openAt(step, without(whole(objective), field))
          await screen.seesDisabled('button', 'Continuar')
          await expect.element(goOn).toHaveAccessibleDescription(`Falta preencher: ${hints[field]}.`)
          await lacking.unmount()
        }
      })
})
