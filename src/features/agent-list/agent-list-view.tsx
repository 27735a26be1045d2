import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react'
import type { Agent } from '../../../contract/agents.ts'
import { visibleAgents } from '../../machines/agent-list/agent-list.select.ts'
import { AgentCard } from './agent-card.tsx'
import { AgentFilters } from './agent-filters.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { AgentListEmpty, AgentListFailed, AgentListLoading } from './agent-list-states.tsx'
import { BegunReminder } from './begun-reminder.tsx'
import { loadAgentOptions } from './load-agent-options.ts'

const AgentOptions = lazy(loadAgentOptions)

/** `isContinued` when the wizard is to go on with what was begun, without asking. */
export type RenderWizard = (close: () => void, isContinued: boolean) => ReactNode

type AgentListViewProps = {
  agents: readonly Agent[] | undefined
  hasFailed: boolean
  canManage: boolean
  onRetry: () => void
  renderWizard: RenderWizard
}

const Cards = ({ agents, canManage }: { agents: readonly Agent[]; canManage: boolean }) => {
  const search = AgentListContext.useSelect(({ context }) => context.search)
  const status = AgentListContext.useSelect(({ context }) => context.status)
  const visible = useMemo(() => visibleAgents(agents, search, status), [agents, search, status])
  if (visible.length === 0) return <AgentListEmpty isNew={agents.length === 0} />
  return (
    <Box
      component="ul"
      aria-label="Agentes"
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {visible.map((agent) => (
        <AgentCard key={agent.id} agent={agent} canManage={canManage} />
      ))}
    </Box>
  )
}

export const AgentListView = ({ agents, hasFailed, canManage, onRetry, renderWizard }: AgentListViewProps) => {
  const send = AgentListContext.useSend()
  const isCreating = AgentListContext.useSelect((snapshot) => snapshot.matches({ view: 'creating' }))
  const isContinued = AgentListContext.useSelect((snapshot) => snapshot.matches({ view: { creating: 'continued' } }))
  const hasChosen = AgentListContext.useSelect(({ context }) => context.agent !== null)
  const close = useCallback(() => send({ type: 'wizard.closed' }), [send])
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box>
          <Typography variant="h1">Agentes</Typography>
          <Typography color="textSecondary">Quem atende por você, e o que cada um sabe fazer.</Typography>
        </Box>
        {canManage && (
          <Button variant="contained" startIcon={<Plus size={18} />} onClick={() => send({ type: 'wizard.open' })}>
            Criar agente
          </Button>
        )}
      </Box>
      {canManage && <BegunReminder />}
      <AgentFilters />
      {agents ? (
        <Cards agents={agents} canManage={canManage} />
      ) : hasFailed ? (
        <AgentListFailed onRetry={onRetry} />
      ) : (
        <AgentListLoading />
      )}
      {hasChosen && (
        <Suspense>
          <AgentOptions />
        </Suspense>
      )}
      {isCreating && renderWizard(close, isContinued)}
    </Box>
  )
}
