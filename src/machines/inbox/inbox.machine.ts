/**
 * The inbox of an agent (IB-01 to IB-05): the list with its filters, and the conversation that is open, in which a person
 * answers in the agent's place, tags and notes. What was typed and not sent is kept for each conversation and tab.
 */
import { assign, emit, sendTo, setup, type EventObject } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import { inboxLimits, type InboxChannel, type ReturnAfter } from '../../../contract/inbox.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, listener, port, valueIn } from '../port.ts'

export type InboxChoice = {
  search: string
  channel: InboxChannel | null
  unread: boolean
  waiting: boolean
  tag: string | null
}
export const allConversations: InboxChoice = { search: '', channel: null, unread: false, waiting: false, tag: null }

export type ExportFormat = 'csv' | 'json'
/** What was typed in a conversation: to the customer, and as a note. */
export type InboxDraft = { text: string; note: string }
/** A message on its way; under the same id it goes out once, however often it is sent. */
export type Outgoing = { id: string; text: string }

/** A message of a person that did not go out, or perhaps did. */
export type Again = { messageId: string; evenIfUncertain: boolean }

export type OpenConversation = { agentId: string; sessionId: string }
export type KeepDraft = { type: 'draft.keep'; agentId: string; sessionId: string; draft: InboxDraft }

