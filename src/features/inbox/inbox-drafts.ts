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
import { draftSlot } from '../../services/drafts.ts'
import { lockDraft, isDraftLocked } from '../../services/draft-locks.ts'
import { call } from '../../services/http.ts'
import { fileSlot } from '../../services/file-storage.ts'
import { randomId } from '../../services/random-id.ts'
import { tabMemory } from '../../services/tab-memory.ts'
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
/** The draft that was written last, with which the next tab starts, and those of other tabs, which may be closed. */
const slotOf = (name: string) => draftSlot(name, 1, v.object({ ...Draft.entries, others: v.optional(v.array(Draft)) }))

function readSlot(name: string): WrittenDraft[] {
  const stored = slotOf(name).read()
  if (stored === null) return []
  const { others = [], ...latest } = stored
  return [...others, latest]
}

/** Replaces what this tab has stored before, and nothing of another tab. */
function writeSlot(name: string, draft: WrittenDraft, before: WrittenDraft | undefined): void {
  const stored = readSlot(name)
  const own = stored.findIndex((each) => JSON.stringify(each) === JSON.stringify(before))
  const others = own < 0 ? stored : stored.toSpliced(own, 1)
  const latest = isEmpty(draft) ? others.pop() : draft
  if (latest === undefined) slotOf(name).clear()
  else slotOf(name).write({ ...latest, ...(others.length > 0 && { others }) })
}

function readTabDraft(name: string): WrittenDraft | undefined {
  try {
    const parsed = v.safeParse(Draft, JSON.parse(tabMemory(name).read()))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

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

export async function readDraft(userId: string, conversation: OpenConversation): Promise<InboxDraft> {
  const name = draftNameOf(userId, conversation)
  const tabDraft = readTabDraft(name)
  // The stored draft of a closed tab is taken up; the one of an open tab stays there.
  const draft =
    tabDraft && !isEmpty(tabDraft) ? tabDraft : (await isDraftLocked(name)) ? undefined : readSlot(name).at(-1)
  if (draft === undefined) return noDraft
  // The lock comes first, so that no other waiting tab takes it as well.
  lockDraft(name, !isEmpty(draft))
  const read = await withFiles(name, draft)
  const result = await settled(read, conversation)
  const current = readTabDraft(name)
  // Something was typed meanwhile: the draft of the closed tab stays where it is.
  if (draft !== tabDraft && current && !isEmpty(current)) return noDraft
  if (draft !== tabDraft) remember(name, draft)
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

function remember(name: string, draft: WrittenDraft): void {
  tabMemory(name).write(JSON.stringify(draft))
  lockDraft(name, !isEmpty(draft))
}

const asWritten = <Key extends string>(key: Key, outgoing: Outgoing | null) =>
  outgoing && {
    [key]: { id: outgoing.id, text: outgoing.text, ...(outgoing.file && { fileName: outgoing.file.name }) },
  }

export function writeDraft(
  name: string,
  { text, file, outgoing, refused, note, outgoingNote, refusedNote }: InboxDraft,
): void {
  const before = readTabDraft(name)
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
  remember(name, draft)
  if (hasFiles || hadFiles) filesOf(name, filesId).write(files)
  writeSlot(name, draft, before)
}

/** The answer came after the conversation was left, so only its stored draft is changed. */
export async function settleLeft(userId: string, conversation: OpenConversation, id: string, result: Result<null>) {
  const name = draftNameOf(userId, conversation)
  const written = readTabDraft(name)
  if (!written) return
  const draft = await withFiles(name, written)
  const isNote = draft.outgoingNote?.id === id
  if (!isNote && draft.outgoing?.id !== id) return
  const forgotten = isNote ? { outgoingNote: null } : { outgoing: null }
  writeDraft(name, { ...draft, ...(result.ok ? forgotten : isNote ? withNoteBack(draft) : withReplyBack(draft)) })
  if (!result.ok && result.failure.kind !== 'unauthorized') reportLeftFailure({ type: 'outgoing.returned' })
}
