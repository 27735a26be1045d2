/**
 * Sending a message to many people (S3§3, S3§4): the list is read, the message written, tried on oneself, confirmed and
 * sent. What was typed or chosen stays until it was sent.
 */
import { assign, emit, sendTo, setup, type DoneActorEvent, type EventObject } from 'xstate'
import type { CampaignFileField, MessageValues } from '../../../contract/campaigns.ts'
import type { ContactTable } from '../../../contract/contact-list.ts'
import type { Failure, Result } from '../../../contract/failures.ts'
import type { Issues } from '../../../contract/validation.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, listener, port, valueIn } from '../port.ts'
import { issuesIn } from '../problem.ts'
import { remainingIssues } from '../shared/form-data.ts'
import {
  contactsOf,
  emptyMessage,
  isConfirmed,
  sendableContacts,
  sendingIssues,
  type Contacts,
  type SendingDraft,
  type SendingFiles,
} from './sending-data.ts'

export type Restored = { draft: SendingDraft | null; files: SendingFiles }
export type SendInput = Pick<Context, 'agentId' | 'values' | 'files' | 'contacts' | 'requestId'>
export type TestInput = Pick<Context, 'agentId' | 'values' | 'files'> & {
  phone: string
  sample: Record<string, string>
}
export type KeepCommand = { type: 'draft.keep'; draft: SendingDraft; files: SendingFiles }

type Context = {
  agentId: string
  values: MessageValues
  files: SendingFiles
  contacts: Contacts | null
  /** Of a file that could not be read. Portuguese. */
  unread: string | null
  issues: Issues
  /** Names this sending: repeated after an answer that never came, it starts nothing twice. */
  requestId: string
  words: string
  draft: SendingDraft | null
  /** What is tried on oneself. */
  test: { phone: string; sample: Record<string, string> }
  startedId: string | null
}

export type MassSendingEvent =
  | { type: 'contacts.choose'; file: File }
  | { type: 'contacts.change'; patch: Partial<Pick<Contacts, 'phoneColumn' | 'areaCode'>> }
  | { type: 'contacts.edit'; line: number; text: string }
  | { type: 'contacts.remove' }
  | { type: 'message.change'; patch: Partial<MessageValues> }
  | { type: 'file.choose'; field: CampaignFileField; file: File | null }
  | { type: 'test.send'; phone: string; sample: Record<string, string> }
  | { type: 'send.start' }
  | { type: 'words.change'; text: string }
  | { type: 'send.confirm' }
  | { type: 'send.back' }

export type MassSendingNotice = 'started' | 'failed' | 'tested' | 'testFailed'

const emptyDraft = { areaCode: '', edits: {}, phoneColumn: null }
const without = (files: SendingFiles, field: string): SendingFiles =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== field))

