/** The chat's ports, and the changes by others that it follows while it runs. */
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { fromCallback, fromPromise, type Actor, type EventObject, type InputFrom } from 'xstate'
import type { ChatHistory, ChatReply } from '../../../contract/chat.ts'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { chatMachine, type ChatMachine } from '../../machines/chat/chat.machine.ts'
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
import { call } from '../../services/http.ts'
import { HISTORY_PAGE } from '../../services/last-conversation.ts'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import {
  conversationsQuery,
  conversationStagesQuery,
  invalidate,
  queryClient,
  ReadFailure,
} from '../../services/queries.ts'
import { askAboutFile, askStreamed } from '../../services/streamed-reply.ts'
import { storeChat, whenChatFree } from './chat-drafts.ts'
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

/** Runs the chat; its conversation, the unsent text and file survive a reload. */
export const useChat = (
  input: InputFrom<ChatMachine>,
  userId: string | null,
  isKeptElsewhere: boolean,
): Actor<ChatMachine> => {
  const actor = useFlow(wired, input, chatNotices)
  const { agentId } = input
  const owner = useMemo(() => ({ agentId, userId }), [agentId, userId])
  // Ends before the actor and its recorder are stopped.
  useLayoutEffect(() => storeChat(owner, actor), [owner, actor])
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
        // What was missed may be the failure of a question that is shown already.
        const [last, lastSaid] = isMissed ? [null, null] : [latest[sessionId] ?? null, said[sessionId] ?? null]
        const changed = { type: 'conversation.changed', sessionId, latest: last, said: lastSaid } as const
        // After an answer to this tab's own question the stage has been read already.
        if (actor.getSnapshot().can(changed)) void invalidate(conversationStagesQuery(agentId, sessionId).queryKey)
        actor.send(changed)
      },
      () => actor.send({ type: 'connection.lost' }),
    )
  }, [actor, agentId])
  useEffect(() => (isKeptElsewhere ? whenChatFree(owner, actor) : undefined), [actor, owner, isKeptElsewhere])
  // Loads a conversation that failed to load once the network is back.
  useEffect(
    () => watchConnection(() => actor.send({ type: isOnline() ? 'history.retry' : 'connection.lost' })),
    [actor],
  )
  return actor
}
