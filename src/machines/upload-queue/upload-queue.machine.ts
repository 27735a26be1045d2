/**
 * Several files to be learned, sent one after another (TX-03), each with its own progress and result. A failed file
 * does not stop the others and can be retried; for a file that was learned already the user is asked first (TX-02).
 * Without a connection the files wait until it is back (NV-04).
 */
import { assign, emit, setup } from 'xstate'
import type { Failure, Result } from '../../../contract/failures.ts'
import { duplicateIn } from '../../../contract/training-creation.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isOk, listener, outcomes } from '../port.ts'
import { notTaken, queuedFile, type QueuedFile, type QueuedState } from './queued-file.ts'

type Input = { agentId: string }
type Context = Input & { files: readonly QueuedFile[]; added: number }

export type UploadEvent =
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.answered'; output: Result<null> }
  /** No answer came, and the browser is offline. */
  | { type: 'connection.lost' }

type ConnectionEvent = { type: 'connection.returned' }

type Event =
  | { type: 'queue.add'; files: readonly File[] }
  | { type: 'queue.retry'; id: string }
  | { type: 'queue.retryAll' }
  | { type: 'queue.trainAnyway'; id: string }
  | { type: 'queue.remove'; id: string }
  | { type: 'queue.clear' }
  | UploadEvent
  | ConnectionEvent

export type Sending = { agentId: string; file: QueuedFile | null }

const isIn = ({ files }: Context, id: string, state: QueuedState): boolean =>
  files.some((file) => file.id === id && file.state === state)

const sendingOf = ({ files }: Context): QueuedFile | null => files.find(({ state }) => state === 'sending') ?? null

/** Changes the file that is being sent. */
const changeSending = ({ files }: Context, patch: Partial<QueuedFile>) => ({
  files: files.map((file) => (file.state === 'sending' ? { ...file, ...patch } : file)),
})

export const uploadQueueMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, emitted: {} as Effect<never> },
  actors: {
    sendFile: listener<UploadEvent, Sending>('sendFile'),
    awaitConnection: listener<ConnectionEvent>('awaitConnection'),
  },
  guards: {
    hasWaiting: ({ context }) => context.files.some(({ state }) => state === 'waiting'),
    isInState: ({ context }, { id, state }: { id: string; state: QueuedState }) => isIn(context, id, state),
    hasSeveralFailed: ({ context }) => context.files.filter(({ state }) => state === 'failed').length > 1,
    hasEnded: ({ context }) => context.files.some(({ state }) => state === 'sent' || state === 'refused'),
    ...outcomes,
    isDuplicate: ({ event }) => !isOk({ event }) && duplicateIn(failureIn(event).body) !== null,
  },
  actions: {
    add: assign(({ context: { files, added } }, { chosen }: { chosen: readonly File[] }) => ({
      files: [...files, ...chosen.map((file, at) => queuedFile(file, `f${added + at + 1}`))],
      added: added + chosen.length,
    })),
    wait: assign(({ context: { files } }, { id }: { id: string }) => ({
      files: files.map((file) => (file.id === id ? { ...file, state: 'waiting' as const, message: null } : file)),
    })),
    waitAll: assign(({ context: { files } }) => ({
      files: files.map((file) =>
        file.state === 'failed' ? { ...file, state: 'waiting' as const, message: null } : file,
      ),
    })),
    remove: assign(({ context: { files } }, { id }: { id: string }) => ({
      files: files.filter((file) => file.id !== id),
    })),
    clear: assign(({ context: { files } }) => ({
      files: files.filter(({ state }) => state !== 'sent' && state !== 'refused'),
    })),
    takeNext: assign(({ context: { files } }) => {
      const next = files.find(({ state }) => state === 'waiting')
      return {
        files: files.map((file) => (file === next ? { ...file, state: 'sending' as const, progress: 0 } : file)),
      }
    }),
    setProgress: assign(({ context }, { progress }: { progress: number }) => changeSending(context, { progress })),
    putBack: assign(({ context }) => changeSending(context, { state: 'waiting' })),
    markSent: assign(({ context }) => changeSending(context, { state: 'sent', progress: 1 })),
    markDuplicate: assign(({ context }, { failure }: { failure: Failure }) =>
      changeSending(context, { state: 'duplicate', duplicate: duplicateIn(failure.body) }),
    ),
    markFailed: assign(({ context }, { failure }: { failure: Failure }) => changeSending(context, notTaken(failure))),
    /** Without a session no file can be sent. */
    failAll: assign(({ context: { files } }) => ({
      files: files.map((file) =>
        file.state === 'waiting' || file.state === 'sending' ? { ...file, state: 'failed' as const } : file,
      ),
    })),
    announceTrainings: emit({ type: 'resource.changed', keys: ['trainings'] }),
  },
}).createMachine({
  id: 'uploadQueue',
  context: ({ input }) => ({ ...input, files: [], added: 0 }),
  initial: 'idle',
  on: {
    'queue.add': { actions: { type: 'add', params: ({ event }) => ({ chosen: event.files }) } },
    'queue.retry': {
      guard: { type: 'isInState', params: ({ event: { id } }) => ({ id, state: 'failed' }) },
      actions: { type: 'wait', params: ({ event: { id } }) => ({ id }) },
    },
    'queue.retryAll': { guard: 'hasSeveralFailed', actions: 'waitAll' },
    'queue.trainAnyway': {
      guard: { type: 'isInState', params: ({ event: { id } }) => ({ id, state: 'duplicate' }) },
      actions: { type: 'wait', params: ({ event: { id } }) => ({ id }) },
    },
    'queue.remove': { actions: { type: 'remove', params: ({ event: { id } }) => ({ id }) } },
    'queue.clear': { guard: 'hasEnded', actions: 'clear' },
  },
  states: {
    idle: { always: { guard: 'hasWaiting', target: 'sending' } },
    sending: {
      entry: 'takeNext',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context }) => ({ agentId: context.agentId, file: sendingOf(context) }),
      },
      on: {
        'upload.progressed': {
          actions: { type: 'setProgress', params: ({ event }) => ({ progress: event.fraction }) },
        },
        'upload.answered': [
          { guard: 'isDone', target: 'idle', actions: ['markSent', 'announceTrainings'] },
          { guard: 'isUnauthorized', target: 'idle', actions: 'failAll' },
          {
            guard: 'isDuplicate',
            target: 'idle',
            actions: { type: 'markDuplicate', params: ({ event }) => ({ failure: failureIn(event) }) },
          },
          {
            target: 'idle',
            actions: { type: 'markFailed', params: ({ event }) => ({ failure: failureIn(event) }) },
          },
        ],
        'connection.lost': { target: 'offline', actions: 'putBack' },
        'queue.remove': {
          guard: { type: 'isInState', params: ({ event: { id } }) => ({ id, state: 'sending' }) },
          target: 'idle',
          // The server may have received it nevertheless, so the list is read again.
          actions: [{ type: 'remove', params: ({ event: { id } }) => ({ id }) }, 'announceTrainings'],
        },
      },
    },
    offline: {
      invoke: { id: 'awaitConnection', src: 'awaitConnection' },
      on: { 'connection.returned': 'idle' },
    },
  },
})

export type UploadQueueMachine = typeof uploadQueueMachine
