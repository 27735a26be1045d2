/** Copies an agent of the list, exports an agent as a file, and imports one from such a file (spec decision 3). */
import { assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { failureIn, outcomes, port, valueIn } from '../port.ts'
import { serverIssues } from '../problem.ts'

export type NamedAgent = { id: string; name: string }
type Event =
  | { type: 'copy.duplicate'; agent: NamedAgent }
  | { type: 'copy.export'; agent: NamedAgent }
  | { type: 'copy.import'; file: File }

type Context = { agent: NamedAgent | null; file: File | null }
export type AgentCopyNotice = 'duplicated' | 'exported' | 'imported' | 'refused' | 'failed'

const nobody: NamedAgent = { id: '', name: '' }

export const agentCopyMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Effect<AgentCopyNotice> },
  actors: {
    duplicateAgent: port<NamedAgent, NamedAgent>('duplicateAgent'),
    exportAgent: port<null, NamedAgent>('exportAgent'),
    importAgent: port<NamedAgent, { file: File | null }>('importAgent'),
  },
  guards: outcomes,
  actions: {
    setAgent: assign((_, { agent }: { agent: NamedAgent }) => ({ agent })),
    setFile: assign((_, { file }: { file: File }) => ({ file })),
    announce: emit(({ event }, { key }: { key: AgentCopyNotice }) => ({
      ...({ type: 'notice', key, tone: 'success' } as const),
      params: { name: valueIn<NamedAgent | null>(event)?.name ?? '' },
    })),
    announceAgents: emit({ type: 'resource.changed', keys: ['agents'] }),
    announceFailure: emit(({ event }) => {
      const failure = failureIn(event)
      const [path = '', message = failure.message] = Object.entries(serverIssues(failure))[0] ?? []
      return message
        ? { type: 'notice', key: 'refused', tone: 'error', params: { message, path } }
        : { type: 'notice', key: 'failed', tone: 'error' }
    }),
    openImported: emit(({ event }) => ({
      type: 'navigate',
      to: `/agentes/${valueIn<NamedAgent>(event)?.id ?? ''}`,
    })),
  },
}).createMachine({
  id: 'agentCopy',
  context: { agent: null, file: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'copy.duplicate': {
          target: 'duplicating',
          actions: { type: 'setAgent', params: ({ event }) => ({ agent: event.agent }) },
        },
        'copy.export': {
          target: 'exporting',
          actions: { type: 'setAgent', params: ({ event }) => ({ agent: event.agent }) },
        },
        'copy.import': {
          target: 'importing',
          actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) },
        },
      },
    },
    duplicating: {
      invoke: {
        id: 'duplicateAgent',
        src: 'duplicateAgent',
        input: ({ context }) => context.agent ?? nobody,
        onDone: [
          {
            guard: 'isDone',
            target: 'idle',
            actions: [{ type: 'announce', params: { key: 'duplicated' } }, 'announceAgents'],
          },
          { guard: 'isUnauthorized', target: 'idle' },
          // The answer may be lost, and the copy be there.
          { target: 'idle', actions: ['announceFailure', 'announceAgents'] },
        ],
      },
    },
    exporting: {
      invoke: {
        id: 'exportAgent',
        src: 'exportAgent',
        input: ({ context }) => context.agent ?? nobody,
        onDone: [
          { guard: 'isDone', target: 'idle', actions: { type: 'announce', params: { key: 'exported' } } },
          { guard: 'isUnauthorized', target: 'idle' },
          { target: 'idle', actions: 'announceFailure' },
        ],
      },
    },
    importing: {
      invoke: {
        id: 'importAgent',
        src: 'importAgent',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: 'isDone',
            target: 'idle',
            actions: [{ type: 'announce', params: { key: 'imported' } }, 'announceAgents', 'openImported'],
          },
          { guard: 'isUnauthorized', target: 'idle' },
          { target: 'idle', actions: ['announceFailure', 'announceAgents'] },
        ],
      },
    },
  },
})

export type AgentCopyMachine = typeof agentCopyMachine
