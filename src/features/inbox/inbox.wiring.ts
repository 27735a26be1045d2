/** The ports of the inbox. */
import { useState } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import { ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  inboxMachine,
  type InboxChoice,
  type InboxDraft,
  type KeepDraft,
  type OpenConversation,
  type Outgoing,
} from '../../machines/inbox/inbox.machine.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call } from '../../services/http.ts'
import { asDone, writePort } from '../../services/ports.ts'
import { type InboxQuery, inboxConversationQuery, queryClient } from '../../services/queries.ts'
import { saveInboxExport } from '../../services/save-export.ts'
import { notices } from './strings.ts'

const Draft = v.object({ text: v.string(), note: v.string() })
const slotOf = (userId: string, { agentId, sessionId }: OpenConversation) =>
  draftSlot(`inbox.${userId}.${agentId}.${sessionId}`, 1, Draft)

/** What the server is asked for; what is not chosen is left out. */
export const queryOf = ({ search, channel, unread, waiting, tag }: InboxChoice): InboxQuery => ({
  ...(search !== '' && { search }),
  ...(channel !== null && { channel }),
  ...(unread && { unread: 'true' }),
  ...(waiting && { waiting: 'true' }),
  ...(tag !== null && { tag }),
})

const paramsOf = ({ agentId, sessionId }: OpenConversation) => ({ params: { agentId, sessionId } })

const wired = (userId: string) =>
  inboxMachine.provide({
    actors: {
      saveExport: fromPromise(({ input: { agentId, filters, format }, signal }) =>
        saveInboxExport({ params: { agentId }, query: { ...queryOf(filters), format } }, signal),
      ),
      restoreDraft: fromPromise<Result<InboxDraft>, OpenConversation>(({ input }) =>
        Promise.resolve(ok(slotOf(userId, input).read() ?? { text: '', note: '' })),
      ),
      keepDraft: fromCallback<KeepDraft, undefined>(({ receive }) =>
        receive(({ draft, ...conversation }) => {
          const slot = slotOf(userId, conversation)
          if (draft.text === '' && draft.note === '') slot.clear()
          else slot.write(draft)
        }),
      ),
      markRead: writePort('markInboxRead', paramsOf),
      sendMessage: fromPromise<Result<null>, OpenConversation & { outgoing: Outgoing | null }>(
        async ({ input, signal }) => {
          const body = { message: input.outgoing?.text ?? '', messageId: input.outgoing?.id ?? '' }
          const sent = asDone(await call('sendInboxMessage', { ...paramsOf(input), body }, signal))
          // It stands in the transcript before it is gone from below it.
          if (sent.ok)
            await queryClient.invalidateQueries({
              queryKey: inboxConversationQuery(input.agentId, input.sessionId).queryKey,
            })
          return sent
        },
      ),
      passConversation: fromPromise<Result<null>, OpenConversation & { to: 'person' | 'agent' }>(
        async ({ input, signal }) => {
          const name = input.to === 'person' ? 'takeOverConversation' : 'returnConversation'
          return asDone(await call(name, paramsOf(input), signal))
        },
      ),
      saveTags: writePort('tagConversation', ({ tags, ...conversation }) => ({
        ...paramsOf(conversation),
        body: { tags: [...tags] },
      })),
      addNote: writePort('addInboxNote', ({ text, ...conversation }) => ({
        ...paramsOf(conversation),
        body: { text },
      })),
      removeNote: writePort('removeInboxNote', ({ agentId, sessionId, noteId }) => ({
        params: { agentId, sessionId, noteId },
      })),
    },
  })

type Opening = { userId: string; agentId: string; sessionId: string | null }

export const useInbox = ({ userId, agentId, sessionId }: Opening) => {
  const [machine] = useState(() => wired(userId))
  return useFlow(machine, { agentId, sessionId }, notices)
}
