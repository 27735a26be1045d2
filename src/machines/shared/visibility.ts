/** Whether the page is visible: polling pauses while it is hidden. */
import { listener } from '../port.ts'

export type VisibilityEvent = { type: 'page.hidden' } | { type: 'page.shown' }

export const visibilityPort = listener<VisibilityEvent>('watchVisibility')

/** The region `page`, for a machine that has the actor `watchVisibility`. */
export const visibilityRegion = {
  initial: 'shown',
  invoke: { id: 'watchVisibility', src: 'watchVisibility' },
  states: {
    shown: { on: { 'page.hidden': 'hidden' } },
    hidden: { on: { 'page.shown': 'shown' } },
  },
} as const
