/** After deleting a conversation the focus goes to the one that takes its place. */
import { useSelector } from '@xstate/react'
import { use, useEffect, useRef, type RefObject } from 'react'
import type { ConversationSummary } from '../../../contract/chat.ts'
import { isFocusLost } from '../../ui/use-focus-after.ts'
import { ConversationActions } from './conversation-actions.tsx'

export const useFocusOfRemoved = (shown: readonly ConversationSummary[], list: RefObject<HTMLElement | null>): void => {
  const removal = use(ConversationActions)?.removal
  const subject = useSelector(removal, (snapshot) => snapshot?.context.subject)
  const isClosed = useSelector(removal, (snapshot) => snapshot?.matches('closed') ?? true)
  /** The last removal, and the position of its conversation in the list. */
  const place = useRef<{ subject: object; at: number } | null>(null)
  useEffect(() => {
    if (!subject) return
    const at = shown.findIndex(({ sessionId }) => sessionId === subject.sessionId)
    if (at >= 0) place.current = { subject, at }
    else if (isClosed && place.current?.subject === subject) {
      const names = list.current?.querySelectorAll<HTMLElement>('li > div > button')
      const next = names?.[Math.min(place.current.at, names.length - 1)] ?? list.current
      if (isFocusLost()) next?.focus()
      place.current = null
    }
  }, [shown, subject, isClosed, list])
}
