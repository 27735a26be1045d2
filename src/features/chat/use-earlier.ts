/** Loading of messages before the first loaded one. */
import { earlierOf } from '../../machines/chat/chat.select.ts'
import { ChatContext } from './chat.context.tsx'

export type Earlier = {
  /** Whether the machine accepts `history.earlier` now. */
  canLoad: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => void
}

export const useEarlier = (): Earlier => {
  const send = ChatContext.useSend()
  const earlier = ChatContext.useSelect(earlierOf)
  const canLoad = ChatContext.useCan({ type: 'history.earlier' })
  return {
    canLoad,
    isLoading: earlier === 'loading',
    hasFailed: earlier === 'failed',
    load: () => send({ type: 'history.earlier' }),
  }
}
