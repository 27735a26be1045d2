/**
 * What changed in the conversation since the last render: the list scrolls along, keeps its position, or starts again.
 */
import { useState } from 'react'
import type { Entry } from '../../machines/chat/conversation.ts'

type Entries = readonly Entry[]

export type Change = {
  entries: Entries
  kind: 'replaced' | 'earlier' | 'later'
  /** The entries added at the end. */
  fresh: Entries
  /** Incremented when another conversation is shown, because nothing known about the old one applies to it. */
  epoch: number
}

const freshOf = (before: Entries, now: Entries): Entries => {
  const known = new Set(before)
  const last = now.findLastIndex((entry) => known.has(entry))
  return now.slice(last + 1)
}

/** Entries are compared by identity, because ids start again in another conversation. */
const changeBetween = ({ entries: before, epoch }: Change, entries: Entries): Change => {
  if (before.length > 0 && before[0] === entries[0])
    return { entries, kind: 'later', fresh: freshOf(before, entries), epoch }
  if (before.length > 0 && entries.length > before.length && before.at(-1) === entries.at(-1))
    return { entries, kind: 'earlier', fresh: [], epoch }
  return { entries, kind: 'replaced', fresh: [], epoch: epoch + 1 }
}

export const useChanges = (entries: Entries): Change => {
  const [change, setChange] = useState<Change>({ entries, kind: 'replaced', fresh: [], epoch: 0 })
  if (change.entries === entries) return change
  const next = changeBetween(change, entries)
  setChange(next)
  return next
}
