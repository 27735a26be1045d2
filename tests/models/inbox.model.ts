import { fail, ok, type Result } from '../../contract/failures.ts'
import { inboxMachine } from '../../src/machines/inbox/inbox.machine.ts'
import { isOnItsWay } from '../../src/machines/inbox/inbox.select.ts'
import { noDraft, type InboxDraft } from '../../src/machines/inbox/inbox.setup.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const photo = new File(['bolo'], 'bolo.png', { type: 'image/png' })
const inboxFiles = {
  photo: { files: [photo] },
  several: { files: [photo, new File(['x'], 'torta.png', { type: 'image/png' })] },
  refused: { files: [new File(['x'], 'programa.exe', { type: 'application/x-msdownload' })] },
}

const outcomes = {
  done: { done: ok(null) },
  'refused, said why': { done: fail('invalid', { status: 409, message: 'Agora não dá.' }) as Result<null> },
  unauthorized: { done: fail('unauthorized', { status: 401 }) as Result<null> },
}

const restored = (draft: Partial<InboxDraft>) => ({ done: ok({ ...noDraft, ...draft }) })
const sent = (text: string, file: File | null = null) => ({ id: 'm0', text, file })

const answered = (output: Result<null>) => ({ emits: { type: 'upload.answered' as const, output } })

const model = defineModel({
  machine: inboxMachine,
  input: { agentId: 'agent-1', sessionId: 's1' },
  stateKey: ({
    context: {
      sessionId,
      latestSeenId,
      filters,
      search,
      text,
      note,
      outgoingNote,
      file,
      outgoing,
      progress,
      problem,
      handBackDelay,
      again,
      tagChange,
      noteId,
      format,
    },
  }) => ({
    sessionId,
    latestSeenId,
    search,
    text,
    note,
    outgoingNote: outgoingNote && outgoingNote.text,
    file: file?.name ?? null,
    progress,
    problem,
    handBackDelay,
    noteId,
    format,
    again: again && `${again.messageId}${again.evenIfUncertain ? ' even if uncertain' : ''}`,
    filters: JSON.stringify(filters),
    outgoing: outgoing && `${outgoing.text}${outgoing.file ? ` with ${outgoing.file.name}` : ''}`,
    tagChange: `+${tagChange.add.join(',')} -${tagChange.remove.join(',')}`,
  }),
  events: {},
  ports: {
    saveExport: outcomes,
    sendMessage: outcomes,
    sendFile: {
      'half sent': { emits: { type: 'upload.progressed', fraction: 0.5 } },
      done: answered(outcomes.done.done),
      'refused, said why': answered(outcomes['refused, said why'].done),
      unauthorized: answered(outcomes.unauthorized.done),
    },
    changeHandling: outcomes,
    saveTags: outcomes,
    sendAgain: outcomes,
    chooseHandBackDelay: outcomes,
    addNote: outcomes,
    removeNote: outcomes,
    markRead: { done: outcomes.done, offline: { done: fail('offline') } },
    awaitConnection: { returned: { emits: { type: 'connection.returned' } } },
    restoreDraft: { nothing: restored({}) },
    awaitDraft: {},
    awaitLeftFailures: {},
    storeDraft: {},
  },
})

/** The list with no open conversation: search, filters and export. */
export const inboxListModel = defineModel({
  ...model,
  input: { agentId: 'agent-1', sessionId: null, waiting: true },
  // Typing what stands there already changes nothing.
  offers: ({ context }, event) => event.type !== 'search.type' || event.text !== context.search,
  events: {
    'search.type': { bolo: { text: 'bolo' } },
    'filters.choose': { unread: { patch: { unread: true } } },
    'filters.clear': noPayload,
    'export.start': { csv: { format: 'csv' as const }, json: { format: 'json' as const } },
  },
})

/** From one conversation to another and back to the list. */
export const inboxPlaceModel = defineModel({
  ...model,
  input: { agentId: 'agent-1', sessionId: null },
  events: {
    'conversation.open': { first: { sessionId: 's1' }, second: { sessionId: 's2' } },
    'conversation.close': noPayload,
    'url.changed': { first: { sessionId: 's1' }, none: { sessionId: null } },
    'unread.seen': { first: { latestId: 'm1' }, next: { latestId: 'm2' } },
    'details.toggle': noPayload,
  },
  ports: {
    ...model.ports,
    restoreDraft: {
      ...model.ports.restoreDraft,
      kept: restored({ text: 'Bom dia', note: 'Ligar', file: photo }),
    },
    awaitLeftFailures: {
      refused: { emits: { type: 'outgoing.returned' } },
      unchanged: { emits: { type: 'change.failed' } },
    },
  },
})

/** The reply, with its file. */
export const inboxReplyModel = defineModel({
  ...model,
  // A refused text is put back above the typed one, which would grow without end.
  offers: (snapshot, event) =>
    (event.type !== 'reply.type' || !isOnItsWay(snapshot)) &&
    (event.type !== 'reply.send' || !snapshot.context.text.includes('\n')),
  events: {
    'reply.type': { words: { text: 'Bom dia' }, spaces: { text: ' ' } },
    'reply.send': { '': { id: 'm1' } },
    'file.choose': inboxFiles,
    'file.remove': noPayload,
  },
  ports: {
    ...model.ports,
    restoreDraft: {
      ...model.ports.restoreDraft,
      'on its way': restored({ outgoing: sent('Já vai') }),
      'with a file on its way': restored({ outgoing: sent('Já vai', photo) }),
    },
    awaitDraft: {
      'of a closed tab': { emits: { type: 'draft.freed', draft: { ...noDraft, text: 'Até já' } } },
    },
  },
})

/** Who answers and until when, and undelivered messages. */
export const inboxHandlingModel = defineModel({
  ...model,
  // A select says nothing when the same choice is made again.
  offers: (snapshot, event) =>
    event.type !== 'handBackDelay.choose' ||
    !snapshot.matches({ conversation: { open: { handling: 'choosingHandBackDelay' } } }) ||
    snapshot.context.handBackDelay !== event.delay,
  events: {
    'handling.takeOver': noPayload,
    'handling.handBack': noPayload,
    'handling.close': noPayload,
    'handling.reopen': noPayload,
    'handBackDelay.prepare': { 'two hours': { delay: 120 as const }, never: { delay: null } },
    'handBackDelay.choose': { 'half an hour': { delay: 30 as const }, 'two hours': { delay: 120 as const } },
    'message.again': { failed: { messageId: 'm1', evenIfUncertain: false } },
  },
})

/** Tags and notes of a conversation. */
export const inboxKeepingModel = defineModel({
  ...model,
  // A refused note is put back above the typed one, which would grow without end.
  offers: ({ context: { note } }, event) => event.type !== 'note.add' || !note.includes('\n'),
  events: {
    'tags.change': {
      VIP: { add: ['VIP'], remove: [] },
      long: { add: ['x'.repeat(41)], remove: [] },
      'Entrega away': { add: [], remove: ['Entrega'] },
    },
    'note.type': { words: { text: 'Ligar amanhã' }, spaces: { text: ' ' } },
    'note.add': { '': { id: 'n2' } },
    'note.remove': { first: { noteId: 'n1' } },
    'note.keep': noPayload,
    'note.confirmRemoval': noPayload,
  },
  ports: {
    ...model.ports,
    restoreDraft: { ...model.ports.restoreDraft, 'on its way': restored({ outgoingNote: sent('Ligar') }) },
  },
})
