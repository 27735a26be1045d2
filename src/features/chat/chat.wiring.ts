/** The chat's ports, and what it keeps in this browser: which conversation was open and what was not sent yet. */
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type Actor, type EventObject, type InputFrom } from 'xstate'
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
import { holdDraft, isDraftHeld } from '../../services/held-drafts.ts'
import { call } from '../../services/http.ts'
import { CHAT_VERSION, chatName, HISTORY_PAGE } from '../../services/last-conversation.ts'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import { conversationsQuery, queryClient, ReadFailure } from '../../services/queries.ts'
import { askAboutFile, askStreamed } from '../../services/streamed-reply.ts'
import { tabMemory } from '../../services/tab-memory.ts'
import { wiredRecorder } from './recorder.wiring.ts'
import { chatNotices } from './strings.ts'

/** Never answered from the cache: the running chat knows more than an earlier reading (CH-11). */
const historyQuery = ({ agentId, sessionId }: LoadHistoryInput, before?: string) =>
  queryOptions({
    queryKey: ['chat', agentId, sessionId, before],
    staleTime: 0,
    gcTime: 0,
    // Without a network the read must fail and say so, not wait for one.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const query = before === undefined ? { limit: HISTORY_PAGE } : { before, limit: HISTORY_PAGE }
      const result = await call('chatHistory', { params: { agentId, sessionId }, query }, signal)
      if (!result.ok) throw new ReadFailure(result.failure)
      return result.value
    },
  })

/** React's strict mode revives a stopped actor, so what was aborted must not settle at all: it would land then. */
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

/** Words that come close together are shown together. */
const gatheredMs = 40

type Hear = (delta: string) => void

/** Tells the words of an answer as they come, and how it ends. @returns a function that gives it up. */
const hearReply = (
  sendBack: (event: ReplyEvent) => void,
  ask: (hear: Hear, signal: AbortSignal) => Promise<Result<ChatReply>>,
): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (): void => {
    timer = undefined
    if (!signal.aborted) sendBack({ type: 'reply.said', text })
    text = ''
  }
  const hear = (delta: string): void => {
    text += delta
    timer ??= setTimeout(tell, gatheredMs)
  }
  const send = async (): Promise<void> => {
    const output = await ask(hear, signal)
    clearTimeout(timer)
    // Of an answer that broke off, its last words stay as well.
    if (text !== '') tell()
    if (!signal.aborted) sendBack({ type: 'reply.answered', output })
  }
  void send()
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

const sendMessage = fromCallback<EventObject, SendMessageInput, ReplyEvent>(({ input, sendBack }) =>
  hearReply(sendBack, (hear, signal) => askStreamed({ body: { ...input, enableSplitMessages: true } }, hear, signal)),
)

const stopReply = fromPromise<Result<unknown>, StopReplyInput>(({ input: { messageId, ...params }, signal }) =>
  call('stopAnswer', { params, body: { messageId } }, signal),
)

const giveBack = fromPromise<Result<unknown>, LoadHistoryInput>(({ input: params, signal }) =>
  call('returnConversation', { params }, signal),
)

const sendFile = fromCallback<EventObject, SendFileInput, UploadEvent>(({ input: { file, ...question }, sendBack }) =>
  hearReply(sendBack, async (onText, signal) => {
    const onProgress = (fraction: number): void => sendBack({ type: 'upload.progressed', fraction })
    const query = { ...question, enableSplitMessages: 'true' } as const
    return file ? askAboutFile({ query }, file, { onText, onProgress, signal }) : fail('invalid')
  }),
)

const wired = chatMachine.provide({
  actors: { loadHistory, loadNewer, loadEarlier, sendMessage, stopReply, giveBack, sendFile, recorder: wiredRecorder },
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
})

const Unanswered = v.object({ text: v.string(), messageId: v.nullable(v.string()), at: v.number() })
/** Before the server stored questions: the latest one without an answer stood in the composer, at last under its id. */
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

type Whose = { agentId: string; userId: string | null }

const slotOf = (whose: Whose) => draftSlot(chatName(whose), CHAT_VERSION, PersistedSchema)
/** Two tabs may talk with one agent; what each reloads is its own. */
const tabOf = (whose: Whose) => tabMemory(chatName(whose))

/** Undefined when this tab was not in the chat yet; null when it left nothing. */
const keptByTab = (whose: Whose): PersistedChat | null | undefined => {
  try {
    const kept = v.safeParse(v.nullable(PersistedSchema), JSON.parse(tabOf(whose).read()))
    return kept.success ? kept.output : undefined
  } catch {
    return undefined
  }
}

const hasWords = (kept: PersistedChat | null): boolean =>
  kept !== null && (kept.text.trim() !== '' || kept.previousDraft !== undefined || kept.unsent.length > 0)

