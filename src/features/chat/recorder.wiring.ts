/** The recorder's ports: the browser's microphone. */
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { fail, type Result } from '../../../contract/failures.ts'
import { recorderMachine, type MicrophoneInput, type RecorderEvent } from '../../machines/recorder/recorder.machine.ts'
import type { Microphone } from '../../machines/recorder/recording.ts'
import { interruptAudio } from '../../services/audio.ts'
import { OpenMicrophone, openMicrophone as open } from '../../services/microphone.ts'

const openMicrophone = fromPromise<Result<Microphone>, undefined>(({ signal }) => open(signal))

/** Releases the microphone whenever the recording ends, for any reason. */
const record = fromCallback<EventObject, MicrophoneInput, RecorderEvent>(({ input: { microphone }, sendBack }) => {
  if (!(microphone instanceof OpenMicrophone)) return
  // A recording must not contain what the page plays.
  interruptAudio()
  microphone.record({
    onChunk: (chunk) => sendBack({ type: 'recorder.chunk', chunk }),
    onLevel: (level, elapsed) => sendBack({ type: 'recorder.heard', level, elapsed }),
    onLost: () => sendBack({ type: 'recorder.lost' }),
  })
  return () => microphone.release()
})

const stopRecording = fromPromise<Result<null>, MicrophoneInput>(async ({ input: { microphone } }) =>
  microphone instanceof OpenMicrophone ? microphone.stop() : fail('server'),
)

export const wiredRecorder = recorderMachine.provide({ actors: { openMicrophone, record, stopRecording } })
