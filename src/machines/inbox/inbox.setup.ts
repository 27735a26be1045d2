/** The setup of the inbox: types, ports, guards and actions. */
import { assign, emit, sendTo, setup, stateIn, type EventObject } from 'xstate'
import type { Failure, Result } from '../../../contract/failures.ts'
import { inboxLimits, type InboxChannel, type HandBackDelay } from '../../../contract/inbox.ts'
import { inboxUrl } from '../../../contract/inbox-url.ts'
import { attachmentIn } from '../attachment.ts'
import type { Effect } from '../effects.ts'
import { listener, outcomes, port } from '../port.ts'

export type InboxChoice = {
  search: string
  channel: InboxChannel | null
  unread: boolean
  waiting: boolean
  closed: boolean
  tag: string | null
}
export const allConversations: InboxChoice = {
  search: '',
  channel: null,
  unread: false,
  waiting: false,
  closed: false,
  tag: null,
}

type ExportFormat = 'csv' | 'json'
/** A reply or note being sent; sent again with the same id, it is stored once. Notes have no file. */
export type Outgoing = { id: string; text: string; file: File | null }
/** The unsent reply, note and file of a conversation. */
export type InboxDraft = {
  text: string
  /** The file for the next message. */
  file: File | null
  outgoing: Outgoing | null
  /** The reply that was refused last: sent again unchanged, it keeps its id. */
  refused: Outgoing | null
  note: string
  outgoingNote: Outgoing | null
  refusedNote: Outgoing | null
}

/** A person's message that was not delivered, or perhaps was. */
export type Resend = { messageId: string; evenIfUncertain: boolean }

/** Only what is added or removed, because another tab may change the tags at the same time. */
export type TagChange = { add: readonly string[]; remove: readonly string[] }

const joinLines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n')

/**
 * Text typed in the meantime is kept below the refused one. A file chosen in the meantime stays attached; a message with
 * a file gets its own file back.
 */
export const withReplyBack = ({ outgoing, text, file }: InboxDraft): Partial<InboxDraft> =>
  outgoing === null
    ? {}
    : { text: joinLines(outgoing.text, text), file: outgoing.file ?? file, outgoing: null, refused: outgoing }

export const withNoteBack = ({ outgoingNote, note }: InboxDraft): Partial<InboxDraft> =>
  outgoingNote === null
    ? {}
    : { note: joinLines(outgoingNote.text, note), outgoingNote: null, refusedNote: outgoingNote }

const outgoingOf = (id: string, text: string, file: File | null, refused: Outgoing | null): Outgoing =>
  refused?.text === text.trim() && refused.file === file ? refused : { id, text: text.trim(), file }

export type OpenConversation = { agentId: string; sessionId: string }
/** Who answers from now on: nobody in a closed conversation, the agent in a reopened one. */
export type HandlingRequest = { to: 'person'; handBackDelay: HandBackDelay } | { to: 'agent' | 'closed' | 'reopened' }
export type SendingOutgoing = OpenConversation & { outgoing: Outgoing | null }
export type UploadEvent =
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.answered'; output: Result<null> }
/** The draft of a tab that was closed after this one had opened the same conversation. */
export type DraftEvent = { type: 'draft.freed'; draft: InboxDraft }
/** A reply, a note or another change failed after its conversation had been left. */
export type LeftFailure = { type: 'outgoing.returned' } | { type: 'change.failed' }
export type StoreDraft = { type: 'draft.store'; agentId: string; sessionId: string; draft: InboxDraft }

type Context = InboxDraft & {
  agentId: string
  /** The open conversation. */
  sessionId: string | null
  /** The latest message when it was last marked as read, successfully or not. */
  latestSeenId: string | null
  filters: InboxChoice
  /** As typed; applied after a pause. */
  search: string
  /** Upload progress of the file being sent, from 0 to 1. */
  progress: number
  /** Why the last message was not sent: the server's message, or empty. */
  problem: string | null
  /** Minutes of the person's silence after which the agent answers again, as chosen last. */
  handBackDelay: HandBackDelay
  again: Resend | null
  tagChange: TagChange
  noteId: string
  format: ExportFormat
}

