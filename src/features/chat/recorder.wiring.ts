import { recorderMachine } from '../../machines/recorder/recorder.machine.ts'

export const wiredRecorder = recorderMachine
