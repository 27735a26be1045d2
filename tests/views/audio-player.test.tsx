import { AudioPlayerContext } from '../../src/features/chat/audio-player.context.tsx'
import { AudioPlayerContent } from '../../src/features/chat/audio-player.tsx'
import { runViews } from '../kit/view-runner.tsx'
import { audioPlayerModel, storedAudioModel } from '../models/audio-player.model.ts'
import { audioPlayerScreen } from '../models/audio-player.screen.ts'
import { Stage } from './stage.tsx'

runViews([audioPlayerModel, storedAudioModel], audioPlayerScreen, (actor, { input }) => (
  <Stage>
    <AudioPlayerContext.Provider value={actor}>
      <AudioPlayerContent source={input.source} label="Áudio enviado" />
    </AudioPlayerContext.Provider>
  </Stage>
))
