import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { Search, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { isApple } from '../../services/platform.ts'
import { AgentListContext } from './agent-list.context.tsx'
import { useSearchShortcut } from './use-search-shortcut.ts'

const { useSend, useSelect, useCan } = AgentListContext

/** Only where there is a keyboard to press it on. */
const KeyHint = styled('kbd')(({ theme }) => ({
  flexShrink: 0,
  padding: '2px 8px',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: 6,
  color: theme.vars?.palette.text.secondary,
  font: 'inherit',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  '@media (hover: none), (pointer: coarse), (max-width: 640px)': { display: 'none' },
}))

export const AgentSearch = () => {
  const send = useSend()
  const search = useSelect(({ context }) => context.search)
  const isUncovered = useSelect((snapshot) => snapshot.matches({ view: 'browsing' }))
  const canClear = useCan({ type: 'list.clearSearch' })
  const box = useRef<HTMLInputElement>(null)
  useSearchShortcut(box, isUncovered)

  const clear = () => {
    send({ type: 'list.clearSearch' })
    // The button that had the focus is gone with the search.
    box.current?.focus()
  }
  const clearOnEscape = (event: KeyboardEvent): void => {
    // An Escape that ends the composing of a character is not meant for the search.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) clear()
  }

  return (
    <OutlinedInput
      size="small"
      value={search}
      inputRef={box}
      placeholder="Buscar agentes..."
      onChange={(event) => send({ type: 'list.search', text: event.target.value })}
      onKeyDown={clearOnEscape}
      startAdornment={<Search size={18} style={{ marginRight: 8, flexShrink: 0 }} aria-hidden />}
      endAdornment={
        canClear ? (
          <IconButton size="small" aria-label="Limpar busca" onClick={clear}>
            <X size={16} />
          </IconButton>
        ) : (
          search === '' && <KeyHint aria-hidden>{isApple() ? '⌘K' : 'Ctrl K'}</KeyHint>
        )
      }
      slotProps={{ input: { 'aria-label': 'Buscar agentes', 'aria-keyshortcuts': 'Meta+K Control+K' } }}
      sx={{ flex: '1 1 240px' }}
    />
  )
}
