import { runEndToEnd } from '../kit/e2e-runner.ts'
import { agentWizardModel, resumedWizardModels } from '../models/agent-wizard.model.ts'
import { agentWizardScreen } from '../models/agent-wizard.screen.ts'

const reply = (status: number, body: object) => ({ kind: 'reply', status, body }) as const

runEndToEnd({
  models: [agentWizardModel, ...resumedWizardModels],
  screenModel: agentWizardScreen,
  answers: {
    createAgent: {
      call: 'createAgent',
      outcomes: {
        created: 'real',
        'limit exceeded': reply(403, {
          error: 'agent_limit_exceeded',
          message: 'Limite',
          agentLimit: 3,
          currentCount: 3,
        }),
        'forbidden, said why': reply(403, { error: 'forbidden', message: 'Seu plano não permite.' }),
        forbidden: reply(403, {}),
        unauthorized: reply(401, { error: 'unauthorized', message: 'Sessão expirada' }),
        'refused, said why': reply(400, { error: 'invalid', message: 'Nome já usado.' }),
        'server broken': reply(500, {}),
        offline: { kind: 'drop' },
      },
    },
    // The walks end while the call is held; agent-website.test.ts tests its outcomes.
    createFromWebsite: { call: 'generateAgent', outcomes: {} },
  },
  open: async (page, { input }) => {
    await page.goto('/agentes')
    await page.getByRole('button', { name: 'Criar agente' }).click()
    if (!input.draft) return
    // An earlier visit leaves a draft: type a name, leave, and come back.
    await page.getByLabel('Nome do agente').fill('Ana')
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Criar agente' }).click()
  },
})
