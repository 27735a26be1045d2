/** The dialog with the code that a website embeds (S3§4): its colour is chosen, and a copy confirmed for 2 s. */
import { assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { isOk, port } from '../port.ts'

/** With an inline script, or for sites whose content security policy forbids it. */
export type SnippetVariant = 'inline' | 'strict'
type Event =
  | { type: 'snippet.open' }
  | { type: 'snippet.close' }
  | { type: 'snippet.color'; color: string }
  | { type: 'snippet.copy'; variant: SnippetVariant; code: string }
type Input = { color: string }
type Context = Input & { copying: SnippetVariant | null }

export type SnippetNotice = 'copied'

export const widgetSnippetMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, emitted: {} as Effect<SnippetNotice> },
  actors: { copyText: port<null, { text: string }>('copyText') },
  guards: { isOk },
  actions: {
    setVariant: assign((_, { variant }: { variant: SnippetVariant }) => ({ copying: variant })),
    setColor: assign((_, { color }: Input) => ({ color })),
    announceCopied: emit({ type: 'notice', key: 'copied', tone: 'success' }),
    announceChanges: emit({ type: 'resource.changed', keys: ['agents', 'channels'] }),
  },
  delays: { success: 500, copiedReset: 2_000 },
}).createMachine({
  id: 'widgetSnippet',
  context: ({ input: { color } }) => ({ color, copying: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'snippet.open': 'open' } },
    open: {
      initial: 'idle',
      on: {
        'snippet.close': 'closed',
        // The code shown is no longer the one that was copied.
        'snippet.color': {
          target: '.idle',
          actions: { type: 'setColor', params: ({ event: { color } }) => ({ color }) },
        },
        'snippet.copy': {
          target: '.copying',
          actions: { type: 'setVariant', params: ({ event: { variant } }) => ({ variant }) },
        },
      },
      states: {
        idle: {},
        copying: {
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ event }) => ({ text: event.type === 'snippet.copy' ? event.code : '' }),
            onDone: [{ guard: 'isOk', target: 'copied', actions: 'announceCopied' }, { target: 'failed' }],
          },
        },
        copied: { after: { success: { actions: 'announceChanges' }, copiedReset: 'idle' } },
        failed: {},
      },
    },
  },
})

export type WidgetSnippetMachine = typeof widgetSnippetMachine
