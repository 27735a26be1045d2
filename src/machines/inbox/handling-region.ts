/** Changes who answers: one change at a time; a refused change changes nothing (IB-03). */
import type { EventObject } from 'xstate'
import { failureIn } from '../port.ts'
import { conversationOf, inboxSetup, type Passing } from './inbox.setup.ts'

type Context = Parameters<typeof conversationOf>[0]

/** The session's own machine tells the user and leads to the sign-in (AU-12). */
const onDone = [
  { guard: 'isDone', target: 'resting', actions: 'announceChange' },
  { guard: 'isUnauthorized', target: 'resting' },
  {
    target: 'resting',
    actions: {
      type: 'announceNotPassed',
      params: ({ event }: { event: EventObject }) => ({ failure: failureIn(event) }),
    },
  },
] as const

const passing = (passingOf: (context: Context) => Passing) =>
  inboxSetup.createStateConfig({
    invoke: {
      id: 'passConversation',
      src: 'passConversation',
      input: ({ context }) => ({ ...conversationOf(context), ...passingOf(context) }),
      onDone,
    },
  })

export const handlingRegion = inboxSetup.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      on: {
        'takeover.begin': 'takingOver',
        'takeover.end': 'givingBack',
        'episode.close': 'closing',
        'episode.reopen': 'reopening',
        'return.prepare': {
          actions: { type: 'keepReturn', params: ({ event: { after } }) => ({ after }) },
        },
        'return.choose': {
          target: 'choosingReturn',
          actions: { type: 'keepReturn', params: ({ event: { after } }) => ({ after }) },
        },
      },
    },
    takingOver: passing(({ returnAfter }) => ({ to: 'person', returnAfter })),
    givingBack: passing(() => ({ to: 'agent' })),
    closing: passing(() => ({ to: 'closed' })),
    reopening: passing(() => ({ to: 'reopened' })),
    choosingReturn: {
      invoke: {
        id: 'chooseReturn',
        src: 'chooseReturn',
        input: ({ context }) => ({ ...conversationOf(context), returnAfter: context.returnAfter }),
        onDone,
      },
    },
  },
})