export const massSendingMachine = setup({
  types: {
    input: {} as { agentId: string; requestId: string },
    context: {} as Context,
    events: {} as MassSendingEvent,
    emitted: {} as Effect<MassSendingNotice>,
  },
  actors: {
    restoreDraft: port<Restored>('restoreDraft'),
    readContacts: port<ContactTable, { file: File | null }>('readContacts'),
    sendTest: port<null, TestInput>('sendTest'),
    startSending: port<{ id: string; nextRequestId: string }, SendInput>('startSending'),
    keepDraft: listener<EventObject, undefined, KeepCommand>('keepDraft'),
  },
  guards: {
    isDone: isOk,
    isUnauthorized: isFailure('unauthorized'),
    hasFile: ({ context }) => context.files.file !== undefined,
    hadFile: ({ event }) => valueIn<Restored>(event)?.files.file !== undefined,
    hasContacts: ({ context }) => context.contacts !== null,
    isInvalid: ({ context: { contacts, values, files } }) =>
      Object.keys(sendingIssues(contacts, values, files)).length > 0,
    isConfirmed: ({ context: { words, contacts } }) => isConfirmed(words, sendableContacts(contacts).length),
  },
  actions: {
    restore: assign((_, { restored }: { restored: Restored | undefined }) => ({
      files: restored?.files ?? {},
      draft: restored?.draft ?? null,
      values: restored?.draft?.values ?? emptyMessage,
      ...(restored?.draft && { requestId: restored.draft.requestId }),
    })),
    chooseContacts: assign(({ context }, { file }: { file: File }) => ({
      files: { ...context.files, file },
      ...{ contacts: null, draft: null, unread: null, issues: remainingIssues(context.issues, { file }) },
    })),
    removeContacts: assign(({ context }) => ({
      ...{ files: without(context.files, 'file'), contacts: null, draft: null, unread: null },
    })),
    keepTable: assign(({ context }, { table }: { table: ContactTable | undefined }) =>
      table ? { contacts: contactsOf(table, context.draft ?? emptyDraft) } : {},
    ),
    showUnread: assign(({ context }, { failure }: { failure: Failure }) => ({
      unread: failure.message ?? '',
      files: without(context.files, 'file'),
    })),
    changeContacts: assign(({ context: { contacts } }, { patch }: { patch: Partial<Contacts> }) => ({
      contacts: contacts && { ...contacts, ...patch },
    })),
    editContact: assign(({ context: { contacts } }, { line, text }: { line: number; text: string }) => ({
      contacts: contacts && { ...contacts, edits: { ...contacts.edits, [line]: text } },
    })),
    changeMessage: assign(({ context }, { patch }: { patch: Partial<MessageValues> }) => ({
      values: { ...context.values, ...patch },
      issues: remainingIssues(context.issues, patch),
    })),
    chooseFile: assign(({ context }, { field, file }: { field: CampaignFileField; file: File | null }) => ({
      files: file ? { ...context.files, [field]: file } : without(context.files, field),
      issues: remainingIssues(context.issues, { [field]: file, textMessage: '' }),
    })),
    keepTest: assign((_, test: Context['test']) => ({ test })),
    showIssues: assign(({ context: { contacts, values, files } }) => ({
      issues: sendingIssues(contacts, values, files),
    })),
    showRefusal: assign((_, { failure }: { failure: Failure }) => ({ issues: issuesIn(failure) })),
    clearIssues: assign({ issues: {}, words: '' }),
    keepWords: assign((_, { text }: { text: string }) => ({ words: text })),
    clear: assign((_, { started }: { started: { id: string; nextRequestId: string } | undefined }) => ({
      ...{ values: emptyMessage, files: {}, contacts: null, draft: null, unread: null, issues: {}, words: '' },
      ...(started && { startedId: started.id, requestId: started.nextRequestId }),
    })),
    keepDraft: sendTo('keepDraft', ({ context: { values, files, contacts, draft, requestId } }): KeepCommand => ({
      type: 'draft.keep',
      draft: {
        ...{ values, requestId },
        areaCode: contacts?.areaCode ?? draft?.areaCode ?? '',
        edits: contacts?.edits ?? draft?.edits ?? {},
        phoneColumn: contacts?.phoneColumn ?? draft?.phoneColumn ?? null,
      },
      files,
    })),
    announceStarted: emit({ type: 'notice', key: 'started', tone: 'success' }),
    announceFailed: emit({ type: 'notice', key: 'failed', tone: 'error' }),
    announceTested: emit({ type: 'notice', key: 'tested', tone: 'success' }),
    announceTestFailed: emit((_, { failure }: { failure: Failure }) => ({
      ...({ type: 'notice', key: 'testFailed', tone: 'error' } as const),
      params: { message: failure.message ?? '' },
    })),
    announceChange: emit({ type: 'resource.changed', keys: ['campaigns'] }),
  },
}).createMachine({
  id: 'massSending',
  context: ({ input: { agentId, requestId } }) => ({
    ...{ agentId, requestId, values: emptyMessage, files: {}, contacts: null, unread: null, issues: {}, words: '' },
    ...{ draft: null, test: { phone: '', sample: {} }, startedId: null },
  }),
  invoke: { id: 'keepDraft', src: 'keepDraft' },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'restoreDraft',
        src: 'restoreDraft',
        onDone: [
          {
            guard: 'hadFile',
            target: 'reading',
            actions: { type: 'restore', params: ({ event }) => ({ restored: valueIn<Restored>(event) }) },
          },
          {
            target: 'editing',
            actions: { type: 'restore', params: ({ event }) => ({ restored: valueIn<Restored>(event) }) },
          },
        ],
      },
    },
    editing: {
      initial: 'resting',
      states: { resting: {}, invalid: {}, failed: {}, started: {} },
      on: {
        'contacts.choose': {
          target: 'reading',
          actions: [{ type: 'chooseContacts', params: ({ event: { file } }) => ({ file }) }, 'keepDraft'],
        },
        'contacts.remove': { guard: 'hasFile', actions: ['removeContacts', 'keepDraft'] },
        'contacts.change': {
          guard: 'hasContacts',
          actions: [{ type: 'changeContacts', params: ({ event: { patch } }) => ({ patch }) }, 'keepDraft'],
        },
        'contacts.edit': {
          guard: 'hasContacts',
          actions: [{ type: 'editContact', params: ({ event: { line, text } }) => ({ line, text }) }, 'keepDraft'],
        },
        'message.change': {
          actions: [{ type: 'changeMessage', params: ({ event: { patch } }) => ({ patch }) }, 'keepDraft'],
        },
        'file.choose': {
          actions: [{ type: 'chooseFile', params: ({ event: { field, file } }) => ({ field, file }) }, 'keepDraft'],
        },
        'test.send': {
          target: 'testing',
          actions: { type: 'keepTest', params: ({ event: { phone, sample } }) => ({ phone, sample }) },
        },
        'send.start': [
          { guard: 'isInvalid', target: '.invalid', actions: 'showIssues' },
          { target: 'confirming', actions: 'clearIssues' },
        ],
      },
    },
    reading: {
      invoke: {
        id: 'readContacts',
        src: 'readContacts',
        input: ({ context: { files } }) => ({ file: files.file ?? null }),
        onDone: [
          {
            guard: 'isDone',
            target: 'editing',
            actions: [
              { type: 'keepTable', params: ({ event }) => ({ table: valueIn<ContactTable>(event) }) },
              'keepDraft',
            ],
          },
          {
            target: 'editing',
            actions: [{ type: 'showUnread', params: ({ event }) => ({ failure: failureIn(event) }) }, 'keepDraft'],
          },
        ],
      },
    },
    testing: {
      invoke: {
        id: 'sendTest',
        src: 'sendTest',
        input: ({ context: { agentId, values, files, test } }) => ({ agentId, values, files, ...test }),
        onDone: [
          { guard: 'isDone', target: 'editing', actions: 'announceTested' },
          { guard: 'isUnauthorized', target: 'editing' },
          {
            target: 'editing',
            actions: [
              { type: 'showRefusal', params: ({ event }) => ({ failure: failureIn(event) }) },
              { type: 'announceTestFailed', params: ({ event }) => ({ failure: failureIn(event) }) },
            ],
          },
        ],
      },
    },
    confirming: {
      on: {
        'words.change': { actions: { type: 'keepWords', params: ({ event: { text } }) => ({ text }) } },
        'send.confirm': { guard: 'isConfirmed', target: 'sending' },
        'send.back': 'editing',
      },
    },
    sending: {
      invoke: {
        id: 'startSending',
        src: 'startSending',
        input: ({ context: { agentId, values, files, contacts, requestId } }) => ({
          ...{ agentId, values, files, contacts, requestId },
        }),
        onDone: [
          {
            guard: 'isDone',
            target: 'editing.started',
            actions: [
              { type: 'clear', params: ({ event }) => ({ started: startedIn(event) }) },
              'keepDraft',
              'announceStarted',
              'announceChange',
            ],
          },
          // The session's own machine tells the user and leads to the sign-in (AU-12).
          { guard: 'isUnauthorized', target: 'editing' },
          {
            target: 'editing.failed',
            actions: [
              { type: 'showRefusal', params: ({ event }) => ({ failure: failureIn(event) }) },
              'announceFailed',
            ],
          },
        ],
      },
    },
  },
})

function startedIn(event: EventObject): { id: string; nextRequestId: string } | undefined {
  const { output } = event as DoneActorEvent<Result<{ id: string; nextRequestId: string }>>
  return output.ok ? output.value : undefined
}

export type MassSendingMachine = typeof massSendingMachine
