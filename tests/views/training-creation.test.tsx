import { CreationView } from '../../src/features/training/creation-view.tsx'
import { TrainingListContext } from '../../src/features/training/list/training-list.context.tsx'
import { CreationContext } from '../../src/features/training/training-creation.context.tsx'
import { newestFirst, trainingListMachine } from '../../src/machines/training-list/training-list.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { creationModel } from '../models/training-creation.model.ts'
import { creationScreen } from '../models/training-creation.screen.ts'
import { Stage } from './stage.tsx'

runViews([creationModel], creationScreen, (actor) => (
  <Stage>
    <TrainingListContext.Provider
      value={startTestActor(trainingListMachine, { viewMode: 'cards', sort: newestFirst }).actor}
    >
      <CreationContext.Provider value={actor}>
        <CreationView />
      </CreationContext.Provider>
    </TrainingListContext.Provider>
  </Stage>
))
