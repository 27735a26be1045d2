/** Cmd+K and Ctrl+K focus the search box from anywhere on the page. */
import { useEffect, type RefObject } from 'react'

/** `isOn` is false while an overlay is open above the page. */
export const useSearchShortcut = (box: RefObject<HTMLInputElement | null>, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent): void => {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
      if (!isCommand || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [box, isOn])
}
