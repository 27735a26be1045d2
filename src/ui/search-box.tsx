/** A search field with a clear button. Cmd+K and Ctrl+K focus it from anywhere on the page. */
import { Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import styles from './search-box.module.css'
import { useSearchShortcut } from './use-search-shortcut.ts'

type SearchBoxProps = {
  box: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  value: string
  canClear: boolean
  /** The shortcut's name on this platform. */
  keys: string
  /** False while an overlay is open above the page. */
  hasShortcut?: boolean
  onChange: (text: string) => void
  onClear: () => void
}

export const SearchBox = (props: SearchBoxProps) => {
  const { box, label, placeholder, value, canClear, keys, hasShortcut = true, onChange, onClear } = props
  useSearchShortcut(box, hasShortcut)

  const clear = () => {
    onClear()
    // The clear button had the focus and disappears together with the text.
    box.current?.focus()
  }
  const clearOnEscape = (event: KeyboardEvent): void => {
    // An Escape that ends an IME composition does not clear the search.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) clear()
  }

  return (
    <div className={styles.box}>
      <Search size={18} aria-hidden />
      <input
        ref={box}
        className={styles.input}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="Meta+K Control+K"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clearOnEscape}
      />
      {canClear ? (
        <button type="button" className={styles.clear} aria-label="Limpar busca" onClick={clear}>
          <X size={16} aria-hidden />
        </button>
      ) : (
        value === '' && (
          <kbd className={styles.keys} aria-hidden>
            {keys}
          </kbd>
        )
      )}
    </div>
  )
}
