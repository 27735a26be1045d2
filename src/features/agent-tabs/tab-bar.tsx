/** The tabs; arrow keys move between them, and on a phone they scroll horizontally. */
import {
  BookOpenText,
  Cable,
  ExternalLink,
  Megaphone,
  MessagesSquare,
  Puzzle,
  Route,
  SlidersHorizontal,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { numberText } from '../../format.ts'
import { type AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { AgentTabsContext } from './agent-tabs.context.tsx'
import styles from './agent-tabs.module.css'
import { conversationsLabel, tabTexts } from './strings.ts'

const icons: Record<AgentTab, LucideIcon> = {
  profile: UserRound,
  training: BookOpenText,
  intentions: Route,
  settings: SlidersHorizontal,
  integrations: Puzzle,
  channel: Cable,
  campaign: Megaphone,
  debug: MessagesSquare,
}

const step = (tabs: readonly AgentTab[], tab: AgentTab, key: string): AgentTab | undefined => {
  const at = tabs.indexOf(tab)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}

type TabBarProps = { agentId: string; waiting: number; tabs: readonly AgentTab[] }

export const TabBar = ({ agentId, waiting, tabs }: TabBarProps) => {
  const send = AgentTabsContext.useSend()
  const selected = AgentTabsContext.useSelect(({ context }) => context.next)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    bar.current?.querySelector(`#agent-tab-${selected}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(tabs, selected, event.key)
    // With Alt an arrow is the browser's own.
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    send({ type: 'tab.choose', tab: next })
    bar.current?.querySelector<HTMLElement>(`#agent-tab-${next}`)?.focus()
  }

  return (
    <div className={styles.bar}>
      <div
        ref={bar}
        role="tablist"
        tabIndex={-1}
        aria-label="Áreas do agente"
        onKeyDown={onKeyDown}
        className={styles.tabs}
      >
        {tabs.map((tab) => {
          const Icon = icons[tab]
          const { title, description } = tabTexts[tab]
          return (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`agent-tab-${tab}`}
              aria-selected={tab === selected}
              aria-controls="agent-panel"
              title={description}
              tabIndex={tab === selected ? 0 : -1}
              onClick={() => send({ type: 'tab.choose', tab })}
              className={styles.tab}
            >
              <Icon size={16} aria-hidden />
              {title}
            </button>
          )
        })}
      </div>
      <a
        href={`/agentes/${agentId}/conversas`}
        target="_blank"
        rel="noopener"
        aria-label={conversationsLabel(waiting)}
        className={`${styles.tab} ${styles.conversations}`}
      >
        Conversas
        {waiting > 0 && <span className={styles.waiting}>{numberText(waiting)}</span>}
        <ExternalLink size={14} aria-hidden />
      </a>
    </div>
  )
}
