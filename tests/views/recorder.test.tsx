import { RecordingPanel } from '../../src/features/chat/recording-panel.tsx'
import { runViews } from '../kit/view-runner.tsx'
import { recorderModel } from '../models/recorder.model.ts'
import { recorderScreen } from '../models/recorder.screen.ts'
import { Stage } from './stage.tsx'

runViews([recorderModel], recorderScreen, (actor) => (
  <Stage>
    <RecordingPanel recorder={actor} />
  </Stage>
))
