/** A command that is sent to the server at once, one at a time: idle, or running. */
import { assign, emit, setup } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import { failureNotice, type Effect, type Notice, type ResourceKey } from '../effects.ts'
import { failureIn, outcomes, port } from '../port.ts'

type CommandOptions<C, N extends string> = {
  id: string
  /** The resources that are stale afterwards. */
  changes: readonly ResourceKey[]
  /** The notice after success; the command is null only before the first one. */
  doneNotice: (command: C | null) => Pick<Notice<N>, 'key' | 'params'>
}

export const commandMachine = <C extends object, N extends string>({ id, changes, doneNotice }: CommandOptions<C, N>) =>
  setup({
    types: {
      context: {} as { command: C | null },
      events: {} as { type: 'command.run'; command: C },
      emitted: {} as Effect<N | 'failed'>,
    },
    actors: { runCommand: port<null, { command: C | null }>('runCommand') },
    guards: outcomes,
    actions: {
      setCommand: assign((_, { command }: { command: C }) => ({ command })),
      announceDone: emit(({ context: { command } }) => ({
        type: 'notice' as const,
        tone: 'success' as const,
        ...doneNotice(command),
      })),
      announceFailure: emit((_, { failure }: { failure: Failure }) => failureNotice('failed', failure)),
      announceChanges: emit({ type: 'resource.changed', keys: changes }),
    },
  }).createMachine({
    id,
    context: { command: null },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'command.run': {
            target: 'running',
            actions: { type: 'setCommand', params: ({ event: { command } }) => ({ command }) },
          },
        },
      },
      running: {
        invoke: {
          id: 'runCommand',
          src: 'runCommand',
          input: ({ context: { command } }) => ({ command }),
          onDone: [
            { guard: 'isDone', target: 'idle', actions: ['announceDone', 'announceChanges'] },
            { guard: 'isUnauthorized', target: 'idle' },
            // It may have been changed or removed elsewhere, so it is fetched again.
            {
              target: 'idle',
              actions: [
                { type: 'announceFailure', params: ({ event }) => ({ failure: failureIn(event) }) },
                'announceChanges',
              ],
            },
          ],
        },
      },
    },
  })
