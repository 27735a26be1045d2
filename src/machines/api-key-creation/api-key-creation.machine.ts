/** A new API key: named, created, and shown once (AK-01). */
import { assign, emit, setup } from 'xstate'
import { ApiKeyValues, type NewApiKey } from '../../../contract/api-keys.ts'
import type { Failure } from '../../../contract/failures.ts'
import { issuesIn } from '../../../contract/validation.ts'
import type { Effect } from '../effects.ts'
import { failureIn, outcomes, port, valueIn } from '../port.ts'

type Context = {
  name: string
  /** The validation error of the name. */
  issue: string | null
  /** The server's message why no key was created. */
  problem: string | null
  made: NewApiKey | null
}

type Event = { type: 'key.open' } | { type: 'key.close' } | { type: 'key.name'; name: string } | { type: 'key.create' }

const issueOf = (name: string): string | undefined => issuesIn(ApiKeyValues, { name })['name']

const machineSetup = setup({
  types: {
    /** The name typed on an earlier visit. */
    input: {} as { name: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<never>,
  },
  actors: { createKey: port<NewApiKey, { name: string }>('createKey') },
  guards: {
    isInvalid: ({ context }) => issueOf(context.name) !== undefined,
    ...outcomes,
  },
  actions: {
    // The name is kept, in case the dialog was closed by mistake.
    begin: assign({ issue: null, problem: null, made: null }),
    setName: assign((_, { name }: { name: string }) => ({ name, issue: null, problem: null })),
    showIssue: assign(({ context }) => ({ issue: issueOf(context.name) ?? null })),
    setKey: assign((_, { made }: { made: NewApiKey | undefined }) => ({ made: made ?? null, name: '' })),
    setProblem: assign((_, { failure }: { failure: Failure }) => ({ problem: failure.message ?? '' })),
    forgetKey: assign({ made: null }),
    announceChanges: emit({ type: 'resource.changed', keys: ['apiKeys'] }),
  },
})

export const apiKeyCreationMachine = machineSetup.createMachine({
  id: 'apiKeyCreation',
  context: ({ input: { name } }) => ({ name, issue: null, problem: null, made: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'key.open': { target: 'naming', actions: 'begin' } } },
    naming: {
      on: {
        'key.close': 'closed',
        'key.name': { actions: { type: 'setName', params: ({ event: { name } }) => ({ name }) } },
        'key.create': [{ guard: 'isInvalid', actions: 'showIssue' }, { target: 'creating' }],
      },
    },
    creating: {
      invoke: {
        id: 'createKey',
        src: 'createKey',
        input: ({ context: { name } }) => ({ name }),
        onDone: [
          {
            guard: 'isDone',
            target: 'shown',
            actions: [
              { type: 'setKey', params: ({ event }) => ({ made: valueIn<NewApiKey>(event) }) },
              'announceChanges',
            ],
          },
          { guard: 'isUnauthorized', target: 'naming' },
          // Where the answer was lost, a key that nobody has seen may be in the list.
          {
            target: 'naming',
            actions: [
              { type: 'setProblem', params: ({ event }) => ({ failure: failureIn(event) }) },
              'announceChanges',
            ],
          },
        ],
      },
    },
    // The key may have been used already, which the list tells.
    shown: { on: { 'key.close': { target: 'closed', actions: ['forgetKey', 'announceChanges'] } } },
  },
})
