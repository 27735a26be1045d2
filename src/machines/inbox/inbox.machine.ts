/**
 * The inbox of an agent (IB-01 to IB-05): the filtered list, and the open conversation, in which a person answers
 * instead of the agent, also with files, closes it, tags it and writes notes. Unsent text is stored for each
 * conversation and tab.
 */
import { failureIn, valueIn } from '../port.ts'
import { handlingRegion } from './handling-region.ts'
import { readingRegion } from './reading-region.ts'
import { replyRegion } from './reply-region.ts'
import { type InboxDraft, inboxSetup, allConversations, opened, conversationOf } from './inbox.setup.ts'

const unauthorized = { guard: 'isUnauthorized', target: 'idle' } as const

export const inboxMachine = inboxSetup.createMachine({
  id: 'inbox',
  context: ({ input: { agentId, sessionId, waiting = false } }) => ({
    agentId,
    sessionId,
    filters: { ...allConversations, waiting },
    search: '',
    format: 'csv',
    ...opened,
  }),
  invoke: [
    { id: 'storeDraft', src: 'storeDraft' },
    { id: 'awaitLeftFailures', src: 'awaitLeftFailures' },
  ],
  on: {
    'outgoing.returned': { actions: 'announceReturned' },
    'change.failed': { actions: 'announceLeftUnchanged' },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'idle',
      on: {
        'search.type': {
          // Restarts the pause. With `reenter` it would leave the other regions, too, and stop what they are doing.
          target: '.typing',
          actions: { type: 'typeSearch', params: ({ event: { text } }) => ({ text }) },
        },
        'filters.choose': { actions: { type: 'choose', params: ({ event: { patch } }) => ({ patch }) } },
        'filters.clear': { guard: 'hasFilters', target: '.idle', actions: 'clearFilters' },
      },
      states: {
        idle: {},
        typing: {
          after: { searchPause: { target: 'idle', actions: 'applySearch' } },
          // What is exported is what was searched for, also before the pause is over.
          on: { 'export.start': { guard: 'canExport', target: 'idle', actions: 'applySearch' } },
        },
      },
    },
    export: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'export.start': {
              target: 'saving',
              actions: { type: 'setFormat', params: ({ event: { format } }) => ({ format }) },
            },
          },
        },
        saving: {
          invoke: {
            id: 'saveExport',
            src: 'saveExport',
            input: ({ context: { agentId, filters, format } }) => ({ agentId, filters, format }),
            onDone: [
              { guard: 'isDone', target: 'idle', actions: 'announceExported' },
              unauthorized,
              {
                target: 'idle',
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
        'url.changed': [
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
          on: { 'conversation.close': { target: 'closed', actions: ['leave', 'showConversation'] } },
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
          invoke: { id: 'awaitDraft', src: 'awaitDraft', input: ({ context }) => conversationOf(context) },
          on: {
            'conversation.close': { target: 'closed', actions: ['leave', 'showConversation'] },
            'draft.freed': {
              guard: 'isUnwritten',
              actions: { type: 'restore', params: ({ event: { draft } }) => ({ draft }) },
            },
          },
          type: 'parallel',
          states: {
            reading: readingRegion,
            reply: replyRegion,
            handling: handlingRegion,
            again: {
              initial: 'idle',
              states: {
                idle: {
                  on: {
                    'message.again': {
                      target: 'sending',
                      actions: { type: 'setResend', params: ({ event }) => event },
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
                      { guard: 'isDone', target: 'idle' },
                      unauthorized,
                      {
                        target: 'idle',
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
              initial: 'idle',
              states: {
                idle: {
                  on: {
                    'tags.change': {
                      guard: { type: 'areShort', params: ({ event: { add } }) => ({ tags: add }) },
                      target: 'saving',
                      actions: { type: 'setTagChange', params: ({ event }) => event },
                    },
                  },
                },
                saving: {
                  invoke: {
                    id: 'saveTags',
                    src: 'saveTags',
                    input: ({ context }) => ({ ...conversationOf(context), change: context.tagChange }),
                    onDone: [
                      { guard: 'isDone', target: 'idle' },
                      unauthorized,
                      {
                        target: 'idle',
                        actions: { type: 'announceNotTagged', params: ({ event }) => ({ failure: failureIn(event) }) },
                      },
                    ],
                  },
                },
              },
            },
            notes: {
              initial: 'deciding',
              on: {
                // What is typed while a note is being saved is for the next one.
                'note.type': {
                  actions: [{ type: 'typeNote', params: ({ event: { text } }) => ({ text }) }, 'storeDraft'],
                },
              },
              states: {
                deciding: { always: [{ guard: 'isNoteOnItsWay', target: 'adding' }, { target: 'idle' }] },
                idle: {
                  on: {
                    'note.add': {
                      guard: 'hasNote',
                      target: 'adding',
                      actions: [{ type: 'startNote', params: ({ event: { id } }) => ({ id }) }, 'storeDraft'],
                    },
                    'note.remove': {
                      target: '.removalAsked',
                      actions: { type: 'setNoteId', params: ({ event: { noteId } }) => ({ noteId }) },
                    },
                  },
                  initial: 'unasked',
                  states: {
                    unasked: {},
                    removalAsked: { on: { 'note.keep': 'unasked', 'note.confirmRemoval': '#removingNote' } },
                  },
                },
                adding: {
                  invoke: {
                    id: 'addNote',
                    src: 'addNote',
                    input: ({ context }) => ({ ...conversationOf(context), outgoing: context.outgoingNote }),
                    onDone: [
                      { guard: 'isDone', target: 'idle', actions: ['forgetNote', 'storeDraft'] },
                      { ...unauthorized, actions: ['putNoteBack', 'storeDraft'] },
                      {
                        target: 'idle',
                        actions: [
                          'putNoteBack',
                          'storeDraft',
                          { type: 'announceNotNoted', params: ({ event }) => ({ failure: failureIn(event) }) },
                        ],
                      },
                    ],
                  },
                },
                removing: {
                  id: 'removingNote',
                  invoke: {
                    id: 'removeNote',
                    src: 'removeNote',
                    input: ({ context }) => ({ ...conversationOf(context), noteId: context.noteId }),
                    onDone: [
                      { guard: 'isDone', target: 'idle' },
                      unauthorized,
                      {
                        target: 'idle',
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
