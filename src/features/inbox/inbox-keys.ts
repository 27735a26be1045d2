/** Keyboard navigation between the list and the open conversation. */
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { areDetailsShown } from '../../machines/inbox/inbox.select.ts'
import { InboxContext } from './inbox.context.tsx'

/** For the list: up and down move between conversations. */
export const arrowKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const next = links[links.findIndex((link) => link === document.activeElement) + step]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  },
}

/** For the conversation: Escape closes the details, or returns to its row in the list, which replaces it on a phone. */
export const useEscape = () => {
  const send = InboxContext.useSend()
  const sessionId = InboxContext.useSelect(({ context }) => context.sessionId)
  const isShown = InboxContext.useSelect(areDetailsShown)
  const room = useRef<HTMLDivElement>(null)
  /** The conversation whose row gets the focus once the list is visible again. */
  const awaited = useRef<string | null>(null)
  const focusRow = useCallback((id: string): boolean => {
    const rows = [...(room.current?.querySelectorAll<HTMLElement>('a[data-session]') ?? [])]
    // A filter may hide its row, and a long list draws only those in sight.
    const row = rows.find(({ dataset }) => dataset['session'] === id) ?? rows[0]
    const place = row ?? room.current?.querySelector<HTMLElement>('input[type=search]')
    if (!place?.checkVisibility()) return false
    place.focus()
    return true
  }, [])
  useEffect(() => {
    if (sessionId !== null || awaited.current === null) return
    focusRow(awaited.current)
    awaited.current = null
  }, [sessionId, focusRow])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (isShown) return send({ type: 'details.toggle' })
    if (sessionId === null || focusRow(sessionId)) return
    awaited.current = sessionId
    send({ type: 'conversation.close' })
  }
  return { room, onKeyDown }
}

/** Whether the conversation was opened on this page; one named in the URL must not move the focus. */
export const useOpenedHere = (sessionId: string | null): boolean => {
  const [first] = useState(sessionId)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && sessionId !== first) setHasChanged(true)
  return hasChanged
}
