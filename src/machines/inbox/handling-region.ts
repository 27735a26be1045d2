/** Changes who answers the conversation, one change at a time; after a refused request nothing is changed (IB-03). */
import type { EventObject } from 'xstate'
import { failureIn } from '../port.ts'
import { conversationOf, inboxSetup, type HandlingRequest } from './inbox.setup.ts'

type Context = Parameters<typeof conversationOf>[0]

const onDone = [
  { guard: 'isDone', target: 'idle' },
  { guard: 'isUnauthorized', target: 'idle' },
  {
    target: 'idle',
    actions: {
      type: 'announceHandlingNotChanged',
      params: ({ event }: { event: EventObject }) => ({ failure: failureIn(event) }),
    },
  },
] as const

const changing = (requestOf: (context: Context) => HandlingRequest) =>
  inboxSetup.createStateConfig({
    invoke: {
      id: 'changeHandling',
      src: 'changeHandling',
      input: ({ context }) => ({ ...conversationOf(context), ...requestOf(context) }),
      onDone,
    },
  })

export const handlingRegion = inboxSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'handling.takeOver': 'takingOver',
        'handling.handBack': 'handingBack',
        'handling.close': 'closing',
        'handling.reopen': 'reopening',
        'handBackDelay.prepare': {
          actions: { type: 'setHandBackDelay', params: ({ event: { delay } }) => ({ delay }) },
        },
        'handBackDelay.choose': {
          target: 'choosingHandBackDelay',
          actions: { type: 'setHandBackDelay', params: ({ event: { delay } }) => ({ delay }) },
        },
      },
    },
    takingOver: changing(({ handBackDelay }) => ({ to: 'person', handBackDelay })),
    handingBack: changing(() => ({ to: 'agent' })),
    closing: changing(() => ({ to: 'closed' })),
    reopening: changing(() => ({ to: 'reopened' })),
    choosingHandBackDelay: {
      on: {
        'handBackDelay.choose': {
          target: 'choosingHandBackDelay',
          reenter: true,
          actions: { type: 'setHandBackDelay', params: ({ event: { delay } }) => ({ delay }) },
        },
      },
      invoke: {
        id: 'chooseHandBackDelay',
        src: 'chooseHandBackDelay',
        input: ({ context }) => ({ ...conversationOf(context), handBackDelay: context.handBackDelay }),
        onDone,
      },
    },
  },
})
