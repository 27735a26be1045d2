/** Leads to a training that was asked for elsewhere, such as the one that a new file duplicates. */
import { useEffect, type RefObject } from 'react'
import { TrainingListContext } from './training-list.context.tsx'

/** Those whose row has been focused; a row that is drawn anew later must not take the focus again. */
const handled = new WeakSet<object>()

/** Focuses the row, which also scrolls to it. */
export const useRevealed = (id: string, row: RefObject<HTMLElement | null>): void => {
  const revealed = TrainingListContext.useSelect(({ context }) =>
    context.revealed?.id === id ? context.revealed : null,
  )
  useEffect(() => {
    if (revealed === null || handled.has(revealed)) return
    handled.add(revealed)
    row.current?.focus()
  }, [revealed, row])
}
