/** The ports of the inbox. */
import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import type { HandBackDelay } from '../../../contract/inbox.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { inboxMachine } from '../../machines/inbox/inbox.machine.ts'
import {
  type DraftEvent,
  type HandlingRequest,
  type InboxChoice,
  type InboxDraft,
  type StoreDraft,
  noDraft,
  type OpenConversation,
  type Outgoing,
  type Resend,
  type SendingOutgoing,
  type TagChange,
  type UploadEvent,
} from '../../machines/inbox/inbox.setup.ts'
import { isOnline, watchConnection } from '../../services/connection.ts'
import { whenDraftFree } from '../../services/draft-locks.ts'
import { call } from '../../services/http.ts'
import { asDone } from '../../services/ports.ts'
import { type InboxQuery, inboxConversationQuery, invalidate, queryClient } from '../../services/queries.ts'
import { saveInboxExport } from '../../services/save-export.ts'
import { upload } from '../../services/upload.ts'
import { deliver } from './deliveries.ts'
import { draftNameOf, readDraft, settleLeft, writeDraft } from './inbox-drafts.ts'
import { reportLeftFailure, watchLeftFailures } from './left-failures.ts'
import { notices } from './strings.ts'

/** The filters as a query; those not set are omitted. */
export const queryOf = ({ search, channel, unread, waiting, closed, tag }: InboxChoice): InboxQuery => ({
  ...(search !== '' && { search }),
  ...(channel !== null && { channel }),
  ...(unread && { unread: 'true' }),
  ...(waiting && { waiting: 'true' }),
  ...(closed && { closed: 'true' }),
  ...(tag !== null && { tag }),
})

type ChoosingDelay = OpenConversation & { handBackDelay: HandBackDelay }

const paramsOf = ({ agentId, sessionId }: OpenConversation) => ({ params: { agentId, sessionId } })

/** The change of the conversation must be visible before the user can do anything else. */
async function asDoneAndRead(result: Result<unknown>, { agentId, sessionId }: OpenConversation): Promise<Result<null>> {
  const done = asDone(result)
  if (!done.ok) return done
  void invalidate(['inbox', agentId, 'list'])
  await queryClient.invalidateQueries({ queryKey: inboxConversationQuery(agentId, sessionId).queryKey })
  // React Query notifies the views in a task of their own, which runs before this one.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  return done
}

/** A port that changes the open conversation. Leaving the conversation does not cancel the request. */
const writing = <Input extends OpenConversation>(write: (input: Input) => Promise<Result<unknown>>) =>
  fromPromise<Result<null>, Input>(async ({ input, signal }) => {
    const done = await asDoneAndRead(await write(input), input)
    if (signal.aborted && !done.ok && done.failure.kind !== 'unauthorized') reportLeftFailure({ type: 'change.failed' })
    return done
  })

const messageBody = ({ id, text }: Outgoing) => ({ message: text, messageId: id })

type Send = (
  outgoing: Outgoing,
  conversation: OpenConversation,
  onProgress: (f: number) => void,
) => Promise<Result<unknown>>

const sendMessage: Send = (outgoing, conversation) =>
  call('sendInboxMessage', { ...paramsOf(conversation), body: messageBody(outgoing) })

const addNote: Send = ({ id, text }, conversation) =>
  call('addInboxNote', { ...paramsOf(conversation), body: { text, noteId: id } })

const sendFile: Send = async (outgoing, conversation, onProgress) =>
  outgoing.file
    ? upload('sendInboxFile', { ...paramsOf(conversation), form: messageBody(outgoing) }, outgoing.file, { onProgress })
    : fail('invalid')

const delivering =
  (userId: string, send: Send) =>
  async (
    { outgoing, ...conversation }: SendingOutgoing,
    signal: AbortSignal,
    onProgress?: (fraction: number) => void,
  ): Promise<Result<null>> => {
    if (!outgoing) return fail('invalid')
    const sending = {
      id: outgoing.id,
      send: async (onSent: (fraction: number) => void) =>
        asDoneAndRead(await send(outgoing, conversation, onSent), conversation),
      onUnfollowed: (result: Result<null>) => void settleLeft(userId, conversation, outgoing.id, result),
    }
    return deliver(sending, signal, onProgress)
  }