/** What is kept for the next tab gives way to words only, unless it is this tab's own. */
const keep = (whose: Whose, persisted: PersistedChat | null): void => {
  const [slot, own] = [slotOf(whose), tabOf(whose).read()]
  const shared = slot.read()
  tabOf(whose).write(JSON.stringify(persisted))
  holdDraft(chatName(whose), hasWords(persisted))
  if (hasWords(shared) && !hasWords(persisted) && JSON.stringify(shared) !== own) return
  if (persisted) slot.write(persisted)
  else slot.clear()
}

/** Milliseconds: a browser writes slower than one types, and must not keep the letters from appearing. */
const KEEP_AFTER = 50

/** Keeps the latest of what it takes: a moment later, and at once when the page goes. */
const keepLater = (whose: Whose) => {
  let written: string | undefined
  let latest: PersistedChat | null | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = JSON.stringify(latest)
    if (latest === undefined || text === written) return
    written = text
    keep(whose, latest)
  }
  addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  return {
    take: (persisted: PersistedChat | null): void => {
      latest = persisted
      timer ??= setTimeout(write, KEEP_AFTER)
    },
    end: (): void => {
      write()
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
    },
  }
}

/** A file cannot be kept over a reload, but it need not be lost by looking at another page of the app. */
const unsentFiles = new Map<string, Attachment>()

const asked = new Map<string, Promise<boolean>>()

/** Whether what is kept for the next tab stands in one that is still open; asked only where it matters. */
export const isKeptElsewhere = (whose: Whose): Promise<boolean> | false => {
  if (keptByTab(whose) !== undefined || !hasWords(slotOf(whose).read())) return false
  const name = chatName(whose)
  const answer = asked.get(name) ?? isDraftHeld(name)
  asked.set(name, answer)
  return answer
}

/** What an earlier visit left behind, if anything; of a tab that is still open the conversation alone. */
export const readPersistedChat = (whose: Whose, isElsewhere: boolean): PersistedChat | null => {
  const own = keptByTab(whose)
  if (own !== undefined) {
    holdDraft(chatName(whose), hasWords(own))
    return own
  }
  const earlier = [2, 1].map((version) => draftSlot(chatName(whose), version, EarlierPersisted).read()).find(Boolean)
  const left = slotOf(whose).read() ?? (earlier ? fromEarlier(earlier) : null)
  const kept = left && isElsewhere ? { sessionId: left.sessionId, text: '', unsent: [] } : left
  // From now on it is this tab's as well.
  tabOf(whose).write(JSON.stringify(kept))
  holdDraft(chatName(whose), hasWords(kept))
  return kept
}

export const unsentFile = (whose: Whose): Attachment | null => unsentFiles.get(chatName(whose)) ?? null

/** Runs the chat; its session and the unsent text outlive a reload. */
export const useChat = (input: InputFrom<ChatMachine>, userId: string | null): Actor<ChatMachine> => {
  const actor = useFlow(wired, input, chatNotices)
  const { agentId } = input
  // Before the actor is stopped, and the recorder with it.
  useLayoutEffect(
    () => () => {
      const recording = recordingOf(actor.getSnapshot())
      if (recording) unsentFiles.set(chatName({ agentId, userId }), recording)
    },
    [actor, agentId, userId],
  )
  // Another tab, or a customer on a channel, may say something in the open conversation, or begin another.
  useEffect(() => {
    let isKnown = false
    return followWhileVisible(
      'followConversations',
      { params: { agentId } },
      ({ sessionIds, latest = {}, isFirst }) => {
        const { sessionId } = actor.getSnapshot().context
        // What was read when the chat began is as new as the first line.
        const isMissed = isFirst && isKnown
        isKnown = true
        if (isMissed || sessionIds.length > 0) {
          void queryClient.invalidateQueries({ queryKey: conversationsQuery(agentId).queryKey, exact: true })
          void queryClient.invalidateQueries({ queryKey: ['conversations', agentId, 'search'] })
        }
        if (sessionId !== null && (isMissed || sessionIds.includes(sessionId)))
          actor.send({ type: 'conversation.changed', sessionId, latest: latest[sessionId] ?? null })
      },
    )
  }, [actor, agentId])
  // A conversation that could not be read is read when the network is back.
  useEffect(() => watchConnection(() => void (isOnline() && actor.send({ type: 'history.retry' }))), [actor])
  useEffect(() => {
    const name = chatName({ agentId, userId })
    const keeper = keepLater({ agentId, userId })
    const subscription = actor.subscribe((snapshot) => {
      keeper.take(persistedChatOf(snapshot))
      const attachment = unsentAttachment(snapshot)
      if (attachment) unsentFiles.set(name, attachment)
      else unsentFiles.delete(name)
    })
    return () => {
      subscription.unsubscribe()
      keeper.end()
    }
  }, [actor, agentId, userId])
  return actor
}
