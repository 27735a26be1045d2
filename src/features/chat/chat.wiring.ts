/** The chat's ports, and what it stores in this browser: the open conversation and what was not sent yet. */
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type Actor, type EventObject, type InputFrom, type SnapshotFrom } from 'xstate'
import type { ChatHistory, ChatReply } from '../../../contract/chat.ts'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import type { Attachment } from '../../machines/attachment.ts'
import { chatMachine, type ChatMachine } from '../../machines/chat/chat.machine.ts'
import { persistedChatOf, recordingOf, unsentAttachment, type PersistedChat } from '../../machines/chat/chat.select.ts'
import type {
  LoadEarlierInput,
  LoadHistoryInput,
  ReplyEvent,
  SendFileInput,
  SendMessageInput,
  StopReplyInput,
  UploadEvent,
} from '../../machines/chat/chat.types.ts'
import { isOnline, watchConnection } from '../../services/connection.ts'
import { draftSlot } from '../../services/drafts.ts'
import { lockDraft, isDraftLocked, whenDraftFree } from '../../services/draft-locks.ts'
import { call } from '../../services/http.ts'
import { CHAT_VERSION, chatName, HISTORY_PAGE, type ChatOwner } from '../../services/last-conversation.ts'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import {
  conversationsQuery,
  conversationStagesQuery,
  invalidate,
  queryClient,
  ReadFailure,
} from '../../services/queries.ts'
import { askAboutFile, askStreamed } from '../../services/streamed-reply.ts'
import { tabMemory } from '../../services/tab-memory.ts'
import { forgetFile, keepFile, KeptFile, readKeptFile } from './kept-file.ts'
import { wiredRecorder } from './recorder.wiring.ts'
import { chatNotices } from './strings.ts'

/** Never read from the cache, because the running chat is newer than an earlier read (CH-11). */
const historyQuery = ({ agentId, sessionId }: LoadHistoryInput, before?: string) =>
  queryOptions({
    queryKey: ['chat', agentId, sessionId, before],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const query = before === undefined ? { limit: HISTORY_PAGE } : { before, limit: HISTORY_PAGE }
      const result = await call('chatHistory', { params: { agentId, sessionId }, query }, signal)
      if (!result.ok) throw new ReadFailure(result.failure)
      return result.value
    },
  })

/**
 * React's strict mode restarts a stopped actor, which would receive the result of an aborted call; so it never settles.
 */
const unsettled = new Promise<never>(() => {})

const readHistory = async (
  query: ReturnType<typeof historyQuery>,
  signal: AbortSignal,
): Promise<Result<ChatHistory>> => {
  const cancel = (): void => void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return ok(await queryClient.query(query))
  } catch (error) {
    if (signal.aborted) return unsettled
    if (error instanceof ReadFailure) return { ok: false, failure: error.failure }
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const loadHistory = fromPromise<Result<ChatHistory>, LoadHistoryInput>(({ input, signal }) =>
  readHistory(historyQuery(input), signal),
)

const loadNewer = loadHistory

const loadEarlier = fromPromise<Result<ChatHistory>, LoadEarlierInput>(({ input, signal }) =>
  readHistory(historyQuery(input, input.before), signal),
)

/** Text that arrives within this many milliseconds is rendered together. */
const gatheredMs = 40

type OnText = (delta: string) => void

/** Reports the streamed text of an answer, and its end. @returns a function that cancels it. */
const streamReply = (
  sendBack: (event: ReplyEvent) => void,
  ask: (onText: OnText, signal: AbortSignal) => Promise<Result<ChatReply>>,
): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    timer = undefined
    if (!signal.aborted) sendBack({ type: 'reply.streamed', text })
    text = ''
  }
  const onText = (delta: string): void => {
    text += delta
    timer ??= setTimeout(flush, gatheredMs)
  }
  const send = async (): Promise<void> => {
    const output = await ask(onText, signal)
    clearTimeout(timer)
    // The last text of a broken answer is kept as well.
    if (text !== '') flush()
    if (!signal.aborted) sendBack({ type: 'reply.answered', output })
  }
  void send()
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