function changeHandling(request: OpenConversation & HandlingRequest): Promise<Result<unknown>> {
  const params = paramsOf(request)
  switch (request.to) {
    case 'person':
      return call('takeOverConversation', { ...params, body: { returnAfterMinutes: request.handBackDelay } })
    case 'agent':
      return call('handBackConversation', params)
    case 'closed':
      return call('closeConversation', params)
    case 'reopened':
      return call('reopenConversation', params)
  }
}

const wireInbox = (userId: string) =>
  inboxMachine.provide({
    actors: {
      saveExport: fromPromise(({ input: { agentId, filters, format }, signal }) =>
        saveInboxExport({ params: { agentId }, query: { ...queryOf(filters), format } }, signal),
      ),
      restoreDraft: fromPromise<Result<InboxDraft>, OpenConversation>(async ({ input, signal }) =>
        ok(await readDraft(userId, input, signal)),
      ),
      awaitDraft: fromCallback<EventObject, OpenConversation, DraftEvent>(({ input, sendBack }) => {
        return whenDraftFree(draftNameOf(userId, input), async (signal) => {
          const draft = await readDraft(userId, input, signal)
          if (draft !== noDraft) sendBack({ type: 'draft.freed', draft })
        })
      }),
      storeDraft: fromCallback<StoreDraft, undefined>(({ receive }) =>
        receive(({ draft, ...conversation }) => writeDraft(draftNameOf(userId, conversation), draft)),
      ),
      markRead: fromPromise(async ({ input }) => asDoneAndRead(await call('markInboxRead', paramsOf(input)), input)),
      awaitLeftFailures: fromCallback(({ sendBack }) => watchLeftFailures(sendBack)),
      awaitConnection: fromCallback(({ sendBack }) =>
        watchConnection(() => void (isOnline() && sendBack({ type: 'connection.returned' }))),
      ),
      sendMessage: fromPromise(({ input, signal }) => delivering(userId, sendMessage)(input, signal)),
      sendFile: fromCallback<EventObject, SendingOutgoing, UploadEvent>(({ input, sendBack }) => {
        const controller = new AbortController()
        const onProgress = (fraction: number): void => sendBack({ type: 'upload.progressed', fraction })
        void delivering(userId, sendFile)(input, controller.signal, onProgress).then((output) =>
          sendBack({ type: 'upload.answered', output }),
        )
        return () => controller.abort()
      }),
      sendAgain: writing(({ again, ...conversation }: OpenConversation & { again: Resend | null }) => {
        const { messageId = '', evenIfUncertain = false } = again ?? {}
        const params = { ...conversation, replyId: messageId }
        return call('sendInboxMessageAgain', { params, body: { evenIfUncertain } })
      }),
      changeHandling: writing(changeHandling),
      chooseHandBackDelay: writing(({ handBackDelay, ...conversation }: ChoosingDelay) => {
        const body = { returnAfterMinutes: handBackDelay }
        return call('chooseHandBackDelay', { ...paramsOf(conversation), body })
      }),
      saveTags: writing(({ change: { add, remove }, ...conversation }: OpenConversation & { change: TagChange }) => {
        const body = { add: [...add], remove: [...remove] }
        return call('tagConversation', { ...paramsOf(conversation), body })
      }),
      addNote: fromPromise(({ input, signal }) => delivering(userId, addNote)(input, signal)),
      removeNote: writing(({ agentId, sessionId, noteId }: OpenConversation & { noteId: string }) =>
        call('removeInboxNote', { params: { agentId, sessionId, noteId } }),
      ),
    },
  })

type Opening = { userId: string; agentId: string; sessionId: string | null; waiting: boolean }

export const useInbox = ({ userId, ...opening }: Opening) => {
  const [machine] = useState(() => wireInbox(userId))
  return useFlow(machine, opening, notices)
}
