import { fail, ok } from '../../contract/failures.ts'
import { recorderMachine } from '../../src/machines/recorder/recorder.machine.ts'
import type { Microphone } from '../../src/machines/recorder/recording.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const microphone: Microphone = { openedAt: new Date(2026, 10, 21, 14, 5, 30).getTime() }

export const chunkOf = (text: string, type = 'audio/webm;codecs=opus'): Blob => new Blob([text], { type })

export const recorderModel = defineModel({
  machine: recorderMachine,
  input: undefined,
  stateKey: ({ context: { chunks, elapsed, problem, file } }) => ({
    chunks: Math.min(chunks.length, 1),
    elapsed,
    problem,
    file: file?.size ?? null,
  }),
  events: {
    'recorder.cancel': noPayload,
    'recorder.stop': noPayload,
    'recorder.discard': noPayload,
    'recorder.confirmDiscard': noPayload,
    'recorder.keep': noPayload,
  },
  ports: {
    openMicrophone: {
      // A time that does not depend on the time zone.
      opened: { done: ok({ openedAt: Date.UTC(2026, 10, 21, 17, 5, 30) }) },
      denied: { done: fail('forbidden') },
      'no device': { done: fail('notFound') },
      unsupported: { done: fail('invalid') },
      'broken device': { done: fail('server') },
    },
    record: {
      chunk: { emits: { type: 'recorder.chunk', chunk: chunkOf('x') } },
      'a second': { emits: { type: 'recorder.heard', level: 0.5, elapsed: 1_000 } },
      'a minute': { emits: { type: 'recorder.heard', level: 0.5, elapsed: 60_000 } },
      lost: { emits: { type: 'recorder.lost' } },
    },
    stopRecording: {
      stopped: { done: ok(null) },
      failed: { done: fail('server') },
    },
  },
  limit: 300,
})
