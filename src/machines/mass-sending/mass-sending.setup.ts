/** The setup of mass sending (S3§3): events, side effects and context changes. */
import { assign, emit, sendTo, setup, type EventObject } from 'xstate'
import type { CampaignFileField, MessageValues } from '../../../contract/campaigns.ts'
import type { ContactTable } from '../../../contract/contact-list.ts'
import type { Failure } from '../../../contract/failures.ts'
import type { Issues } from '../../../contract/validation.ts'
import { failureNotice, type Effect } from '../effects.ts'
import { failureIn, isFailure, listener, outcomes, port, valueIn } from '../port.ts'
import { serverIssues } from '../problem.ts'
import { firstInvalid, remainingIssues } from '../shared/form-data.ts'
import {
  contactsOf,
  contentKey,
  emptyMessage,
  isConfirmed,
  sendableContacts,
  sendingIssues,
  settledBy,
  type Contacts,
  type SendingDraft,
  type SendingFiles,
} from './sending-data.ts'

/** The unsent data of an earlier visit. */
export type Restored = { draft: SendingDraft | null; files: SendingFiles }
export type SendInput = Pick<Context, 'agentId' | 'values' | 'files' | 'contacts' | 'requestId'>
export type TestInput = Pick<Context, 'agentId' | 'values' | 'files'> & Test
export type StoreDraft = { type: 'draft.store'; draft: SendingDraft; files: SendingFiles }
type Started = { id: string; nextRequestId: string }
/** The message sent to oneself, with the values of the person in the preview. */
type Test = { phone: string; sample: Record<string, string> }
/** A corrected number, by the line of its row in the file. */
type ContactEdit = { line: number; text: string }

type Context = {
  agentId: string
  values: MessageValues
  /** The contacts file and the files of the message. */
  files: SendingFiles
  contacts: Contacts | null
  /**
   * A number being typed and not applied yet. Until it is applied no row moves, but the draft has it already, so that a
   * reload does not lose it.
   */
  typedNumber: ContactEdit | null
  /** Why the contacts file could not be read; Portuguese. */
  contactsProblem: string | null
  issues: Issues
  /** The field to focus; a new object each time. */
  focus: { field: string } | null
  /** The server's message when it refused to start. */
  refusal: string | null
  /** Id of this sending: repeated after a lost response, it does not start a second one. */
  requestId: string
  /** Key of the content that was sent under `requestId`; null before the first attempt. */
  attempted: string | null
  /** The number of people in words, asked for before a large sending. */
  confirmationWords: string
  /** The restored draft, while its contacts file is read again. */
  draft: SendingDraft | null
  test: Test
  startedId: string | null
}

export type MassSendingEvent =
  | { type: 'contacts.choose'; file: File }
  | { type: 'contacts.change'; patch: Partial<Pick<Contacts, 'phoneColumn' | 'areaCode'>> }
  | ({ type: 'contacts.type' } & ContactEdit)
  | ({ type: 'contacts.edit' } & ContactEdit)
  | { type: 'contacts.leave' }
  | { type: 'contacts.remove' }
  | { type: 'message.change'; patch: Partial<MessageValues> }
  | { type: 'file.choose'; field: CampaignFileField; file: File | null }
  | ({ type: 'test.send' } & Test)
  | { type: 'send.start' }
  | { type: 'words.change'; text: string }
  /** `id` becomes the id of the sending if another content was sent under the current one. */
  | { type: 'send.confirm'; id: string }
  | { type: 'send.back' }

export type MassSendingNotice = 'started' | 'failed' | 'tested' | 'testFailed'

const without = (files: SendingFiles, field: string): SendingFiles =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== field))

/** An empty form. */
const emptyForm: Omit<Context, 'agentId' | 'requestId' | 'startedId'> = {
  values: emptyMessage,
  files: {},
  contacts: null,
  typedNumber: null,
  contactsProblem: null,
  issues: {},
  focus: null,
  refusal: null,
  attempted: null,
  confirmationWords: '',
  draft: null,
  test: { phone: '', sample: {} },
}

export const initialContext = ({ agentId, requestId }: { agentId: string; requestId: string }): Context => ({
  ...emptyForm,
  agentId,
  requestId,
  startedId: null,
})

const withIssues = ({ values }: Context, issues: Issues) => {
  const field = firstInvalid(issues, { file: null, ...values, phone: null })
  return { issues, focus: field === null ? null : { field } }
}

const draftOf = ({ values, contacts, typedNumber, draft, requestId, attempted }: Context): SendingDraft => {
  const edits = contacts?.edits ?? draft?.edits ?? {}
  return {
    values,
    requestId,
    attempted,
    areaCode: contacts?.areaCode ?? draft?.areaCode ?? '',
    edits: typedNumber ? { ...edits, [typedNumber.line]: typedNumber.text } : edits,
    phoneColumn: contacts?.phoneColumn ?? draft?.phoneColumn ?? null,
  }
}

