import { agentTabs, type AgentTab } from '../../src/machines/agent-tabs/agent-tabs.machine.ts'
import { leaving, tabTexts } from '../../src/features/agent-tabs/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { agentTabsModel } from './agent-tabs.model.ts'

export const contentOf = (tab: AgentTab): string => `Conteúdo de ${tabTexts[tab].title}`
/** Keys with which the test replaces the address bar and the content of a tab, also behind a dialog. */
export const keys = { address: (tab: AgentTab): string => String(agentTabs.indexOf(tab) + 1), loss: 'l', safe: 's' }

export const agentTabsScreen = defineScreenModel(agentTabsModel, {
  gestures: {
    'tab.choose': (screen, { tab }) => screen.click('tab', tabTexts[tab].title),
    'url.changed': (screen, { tab }) => screen.press(keys.address(tab)),
    'loss.changed': (screen, { loss }) => screen.press(loss === '' ? keys.safe : keys.loss),
    'tab.leave': (screen) => screen.click('button', leaving.leave),
    'tab.stay': (screen) => screen.click('button', leaving.stay),
  },
  sights: {
    'view.visible': async (screen, snapshot) => {
      await screen.seesText(contentOf(snapshot.context.tab))
      await screen.misses('dialog', leaving.title)
    },
    'view.asking': async (screen, snapshot) => {
      await screen.sees('dialog', leaving.title)
      await screen.seesText(snapshot.context.loss)
    },
    'view.fading': async (screen, snapshot) => {
      await screen.seesText(contentOf(snapshot.context.tab))
      await screen.missesText(contentOf('intentions'))
    },
    // Unsaved changes show in the tab itself; here only in the confirmation.
    'changes.none': { invisible: 'It shows in whether leaving asks.' },
    'changes.unsaved': { invisible: 'It shows in whether leaving asks.' },
  },
})
