/** Draws a long list a slice at a time, so that no single drawing keeps the page from answering. */
import { useEffect, useState } from 'react'

/** How many of `total` items to draw by now: a first slice at once, and one more after each drawing. */
export const useSlices = (total: number, slice = 12): number => {
  const [drawn, setDrawn] = useState(slice)
  useEffect(() => {
    // A list that has become short begins anew when it grows.
    const due = drawn < total ? drawn + slice : Math.min(drawn, Math.max(slice, total))
    if (due === drawn) return
    const next = setTimeout(() => setDrawn(due))
    return () => clearTimeout(next)
  }, [drawn, total, slice])
  return Math.min(drawn, total)
}
