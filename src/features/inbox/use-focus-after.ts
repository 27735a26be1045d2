/** The next focus when the focused element disappears; otherwise the keyboard would start at the top of the page. */
import { useEffect, useRef, type RefObject } from 'react'
import type { Handling } from '../../../contract/inbox.ts'
import { isFocusLost } from '../../ui/use-focus-after.ts'
import { InboxContext } from './inbox.context.tsx'

type Places = { reply: RefObject<HTMLTextAreaElement | null>; button: RefObject<HTMLElement | null> }

/**
 * Moves the focus after the handling has changed: to the reply box after a takeover, to the button that undoes the change
 * after a hand-back or a closing, and to the button that retries after a failure.
 */
export const useFocusAfterHandlingChange = (handling: Handling, { reply, button }: Places): void => {
  const isChanging = InboxContext.useSelect((snapshot) =>
    (['takingOver', 'handingBack', 'closing', 'reopening'] as const).some((step) =>
      snapshot.matches({ conversation: { open: { handling: step } } }),
    ),
  )
  /** The state before this user started to change it. */
  const before = useRef<Handling | null>(null)
  useEffect(() => {
    if (isChanging) before.current ??= handling
    if (isChanging || before.current === null) return
    if (isFocusLost()) (handling === 'person' ? reply : button).current?.focus()
    // The caret is placed at the end of the text.
    const end = reply.current?.value.length ?? 0
    reply.current?.setSelectionRange(end, end)
    if (handling !== before.current) before.current = null
  }, [isChanging, handling, reply, button])
}

/** After removing an entry: the one in its place, or the last one, or `fallback`. */
export const useFocusAfterRemoval = (count: number, isBusy: boolean, fallback: RefObject<HTMLElement | null>) => {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ index: number; count: number } | null>(null)
  useEffect(() => {
    if (removed.current === null || isBusy) return
    const { index, count: before } = removed.current
    const buttons = list.current?.querySelectorAll('button') ?? []
    if (isFocusLost()) (buttons[Math.min(index, buttons.length - 1)] ?? fallback.current)?.focus()
    if (count < before) removed.current = null
  }, [count, isBusy, fallback])
  const remember = (index: number): void => {
    removed.current = { index, count }
  }
  return { list, remember }
}

/** Moves the focus from the list into the opened conversation. */
export const useFocusOnceShown = <E extends HTMLElement>(isWanted: boolean): RefObject<E | null> => {
  const element = useRef<E>(null)
  const isDone = useRef(!isWanted)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    element.current?.focus({ preventScroll: true })
  }, [])
  return element
}

/** After the details are closed: the button that opened them. */
export const useFocusAfterClosing = (isShown: boolean): RefObject<HTMLButtonElement | null> => {
  const opener = useRef<HTMLButtonElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown && isFocusLost()) opener.current?.focus()
    wasShown.current = isShown
  }, [isShown])
  return opener
}
