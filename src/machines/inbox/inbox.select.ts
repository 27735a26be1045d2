import type { SnapshotFrom } from 'xstate'
import type { InboxMachine } from './inbox.machine.ts'

type Snapshot = SnapshotFrom<InboxMachine>

export const isUploading = (snapshot: Snapshot): boolean =>
  snapshot.matches({ conversation: { open: { reply: 'uploading' } } })

/** A reply is being sent, with or without a file. */
export const isOnItsWay = (snapshot: Snapshot): boolean =>
  isUploading(snapshot) || snapshot.matches({ conversation: { open: { reply: 'sending' } } })

export const areDetailsShown = (snapshot: Snapshot): boolean =>
  snapshot.matches({ conversation: { open: { details: 'shown' } } })