export const sendingSetup = setup({
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
    startSending: port<Started, SendInput>('startSending'),
    storeDraft: listener<EventObject, undefined, StoreDraft>('storeDraft'),
  },
  guards: {
    ...outcomes,
    /** The server has started nothing. After other failures, such as a lost response, it may have. */
    isRefused: (scope) => isFailure('invalid')(scope) || isFailure('forbidden')(scope) || isFailure('notFound')(scope),
    hasFile: ({ context }) => context.files.file !== undefined,
    hadFile: ({ event }) => valueIn<Restored>(event)?.files.file !== undefined,
    hasContacts: ({ context }) => context.contacts !== null,
    isTyping: ({ context }) => context.typedNumber !== null,
    isInvalid: ({ context: { contacts, values, files } }) =>
      Object.keys(sendingIssues(contacts, values, files)).length > 0,
    /** A field with a reason of its own gets the focus, and needs no notice. */
    isFieldRefused: ({ context, event }) => withIssues(context, serverIssues(failureIn(event))).focus !== null,
    isConfirmed: ({ context: { confirmationWords, contacts } }) =>
      isConfirmed(confirmationWords, sendableContacts(contacts).length),
  },
  actions: {
    restore: assign((_, { restored }: { restored: Restored | undefined }) => ({
      files: restored?.files ?? {},
      draft: restored?.draft ?? null,
      values: restored?.draft?.values ?? emptyMessage,
      ...(restored?.draft && { requestId: restored.draft.requestId, attempted: restored.draft.attempted }),
    })),

    chooseContacts: assign(({ context }, { file }: { file: File }) => ({
      files: { ...context.files, file },
      contacts: null,
      typedNumber: null,
      draft: null,
      contactsProblem: null,
      issues: remainingIssues(context.issues, { file }),
    })),
    removeContacts: assign(({ context }) => ({
      files: without(context.files, 'file'),
      contacts: null,
      typedNumber: null,
      draft: null,
      contactsProblem: null,
    })),
    setTable: assign(({ context }, { table }: { table: ContactTable | undefined }) =>
      table ? { contacts: contactsOf(table, context.draft ?? { areaCode: '', edits: {}, phoneColumn: null }) } : {},
    ),
    // A file that cannot be read is not sent.
    showContactsProblem: assign(({ context }, { failure }: { failure: Failure }) => ({
      contactsProblem: failure.message ?? '',
      files: without(context.files, 'file'),
    })),
    changeContacts: assign(({ context: { contacts } }, { patch }: { patch: Partial<Contacts> }) => ({
      contacts: contacts && { ...contacts, ...patch },
    })),
    typeNumber: assign((_, edit: ContactEdit) => ({ typedNumber: edit })),
    forgetTypedNumber: assign({ typedNumber: null }),
    editContact: assign(({ context: { contacts } }, { line, text }: ContactEdit) => ({
      contacts: contacts && { ...contacts, edits: { ...contacts.edits, [line]: text } },
      typedNumber: null,
    })),

    changeMessage: assign(({ context }, { patch }: { patch: Partial<MessageValues> }) => ({
      values: { ...context.values, ...patch },
      issues: remainingIssues(context.issues, settledBy(patch)),
    })),
    // With a file the message is no longer empty, so the issue of its text is removed.
    chooseFile: assign(({ context }, { field, file }: { field: CampaignFileField; file: File | null }) => ({
      files: file ? { ...context.files, [field]: file } : without(context.files, field),
      issues: remainingIssues(context.issues, { [field]: file, textMessage: '' }),
    })),

    rememberTest: assign(({ context }, test: Test) => ({
      test,
      issues: remainingIssues(context.issues, { phone: null }),
    })),
    showTestIssues: assign(({ context }, { failure }: { failure: Failure }) => {
      const shown = withIssues(context, serverIssues(failure))
      return { ...shown, issues: { ...context.issues, ...shown.issues } }
    }),
    showIssues: assign(({ context }) =>
      withIssues(context, sendingIssues(context.contacts, context.values, context.files)),
    ),
    showRefusal: assign(({ context }, { failure }: { failure: Failure }) => ({
      ...withIssues(context, serverIssues(failure)),
      refusal: failure.message ?? null,
      // Sent again after this refusal, the content is a sending of its own.
      ...(failure.body?.error === 'request_id_reused' && { attempted: '' }),
    })),
    // The response of an attempt may be lost, so that its id stays bound to its content.
    setRequestId: assign(({ context: { contacts, values, files, requestId, attempted } }, { id }: { id: string }) => {
      const content = contentKey(contacts, values, files)
      const isOther = attempted !== null && attempted !== content
      return { attempted: content, requestId: isOther ? id : requestId }
    }),
    beginConfirmation: assign({ issues: {}, confirmationWords: '' }),
    changeWords: assign((_, { text }: { text: string }) => ({ confirmationWords: text })),
    emptyForm: assign(({ context }, { started }: { started: Started | undefined }) => ({
      ...emptyForm,
      test: context.test,
      ...(started && { startedId: started.id, requestId: started.nextRequestId }),
    })),

    storeDraft: sendTo('storeDraft', ({ context }): StoreDraft => ({
      type: 'draft.store',
      draft: draftOf(context),
      files: context.files,
    })),
    announceStarted: emit({ type: 'notice', key: 'started', tone: 'success' }),
    announceFailed: emit({ type: 'notice', key: 'failed', tone: 'error' }),
    announceTested: emit({ type: 'notice', key: 'tested', tone: 'success' }),
    announceTestFailed: emit((_, { failure }: { failure: Failure }) => failureNotice('testFailed', failure)),
    announceChange: emit({ type: 'resource.changed', keys: ['campaigns'] }),
    // The WhatsApp connection may be gone, or the campaign may have started.
    announceDoubt: emit({ type: 'resource.changed', keys: ['channels', 'campaigns'] }),
  },
})

/** Results of the ports as parameters of the actions. */
export const restoredIn = ({ event }: { event: EventObject }) => ({ restored: valueIn<Restored>(event) })
export const tableIn = ({ event }: { event: EventObject }) => ({ table: valueIn<ContactTable>(event) })
export const failureOf = ({ event }: { event: EventObject }) => ({ failure: failureIn(event) })
export const startedIn = ({ event }: { event: EventObject }) => ({ started: valueIn<Started>(event) })
