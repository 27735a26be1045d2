/** Copies a text and shows a confirmation for a moment (S3§4). */
import { assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { isOk, port } from '../port.ts'

type Context = {
  /** The text copied last. */
  text: string
}

export type CopyNotice = 'copied' | 'notCopied'

const machineSetup = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'text.copy'; text: string },
    emitted: {} as Effect<CopyNotice>,
  },
  actors: { copyText: port<null, { text: string }>('copyText') },
  guards: { isDone: isOk },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text })),
    announceCopied: emit({ type: 'notice', key: 'copied', tone: 'success' }),
    announceNotCopied: emit({ type: 'notice', key: 'notCopied', tone: 'error' }),
  },
  delays: { copied: 2_000 },
})

/** A factory, because each use is a machine of its own. */
export const copyMachine = () =>
  machineSetup.createMachine({
    id: 'textCopy',
    context: { text: '' },
    on: {
      'text.copy': {
        target: '.copying',
        actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) },
      },
    },
    initial: 'idle',
    states: {
      idle: {},
      copying: {
        invoke: {
          id: 'copyText',
          src: 'copyText',
          input: ({ context: { text } }) => ({ text }),
          onDone: [
            { guard: 'isDone', target: 'copied', actions: 'announceCopied' },
            { target: 'idle', actions: 'announceNotCopied' },
          ],
        },
      },
      copied: { after: { copied: 'idle' } },
    },
  })

export type CopyMachine = ReturnType<typeof copyMachine>
