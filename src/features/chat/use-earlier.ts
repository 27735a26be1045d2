/** The part of the conversation before the first message that is loaded: whether there is one, and how to get it. */
import { createContext, use } from 'react'

export type Earlier = {
  /** Whether the machine would take `history.earlier` now. */
  canLoad: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => void
}

const nothing: Earlier = { canLoad: false, isLoading: false, hasFailed: false, load: () => {} }

/** Until the machine reads histories in parts, whoever mounts the list says what there is. */
export const EarlierContext = createContext(nothing)

export const useEarlier = (): Earlier => use(EarlierContext)
