/** Leads to an entry of a list that was asked for elsewhere, such as on a map of the same entries. */
import { useEffect, type RefObject } from 'react'

/** Those whose row has been focused; a row that is drawn anew later must not take the focus again. */
const handled = new WeakSet<object>()

/** Scrolls to the row and focuses it, once for each object `revealed`. */
export const useRevealed = (revealed: object | null, row: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (revealed === null || handled.has(revealed)) return
    handled.add(revealed)
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [revealed, row])
}
