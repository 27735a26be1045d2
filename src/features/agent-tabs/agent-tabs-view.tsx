import type { ReactNode } from 'react'
import type { Agent } from '../../../contract/agents.ts'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { OpenedPart } from '../../flow/opened-part.tsx'
import { agentTabs, type AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { AgentHeader } from './agent-header.tsx'
import { AgentTabsContext } from './agent-tabs.context.tsx'
import styles from './agent-tabs.module.css'
import { tabTexts } from './strings.ts'
import { TabBar } from './tab-bar.tsx'

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'))

const Leaving = () => {
  const send = AgentTabsContext.useSend()
  const isOpen = AgentTabsContext.useSelect((snapshot) => snapshot.matches({ view: 'asking' }))
  const stay = (): void => send({ type: 'tab.stay' })
  return (
    <OpenedPart isOpen={isOpen} onClose={stay}>
      <LeaveDialog isOpen={isOpen} onStay={stay} />
    </OpenedPart>
  )
}

type AgentTabsViewProps = {
  agent: Agent
  /** What the user's role may open. */
  allowedTabs?: readonly AgentTab[] | undefined
  renderTab: (tab: AgentTab) => ReactNode
  renderSteps?: ((tab: AgentTab) => ReactNode) | undefined
}

export const AgentTabsView = ({ agent, allowedTabs = agentTabs, renderTab, renderSteps }: AgentTabsViewProps) => {
  const tab = AgentTabsContext.useSelect(({ context }) => context.tab)
  // A refused tab can still be opened by its URL.
  const tabs = agentTabs.filter((each) => each === tab || allowedTabs.includes(each))
  const isFading = AgentTabsContext.useSelect((snapshot) => snapshot.matches({ view: 'fading' }))
  return (
    <div className={styles.page} data-tab={tab}>
      <AgentHeader agent={agent} />
      {renderSteps?.(tab)}
      <div>
        <TabBar agentId={agent.id} waiting={agent.waiting ?? 0} tabs={tabs} />
        <p className={styles.description}>{tabTexts[tab].description}</p>
      </div>
      <div
        role="tabpanel"
        id="agent-panel"
        aria-labelledby={`agent-tab-${tab}`}
        className={isFading ? `${styles.panel} ${styles.fading}` : styles.panel}
      >
        {renderTab(tab)}
      </div>
      <Leaving />
    </div>
  )
}
