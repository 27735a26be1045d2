import { createActorContext } from '../../flow/actor-context.tsx'
import type { AudioPlayerMachine } from '../../machines/audio-player/audio-player.machine.ts'

export const AudioPlayerContext = createActorContext<AudioPlayerMachine>('audio player')
