import { Search, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { isApple } from '../../services/platform.ts'
import styles from './agent-search.module.css'
import { AgentListContext } from './agent-list.context.tsx'
import { useSearchShortcut } from './use-search-shortcut.ts'

const { useSend, useSelect, useCan } = AgentListContext

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
    <div className={styles.box}>
      <Search size={18} aria-hidden />
      <input
        ref={box}
        className={styles.input}
        value={search}
        placeholder="Buscar agentes..."
        aria-label="Buscar agentes"
        aria-keyshortcuts="Meta+K Control+K"
        onChange={(event) => send({ type: 'list.search', text: event.target.value })}
        onKeyDown={clearOnEscape}
      />
      {canClear ? (
        <button type="button" className={styles.clear} aria-label="Limpar busca" onClick={clear}>
          <X size={16} aria-hidden />
        </button>
      ) : (
        search === '' && (
          <kbd className={styles.keys} aria-hidden>
            {isApple() ? '⌘K' : 'Ctrl K'}
          </kbd>
        )
      )}
    </div>
  )
}