type Event =
  | { type: 'search.type'; text: string }
  | { type: 'filters.choose'; patch: Partial<Omit<InboxChoice, 'search'>> }
  | { type: 'filters.clear' }
  | { type: 'export.start'; format: ExportFormat }
  | { type: 'conversation.open'; sessionId: string }
  | { type: 'conversation.close' }
  | { type: 'url.changed'; sessionId: string | null }
  | { type: 'unread.seen'; latestId: string }
  | { type: 'connection.returned' }
  | { type: 'reply.type'; text: string }
  | { type: 'reply.send'; id: string }
  | { type: 'file.choose'; files: readonly File[] }
  | { type: 'file.remove' }
  | UploadEvent
  | { type: 'handling.close' }
  | { type: 'handling.reopen' }
  | { type: 'handling.takeOver' }
  | { type: 'handling.handBack' }
  | { type: 'handBackDelay.prepare'; delay: HandBackDelay }
  | { type: 'handBackDelay.choose'; delay: HandBackDelay }
  | ({ type: 'message.again' } & Resend)
  | ({ type: 'tags.change' } & TagChange)
  | { type: 'note.type'; text: string }
  | { type: 'note.add'; id: string }
  | { type: 'note.remove'; noteId: string }
  | { type: 'note.keep' }
  | { type: 'note.confirmRemoval' }
  | { type: 'details.toggle' }
  | DraftEvent
  | LeftFailure

export type InboxNotice =
  | ('exported' | 'notExported' | 'handlingNotChanged' | 'notSentAgain' | 'notTagged' | 'notNoted')
  | ('fileRefused' | 'onlyOneFile' | 'fileWaits' | 'outgoingReturned' | 'leftUnchanged')

const failed = (key: InboxNotice, { message = '' }: Failure) => ({
  ...({ type: 'notice', key, tone: 'error' } as const),
  params: { message },
})

/** Nothing is written, and nothing is on its way. */
export const noDraft: InboxDraft = {
  text: '',
  file: null,
  outgoing: null,
  refused: null,
  note: '',
  outgoingNote: null,
  refusedNote: null,
}

/** The initial context of an opened conversation. */
export const opened = {
  latestSeenId: null,
  ...noDraft,
  progress: 0,
  problem: null,
  handBackDelay: null,
  again: null,
  tagChange: { add: [], remove: [] },
  noteId: '',
} as const

export const conversationOf = ({ agentId, sessionId }: Context): OpenConversation => ({
  agentId,
  sessionId: sessionId ?? '',
})

