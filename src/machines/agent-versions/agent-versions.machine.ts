/**
 * The dialog 'Versões': the saved versions of an agent, and one of them compared with the current one. It loads on each
 * opening, so that it includes saves of other tabs. Restoring is a machine of its own (`agent-version-restore`).
 */
import { assign, setup } from 'xstate'
import type { AgentVersion } from '../../../contract/agent-versions.ts'
import type { Agent } from '../../../contract/agents.ts'
import { isOk, port, valueIn } from '../port.ts'

/** An earlier version and the current one. */
export type Comparison = { earlier: Agent; current: Agent }
export type ReadComparisonInput = { agentId: string; revision: number | null }

type Context = {
  agentId: string
  /** Newest version first. */
  versions: AgentVersion[]
  selected: number | null
  comparison: Comparison | null
}
type Event =
  | { type: 'versions.open' }
  | { type: 'versions.close' }
  | { type: 'versions.retry' }
  /** Opens a version, or closes it if it is open. */
  | { type: 'version.toggle'; revision: number }
  | { type: 'version.retry' }

export const agentVersionsMachine = setup({
  types: { input: {} as { agentId: string }, context: {} as Context, events: {} as Event },
  actors: {
    loadVersions: port<AgentVersion[], { agentId: string }>('loadVersions'),
    loadComparison: port<Comparison, ReadComparisonInput>('loadComparison'),
  },
  guards: {
    isDone: isOk,
    isSelected: ({ context }, { revision }: { revision: number }) => context.selected === revision,
  },
  actions: {
    setVersions: assign((_, { versions }: { versions: AgentVersion[] }) => ({ versions })),
    select: assign((_, { revision }: { revision: number | null }) => ({ selected: revision, comparison: null })),
    setComparison: assign((_, { comparison }: { comparison: Comparison | null }) => ({ comparison })),
    forget: assign({ versions: [], selected: null, comparison: null }),
  },
}).createMachine({
  id: 'agentVersions',
  context: ({ input: { agentId } }) => ({ agentId, versions: [], selected: null, comparison: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'versions.open': { target: 'loading', actions: 'forget' } } },
    loading: {
      on: { 'versions.close': 'closed' },
      invoke: {
        id: 'loadVersions',
        src: 'loadVersions',
        input: ({ context: { agentId } }) => ({ agentId }),
        onDone: [
          {
            guard: 'isDone',
            target: 'browsing',
            actions: {
              type: 'setVersions',
              params: ({ event }) => ({ versions: valueIn<AgentVersion[]>(event) ?? [] }),
            },
          },
          { target: 'loadFailed' },
        ],
      },
    },
    loadFailed: { on: { 'versions.retry': 'loading', 'versions.close': 'closed' } },
    browsing: {
      initial: 'unselected',
      on: {
        'versions.close': 'closed',
        'version.toggle': [
          {
            guard: { type: 'isSelected', params: ({ event: { revision } }) => ({ revision }) },
            target: '.unselected',
            actions: { type: 'select', params: { revision: null } },
          },
          {
            target: '.loading',
            actions: { type: 'select', params: ({ event: { revision } }) => ({ revision }) },
          },
        ],
      },
      states: {
        unselected: {},
        loading: {
          invoke: {
            id: 'loadComparison',
            src: 'loadComparison',
            input: ({ context: { agentId, selected } }) => ({ agentId, revision: selected }),
            onDone: [
              {
                guard: 'isDone',
                target: 'comparing',
                actions: {
                  type: 'setComparison',
                  params: ({ event }) => ({ comparison: valueIn<Comparison>(event) ?? null }),
                },
              },
              { target: 'versionLoadFailed' },
            ],
          },
        },
        comparing: {},
        versionLoadFailed: { on: { 'version.retry': 'loading' } },
      },
    },
  },
})

export type AgentVersionsMachine = typeof agentVersionsMachine
