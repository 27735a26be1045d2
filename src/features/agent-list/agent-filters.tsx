import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { statusFilters } from '../../machines/agent-list/agent-list.machine.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { AgentSearch } from './agent-search.tsx'
import { refreshLabel, statusLabels } from './strings.ts'

const { useSend, useSelect } = AgentListContext

const filters = statusFilters.map((value) => ({ value, label: statusLabels[value] }))

/** Off unless asked for (AL-10). */
const RefreshSwitch = () => {
  const send = useSend()
  const isRefreshed = useSelect((snapshot) => snapshot.matches({ refresh: 'on' }))
  return (
    <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', cursor: 'pointer' }}>
      <Typography variant="caption" color="textSecondary">
        {refreshLabel}
      </Typography>
      <Switch size="small" checked={isRefreshed} onChange={() => send({ type: 'refresh.toggle' })} />
    </Box>
  )
}

export const AgentFilters = () => {
  const send = useSend()
  const status = useSelect(({ context }) => context.status)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'end' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: '100%' }}>
        <AgentSearch />
        <Box sx={{ flex: { xs: '1 1 100%', md: '0 0 300px' } }}>
          <Segmented
            label="Mostrar"
            value={status}
            choices={filters}
            onChange={(next) => send({ type: 'list.filter', status: next })}
          />
        </Box>
      </Box>
      <RefreshSwitch />
    </Box>
  )
}
