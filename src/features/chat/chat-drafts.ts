/**
 * What a chat stores in this browser: the open conversation, and what was not sent yet. Two tabs may chat with one agent;
 * each restores its own conversation after a reload.
 */
import * as v from 'valibot'
import type { Actor } from 'xstate'
import type { Attachment } from '../../machines/attachment.ts'
import type { ChatMachine } from '../../machines/chat/chat.machine.ts'
import { persistedChatOf, recordingOf, unsentAttachment, type PersistedChat } from '../../machines/chat/chat.select.ts'
import { isDraftLocked, lockDraft, whenDraftFree } from '../../services/draft-locks.ts'
import { CHAT_VERSION, chatName, type ChatOwner } from '../../services/last-conversation.ts'
import { tabDrafts } from '../../services/tab-drafts.ts'
import { forgetFile, keepFile, KeptFile, readKeptFile } from './kept-file.ts'

const Unsent = v.object({
  sessionId: v.string(),
  text: v.string(),
  messageId: v.nullable(v.string()),
  at: v.number(),
  hadFile: v.exactOptional(v.literal(true)),
})
const ChatDraft = v.object({
  sessionId: v.nullable(v.string()),
  text: v.string(),
  previousDraft: v.exactOptional(v.string()),
  unsent: v.pipe(v.array(Unsent), v.readonly()),
  file: v.exactOptional(KeptFile),
})
type ChatDraft = v.InferOutput<typeof ChatDraft>

const noChat: ChatDraft = { sessionId: null, text: '', unsent: [] }
const isUnsent = ({ text, previousDraft, unsent, file }: ChatDraft): boolean =>
  text.trim() !== '' || previousDraft !== undefined || unsent.length > 0 || file !== undefined

const draftsOf = (owner: ChatOwner) =>
  tabDrafts(
    chatName(owner),
    CHAT_VERSION,
    ChatDraft,
    (draft) => !isUnsent(draft),
    ({ sessionId }) => sessionId !== null,
  )

/** Unsent files of chats that were left for another page of the app, also what was recorded until then. */
const unsentFiles = new Map<string, Attachment>()

type RestoredChat = {
  kept: PersistedChat
  /** Another open tab has what was kept. */
  isElsewhere: boolean
  attachment: Attachment | null
}

/**
 * What the last visit left, from a tab that is still open only its conversation; a promise if locks or a file must be
 * read.
 */
export const restoreChat = (owner: ChatOwner): RestoredChat | Promise<RestoredChat> => {
  const drafts = draftsOf(owner)
  const left = drafts.own() ?? drafts.peek() ?? noChat
  const restore = (isElsewhere: boolean): RestoredChat | Promise<RestoredChat> => {
    const kept = isElsewhere ? { ...noChat, sessionId: left.sessionId } : left
    // From now on it belongs to this tab.
    drafts.take(kept)
    const attachment = unsentFiles.get(chatName(owner)) ?? null
    return attachment === null && kept.file
      ? readKeptFile(owner, kept.file).then((file) => ({ kept, isElsewhere, attachment: file }))
      : { kept, isElsewhere, attachment }
  }
  const mayBeElsewhere = drafts.own() === undefined && isUnsent(left)
  return mayBeElsewhere ? isDraftLocked(chatName(owner)).then(restore) : restore(false)
}

/** Takes up what another open tab had as soon as that is closed, unless something was typed here. */
export const whenChatFree = (owner: ChatOwner, actor: Actor<ChatMachine>): (() => void) =>
  whenDraftFree(chatName(owner), async (signal) => {
    const drafts = draftsOf(owner)
    const left = drafts.peek()
    if (!left || !isUnsent(left)) return
    // The lock comes first, so that no other waiting tab takes it as well.
    lockDraft(chatName(owner), true)
    const { file, ...words } = left
    const attachment = file ? await readKeptFile(owner, file) : null
    const freed = { type: 'draft.freed', ...words, ...(attachment && { attachment }) } as const
    if (signal.aborted || !actor.getSnapshot().can(freed)) {
      lockDraft(chatName(owner), isUnsent(drafts.own() ?? noChat))
      return
    }
    drafts.take(left)
    actor.send(freed)
  })

/** Milliseconds: writing to storage is slow and must not delay the display of typed characters. */
const STORE_AFTER = 50

/** Stores the latest value: after a moment, and at once when the page is unloaded. */
const createChatStore = (owner: ChatOwner) => {
  const drafts = draftsOf(owner)
  let latest: ChatDraft | undefined
  let written: string | undefined
  let fileId = drafts.own()?.file?.id
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = JSON.stringify(latest)
    if (latest === undefined || text === written) return
    written = text
    drafts.write(latest)
  }
  addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  return {
    set: (persisted: PersistedChat, attachment: Attachment | null): void => {
      const file = attachment && keepFile(owner, attachment)
      if (fileId !== undefined && fileId !== file?.id) forgetFile(owner, fileId)
      fileId = file?.id
      latest = { ...persisted, ...(file && { file }) }
      timer ??= setTimeout(write, STORE_AFTER)
    },
    end: (): void => {
      write()
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
    },
  }
}

/** Stores the running chat, and at the end what has been recorded until then. */
export const storeChat = (owner: ChatOwner, actor: Actor<ChatMachine>): (() => void) => {
  const name = chatName(owner)
  const chatStore = createChatStore(owner)
  const store = (): void => {
    const snapshot = actor.getSnapshot()
    const attachment = unsentAttachment(snapshot)
    chatStore.set(persistedChatOf(snapshot), attachment)
    if (attachment) unsentFiles.set(name, attachment)
    else unsentFiles.delete(name)
  }
  // A recording that was left is not stored yet.
  if (unsentFiles.has(name)) store()
  const subscription = actor.subscribe(store)
  return () => {
    subscription.unsubscribe()
    const recording = recordingOf(actor.getSnapshot())
    if (recording) unsentFiles.set(name, recording)
    chatStore.end()
  }
}
