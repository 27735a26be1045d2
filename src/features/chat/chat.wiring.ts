/** The chat's ports, and what it keeps in this browser: which conversation was open and what was not sent yet. */
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { fromPromise, type Actor, type InputFrom } from 'xstate'
import type { ChatHistory, ChatReply } from '../../../contract/chat.ts'
import { ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  chatMachine,
  type ChatMachine,
  type LoadHistoryInput,
  type SendMessageInput,
} from '../../machines/chat/chat.machine.ts'
import { keepsakeOf, type Keepsake } from '../../machines/chat/chat.select.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call } from '../../services/http.ts'
import { queryClient, ReadFailure } from '../../services/queries.ts'
import { chatNotices } from './strings.ts'

/** Never answered from the cache: the running chat knows more than an earlier reading (CH-11). */
const historyQuery = ({ agentId, sessionId }: LoadHistoryInput) =>
  queryOptions({
    queryKey: ['chat', agentId, sessionId],
    staleTime: 0,
    gcTime: 0,
    // Without a network the read must fail and say so, not wait for one.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const result = await call('chatHistory', { params: { agentId, sessionId }, query: {} }, signal)
      if (!result.ok) throw new ReadFailure(result.failure)
      return result.value
    },
  })

/** React's strict mode revives a stopped actor, so what was aborted must not settle at all: it would land then. */
const unsettled = new Promise<never>(() => {})

const loadHistory = fromPromise<Result<ChatHistory>, LoadHistoryInput>(async ({ input, signal }) => {
  const query = historyQuery(input)
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
})

const sendMessage = fromPromise<Result<ChatReply>, SendMessageInput>(({ input, signal }) =>
  call('testChat', { body: { ...input, enableSplitMessages: true } }, signal),
)

const wired = chatMachine.provide({ actors: { loadHistory, sendMessage } })

const Kept = v.object({ sessionId: v.nullable(v.string()), text: v.string() })

type Whose = { agentId: string; userId: string | null }

const slotOf = ({ agentId, userId }: Whose) => draftSlot(`chat.${userId ?? 'nobody'}.${agentId}`, 1, Kept)

/** What an earlier visit left behind, if anything. */
export const readKeepsake = (whose: Whose): Keepsake | null => slotOf(whose).read()

/** Runs the chat; its session and the unsent text outlive a reload. */
export const useChat = (input: InputFrom<ChatMachine>, userId: string | null): Actor<ChatMachine> => {
  const actor = useFlow(wired, input, chatNotices)
  const { agentId } = input
  useEffect(() => {
    const slot = slotOf({ agentId, userId })
    const subscription = actor.subscribe((snapshot) => {
      const keepsake = keepsakeOf(snapshot)
      if (keepsake) slot.write(keepsake)
      else slot.clear()
    })
    return () => subscription.unsubscribe()
  }, [actor, agentId, userId])
  return actor
}
