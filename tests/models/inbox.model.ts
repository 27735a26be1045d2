import { fail, ok, type Result } from '../../contract/failures.ts'
import { inboxMachine } from '../../src/machines/inbox/inbox.machine.ts'
import { defineModel, plain } from '../kit/model.ts'

const outcomes = {
  done: { done: ok(null) },
  'refused, said why': { done: fail('invalid', { status: 409, message: 'Agora não dá.' }) as Result<null> },
  unauthorized: { done: fail('unauthorized', { status: 401 }) as Result<null> },
}

const model = defineModel({
  machine: inboxMachine,
  input: { agentId: 'agent-1', sessionId: 's1' },
  facts: ({ context: { sessionId, filters, search, text, note, outgoing, problem, tags, noteId, format } }) => ({
    ...{ sessionId, search, text, note, problem, noteId, format },
    filters: JSON.stringify(filters),
    outgoing: outgoing?.text ?? null,
    tags: tags.join(','),
  }),
  events: {},
  ports: {
    ...{ saveExport: outcomes, sendMessage: outcomes, passConversation: outcomes, saveTags: outcomes },
    ...{ addNote: outcomes, removeNote: outcomes },
    markRead: { done: { done: ok(null) } },
    restoreDraft: { nothing: { done: ok({ text: '', note: '' }) } },
    keepDraft: {},
  },
})

/** The list with nothing open: search, filters and export. */
export const inboxListModel = defineModel({
  ...model,
  input: { agentId: 'agent-1', sessionId: null },
  events: {
    'search.type': { bolo: { text: 'bolo' } },
    'filters.choose': { unread: { patch: { unread: true } } },
    'filters.clear': plain,
    'export.start': { csv: { format: 'csv' as const }, json: { format: 'json' as const } },
  },
})

/** From one conversation to another and back to the list. */
export const inboxPlaceModel = defineModel({
  ...model,
  input: { agentId: 'agent-1', sessionId: null },
  events: {
    'conversation.open': { first: { sessionId: 's1' }, second: { sessionId: 's2' } },
    'conversation.close': plain,
    'address.changed': { first: { sessionId: 's1' }, none: { sessionId: null } },
    'unread.seen': plain,
    'details.toggle': plain,
  },
  ports: {
    ...model.ports,
    restoreDraft: {
      ...model.ports.restoreDraft,
      kept: { done: ok({ text: 'Bom dia', note: 'Ligar' }) },
    },
  },
})

/** Who answers, and what is written. */
export const inboxReplyModel = defineModel({
  ...model,
  // What was refused is put back above what was typed meanwhile: again and again, it would never end.
  offers: (snapshot, event) =>
    (event.type !== 'reply.type' || !snapshot.matches({ conversation: { open: { reply: 'sending' } } })) &&
    (event.type !== 'reply.send' || !snapshot.context.text.includes('\n')),
  events: {
    'takeover.begin': plain,
    'takeover.end': plain,
    'reply.type': { words: { text: 'Bom dia' }, spaces: { text: ' ' } },
    'reply.send': { '': { id: 'm1' } },
  },
})

/** What people keep of a conversation. */
export const inboxKeepingModel = defineModel({
  ...model,
  events: {
    'tags.save': { VIP: { tags: ['VIP'] } },
    'note.type': { words: { text: 'Ligar amanhã' }, spaces: { text: ' ' } },
    'note.add': plain,
    'note.remove': { first: { noteId: 'n1' } },
  },
})