const sendMessage = fromCallback<EventObject, SendMessageInput, ReplyEvent>(({ input, sendBack }) =>
  streamReply(sendBack, (onText, signal) =>
    askStreamed({ body: { ...input, enableSplitMessages: true } }, onText, signal),
  ),
)

const stopReply = fromPromise<Result<unknown>, StopReplyInput>(({ input: { messageId, ...params }, signal }) =>
  call('stopAnswer', { params, body: { messageId } }, signal),
)

const handBack = fromPromise<Result<unknown>, LoadHistoryInput>(({ input: params, signal }) =>
  call('handBackConversation', { params }, signal),
)

const sendFile = fromCallback<EventObject, SendFileInput, UploadEvent>(({ input: { file, ...question }, sendBack }) =>
  streamReply(sendBack, async (onText, signal) => {
    const onProgress = (fraction: number): void => sendBack({ type: 'upload.progressed', fraction })
    const query = { ...question, enableSplitMessages: 'true' } as const
    return file ? askAboutFile({ query }, file, { onText, onProgress, signal }) : fail('invalid')
  }),
)

const wired = chatMachine.provide({
  actors: { loadHistory, loadNewer, loadEarlier, sendMessage, stopReply, handBack, sendFile, recorder: wiredRecorder },
})

const Unsent = v.object({
  sessionId: v.string(),
  text: v.string(),
  messageId: v.nullable(v.string()),
  at: v.number(),
  hadFile: v.exactOptional(v.literal(true)),
})
const PersistedSchema = v.object({
  sessionId: v.nullable(v.string()),
  text: v.string(),
  previousDraft: v.exactOptional(v.string()),
  unsent: v.pipe(v.array(Unsent), v.readonly()),
  file: v.exactOptional(KeptFile),
})
type Kept = PersistedChat & { file?: KeptFile }

const Unanswered = v.object({ text: v.string(), messageId: v.nullable(v.string()), at: v.number() })
/** From before the server stored questions: the latest unanswered one was in the composer, in the end with its id. */
const EarlierPersisted = v.object({
  sessionId: v.nullable(v.string()),
  text: v.string(),
  messageId: v.optional(v.nullable(v.string()), null),
  unanswered: v.optional(v.array(Unanswered), []),
  elsewhere: v.optional(v.record(v.string(), v.array(Unanswered)), {}),
})

const fromEarlier = ({
  sessionId,
  text,
  messageId,
  unanswered,
  elsewhere,
}: v.InferOutput<typeof EarlierPersisted>): PersistedChat => {
  const isAsked = sessionId !== null && messageId !== null
  const here = isAsked ? [...unanswered, { text, messageId, at: Date.now() }] : unanswered
  const everywhere = Object.entries({ ...elsewhere, ...(sessionId !== null && { [sessionId]: here }) })
  const unsent = everywhere.flatMap(([session, each]) => each.map((question) => ({ sessionId: session, ...question })))
  return { sessionId, text: isAsked ? '' : text, unsent }
}

/** What was written last, with which the next tab starts, and what other tabs have not sent, which may be closed. */
const slotOf = (owner: ChatOwner) =>
  draftSlot(
    chatName(owner),
    CHAT_VERSION,
    v.object({ ...PersistedSchema.entries, others: v.exactOptional(v.array(PersistedSchema)) }),
  )

const readSlot = (owner: ChatOwner): Kept[] => {
  const stored = slotOf(owner).read()
  if (stored === null) return []
  const { others = [], ...latest } = stored
  return [...others, latest]
}

/** Two tabs may chat with one agent; each restores its own conversation after a reload. */
const tabOf = (owner: ChatOwner) => tabMemory(chatName(owner))