export const inboxSetup = setup({
  types: {
    input: {} as { agentId: string; sessionId: string | null; waiting?: boolean },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<InboxNotice>,
  },
  actors: {
    saveExport: port<null, { agentId: string; filters: InboxChoice; format: ExportFormat }>('saveExport'),
    restoreDraft: port<InboxDraft, OpenConversation>('restoreDraft'),
    awaitDraft: listener<DraftEvent, OpenConversation>('awaitDraft'),
    storeDraft: listener<EventObject, undefined, StoreDraft>('storeDraft'),
    awaitLeftFailures: listener<LeftFailure>('awaitLeftFailures'),
    markRead: port<null, OpenConversation>('markRead'),
    awaitConnection: listener<{ type: 'connection.returned' }>('awaitConnection'),
    sendMessage: port<null, SendingOutgoing>('sendMessage'),
    sendFile: listener<UploadEvent, SendingOutgoing>('sendFile'),
    sendAgain: port<null, OpenConversation & { again: Resend | null }>('sendAgain'),
    changeHandling: port<null, OpenConversation & HandlingRequest>('changeHandling'),
    chooseHandBackDelay: port<null, OpenConversation & { handBackDelay: HandBackDelay }>('chooseHandBackDelay'),
    saveTags: port<null, OpenConversation & { change: TagChange }>('saveTags'),
    addNote: port<null, SendingOutgoing>('addNote'),
    removeNote: port<null, OpenConversation & { noteId: string }>('removeNote'),
  },
  guards: {
    ...outcomes,
    canExport: stateIn({ export: 'idle' }),
    hasFilters: ({ context: { search, filters } }) =>
      search !== '' ||
      Object.entries(allConversations).some(([key, value]) => filters[key as keyof InboxChoice] !== value),
    isOther: ({ context }, { sessionId }: { sessionId: string | null }) =>
      sessionId !== null && sessionId !== context.sessionId,
    isNone: (_, { sessionId }: { sessionId: string | null }) => sessionId === null,
    hasText: ({ context }) => context.text.trim() !== '',
    hasFile: ({ context }) => context.file !== null,
    hasSendable: (_, { files }: { files: readonly File[] }) => attachmentIn(files, 'picker') !== null,
    hasSendableOfSeveral: (_, { files }: { files: readonly File[] }) =>
      files.length > 1 && attachmentIn(files, 'picker') !== null,
    areShort: (_, { tags }: { tags: readonly string[] }) => tags.every((tag) => tag.length <= inboxLimits.tag),
    isReplyOnItsWay: ({ context }) => context.outgoing !== null,
    isFileOnItsWay: ({ context }) => context.outgoing !== null && context.outgoing.file !== null,
    isNoteOnItsWay: ({ context }) => context.outgoingNote !== null,
    isUnwritten: ({ context: { text, note, file, outgoing, outgoingNote } }) =>
      text === '' && note === '' && file === null && outgoing === null && outgoingNote === null,
    isUnseen: ({ context }, { latestId }: { latestId: string }) => latestId !== context.latestSeenId,
    hasNote: ({ context }) => context.note.trim() !== '',
  },
  actions: {
    typeSearch: assign((_, { text }: { text: string }) => ({ search: text })),
    applySearch: assign(({ context: { filters, search } }) => ({ filters: { ...filters, search: search.trim() } })),
    choose: assign(({ context }, { patch }: { patch: Partial<InboxChoice> }) => ({
      filters: { ...context.filters, ...patch },
    })),
    clearFilters: assign({ filters: allConversations, search: '' }),
    setFormat: assign((_, { format }: { format: ExportFormat }) => ({ format })),
    begin: assign((_, { sessionId }: { sessionId: string | null }) => ({ ...opened, sessionId })),
    leave: assign({ ...opened, sessionId: null }),
    restore: assign((_, { draft }: { draft: InboxDraft | undefined }) => draft ?? {}),
    typeReply: assign((_, { text }: { text: string }) => ({ text, problem: null })),
    startReply: assign(({ context: { text, file, refused } }, { id }: { id: string }) => ({
      outgoing: outgoingOf(id, text, file, refused),
      refused: null,
      text: '',
      file: null,
      problem: null,
    })),
    forgetOutgoing: assign({ outgoing: null }),
    clearProgress: assign({ progress: 0 }),
    setProgress: assign((_, { fraction }: { fraction: number }) => ({ progress: fraction })),
    putBack: assign(({ context }) => withReplyBack(context)),
    setFile: assign((_, { files }: { files: readonly File[] }) => ({
      file: attachmentIn(files, 'picker')?.file ?? null,
      problem: null,
    })),
    removeFile: assign({ file: null, problem: null }),
    showProblem: assign((_, { failure }: { failure: Failure }) => ({ problem: failure.message ?? '' })),
    setLatestSeen: assign((_, { latestId }: { latestId: string }) => ({ latestSeenId: latestId })),
    setHandBackDelay: assign((_, { delay }: { delay: HandBackDelay }) => ({ handBackDelay: delay })),
    setResend: assign((_, { messageId, evenIfUncertain }: Resend) => ({ again: { messageId, evenIfUncertain } })),
    forgetAgain: assign({ again: null }),
    setTagChange: assign((_, { add, remove }: TagChange) => ({ tagChange: { add, remove } })),
    typeNote: assign((_, { text }: { text: string }) => ({ note: text })),
    startNote: assign(({ context: { note, refusedNote } }, { id }: { id: string }) => ({
      outgoingNote: outgoingOf(id, note, null, refusedNote),
      refusedNote: null,
      note: '',
    })),
    forgetNote: assign({ outgoingNote: null }),
    putNoteBack: assign(({ context }) => withNoteBack(context)),
    setNoteId: assign((_, { noteId }: { noteId: string }) => ({ noteId })),
    storeDraft: sendTo('storeDraft', ({ context }): StoreDraft => {
      const { text, file, outgoing, refused, note, outgoingNote, refusedNote } = context
      const draft = { text, file, outgoing, refused, note, outgoingNote, refusedNote }
      return { type: 'draft.store', ...conversationOf(context), draft }
    }),
    showConversation: emit(({ context: { agentId, sessionId } }) => ({
      type: 'navigate' as const,
      to: inboxUrl(agentId, sessionId),
    })),
    announceExported: emit({ type: 'notice', key: 'exported', tone: 'success' }),
    announceNotExported: emit((_, { failure }: { failure: Failure }) => failed('notExported', failure)),
    announceHandlingNotChanged: emit((_, { failure }: { failure: Failure }) => failed('handlingNotChanged', failure)),
    announceNotSentAgain: emit((_, { failure }: { failure: Failure }) => failed('notSentAgain', failure)),
    announceNotTagged: emit((_, { failure }: { failure: Failure }) => failed('notTagged', failure)),
    announceNotNoted: emit((_, { failure }: { failure: Failure }) => failed('notNoted', failure)),
    announceFileRefused: emit({ type: 'notice', key: 'fileRefused', tone: 'error' }),
    announceOnlyOneFile: emit({ type: 'notice', key: 'onlyOneFile', tone: 'info' }),
    announceReturned: emit({ type: 'notice', key: 'outgoingReturned', tone: 'error' }),
    announceLeftUnchanged: emit({ type: 'notice', key: 'leftUnchanged', tone: 'error' }),
    announceFileWaits: emit({ type: 'notice', key: 'fileWaits', tone: 'info' }),
    announceChange: emit({ type: 'resource.changed', keys: ['inbox'] }),
  },
  // The search starts once typing pauses.
  delays: { searchPause: 300 },
})
