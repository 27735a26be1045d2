import { fail, ok } from '../../contract/failures.ts'
import { recorderMachine } from '../../src/machines/recorder/recorder.machine.ts'
import type { Microphone } from '../../src/machines/recorder/recording.ts'
import { defineModel, plain } from '../kit/model.ts'

export const microphone: Microphone = { openedAt: new Date(2026, 10, 21, 14, 5, 30).getTime() }

export const chunkOf = (text: string, type = 'audio/webm;codecs=opus'): Blob => new Blob([text], { type })

export const recorderModel = defineModel({
  machine: recorderMachine,
  input: undefined,
  facts: ({ context: { chunks, elapsed, problem, file } }) => ({
    chunks: Math.min(chunks.length, 1),
    elapsed,
    problem,
    file: file?.size ?? null,
  }),
  events: {
    'recorder.cancel': plain,
    'recorder.stop': plain,
    'recorder.discard': plain,
    'recorder.confirmDiscard': plain,
    'recorder.keep': plain,
  },
  ports: {
    openMicrophone: {
      // A moment that is the same in every time zone.
      opened: { done: ok({ openedAt: Date.UTC(2026, 10, 21, 17, 5, 30) }) },
      denied: { done: fail('forbidden') },
      'no device': { done: fail('notFound') },
      unsupported: { done: fail('invalid') },
      'broken device': { done: fail('server') },
    },
    record: {
      chunk: { says: { type: 'recorder.chunk', chunk: chunkOf('x') } },
      'a second': { says: { type: 'recorder.heard', level: 0.5, elapsed: 1_000 } },
      'a minute': { says: { type: 'recorder.heard', level: 0.5, elapsed: 60_000 } },
      lost: { says: { type: 'recorder.lost' } },
    },
    stopRecording: {
      stopped: { done: ok(null) },
      failed: { done: fail('server') },
    },
  },
  limit: 300,
})
