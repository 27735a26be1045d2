import { useRef } from 'react'
import { searchKeys } from '../../services/platform.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { AgentListContext } from './agent-list.context.tsx'

const { useSend, useSelect, useCan } = AgentListContext

export const AgentSearch = () => {
  const send = useSend()
  const search = useSelect(({ context }) => context.search)
  const isFiltered = useSelect(({ context }) => context.search !== '' || context.status !== 'all')
  const isUncovered = useSelect((snapshot) => snapshot.matches({ view: 'browsing' }))
  const canClear = useCan({ type: 'list.clearSearch' })
  const box = useRef<HTMLInputElement>(null)
  // 'Limpar filtros' disappears with what it cleared.
  useFocusAfter(isFiltered, box)
  return (
    <SearchBox
      box={box}
      label="Buscar agentes"
      placeholder="Buscar agentes..."
      value={search}
      canClear={canClear}
      keys={searchKeys()}
      hasShortcut={isUncovered}
      onChange={(text) => send({ type: 'list.search', text })}
      onClear={() => send({ type: 'list.clearSearch' })}
    />
  )
}
