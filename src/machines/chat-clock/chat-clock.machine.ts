/**
 * 'Avançar relógio' of the test chat (CL-01): a menu of times, and what the customer would receive by the chosen one.
 */
import { assign, emit, setup } from 'xstate'
import type { ClockMove, ClockReply } from '../../../contract/follow-ups.ts'
import type { Effect } from '../effects.ts'
import { failureIn, outcomes, port, valueIn } from '../port.ts'

type Event = { type: 'clock.open' } | { type: 'clock.close' } | { type: 'clock.move'; sessionId: string; to: ClockMove }
type Wanted = { sessionId: string; to: ClockMove }

/** The state of the conversation's follow-up at the simulated time; `arrived`: the message is in the conversation. */
export type ChatClockNotice = ('arrived' | 'none' | 'failed') | NonNullable<ClockReply['followUp']>['state']

export type MoveClockInput = { agentId: string; wanted: Wanted | null }

const outcomeOf = ({ message, followUp }: ClockReply): ChatClockNotice =>
  message ? 'arrived' : (followUp?.state ?? 'none')

export const chatClockMachine = setup({
  types: {
    input: {} as { agentId: string },
    context: {} as { agentId: string; wanted: Wanted | null },
    events: {} as Event,
    emitted: {} as Effect<ChatClockNotice>,
  },
  actors: { moveClock: port<ClockReply, MoveClockInput>('moveClock') },
  guards: outcomes,
  actions: {
    setWanted: assign((_, wanted: Wanted) => ({ wanted })),
    announceOutcome: emit((_, { reply }: { reply: ClockReply | undefined }) => ({
      type: 'notice' as const,
      key: reply ? outcomeOf(reply) : ('failed' as const),
      tone: 'info' as const,
      params: {
        until: reply?.until ?? 0,
        dueAt: reply?.message?.simulatedAt ?? reply?.followUp?.dueAt ?? 0,
        reason: reply?.followUp?.reason ?? '',
        timezone: reply?.timezone ?? '',
      },
    })),
    announceFailure: emit((_, { message }: { message: string }) => ({
      type: 'notice' as const,
      key: 'failed' as const,
      tone: 'error' as const,
      params: { message },
    })),
    announceChange: emit({ type: 'resource.changed', keys: ['followUps', 'conversations'] }),
  },
}).createMachine({
  id: 'chatClock',
  context: ({ input: { agentId } }) => ({ agentId, wanted: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'clock.open': 'open' } },
    open: {
      on: {
        'clock.close': 'closed',
        'clock.move': {
          target: 'moving',
          actions: { type: 'setWanted', params: ({ event: { sessionId, to } }) => ({ sessionId, to }) },
        },
      },
    },
    moving: {
      invoke: {
        id: 'moveClock',
        src: 'moveClock',
        input: ({ context: { agentId, wanted } }) => ({ agentId, wanted }),
        onDone: [
          {
            guard: 'isDone',
            target: 'closed',
            actions: [
              { type: 'announceOutcome', params: ({ event }) => ({ reply: valueIn<ClockReply>(event) }) },
              'announceChange',
            ],
          },
          { guard: 'isUnauthorized', target: 'closed' },
          {
            target: 'closed',
            actions: { type: 'announceFailure', params: ({ event }) => ({ message: failureIn(event).message ?? '' }) },
          },
        ],
      },
    },
  },
})

export type ChatClockMachine = typeof chatClockMachine
