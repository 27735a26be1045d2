import { fail, ok } from '../../contract/failures.ts'
import { audioPlayerMachine, type LoadedAudio } from '../../src/machines/audio-player/audio-player.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const recording = new File(['sound'], 'gravacao-2026-11-21-14-05.webm', { type: 'audio/webm' })
const signedUrl = '/api/v1/files/file-1?expires=1&signature=s'

export const loaded: LoadedAudio = {
  audio: recording,
  duration: 12.4,
  samples: Array.from({ length: 30 }, (_, at) => (at % 10) / 10 + 0.1),
}

/** The player of a local recording. */
export const audioPlayerModel = defineModel({
  machine: audioPlayerMachine,
  input: { source: recording },
  stateKey: ({ context: { loaded, position } }) => ({ isLoaded: loaded !== null, position }),
  events: {
    'player.play': noPayload,
    'player.pause': noPayload,
    'player.seek': { 'to 5 s': { position: 5 } },
  },
  ports: {
    load: {
      loaded: { done: ok(loaded) },
      unreadable: { done: fail('malformed') },
      gone: { done: fail('notFound', { status: 404 }) },
    },
    play: {
      'at 3 s': { emits: { type: 'player.progressed', position: 3 } },
      'to its end': { emits: { type: 'player.ended' } },
      failed: { emits: { type: 'player.failed' } },
      'another plays': { emits: { type: 'player.interrupted' } },
    },
  },
  limit: 100,
})

/** The player of a recording on the server. */
export const storedAudioModel = defineModel({ ...audioPlayerModel, input: { source: signedUrl } })
