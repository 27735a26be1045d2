/**
 * A confirmation before something that cannot be undone: it asks about a subject and acts after confirmation. After a
 * failure it asks again.
 */
import { assign, emit, setup } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import { failureNotice, type Effect, type ResourceKey } from '../effects.ts'
import { failureIn, isFailure, outcomes, port } from '../port.ts'

export type ConfirmNotice = 'running' | 'done' | 'failed'
type ConfirmEvent<S> = { type: 'question.ask'; subject: S } | { type: 'question.cancel' } | { type: 'question.confirm' }

type ConfirmOptions = {
  id: string
  /** The resources that are stale afterwards. */
  changes: readonly ResourceKey[]
  announcesRunning?: boolean
}

export const confirmMachine = <S extends object>({ id, changes, announcesRunning = false }: ConfirmOptions) =>
  setup({
    types: {
      // The subject is kept while the dialog fades out.
      context: {} as { subject: S | null },
      events: {} as ConfirmEvent<S>,
      emitted: {} as Effect<ConfirmNotice>,
    },
    actors: { runConfirmed: port<null, { subject: S | null }>('runConfirmed') },
    guards: {
      ...outcomes,
      isGone: isFailure('notFound'),
    },
    actions: {
      setSubject: assign((_, { subject }: { subject: S }) => ({ subject })),
      announceRunning: emit({ type: 'notice', key: 'running', tone: 'info' }),
      announceDone: emit({ type: 'notice', key: 'done', tone: 'success' }),
      announceFailure: emit((_, { failure }: { failure: Failure }) => failureNotice('failed', failure)),
      announceChanges: emit({ type: 'resource.changed', keys: changes }),
    },
  }).createMachine({
    id,
    context: { subject: null },
    initial: 'closed',
    states: {
      closed: {
        on: {
          'question.ask': {
            target: 'asking',
            actions: { type: 'setSubject', params: ({ event: { subject } }) => ({ subject }) },
          },
        },
      },
      asking: {
        initial: 'idle',
        on: { 'question.confirm': 'running', 'question.cancel': 'closed' },
        states: { idle: {}, failed: {} },
      },
      running: {
        ...(announcesRunning && { entry: 'announceRunning' }),
        invoke: {
          id: 'runConfirmed',
          src: 'runConfirmed',
          input: ({ context: { subject } }) => ({ subject }),
          onDone: [
            { guard: 'isDone', target: 'closed', actions: ['announceDone', 'announceChanges'] },
            { guard: 'isUnauthorized', target: 'asking' },
            // Already removed: retrying cannot help, so the list is fetched again.
            {
              guard: 'isGone',
              target: 'closed',
              actions: [
                { type: 'announceFailure', params: ({ event }) => ({ failure: failureIn(event) }) },
                'announceChanges',
              ],
            },
            {
              target: 'asking.failed',
              actions: { type: 'announceFailure', params: ({ event }) => ({ failure: failureIn(event) }) },
            },
          ],
        },
      },
    },
  })

export type ConfirmMachine<S extends object> = ReturnType<typeof confirmMachine<S>>
