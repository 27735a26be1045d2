/** The ports of the inbox. */
import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import type { HandBackDelay } from '../../../contract/inbox.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { inboxMachine } from '../../machines/inbox/inbox.machine.ts'
import type {
  DraftEvent,
  HandlingRequest,
  InboxChoice,
  InboxDraft,
  KeepDraft,
  OpenConversation,
  Outgoing,
  Resend,
  SendingReply,
  TagChange,
  UploadEvent,
} from '../../machines/inbox/inbox.setup.ts'
import { isOnline, watchConnection } from '../../services/connection.ts'
import { draftSlot } from '../../services/drafts.ts'
import { holdDraft, isDraftHeld, whenDraftFree } from '../../services/held-drafts.ts'
import { call } from '../../services/http.ts'
import { fileSlot } from '../../services/kept-files.ts'
import { asDone } from '../../services/ports.ts'
import { type InboxQuery, inboxConversationQuery, invalidate, queryClient } from '../../services/queries.ts'
import { saveInboxExport } from '../../services/save-export.ts'
import { tabMemory } from '../../services/tab-memory.ts'
import { upload, type UploadOptions } from '../../services/upload.ts'
import { notices } from './strings.ts'

const Draft = v.object({ text: v.string(), note: v.string(), fileName: v.optional(v.string()) })
type WrittenDraft = v.InferOutput<typeof Draft>
const empty: InboxDraft = { text: '', note: '', file: null }
const isEmpty = ({ text, note, fileName }: WrittenDraft): boolean =>
  text === '' && note === '' && fileName === undefined

const nameOf = (userId: string, { agentId, sessionId }: OpenConversation) => `inbox.${userId}.${agentId}.${sessionId}`
/** Stores the draft that the next tab starts with after this one is closed; each open tab has a draft of its own. */
const slotOf = (name: string) => draftSlot(name, 1, Draft)