type Context = {
  agentId: string
  /** The conversation that is open. */
  sessionId: string | null
  filters: InboxChoice
  /** As typed; it counts after a pause. */
  search: string
  text: string
  note: string
  outgoing: Outgoing | null
  /** Why the last message was not sent, in the server's words or empty. */
  problem: string | null
  /** The silence after which the agent is to return, as chosen before taking over or last. */
  returnAfter: ReturnAfter
  again: Again | null
  tags: readonly string[]
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
  | { type: 'address.changed'; sessionId: string | null }
  | { type: 'unread.seen' }
  | { type: 'reply.type'; text: string }
  | { type: 'reply.send'; id: string }
  | { type: 'takeover.begin' }
  | { type: 'takeover.end' }
  | { type: 'return.prepare'; after: ReturnAfter }
  | { type: 'return.choose'; after: ReturnAfter }
  | ({ type: 'message.again' } & Again)
  | { type: 'tags.save'; tags: readonly string[] }
  | { type: 'note.type'; text: string }
  | { type: 'note.add' }
  | { type: 'note.remove'; noteId: string }
  | { type: 'details.toggle' }

export type InboxNotice = 'exported' | 'notExported' | 'notPassed' | 'notSentAgain' | 'notTagged' | 'notNoted'

const failed = (key: InboxNotice, { message = '' }: Failure) => ({
  ...({ type: 'notice', key, tone: 'error' } as const),
  params: { message },
})

const opened = {
  text: '',
  note: '',
  outgoing: null,
  problem: null,
  returnAfter: null,
  again: null,
  tags: [],
  noteId: '',
} as const

const conversationOf = ({ agentId, sessionId }: Context): OpenConversation => ({ agentId, sessionId: sessionId ?? '' })

const machineSetup = setup({
  types: {
    input: {} as { agentId: string; sessionId: string | null },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<InboxNotice>,
  },
  actors: {
    saveExport: port<null, { agentId: string; filters: InboxChoice; format: ExportFormat }>('saveExport'),
    restoreDraft: port<InboxDraft, OpenConversation>('restoreDraft'),
    keepDraft: listener<EventObject, undefined, KeepDraft>('keepDraft'),
    markRead: port<null, OpenConversation>('markRead'),
    sendMessage: port<null, OpenConversation & { outgoing: Outgoing | null }>('sendMessage'),
    sendAgain: port<null, OpenConversation & { again: Again | null }>('sendAgain'),
    passConversation: port<null, OpenConversation & ({ to: 'person'; returnAfter: ReturnAfter } | { to: 'agent' })>(
      'passConversation',
    ),
    chooseReturn: port<null, OpenConversation & { returnAfter: ReturnAfter }>('chooseReturn'),
    saveTags: port<null, OpenConversation & { tags: readonly string[] }>('saveTags'),
    addNote: port<null, OpenConversation & { text: string }>('addNote'),
    removeNote: port<null, OpenConversation & { noteId: string }>('removeNote'),
  },
  guards: {
    isDone: isOk,
    isUnauthorized: isFailure('unauthorized'),
    hasFilters: ({ context: { search, filters } }) =>
      search !== '' ||
      Object.entries(allConversations).some(([key, value]) => filters[key as keyof InboxChoice] !== value),
    isOther: ({ context }, { sessionId }: { sessionId: string | null }) =>
      sessionId !== null && sessionId !== context.sessionId,
    isNone: (_, { sessionId }: { sessionId: string | null }) => sessionId === null,
    hasText: ({ context }) => context.text.trim() !== '',
    hasTags: (_, { tags }: { tags: readonly string[] }) =>
      tags.length <= inboxLimits.tags && tags.every((tag) => tag.length <= inboxLimits.tag),
    hasNote: ({ context }) => context.note.trim() !== '',
  },
  actions: {
    typeSearch: assign((_, { text }: { text: string }) => ({ search: text })),
    applySearch: assign(({ context: { filters, search } }) => ({ filters: { ...filters, search: search.trim() } })),
    choose: assign(({ context }, { patch }: { patch: Partial<InboxChoice> }) => ({
      filters: { ...context.filters, ...patch },
    })),
    clearFilters: assign({ filters: allConversations, search: '' }),
    keepFormat: assign((_, { format }: { format: ExportFormat }) => ({ format })),
    begin: assign((_, { sessionId }: { sessionId: string | null }) => ({ ...opened, sessionId })),
    leave: assign({ ...opened, sessionId: null }),
    restore: assign((_, { draft }: { draft: InboxDraft | undefined }) => draft ?? {}),
    typeReply: assign((_, { text }: { text: string }) => ({ text, problem: null })),
    takeText: assign(({ context: { text, outgoing } }, { id }: { id: string }) => ({
      // What was refused and is sent again unchanged is the same message.
      outgoing: outgoing?.text === text.trim() ? outgoing : { id, text: text.trim() },
      ...{ text: '', problem: null },
    })),
    forgetOutgoing: assign({ outgoing: null }),
    // What was typed meanwhile stays below it.
    putBack: assign(({ context: { outgoing, text } }) => ({
      text: [outgoing?.text ?? '', text].filter((part) => part !== '').join('\n'),
    })),
    showProblem: assign((_, { failure }: { failure: Failure }) => ({ problem: failure.message ?? '' })),
    keepReturn: assign((_, { after }: { after: ReturnAfter }) => ({ returnAfter: after })),
    keepAgain: assign((_, { messageId, evenIfUncertain }: Again) => ({ again: { messageId, evenIfUncertain } })),
    forgetAgain: assign({ again: null }),
    keepTags: assign((_, { tags }: { tags: readonly string[] }) => ({ tags })),
    typeNote: assign((_, { text }: { text: string }) => ({ note: text })),
    clearNote: assign({ note: '' }),
    keepNoteId: assign((_, { noteId }: { noteId: string }) => ({ noteId })),
    keepDraft: sendTo('keepDraft', ({ context }): KeepDraft => ({
      ...{ type: 'draft.keep', ...conversationOf(context) },
      draft: { text: context.text, note: context.note },
    })),
    showConversation: emit(({ context: { agentId, sessionId } }) => ({
      type: 'navigate' as const,
      to: `/agentes/${agentId}/conversas${sessionId === null ? '' : `?conversa=${encodeURIComponent(sessionId)}`}`,
    })),
    announceExported: emit({ type: 'notice', key: 'exported', tone: 'success' }),
    announceNotExported: emit((_, { failure }: { failure: Failure }) => failed('notExported', failure)),
    announceNotPassed: emit((_, { failure }: { failure: Failure }) => failed('notPassed', failure)),
    announceNotSentAgain: emit((_, { failure }: { failure: Failure }) => failed('notSentAgain', failure)),
    announceNotTagged: emit((_, { failure }: { failure: Failure }) => failed('notTagged', failure)),
    announceNotNoted: emit((_, { failure }: { failure: Failure }) => failed('notNoted', failure)),
    announceChange: emit({ type: 'resource.changed', keys: ['inbox'] }),
  },
  // A word is searched for once it stands.
  delays: { searchPause: 300 },
})

/** The session's own machine tells the user and leads to the sign-in (AU-12). */
const unauthorized = { guard: 'isUnauthorized', target: 'resting' } as const

export const inboxMachine = machineSetup.createMachine({
  id: 'inbox',
  context: ({ input: { agentId, sessionId } }) => ({
    ...{ agentId, sessionId, filters: allConversations, search: '', format: 'csv', ...opened },
  }),
  invoke: { id: 'keepDraft', src: 'keepDraft' },
  type: 'parallel',
  states: {
    list: {
      initial: 'resting',
      on: {
        'search.type': {
          target: '.typing',
          reenter: true,
          actions: { type: 'typeSearch', params: ({ event: { text } }) => ({ text }) },
        },
        'filters.choose': { actions: { type: 'choose', params: ({ event: { patch } }) => ({ patch }) } },
        'filters.clear': { guard: 'hasFilters', target: '.resting', actions: 'clearFilters' },
      },
      states: { resting: {}, typing: { after: { searchPause: { target: 'resting', actions: 'applySearch' } } } },
    },
    export: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'export.start': {
              target: 'saving',
              actions: { type: 'keepFormat', params: ({ event: { format } }) => ({ format }) },
            },
          },
        },
        saving: {
          invoke: {
            id: 'saveExport',
            src: 'saveExport',
            input: ({ context: { agentId, filters, format } }) => ({ agentId, filters, format }),
            onDone: [
              { guard: 'isDone', target: 'resting', actions: 'announceExported' },
              unauthorized,
              {
                target: 'resting',
                actions: { type: 'announceNotExported', params: ({ event }) => ({ failure: failureIn(event) }) },
              },
            ],
          },
        },
      },
    },
    conversation: {
      initial: 'deciding',
      on: {
        'conversation.open': {
          guard: { type: 'isOther', params: ({ event: { sessionId } }) => ({ sessionId }) },
          target: '.opening',
          actions: [{ type: 'begin', params: ({ event: { sessionId } }) => ({ sessionId }) }, 'showConversation'],
        },
        'address.changed': [
          {
            guard: { type: 'isOther', params: ({ event: { sessionId } }) => ({ sessionId }) },
            target: '.opening',
            actions: { type: 'begin', params: ({ event: { sessionId } }) => ({ sessionId }) },
          },
          {
            guard: { type: 'isNone', params: ({ event: { sessionId } }) => ({ sessionId }) },
            target: '.closed',
            actions: 'leave',
          },
        ],
      },
      states: {
        deciding: {
          always: [
            { guard: { type: 'isNone', params: ({ context: { sessionId } }) => ({ sessionId }) }, target: 'closed' },
            { target: 'opening' },
          ],
        },
        closed: {},
        opening: {
          invoke: {
            id: 'restoreDraft',
            src: 'restoreDraft',
            input: ({ context }) => conversationOf(context),
            onDone: {
              target: 'open',
              actions: { type: 'restore', params: ({ event }) => ({ draft: valueIn<InboxDraft>(event) }) },
            },
          },
        },
        open: {
          on: { 'conversation.close': { target: 'closed', actions: ['leave', 'showConversation'] } },
          type: 'parallel',
          states: {
            reading: {
              initial: 'resting',
              states: {
                resting: { on: { 'unread.seen': 'marking' } },
                marking: {
                  invoke: {
                    id: 'markRead',
                    src: 'markRead',
                    input: ({ context }) => conversationOf(context),
                    // Where it fails it stays unread, which does nobody harm.
                    onDone: { target: 'resting', actions: 'announceChange' },
                  },
                },
              },
            },
            reply: {
              initial: 'resting',
              on: {
                'reply.type': {
                  actions: [{ type: 'typeReply', params: ({ event: { text } }) => ({ text }) }, 'keepDraft'],
                },
              },
              states: {
                resting: {
                  on: {
                    'reply.send': {
                      guard: 'hasText',
                      target: 'sending',
                      actions: { type: 'takeText', params: ({ event: { id } }) => ({ id }) },
                    },
                  },
                },
                sending: {
                  invoke: {
                    id: 'sendMessage',
                    src: 'sendMessage',
                    input: ({ context }) => ({ ...conversationOf(context), outgoing: context.outgoing }),
                    onDone: [
                      {
                        guard: 'isDone',
                        target: 'resting',
                        actions: ['forgetOutgoing', 'keepDraft', 'announceChange'],
                      },
                      { ...unauthorized, actions: 'putBack' },
                      {
                        target: 'resting',
                        actions: [
                          'putBack',
                          { type: 'showProblem', params: ({ event }) => ({ failure: failureIn(event) }) },
                        ],
                      },
                    ],
                  },
                },
              },
            },
            handling: {
              initial: 'resting',
              states: {
                resting: {
                  on: {
                    'takeover.begin': 'takingOver',
                    'takeover.end': 'givingBack',
                    'return.prepare': {
                      actions: { type: 'keepReturn', params: ({ event: { after } }) => ({ after }) },
                    },
                    'return.choose': {
                      target: 'choosingReturn',
                      actions: { type: 'keepReturn', params: ({ event: { after } }) => ({ after }) },
                    },
                  },
                },
                takingOver: {
                  invoke: {
                    id: 'passConversation',
                    src: 'passConversation',
                    input: ({ context }) => ({
                      ...{ ...conversationOf(context), to: 'person' as const, returnAfter: context.returnAfter },
                    }),
                    onDone: [
                      { guard: 'isDone', target: 'resting', actions: 'announceChange' },
                      unauthorized,
                      {
                        target: 'resting',
                        actions: { type: 'announceNotPassed', params: ({ event }) => ({ failure: failureIn(event) }) },
                      },
                    ],
                  },
                },
                givingBack: {
                  invoke: {
                    id: 'passConversation',
                    src: 'passConversation',
                    input: ({ context }) => ({ ...conversationOf(context), to: 'agent' as const }),
                    onDone: [
                      { guard: 'isDone', target: 'resting', actions: 'announceChange' },
                      unauthorized,
                      {
                        target: 'resting',
                        actions: { type: 'announceNotPassed', params: ({ event }) => ({ failure: failureIn(event) }) },
                      },
                    ],
                  },
                },
                choosingReturn: {
                  invoke: {
                    id: 'chooseReturn',
                    src: 'chooseReturn',
                    input: ({ context }) => ({ ...conversationOf(context), returnAfter: context.returnAfter }),
                    onDone: [
                      { guard: 'isDone', target: 'resting', actions: 'announceChange' },
                      unauthorized,
                      {
                        target: 'resting',
                        actions: { type: 'announceNotPassed', params: ({ event }) => ({ failure: failureIn(event) }) },
                      },
                    ],
                  },
                },
              },
            },
            again: {
              initial: 'resting',
              states: {
                resting: {
                  on: {
                    'message.again': {
                      target: 'sending',
                      actions: { type: 'keepAgain', params: ({ event }) => event },
                    },
                  },
                },
                sending: {
                  exit: 'forgetAgain',
                  invoke: {
                    id: 'sendAgain',
                    src: 'sendAgain',
                    input: ({ context }) => ({ ...conversationOf(context), again: context.again }),
                    onDone: [
                      { guard: 'isDone', target: 'resting', actions: 'announceChange' },
                      unauthorized,
                      {
                        target: 'resting',
                        actions: [
                          { type: 'announceNotSentAgain', params: ({ event }) => ({ failure: failureIn(event) }) },
                          'announceChange',
                        ],
                      },
                    ],
                  },
                },
              },
            },
            tags: {
              initial: 'resting',
              states: {
                resting: {
                  on: {
                    'tags.save': {
                      guard: { type: 'hasTags', params: ({ event: { tags } }) => ({ tags }) },
                      target: 'saving',
                      actions: { type: 'keepTags', params: ({ event: { tags } }) => ({ tags }) },
                    },
                  },
                },
                saving: {
                  invoke: {
                    id: 'saveTags',
                    src: 'saveTags',
                    input: ({ context }) => ({ ...conversationOf(context), tags: context.tags }),
                    onDone: [
                      { guard: 'isDone', target: 'resting', actions: 'announceChange' },
                      unauthorized,
                      {
                        target: 'resting',
                        actions: { type: 'announceNotTagged', params: ({ event }) => ({ failure: failureIn(event) }) },
                      },
                    ],
                  },
                },
              },
            },
            notes: {
              initial: 'resting',
              states: {
                resting: {
                  on: {
                    'note.type': {
                      actions: [{ type: 'typeNote', params: ({ event: { text } }) => ({ text }) }, 'keepDraft'],
                    },
                    'note.add': { guard: 'hasNote', target: 'adding' },
                    'note.remove': {
                      target: 'removing',
                      actions: { type: 'keepNoteId', params: ({ event: { noteId } }) => ({ noteId }) },
                    },
                  },
                },
                adding: {
                  invoke: {
                    id: 'addNote',
                    src: 'addNote',
                    input: ({ context }) => ({ ...conversationOf(context), text: context.note.trim() }),
                    onDone: [
                      { guard: 'isDone', target: 'resting', actions: ['clearNote', 'keepDraft', 'announceChange'] },
                      unauthorized,
                      {
                        target: 'resting',
                        actions: { type: 'announceNotNoted', params: ({ event }) => ({ failure: failureIn(event) }) },
                      },
                    ],
                  },
                },
                removing: {
                  invoke: {
                    id: 'removeNote',
                    src: 'removeNote',
                    input: ({ context }) => ({ ...conversationOf(context), noteId: context.noteId }),
                    onDone: [
                      { guard: 'isDone', target: 'resting', actions: 'announceChange' },
                      unauthorized,
                      {
                        target: 'resting',
                        actions: [
                          { type: 'announceNotNoted', params: ({ event }) => ({ failure: failureIn(event) }) },
                          'announceChange',
                        ],
                      },
                    ],
                  },
                },
              },
            },
            details: {
              initial: 'hidden',
              states: {
                hidden: { on: { 'details.toggle': 'shown' } },
                shown: { on: { 'details.toggle': 'hidden' } },
              },
            },
          },
        },
      },
    },
  },
})

export type InboxMachine = typeof inboxMachine
