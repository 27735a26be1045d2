/** The player's ports: loading, decoding and playing in the browser. */
import { fromCallback, fromPromise, type Actor } from 'xstate'
import type { Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  audioPlayerMachine,
  type AudioPlayerMachine,
  type AudioSource,
  type LoadedAudio,
  type PlayCommand,
  type PlayEvent,
  type PlayInput,
} from '../../machines/audio-player/audio-player.machine.ts'
import { loadAudio, playAudio } from '../../services/audio.ts'
import { audioPlayerNotices } from './audio-player.strings.ts'

const load = fromPromise<Result<LoadedAudio>, { source: AudioSource }>(({ input: { source }, signal }) =>
  loadAudio(source, signal),
)

const play = fromCallback<PlayCommand, PlayInput, PlayEvent>(({ input: { loaded, position }, sendBack, receive }) => {
  if (!loaded) return
  const playing = playAudio(
    { audio: loaded.audio, position },
    {
      onProgress: (at) => sendBack({ type: 'player.progressed', position: at }),
      onEnd: () => sendBack({ type: 'player.ended' }),
      onFailure: () => sendBack({ type: 'player.failed' }),
      onInterruption: () => sendBack({ type: 'player.interrupted' }),
    },
  )
  receive((command) => playing.seek(command.position))
  return playing.stop
})

const wiredAudioPlayer = audioPlayerMachine.provide({ actors: { load, play } })

/** Runs the player of one recording. */
export const useAudioPlayer = (source: AudioSource): Actor<AudioPlayerMachine> =>
  useFlow(wiredAudioPlayer, { source }, audioPlayerNotices)