function readTabDraft(name: string): WrittenDraft | undefined {
  try {
    const parsed = v.safeParse(Draft, JSON.parse(tabMemory(name).read()))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

async function readDraft(name: string): Promise<InboxDraft> {
  const tabDraft = readTabDraft(name)
  // The stored draft of a closed tab is taken up; the one of an open tab stays there.
  const draft = tabDraft ?? ((await isDraftHeld(name)) ? null : slotOf(name).read())
  if (draft === null) return empty
  remember(name, draft)
  const { text, note, fileName } = draft
  // Another tab may have chosen another file.
  const { file = null } = fileName === undefined ? {} : await fileSlot(name).read()
  return { text, note, file: file?.name === fileName ? file : null }
}

function remember(name: string, draft: WrittenDraft): void {
  tabMemory(name).write(JSON.stringify(draft))
  holdDraft(name, !isEmpty(draft))
}

function writeDraft(name: string, { text, note, file }: InboxDraft): void {
  const draft: WrittenDraft = { text, note, ...(file && { fileName: file.name }) }
  const [slot, before] = [slotOf(name), readTabDraft(name)]
  remember(name, draft)
  if (file || before?.fileName !== undefined) fileSlot(name).write(file ? { file } : {})
  if (!isEmpty(draft)) slot.write(draft)
  // Another tab's text stays for the next tab.
  else if (JSON.stringify(slot.read()) === JSON.stringify(before)) slot.clear()
}

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

/** A port that changes the open conversation. */
const writing = <Input extends OpenConversation>(
  write: (input: Input, signal: AbortSignal) => Promise<Result<unknown>>,
) => fromPromise<Result<null>, Input>(async ({ input, signal }) => asDoneAndRead(await write(input, signal), input))

const messageBody = (outgoing: Outgoing | null) => ({ message: outgoing?.text ?? '', messageId: outgoing?.id ?? '' })

async function sendFile({ outgoing, ...conversation }: SendingReply, options: UploadOptions): Promise<Result<null>> {
  if (!outgoing?.file) return fail('invalid')
  const input = { ...paramsOf(conversation), form: messageBody(outgoing) }
  return asDoneAndRead(await upload('sendInboxFile', input, outgoing.file, options), conversation)
}

function changeHandling(request: OpenConversation & HandlingRequest, signal: AbortSignal): Promise<Result<unknown>> {
  const params = paramsOf(request)
  switch (request.to) {
    case 'person':
      return call('takeOverConversation', { ...params, body: { returnAfterMinutes: request.handBackDelay } }, signal)
    case 'agent':
      return call('handBackConversation', params, signal)
    case 'closed':
      return call('closeConversation', params, signal)
    case 'reopened':
      return call('reopenConversation', params, signal)
  }
}

const wired = (userId: string) =>
  inboxMachine.provide({
    actors: {
      saveExport: fromPromise(({ input: { agentId, filters, format }, signal }) =>
        saveInboxExport({ params: { agentId }, query: { ...queryOf(filters), format } }, signal),
      ),
      restoreDraft: fromPromise<Result<InboxDraft>, OpenConversation>(async ({ input }) =>
        ok(await readDraft(nameOf(userId, input))),
      ),
      awaitDraft: fromCallback<EventObject, OpenConversation, DraftEvent>(({ input, sendBack }) => {
        const name = nameOf(userId, input)
        return whenDraftFree(name, async () => {
          const draft = await readDraft(name)
          if (draft !== empty) sendBack({ type: 'draft.freed', draft })
        })
      }),
      keepDraft: fromCallback<KeepDraft, undefined>(({ receive }) =>
        receive(({ draft, ...conversation }) => writeDraft(nameOf(userId, conversation), draft)),
      ),
      markRead: writing((input, signal) => call('markInboxRead', paramsOf(input), signal)),
      awaitConnection: fromCallback(({ sendBack }) =>
        watchConnection(() => void (isOnline() && sendBack({ type: 'connection.returned' }))),
      ),
      sendMessage: writing(({ outgoing, ...conversation }: SendingReply, signal) =>
        call('sendInboxMessage', { ...paramsOf(conversation), body: messageBody(outgoing) }, signal),
      ),
      sendFile: fromCallback<EventObject, SendingReply, UploadEvent>(({ input, sendBack }) => {
        const controller = new AbortController()
        void sendFile(input, {
          signal: controller.signal,
          onProgress: (fraction) => sendBack({ type: 'upload.progressed', fraction }),
        }).then((output) => sendBack({ type: 'upload.answered', output }))
        return () => controller.abort()
      }),
      sendAgain: writing(({ again, ...conversation }: OpenConversation & { again: Resend | null }, signal) => {
        const { messageId = '', evenIfUncertain = false } = again ?? {}
        const params = { ...conversation, replyId: messageId }
        return call('sendInboxMessageAgain', { params, body: { evenIfUncertain } }, signal)
      }),
      changeHandling: writing(changeHandling),
      chooseHandBackDelay: writing(({ handBackDelay, ...conversation }: ChoosingDelay, signal) => {
        const body = { returnAfterMinutes: handBackDelay }
        return call('chooseHandBackDelay', { ...paramsOf(conversation), body }, signal)
      }),
      saveTags: writing(
        ({ change: { add, remove }, ...conversation }: OpenConversation & { change: TagChange }, signal) => {
          const body = { add: [...add], remove: [...remove] }
          return call('tagConversation', { ...paramsOf(conversation), body }, signal)
        },
      ),
      addNote: writing(({ text, ...conversation }: OpenConversation & { text: string }, signal) =>
        call('addInboxNote', { ...paramsOf(conversation), body: { text } }, signal),
      ),
      removeNote: writing(({ agentId, sessionId, noteId }: OpenConversation & { noteId: string }, signal) =>
        call('removeInboxNote', { params: { agentId, sessionId, noteId } }, signal),
      ),
    },
  })

type Opening = { userId: string; agentId: string; sessionId: string | null; waiting: boolean }

export const useInbox = ({ userId, ...opening }: Opening) => {
  const [machine] = useState(() => wired(userId))
  return useFlow(machine, opening, notices)
}
