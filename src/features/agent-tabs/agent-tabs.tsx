/** The page of an agent: its name, its tabs, and the content of the tab in the URL. */
import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import type { Agent } from '../../../contract/agents.ts'
import { UnsavedContext } from '../../flow/unsaved.tsx'
import { useFlow } from '../../flow/use-flow.ts'
import { tabOf, type AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { AgentTabsContext } from './agent-tabs.context.tsx'
import { wiredAgentTabs } from './agent-tabs.wiring.ts'
import { AgentTabsView } from './agent-tabs-view.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

type AgentTabsProps = {
  agent: Agent
  /** What the user's role may open; all if left out. */
  allowedTabs?: readonly AgentTab[]
  renderTab: (tab: AgentTab) => ReactNode
  /** Content above the tabs: the checklist of a new agent. */
  renderSteps?: (tab: AgentTab) => ReactNode
}

const fade = () => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 'none'
  return matchMedia('(max-width: 640px)').matches ? 'phone' : 'desktop'
}

export const AgentTabs = ({ agent, ...slots }: AgentTabsProps) => {
  const [search] = useSearchParams()
  const tab = tabOf(search.get('type'))
  const actor = useFlow(wiredAgentTabs, { agentId: agent.id, tab, fade })
  const unsavedChanges = useUnsavedChanges(actor)
  // The URL also changes by back and forward, by links and by hand.
  useEffect(() => actor.send({ type: 'url.changed', tab }), [actor, tab])
  return (
    <AgentTabsContext.Provider value={actor}>
      <UnsavedContext value={unsavedChanges}>
        <AgentTabsView agent={agent} {...slots} />
      </UnsavedContext>
    </AgentTabsContext.Provider>
  )
}
