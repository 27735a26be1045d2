/** A field to search by, with a way to clear it. Cmd+K and Ctrl+K lead to it from anywhere on the page. */
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
  /** How the shortcut is called on this machine. */
  keys: string
  /** False while something lies above the page. */
  hasShortcut?: boolean
  onChange: (text: string) => void
  onClear: () => void
}

export const SearchBox = (props: SearchBoxProps) => {
  const { box, label, placeholder, value, canClear, keys, hasShortcut = true, onChange, onClear } = props
  useSearchShortcut(box, hasShortcut)

  const clear = () => {
    onClear()
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
