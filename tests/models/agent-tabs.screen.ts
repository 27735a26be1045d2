import type { AgentTab } from '../../src/machines/agent-tabs/agent-tabs.machine.ts'
import { tabTexts } from '../../src/features/agent-tabs/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { agentTabsModel } from './agent-tabs.model.ts'

export const contentOf = (tab: AgentTab): string => `Conteúdo de ${tabTexts[tab].title}`
/** The button by which the test stands in for the browser's own address bar. */
export const addressOf = (tab: AgentTab): string => `Endereço de ${tabTexts[tab].title}`

export const agentTabsScreen = defineScreenModel(agentTabsModel, {
  gestures: {
    'tab.choose': (screen, { tab }) => screen.click('tab', tabTexts[tab].title),
    'address.changed': (screen, { tab }) => screen.click('button', addressOf(tab)),
  },
  sights: {
    visible: async (screen, snapshot) => {
      await screen.seesText(contentOf(snapshot.context.tab))
    },
    fading: async (screen, snapshot) => {
      await screen.seesText(contentOf(snapshot.context.tab))
      await screen.missesText(contentOf('intentions'))
    },
  },
})