/** Undefined if this tab has not opened the chat before; null if it left nothing. */
const storedByTab = (owner: ChatOwner): Kept | null | undefined => {
  try {
    const kept = v.safeParse(v.nullable(PersistedSchema), JSON.parse(tabOf(owner).read()))
    return kept.success ? kept.output : undefined
  } catch {
    return undefined
  }
}

const isUnsent = (kept: Kept | null): boolean =>
  kept !== null &&
  (kept.text.trim() !== '' || kept.previousDraft !== undefined || kept.unsent.length > 0 || kept.file !== undefined)

const rememberInTab = (owner: ChatOwner, persisted: Kept | null): void => {
  tabOf(owner).write(JSON.stringify(persisted))
  lockDraft(chatName(owner), isUnsent(persisted))
}

/** Replaces what this tab has stored before, and nothing that another tab has not sent. */
const store = (owner: ChatOwner, persisted: Kept | null): void => {
  const own = tabOf(owner).read()
  rememberInTab(owner, persisted)
  const others = readSlot(owner).filter((each) => isUnsent(each) && JSON.stringify(each) !== own)
  const latest = isUnsent(persisted) ? persisted : (others.pop() ?? persisted)
  if (latest) slotOf(owner).write({ ...latest, ...(others.length > 0 && { others }) })
  else slotOf(owner).clear()
}

/** Milliseconds: writing to storage is slow and must not delay the display of typed characters. */
const STORE_AFTER = 50

/** Stores the latest value: after a moment, and at once when the page is unloaded. */
const createChatStore = (owner: ChatOwner) => {
  let written: string | undefined
  let latest: Kept | null | undefined
  let fileId = storedByTab(owner)?.file?.id
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = JSON.stringify(latest)
    if (latest === undefined || text === written) return
    written = text
    store(owner, latest)
  }
  addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  return {
    set: (persisted: PersistedChat | null, attachment: Attachment | null): void => {
      const file = attachment && keepFile(owner, attachment)
      if (fileId !== undefined && fileId !== file?.id) forgetFile(owner, fileId)
      fileId = file?.id
      latest = file ? { ...(persisted ?? { sessionId: null, text: '', unsent: [] }), file } : persisted
      timer ??= setTimeout(write, STORE_AFTER)
    },
    end: (): void => {
      write()
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
    },
  }
}

/** Unsent files of chats that were left for another page of the app, also what was recorded until then. */
const unsentFiles = new Map<string, Attachment>()

/** Whether the state stored for the next tab belongs to one that is still open; checked only when it matters. */
const isOpenInOtherTab = (owner: ChatOwner): Promise<boolean> | false => {
  if (storedByTab(owner) !== undefined || !isUnsent(slotOf(owner).read())) return false
  return isDraftLocked(chatName(owner))
}

/** The state of an earlier visit, if any; from a tab that is still open only its conversation. */
const readPersistedChat = (owner: ChatOwner, isElsewhere: boolean): Kept | null => {
  const own = storedByTab(owner)
  if (own !== undefined) {
    lockDraft(chatName(owner), isUnsent(own))
    return own
  }
  const earlier = [2, 1].map((version) => draftSlot(chatName(owner), version, EarlierPersisted).read()).find(Boolean)
  const left = readSlot(owner).at(-1) ?? (earlier ? fromEarlier(earlier) : null)
  const kept = left && isElsewhere ? { sessionId: left.sessionId, text: '', unsent: [] } : left
  // From now on it belongs to this tab as well.
  rememberInTab(owner, kept)
  return kept
}

type RestoredChat = {
  kept: Kept | null
  /** Another open tab has what was kept. */
  isElsewhere: boolean
  attachment: Attachment | null
}

/** What the last visit left; a promise if locks or a file must be read. */
export const restoreChat = (owner: ChatOwner): RestoredChat | Promise<RestoredChat> => {
  const restore = (isElsewhere: boolean): RestoredChat | Promise<RestoredChat> => {
    const kept = readPersistedChat(owner, isElsewhere)
    const attachment = unsentFiles.get(chatName(owner)) ?? null
    return attachment === null && kept?.file
      ? readKeptFile(owner, kept.file).then((file) => ({ kept, isElsewhere, attachment: file }))
      : { kept, isElsewhere, attachment }
  }
  const isElsewhere = isOpenInOtherTab(owner)
  return isElsewhere === false ? restore(false) : isElsewhere.then(restore)
}

