/** Renders a long list in slices, so that no single render blocks the page. */
import { useEffect, useState } from 'react'

/** How many of `total` items to render now: a first slice at once, and one more after each render. */
export const useSlices = (total: number, slice = 12): number => {
  const [drawn, setDrawn] = useState(slice)
  useEffect(() => {
    // A list that has become short starts with the first slice when it grows again.
    const due = drawn < total ? drawn + slice : Math.min(drawn, Math.max(slice, total))
    if (due === drawn) return
    const next = setTimeout(() => setDrawn(due))
    return () => clearTimeout(next)
  }, [drawn, total, slice])
  return Math.min(drawn, total)
}
