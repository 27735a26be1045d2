/** Records what the microphone hears (S1§4, S1§9). */
import { assign, setup } from 'xstate'

/** Why a recording did not come about, or ended before it was told to. */
export type RecorderProblem = 'denied' | 'noDevice' | 'unsupported' | 'lost' | 'stopFailed'

/** What there is at the end: a file whenever anything was heard, whatever went wrong. */
export type Recorded = { file: File | null; problem: RecorderProblem | null }

type Event = { type: 'recorder.stop' } | { type: 'recorder.cancel' }

export const recorderMachine = setup({
  types: { context: {} as Recorded, events: {} as Event, output: {} as Recorded },
  actions: { forget: assign({ file: null }) },
}).createMachine({
  id: 'recorder',
  context: { file: null, problem: null },
  initial: 'recording',
  states: {
    recording: { on: { 'recorder.stop': 'ended', 'recorder.cancel': { target: 'ended', actions: 'forget' } } },
    ended: { type: 'final' },
  },
  output: ({ context }) => context,
})

export type RecorderMachine = typeof recorderMachine
