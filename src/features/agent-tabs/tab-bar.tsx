/** The eight tabs; arrow keys move between them, as in every tab bar, and on a phone they scroll sideways. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Theme } from '@mui/material/styles'
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
import { agentTabs, type AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { AgentTabsContext } from './agent-tabs.context.tsx'
import { tabTexts } from './strings.ts'

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

const tabStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.6,
  px: { xs: 1.25, sm: 1.1 },
  py: 1.25,
  flexShrink: 0,
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  '&:hover, &:focus-visible': { color: 'text.primary' },
  // The neighbour of a tab that is scrolled to peeps in.
  scrollMarginInline: '52px',
  '@media (max-width: 360px)': { px: 1, fontSize: '0.85rem' },
} as const

/** A shadow at each end behind which there is more; the covers scroll along and hide it where there is none. */
const shadowsWhereThereIsMore = (theme: Theme) => {
  const page = theme.vars?.palette.background.default
  const cover = (to: string) => `linear-gradient(to ${to}, ${page} 40%, transparent)`
  const shade = `color-mix(in srgb, ${theme.vars?.palette.text.primary} 22%, transparent)`
  const shadow = (to: string) => `linear-gradient(to ${to}, ${shade}, transparent)`
  return {
    background: [
      `${cover('right')} left / 32px 100% no-repeat local`,
      `${cover('left')} right / 32px 100% no-repeat local`,
      `${shadow('right')} left / 14px 100% no-repeat scroll`,
      `${shadow('left')} right / 14px 100% no-repeat scroll`,
    ].join(', '),
  }
}

const step = (tab: AgentTab, key: string): AgentTab | undefined => {
  const at = agentTabs.indexOf(tab)
  if (key === 'ArrowRight') return agentTabs[(at + 1) % agentTabs.length]
  if (key === 'ArrowLeft') return agentTabs.at(at - 1)
  if (key === 'Home') return agentTabs[0]
  return key === 'End' ? agentTabs.at(-1) : undefined
}

export const TabBar = ({ agentId }: { agentId: string }) => {
  const send = AgentTabsContext.useSend()
  const selected = AgentTabsContext.useSelect(({ context }) => context.next)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    bar.current?.querySelector(`#agent-tab-${selected}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(selected, event.key)
    if (!next) return
    event.preventDefault()
    send({ type: 'tab.choose', tab: next })
    bar.current?.querySelector<HTMLElement>(`#agent-tab-${next}`)?.focus()
  }

  return (
    <Box
      sx={[
        {
          display: 'flex',
          overflowX: 'auto',
          flexShrink: 0,
          borderBottom: 1,
          borderColor: 'divider',
          scrollbarWidth: 'none',
          mx: { xs: -2, sm: 0 },
          px: { xs: 1, sm: 0 },
        },
        shadowsWhereThereIsMore,
      ]}
    >
      <Box ref={bar} role="tablist" aria-label="Áreas do agente" onKeyDown={onKeyDown} sx={{ display: 'flex' }}>
        {agentTabs.map((tab) => {
          const Icon = icons[tab]
          const { title, description } = tabTexts[tab]
          return (
            <ButtonBase
              key={tab}
              role="tab"
              id={`agent-tab-${tab}`}
              aria-selected={tab === selected}
              aria-controls="agent-panel"
              title={description}
              tabIndex={tab === selected ? 0 : -1}
              onClick={() => send({ type: 'tab.choose', tab })}
              sx={{ ...tabStyle, ...(tab === selected && { color: 'primary.main', borderColor: 'primary.main' }) }}
            >
              <Icon size={16} aria-hidden />
              {title}
            </ButtonBase>
          )
        })}
      </Box>
      <ButtonBase
        component="a"
        href={`/agentes/${agentId}/conversas`}
        target="_blank"
        rel="noopener"
        aria-label="Conversas (abre em nova aba)"
        sx={{ ...tabStyle, ml: 'auto' }}
      >
        Conversas
        <ExternalLink size={14} aria-hidden />
      </ButtonBase>
    </Box>
  )
}