/** Runs the chat; its conversation, the unsent text and file survive a reload. */
export const useChat = (
  input: InputFrom<ChatMachine>,
  userId: string | null,
  isKeptElsewhere: boolean,
): Actor<ChatMachine> => {
  const actor = useFlow(wired, input, chatNotices)
  const { agentId } = input
  // Runs before the actor and its recorder are stopped.
  useLayoutEffect(
    () => () => {
      const recording = recordingOf(actor.getSnapshot())
      if (recording) unsentFiles.set(chatName({ agentId, userId }), recording)
    },
    [actor, agentId, userId],
  )
  // Another tab, or a customer on a channel, may add to the open conversation or start another one.
  useEffect(() => {
    let isKnown = false
    return followWhileVisible(
      'followConversations',
      { params: { agentId } },
      ({ sessionIds, latest = {}, said = {}, isFirst }) => {
        const { sessionId } = actor.getSnapshot().context
        const isMissed = isFirst && isKnown
        const isListBehind = isMissed || (!isFirst && sessionIds.length > 0)
        isKnown = true
        if (isListBehind) {
          void queryClient.invalidateQueries({ queryKey: conversationsQuery(agentId).queryKey, exact: true })
          void queryClient.invalidateQueries({ queryKey: ['conversations', agentId, 'search'] })
        }
        // The first line also names what changed since the history was read, or shortly before.
        if (sessionId === null || !(isMissed || sessionIds.includes(sessionId))) return
        const [last, lastSaid] = [latest[sessionId] ?? null, said[sessionId] ?? null]
        const changed = { type: 'conversation.changed', sessionId, latest: last, said: lastSaid } as const
        // After an answer to this tab's own question the stage has been read already.
        if (actor.getSnapshot().can(changed)) void invalidate(conversationStagesQuery(agentId, sessionId).queryKey)
        actor.send(changed)
      },
    )
  }, [actor, agentId])
  useEffect(() => {
    if (!isKeptElsewhere) return
    const owner = { agentId, userId }
    return whenDraftFree(chatName(owner), async (signal) => {
      const left = readSlot(owner).at(-1)
      if (!left || !isUnsent(left)) return
      // The lock comes first, so that no other waiting tab takes it as well.
      lockDraft(chatName(owner), true)
      const { file, ...words } = left
      const attachment = file ? await readKeptFile(owner, file) : null
      const freed = { type: 'draft.freed', ...words, ...(attachment && { attachment }) } as const
      if (signal.aborted || !actor.getSnapshot().can(freed)) {
        lockDraft(chatName(owner), isUnsent(storedByTab(owner) ?? null))
        return
      }
      rememberInTab(owner, left)
      actor.send(freed)
    })
  }, [actor, agentId, userId, isKeptElsewhere])
  // Loads a conversation that failed to load once the network is back.
  useEffect(() => watchConnection(() => void (isOnline() && actor.send({ type: 'history.retry' }))), [actor])
  useEffect(() => {
    const name = chatName({ agentId, userId })
    const chatStore = createChatStore({ agentId, userId })
    const store = (snapshot: SnapshotFrom<ChatMachine>): void => {
      const attachment = unsentAttachment(snapshot)
      chatStore.set(persistedChatOf(snapshot), attachment)
      if (attachment) unsentFiles.set(name, attachment)
      else unsentFiles.delete(name)
    }
    // A recording that was left is not stored yet.
    if (unsentFiles.has(name)) store(actor.getSnapshot())
    const subscription = actor.subscribe(store)
    return () => {
      subscription.unsubscribe()
      chatStore.end()
    }
  }, [actor, agentId, userId])
  return actor
}
