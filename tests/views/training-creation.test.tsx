import { CreationView } from '../../src/features/training/creation-view.tsx'
import { CreationContext } from '../../src/features/training/training-creation.context.tsx'
import { runViews } from '../kit/view-runner.tsx'
import { creationModel } from '../models/training-creation.model.ts'
import { creationScreen } from '../models/training-creation.screen.ts'
import { Stage } from './stage.tsx'

runViews([creationModel], creationScreen, (actor) => (
  <Stage>
    <CreationContext.Provider value={actor}>
      <CreationView />
    </CreationContext.Provider>
  </Stage>
))
