import type { DataStep, WizardData } from '../../src/machines/agent-wizard/wizard-data.ts'
import { refusalText } from '../../src/features/agent-wizard/strings.ts'
import { problemText, progressText } from '../../src/features/agent-wizard/website-strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { agentWizardModel } from './agent-wizard.model.ts'
import { canGoOn } from './agent-wizard.rules.ts'

const labels = {
  agentName: 'Nome do agente',
  corporationName: 'Nome da empresa',
  helpersName: 'Nome da pessoa',
  description: 'Descrição do comportamento',
  productDescription: 'Descrição do produto ou serviço',
  initialChatMessage: 'Mensagem inicial',
}
const address = 'Endereço do site'
const cards = { SUPPORT: 'Suporte', SALES: 'Negócios', PERSONAL: 'Uso Pessoal' }

/** By the rules of S1§5, not by what the machine accepts. */
const seesFooter = async (screen: Screen, step: DataStep, data: WizardData) => {
  await (canGoOn(step, data) ? screen.seesEnabled('button', 'Continuar') : screen.seesDisabled('button', 'Continuar'))
}

export const agentWizardScreen = defineScreenModel(agentWizardModel, {
  gestures: {
    'draft.resume': (screen) => screen.click('button', 'Continuar de onde parei'),
    'draft.discard': (screen) => screen.click('button', 'Começar de novo'),
    'wizard.edit': async (screen, { patch }) => {
      for (const [field, text] of Object.entries(patch))
        if (typeof text === 'string') await screen.fill(labels[field as keyof typeof labels], text)
    },
    'wizard.chooseObjective': (screen, { objective }) => screen.click('button', cards[objective]),
    'wizard.useWebsite': (screen) => screen.click('button', 'Criar a partir de site'),
    'wizard.useManual': (screen) => screen.click('button', 'Configuração manual'),
    'wizard.next': (screen) => screen.click('button', 'Continuar'),
    'wizard.back': (screen) => screen.click('button', 'Voltar'),
    'wizard.close': (screen) => screen.click('button', 'Fechar'),
    'website.edit': (screen, { url }) => screen.fill(address, url),
    'website.create': (screen) => screen.click('button', 'Criar Agente'),
    'website.submit': (screen) => screen.press('Enter'),
    'website.cancel': (screen) => screen.click('button', 'Cancelar'),
  },
  sights: {
    opening: { invisible: 'It is left at once.' },
    resuming: { invisible: 'It is left at once.' },
    offering: (screen) => screen.sees('button', 'Continuar de onde parei'),
    'editing.name': async (screen, snapshot) => {
      await screen.seesValue(labels.agentName, snapshot.context.data.agentName)
      await screen.seesDisabled('button', 'Voltar')
      await screen.misses('button', 'Passo anterior')
      await seesFooter(screen, 'name', snapshot.context.data)
    },
    'editing.objective': async (screen, snapshot) => {
      for (const card of Object.values(cards)) await screen.sees('button', card)
      await screen.seesEnabled('button', 'Passo anterior')
      await seesFooter(screen, 'objective', snapshot.context.data)
    },
    'editing.recipient': async (screen, snapshot) => {
      const { selectedObjective, helpersName, corporationName } = snapshot.context.data
      if (selectedObjective === 'PERSONAL') await screen.seesValue(labels.helpersName, helpersName)
      else await screen.seesValue(labels.corporationName, corporationName)
      await seesFooter(screen, 'recipient', snapshot.context.data)
    },
    'editing.description': async (screen, snapshot) => {
      const { description, selectedObjective } = snapshot.context.data
      await screen.seesValue(labels.description, description)
      await screen.seesValue('Descrição curta', description.slice(0, 100))
      if (selectedObjective !== 'SALES') await screen.missesText(labels.productDescription)
      await seesFooter(screen, 'description', snapshot.context.data)
    },
    'editing.settings': async (screen, snapshot) => {
      await screen.seesValue('Idioma', snapshot.context.data.language)
      await screen.seesValue('Modelo de resposta', snapshot.context.data.responseModel)
      await seesFooter(screen, 'settings', snapshot.context.data)
      const { refusal } = snapshot.context
      if (refusal) await screen.seesText(refusalText(refusal))
    },
    submitting: async (screen) => {
      await screen.seesDisabled('button', 'Continuar')
      await screen.seesDisabled('button', 'Fechar')
    },
    'website.editing': async (screen, snapshot) => {
      const { websiteUrl, problem } = snapshot.context
      await screen.seesValue(address, websiteUrl)
      await screen.misses('button', 'Continuar')
      const canCreate = websiteUrl !== ''
      await (canCreate ? screen.seesEnabled('button', 'Criar Agente') : screen.seesDisabled('button', 'Criar Agente'))
      if (problem) await screen.seesText(problemText(problem))
      else await screen.seesText('Como funciona')
    },
    'website.creating': async (screen, snapshot) => {
      const { websiteUrl, progress } = snapshot.context
      await screen.seesValue(address, websiteUrl)
      await screen.seesDisabled('button', 'Criando...')
      await screen.seesDisabled('button', 'Configuração manual')
      await screen.seesText(progressText(progress))
    },
    created: async (screen, snapshot) => {
      const isPersonal = snapshot.context.data.selectedObjective === 'PERSONAL'
      const forCustomers = 'Agora conte o que seus clientes costumam perguntar.'
      await (isPersonal ? screen.missesText(forCustomers) : screen.seesText(forCustomers))
      for (const link of ['Treinar meu agente', 'Integrar canais', 'Configurações']) await screen.sees('link', link)
      await screen.misses('button', 'Continuar')
      await screen.misses('button', 'Voltar')
    },
    left: { invisible: 'The view is gone by then.' },
    closed: { invisible: 'The view is gone by then.' },
  },
})
