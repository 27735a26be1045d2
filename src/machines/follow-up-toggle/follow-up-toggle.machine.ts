/** Turning a follow-up on and off (S2§4): idle, or waiting for the server. */
import { assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { isOk, outcomes, port } from '../port.ts'

type Wanted = { id: string; active: boolean }
type Event = { type: 'toggle.set' } & Wanted

export type FollowUpToggleNotice = 'activated' | 'deactivated' | 'failed'

export const followUpToggleMachine = setup({
  types: {
    context: {} as { wanted: Wanted | null },
    events: {} as Event,
    emitted: {} as Effect<FollowUpToggleNotice>,
  },
  actors: { toggleFollowUp: port<null, { wanted: Wanted | null }>('toggleFollowUp') },
  guards: {
    isOn: (args) => isOk(args) && args.context.wanted?.active === true,
    ...outcomes,
  },
  actions: {
    setWanted: assign((_, wanted: Wanted) => ({ wanted })),
    announceOn: emit({ type: 'notice', key: 'activated', tone: 'success' }),
    announceOff: emit({ type: 'notice', key: 'deactivated', tone: 'success' }),
    announceFailure: emit({ type: 'notice', key: 'failed', tone: 'error' }),
    announceChange: emit({ type: 'resource.changed', keys: ['followUps'] }),
  },
}).createMachine({
  id: 'followUpToggle',
  context: { wanted: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'toggle.set': {
          target: 'toggling',
          actions: { type: 'setWanted', params: ({ event: { id, active } }) => ({ id, active }) },
        },
      },
    },
    toggling: {
      invoke: {
        id: 'toggleFollowUp',
        src: 'toggleFollowUp',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: [
          { guard: 'isOn', target: 'idle', actions: ['announceOn', 'announceChange'] },
          { guard: 'isDone', target: 'idle', actions: ['announceOff', 'announceChange'] },
          { guard: 'isUnauthorized', target: 'idle' },
          { target: 'idle', actions: ['announceFailure', 'announceChange'] },
        ],
      },
    },
  },
})

export type FollowUpToggleMachine = typeof followUpToggleMachine
