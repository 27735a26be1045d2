import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { statusFilters } from '../../machines/agent-list/agent-list.machine.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { statusLabels } from './strings.ts'

const { useSend, useSelect, useCan } = AgentListContext

const filters = statusFilters.map((value) => ({ value, label: statusLabels[value] }))

export const AgentFilters = () => {
  const send = useSend()
  const search = useSelect(({ context }) => context.search)
  const status = useSelect(({ context }) => context.status)
  const canClear = useCan({ type: 'list.clearSearch' })
  const box = useRef<HTMLInputElement>(null)

  const clear = () => {
    send({ type: 'list.clearSearch' })
    // The button that had the focus is gone with the search.
    box.current?.focus()
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <OutlinedInput
        size="small"
        value={search}
        inputRef={box}
        placeholder="Buscar agentes..."
        onChange={(event) => send({ type: 'list.search', text: event.target.value })}
        startAdornment={<Search size={18} style={{ marginRight: 8, flexShrink: 0 }} aria-hidden />}
        endAdornment={
          canClear && (
            <IconButton size="small" aria-label="Limpar busca" onClick={clear}>
              <X size={16} />
            </IconButton>
          )
        }
        slotProps={{ input: { 'aria-label': 'Buscar agentes' } }}
        sx={{ flex: '1 1 240px' }}
      />
      <Box sx={{ flex: { xs: '1 1 100%', md: '0 0 300px' } }}>
        <Segmented
          label="Mostrar"
          value={status}
          choices={filters}
          onChange={(next) => send({ type: 'list.filter', status: next })}
        />
      </Box>
    </Box>
  )
}
