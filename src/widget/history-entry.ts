/**
 * The panel fills the screen of a phone, where back is expected to close it. So opening it adds an entry to the page's
 * history, which is gone again once it is closed. The page is told of neither.
 */
import { narrowScreen } from './styles.ts'

const mark = 'prosaWidget'
const push = History.prototype.pushState

const isCurrent = (): boolean => Boolean((history.state as Record<string, unknown> | null)?.[mark])

/** `onMove` is called when the visitor goes back from the entry of the open panel, or forward to it. */
export const createHistoryEntry = (onMove: (isOpen: boolean) => void, isOpen: () => boolean) => {
  let isAdded = isCurrent()
  /** `history.back()` takes effect later; the panel may be opened again until then. */
  let isLeaving = false
  const add = (): void => {
    if (isAdded || !matchMedia(narrowScreen).matches) return
    isAdded = true
    push.call(history, { ...(history.state as object | null), [mark]: true }, '')
  }
  const onPop = (event: PopStateEvent): void => {
    const hasLeft = isLeaving
    isLeaving = false
    if (isCurrent() === isAdded) return
    event.stopImmediatePropagation()
    isAdded = !isAdded
    if (!hasLeft) onMove(isAdded)
    else if (isOpen()) add()
  }
  addEventListener('popstate', onPop, true)
  return {
    add,
    /** Unless the page has added entries of its own since. */
    remove: (): void => {
      if (isLeaving) return
      isLeaving = isCurrent()
      if (isLeaving) history.back()
      else isAdded = false
    },
  }
}
