/** The chat's ports, and what it keeps in this browser: which conversation was open and what was not sent yet. */
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type Actor, type EventObject, type InputFrom } from 'xstate'
import type { ChatHistory, ChatReply } from '../../../contract/chat.ts'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import type { Attachment } from '../../machines/chat/attachment.ts'
import { chatMachine, type ChatMachine } from '../../machines/chat/chat.machine.ts'
import { keepsakeOf, recordingOf, unsentAttachment, type Keepsake } from '../../machines/chat/chat.select.ts'
import type {
  LoadEarlierInput,
  LoadHistoryInput,
  SendFileInput,
  SendMessageInput,
  UploadFact,
} from '../../machines/chat/chat.setup.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call } from '../../services/http.ts'
import { queryClient, ReadFailure } from '../../services/queries.ts'
import { tabMemory } from '../../services/tab-memory.ts'
import { upload } from '../../services/upload.ts'
import { wiredRecorder } from './recorder.wiring.ts'
import { chatNotices } from './strings.ts'

/** Messages that are fetched at once. */
const pageSize = '100'

/** Never answered from the cache: the running chat knows more than an earlier reading (CH-11). */
const historyQuery = ({ agentId, sessionId }: LoadHistoryInput, before?: string) =>
  queryOptions({
    queryKey: ['chat', agentId, sessionId, before],
    staleTime: 0,
    gcTime: 0,
    // Without a network the read must fail and say so, not wait for one.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const query = before === undefined ? { limit: pageSize } : { before, limit: pageSize }
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

const loadEarlier = fromPromise<Result<ChatHistory>, LoadEarlierInput>(({ input, signal }) =>
  readHistory(historyQuery(input, input.before), signal),
)

const sendMessage = fromPromise<Result<ChatReply>, SendMessageInput>(({ input, signal }) =>
  call('testChat', { body: { ...input, enableSplitMessages: true } }, signal),
)

const sendFile = fromCallback<EventObject, SendFileInput, UploadFact>(({ input: { file, ...question }, sendBack }) => {
  const controller = new AbortController()
  const { signal } = controller
  const onProgress = (fraction: number): void => sendBack({ type: 'upload.progressed', fraction })
  const send = async (): Promise<void> => {
    const query = { ...question, enableSplitMessages: 'true' } as const
    const output = file ? await upload('uploadChatFile', { query }, file, { onProgress, signal }) : fail('invalid')
    if (!signal.aborted) sendBack({ type: 'upload.answered', output })
  }
  void send()
  return () => controller.abort()
})

const wired = chatMachine.provide({
  actors: { loadHistory, loadEarlier, sendMessage, sendFile, recorder: wiredRecorder },
})

const messageId = v.nullable(v.string())
const Unanswered = v.object({ text: v.string(), messageId, at: v.number() })
const Unanswereds = v.pipe(v.array(Unanswered), v.readonly())
const Kept = v.object({
  sessionId: v.nullable(v.string()),
  text: v.string(),
  messageId,
  // Earlier visits kept but the latest one.
  unanswered: v.optional(Unanswereds, []),
  elsewhere: v.exactOptional(v.record(v.string(), Unanswereds)),
})
/** Before questions had ids. */
const FirstKept = v.object({ sessionId: v.nullable(v.string()), text: v.string() })

type Whose = { agentId: string; userId: string | null }

const nameOf = ({ agentId, userId }: Whose): string => `chat.${userId ?? 'nobody'}.${agentId}`
const slotOf = (whose: Whose) => draftSlot(nameOf(whose), 2, Kept)
/** Two tabs may talk with one agent; what each reloads is its own. */
const tabOf = (whose: Whose) => tabMemory(nameOf(whose))

/** Undefined when this tab was not in the chat yet; null when it left nothing. */
const keptByTab = (whose: Whose): Keepsake | null | undefined => {
  try {
    const kept = v.safeParse(v.nullable(Kept), JSON.parse(tabOf(whose).read()))
    return kept.success ? kept.output : undefined
  } catch {
    return undefined
  }
}

const hasWords = (kept: Keepsake | null): boolean =>
  kept !== null && (kept.text.trim() !== '' || kept.unanswered.length > 0 || kept.elsewhere !== undefined)

/** What is kept for the next tab gives way to words only, unless it is this tab's own. */
const keep = (whose: Whose, keepsake: Keepsake | null): void => {
  const [slot, own] = [slotOf(whose), tabOf(whose).read()]
  const shared = slot.read()
  tabOf(whose).write(JSON.stringify(keepsake))
  if (hasWords(shared) && !hasWords(keepsake) && JSON.stringify(shared) !== own) return
  if (keepsake) slot.write(keepsake)
  else slot.clear()
}

/** A file cannot be kept over a reload, but it need not be lost by looking at another page of the app. */
const unsentFiles = new Map<string, Attachment>()

/** What an earlier visit left behind, if anything. */
export const readKeepsake = (whose: Whose): Keepsake | null => {
  const own = keptByTab(whose)
  if (own !== undefined) return own
  const earlier = draftSlot(nameOf(whose), 1, FirstKept).read()
  const kept = slotOf(whose).read() ?? (earlier && { ...earlier, messageId: null, unanswered: [] })
  // From now on it is this tab's as well.
  tabOf(whose).write(JSON.stringify(kept))
  return kept
}

export const unsentFile = (whose: Whose): Attachment | null => unsentFiles.get(nameOf(whose)) ?? null

/** Runs the chat; its session and the unsent text outlive a reload. */
export const useChat = (input: InputFrom<ChatMachine>, userId: string | null): Actor<ChatMachine> => {
  const actor = useFlow(wired, input, chatNotices)
  const { agentId } = input
  // Before the actor is stopped, and the recorder with it.
  useLayoutEffect(
    () => () => {
      const recording = recordingOf(actor.getSnapshot())
      if (recording) unsentFiles.set(nameOf({ agentId, userId }), recording)
    },
    [actor, agentId, userId],
  )
  useEffect(() => {
    const name = nameOf({ agentId, userId })
    const subscription = actor.subscribe((snapshot) => {
      keep({ agentId, userId }, keepsakeOf(snapshot))
      const attachment = unsentAttachment(snapshot)
      if (attachment) unsentFiles.set(name, attachment)
      else unsentFiles.delete(name)
    })
    return () => subscription.unsubscribe()
  }, [actor, agentId, userId])
  return actor
}
