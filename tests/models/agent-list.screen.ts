import { statusLabels } from '../../src/features/agent-list/strings.ts'
import { visibleAgents } from '../../src/machines/agent-list/agent-list.select.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { agentListModel, someAgents } from './agent-list.model.ts'

const searchBox = 'Buscar agentes'
export const wizardTitle = 'Assistente'

export const agentListScreen = defineScreenModel(agentListModel, {
  gestures: {
    'list.search': (screen, { text }) => screen.fill(searchBox, text),
    'list.clearSearch': (screen) => screen.click('button', 'Limpar busca'),
    'list.filter': (screen, { status }) => screen.click('button', statusLabels[status]),
    'wizard.open': (screen) => screen.click('button', 'Criar agente'),
    'wizard.closed': (screen) => screen.click('button', 'Fechar'),
  },
  sights: {
    browsing: async (screen, snapshot) => {
      const { search, status } = snapshot.context
      const visible = visibleAgents(someAgents, search, status)
      await screen.seesValue(searchBox, search)
      await (search === '' ? screen.misses('button', 'Limpar busca') : screen.sees('button', 'Limpar busca'))
      for (const agent of someAgents)
        await (visible.includes(agent) ? screen.sees('listitem', agent.name) : screen.misses('listitem', agent.name))
      await (visible.length === 0
        ? screen.sees('heading', 'Nenhum agente encontrado')
        : screen.misses('heading', 'Nenhum agente encontrado'))
      await screen.misses('dialog', wizardTitle)
    },
    creating: (screen) => screen.sees('dialog', wizardTitle),
  },
})
