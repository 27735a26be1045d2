/** Creates an agent from a ready example with one click, and opens its test chat (FN-01). */
import { assertEvent, assign, emit, setup } from 'xstate'
import type { ExampleKey } from '../../../contract/first-steps.ts'
import type { Effect } from '../effects.ts'
import { failureIn, outcomes, port, valueIn } from '../port.ts'

type Context = { key: ExampleKey | null }
type Event = { type: 'example.create'; key: ExampleKey }

export type ExampleNotice = 'created' | 'refused' | 'failed'

export const agentExampleMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Effect<ExampleNotice> },
  actors: { createExample: port<{ id: string }, { key: ExampleKey }>('createExample') },
  guards: {
    ...outcomes,
  },
  actions: {
    setKey: assign({
      key: ({ event }) => {
        assertEvent(event, 'example.create')
        return event.key
      },
    }),
    openChat: emit(({ event }) => ({
      type: 'navigate',
      to: `/agentes/${valueIn<{ id: string }>(event)?.id ?? ''}?type=debug`,
    })),
    announceCreated: emit({ type: 'notice', key: 'created', tone: 'success' }),
    announceAgents: emit({ type: 'resource.changed', keys: ['agents'] }),
    announceFailure: emit(({ event }) => {
      const { message } = failureIn(event)
      return message
        ? { type: 'notice', key: 'refused', tone: 'error', params: { message } }
        : { type: 'notice', key: 'failed', tone: 'error' }
    }),
  },
}).createMachine({
  id: 'agentExample',
  context: { key: null },
  initial: 'offered',
  states: {
    offered: { on: { 'example.create': { target: 'creating', actions: 'setKey' } } },
    creating: {
      invoke: {
        id: 'createExample',
        src: 'createExample',
        input: ({ context }) => ({ key: context.key ?? 'petShop' }),
        onDone: [
          { guard: 'isDone', target: 'created', actions: ['announceCreated', 'announceAgents', 'openChat'] },
          { guard: 'isUnauthorized', target: 'offered' },
          // The answer may be lost, and the example be there.
          { target: 'offered', actions: ['announceFailure', 'announceAgents'] },
        ],
      },
    },
    /** The new agent's page is about to open. */
    created: {},
  },
})

export type AgentExampleMachine = typeof agentExampleMachine
