/**
 * Records from the microphone (S1§4, S1§9): asks for permission (`asking`), records (`recording`) until it is stopped,
 * and builds the file (`stopping`). After any failure, what was recorded so far becomes the file. The microphone is
 * open exactly while the machine is in `open`.
 */
import { assertEvent, assign, setup } from 'xstate'
import { isFailure, isOk, listener, port, valueIn } from '../port.ts'
import { fileOf, noBars, withLevel, type Microphone } from './recording.ts'

/** Why a recording did not start, or ended before it was stopped. */
export type RecorderProblem = 'denied' | 'noDevice' | 'unsupported' | 'lost' | 'stopFailed'

/** The output: a file whenever anything was recorded, even after a failure. */
export type Recorded = { file: File | null; problem: RecorderProblem | null }

type Context = Recorded & {
  microphone: Microphone | null
  chunks: readonly Blob[]
  /** The latest levels, from 0 to 1, the newest last. */
  bars: readonly number[]
  /** The highest level so far. */
  loudest: number
  /** In milliseconds. */
  elapsed: number
}

export type RecorderEvent =
  | { type: 'recorder.chunk'; chunk: Blob }
  | { type: 'recorder.heard'; level: number; elapsed: number }
  | { type: 'recorder.lost' }

type Event =
  | { type: 'recorder.cancel' }
  | { type: 'recorder.stop' }
  | { type: 'recorder.discard' }
  | { type: 'recorder.confirmDiscard' }
  | { type: 'recorder.keep' }
  | RecorderEvent

export type MicrophoneInput = { microphone: Microphone | null }

/** A recording up to this length (milliseconds) is discarded without asking. */
const triflingLength = 3_000
/**
 * Our choice, in milliseconds: a file of ten minutes is about as large as the 10 MB that the attachments menu names.
 */
export const maximumLength = 600_000
/** Milliseconds the browser may take to deliver the last chunk. */
const stopTimeout = 3_000

/** The recording so far as a file; null when there is no data. */
export const recordedSoFar = ({ chunks, microphone }: Pick<Context, 'chunks' | 'microphone'>): File | null =>
  fileOf(chunks, microphone?.openedAt ?? 0)

const machineSetup = setup({
  types: { context: {} as Context, events: {} as Event, output: {} as Recorded },
  actors: {
    openMicrophone: port<Microphone>('openMicrophone'),
    record: listener<RecorderEvent, MicrophoneInput>('record'),
    stopRecording: port<null, MicrophoneInput>('stopRecording'),
  },
  delays: { maximumLength, stopTimeout },
  guards: {
    isOpen: isOk,
    isStopped: isOk,
    isNotFound: isFailure('notFound'),
    isUnsupported: isFailure('invalid'),
    isTrifling: ({ context }) => context.elapsed <= triflingLength,
  },
  actions: {
    setMicrophone: assign(({ event }) => ({ microphone: valueIn<Microphone>(event) ?? null })),
    addChunk: assign(({ context, event }) => {
      assertEvent(event, 'recorder.chunk')
      return { chunks: [...context.chunks, event.chunk] }
    }),
    setLevel: assign(({ context, event }) => {
      assertEvent(event, 'recorder.heard')
      const { level, elapsed } = event
      return { bars: withLevel(context.bars, level), loudest: Math.max(context.loudest, level), elapsed }
    }),
    // The first problem is kept, because it explains the later ones.
    note: assign(({ context }, problem: RecorderProblem) => ({ problem: context.problem ?? problem })),
    assemble: assign(({ context }) => {
      const { problem } = context
      const file = recordedSoFar(context)
      return { file, problem: file ? problem : (problem ?? 'stopFailed'), chunks: [] }
    }),
  },
})

export const recorderMachine = machineSetup.createMachine({
  id: 'recorder',
  context: { file: null, problem: null, microphone: null, chunks: [], bars: noBars, loudest: 0, elapsed: 0 },
  initial: 'asking',
  states: {
    asking: {
      on: { 'recorder.cancel': 'ended' },
      invoke: {
        id: 'openMicrophone',
        src: 'openMicrophone',
        onDone: [
          { guard: 'isOpen', target: 'open', actions: 'setMicrophone' },
          { guard: 'isNotFound', target: 'ended', actions: { type: 'note', params: 'noDevice' } },
          { guard: 'isUnsupported', target: 'ended', actions: { type: 'note', params: 'unsupported' } },
          { target: 'ended', actions: { type: 'note', params: 'denied' } },
        ],
      },
    },
    open: {
      initial: 'recording',
      invoke: { id: 'record', src: 'record', input: ({ context: { microphone } }) => ({ microphone }) },
      on: { 'recorder.chunk': { actions: 'addChunk' } },
      states: {
        recording: {
          initial: 'listening',
          on: {
            'recorder.heard': { actions: 'setLevel' },
            // The browser still delivers the remaining data.
            'recorder.lost': { target: 'stopping', actions: { type: 'note', params: 'lost' } },
          },
          after: { maximumLength: 'stopping' },
          states: {
            listening: {
              on: {
                'recorder.stop': '#recorder.open.stopping',
                'recorder.discard': [{ guard: 'isTrifling', target: '#recorder.ended' }, { target: 'confirming' }],
              },
            },
            // Asks whether to discard it; the recording goes on meanwhile.
            confirming: { on: { 'recorder.confirmDiscard': '#recorder.ended', 'recorder.keep': 'listening' } },
          },
        },
        stopping: {
          invoke: {
            id: 'stopRecording',
            src: 'stopRecording',
            input: ({ context: { microphone } }) => ({ microphone }),
            onDone: [
              { guard: 'isStopped', target: '#recorder.ended', actions: 'assemble' },
              { target: '#recorder.ended', actions: [{ type: 'note', params: 'stopFailed' }, 'assemble'] },
            ],
          },
          after: {
            stopTimeout: { target: '#recorder.ended', actions: [{ type: 'note', params: 'stopFailed' }, 'assemble'] },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context: { file, problem } }) => ({ file, problem }),
})

export type RecorderMachine = typeof recorderMachine
