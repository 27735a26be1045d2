/** Unsent text and files of each conversation, stored in this browser; each open tab has a draft of its own. */
import * as v from 'valibot'
import type { Result } from '../../../contract/failures.ts'
import {
  noDraft,
  withNoteBack,
  withReplyBack,
  type InboxDraft,
  type OpenConversation,
  type Outgoing,
} from '../../machines/inbox/inbox.setup.ts'
import { lockDraft } from '../../services/draft-locks.ts'
import { call } from '../../services/http.ts'
import { fileSlot } from '../../services/file-storage.ts'
import { randomId } from '../../services/random-id.ts'
import { tabDrafts } from '../../services/tab-drafts.ts'
import { isOnItsWay } from './deliveries.ts'
import { reportLeftFailure } from './left-failures.ts'

const WrittenOutgoing = v.object({ id: v.string(), text: v.string(), fileName: v.optional(v.string()) })
const Draft = v.object({
  text: v.string(),
  fileName: v.optional(v.string()),
  /** Names the place of its files. */
  filesId: v.optional(v.string()),
  outgoing: v.optional(WrittenOutgoing),
  refused: v.optional(WrittenOutgoing),
  note: v.string(),
  outgoingNote: v.optional(WrittenOutgoing),
  refusedNote: v.optional(WrittenOutgoing),
})
type WrittenDraft = v.InferOutput<typeof Draft>
/** Drafts stored by an earlier version have no id: their files were in one place for all tabs. */
const filesOf = (name: string, filesId = '') => fileSlot(filesId === '' ? name : `${name}.${filesId}`)
const isEmpty = ({ text, note, fileName, outgoing, outgoingNote }: WrittenDraft): boolean =>
  text + note === '' && fileName === undefined && !outgoing && !outgoingNote

export const draftNameOf = (userId: string, { agentId, sessionId }: OpenConversation) =>
  `inbox.${userId}.${agentId}.${sessionId}`
const draftsOf = (name: string) => tabDrafts(name, 1, Draft, isEmpty)

/** What the server has of the latest messages and notes. */
async function storedIds({ agentId, sessionId }: OpenConversation): Promise<string[]> {
  const read = await call('getInboxConversation', { params: { agentId, sessionId }, query: {} })
  return read.ok ? [...read.value.messages, ...read.value.notes].map(({ id }) => id) : []
}

const isLost = (sent: Outgoing | null): sent is Outgoing => sent !== null && !isOnItsWay(sent.id)

/** What was on its way when the page was left is written again, unless it arrived. */
async function settled(draft: InboxDraft, conversation: OpenConversation): Promise<InboxDraft> {
  const { outgoing, outgoingNote } = draft
  if (!isLost(outgoing) && !isLost(outgoingNote)) return draft
  const stored = await storedIds(conversation)
  return {
    ...draft,
    ...(isLost(outgoing) && (stored.includes(outgoing.id) ? { outgoing: null } : withReplyBack(draft))),
    ...(isLost(outgoingNote) && (stored.includes(outgoingNote.id) ? { outgoingNote: null } : withNoteBack(draft))),
  }
}

export async function readDraft(
  userId: string,
  conversation: OpenConversation,
  signal: AbortSignal,
): Promise<InboxDraft> {
  const name = draftNameOf(userId, conversation)
  const drafts = draftsOf(name)
  const tabDraft = drafts.own()
  const draft = await drafts.find()
  if (draft === undefined || signal.aborted) return noDraft
  // The lock comes first, so that no other waiting tab takes it as well.
  lockDraft(name, !isEmpty(draft))
  const read = await withFiles(name, draft)
  const result = await settled(read, conversation)
  const isTaken = JSON.stringify(draft) !== JSON.stringify(tabDraft)
  const current = drafts.own()
  const isWritten = current !== undefined && !isEmpty(current)
  if (signal.aborted) {
    // The conversation may be open again and wait for the draft.
    lockDraft(name, isWritten)
    return noDraft
  }
  // Something was typed meanwhile: the draft of the closed tab stays where it is.
  if (isTaken && isWritten) return noDraft
  if (isTaken) drafts.take(draft)
  if (result !== read) writeDraft(name, result)
  return result
}

async function withFiles(name: string, draft: WrittenDraft): Promise<InboxDraft> {
  const { text, note, fileName, filesId, ...sent } = draft
  const hasFile = [fileName, sent.outgoing?.fileName, sent.refused?.fileName].some((file) => file !== undefined)
  const { file, outgoing } = hasFile ? await filesOf(name, filesId).read() : {}
  const ifCalled = (name?: string, stored?: File): File | null => (stored?.name === name ? (stored ?? null) : null)
  const asOutgoing = (written?: v.InferOutput<typeof WrittenOutgoing>, stored?: File): Outgoing | null =>
    written ? { id: written.id, text: written.text, file: ifCalled(written.fileName, stored) } : null
  return {
    text,
    file: ifCalled(fileName, file),
    outgoing: asOutgoing(sent.outgoing, outgoing),
    refused: asOutgoing(sent.refused, file),
    note,
    outgoingNote: asOutgoing(sent.outgoingNote),
    refusedNote: asOutgoing(sent.refusedNote),
  }
}

const asWritten = <Key extends string>(key: Key, outgoing: Outgoing | null) =>
  outgoing && {
    [key]: { id: outgoing.id, text: outgoing.text, ...(outgoing.file && { fileName: outgoing.file.name }) },
  }

export function writeDraft(
  name: string,
  { text, file, outgoing, refused, note, outgoingNote, refusedNote }: InboxDraft,
): void {
  const drafts = draftsOf(name)
  const before = drafts.own()
  const files = { ...(file && { file }), ...(outgoing?.file && { outgoing: outgoing.file }) }
  const hasFiles = Object.keys(files).length > 0
  const hadFiles = before?.fileName !== undefined || before?.outgoing?.fileName !== undefined
  const filesId = hadFiles ? before.filesId : randomId()
  const draft: WrittenDraft = {
    text,
    ...(file && { fileName: file.name }),
    ...(hasFiles && filesId !== undefined && { filesId }),
    ...asWritten('outgoing', outgoing),
    ...asWritten('refused', refused),
    note,
    ...asWritten('outgoingNote', outgoingNote),
    ...asWritten('refusedNote', refusedNote),
  }
  if (hasFiles || hadFiles) filesOf(name, filesId).write(files)
  drafts.write(draft)
}

/** The answer came after the conversation was left, so only its stored draft is changed. */
export async function settleLeft(userId: string, conversation: OpenConversation, id: string, result: Result<null>) {
  const name = draftNameOf(userId, conversation)
  const written = draftsOf(name).own()
  if (!written) return
  const draft = await withFiles(name, written)
  const isNote = draft.outgoingNote?.id === id
  if (!isNote && draft.outgoing?.id !== id) return
  const forgotten = isNote ? { outgoingNote: null } : { outgoing: null }
  writeDraft(name, { ...draft, ...(result.ok ? forgotten : isNote ? withNoteBack(draft) : withReplyBack(draft)) })
  if (!result.ok && result.failure.kind !== 'unauthorized') reportLeftFailure({ type: 'outgoing.returned' })
}
