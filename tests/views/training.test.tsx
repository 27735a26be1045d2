import { TrainingListProviders } from '../../src/features/training/list/training-list-providers.tsx'
import { TrainingsContent } from '../../src/features/training/trainings.tsx'
import { TrainingContext } from '../../src/features/training/training.context.tsx'
import { queryClient, trainingsQuery } from '../../src/services/queries.ts'
import { runViews } from '../kit/view-runner.tsx'
import { someTrainings, trainingModel } from '../models/training.model.ts'
import { trainingScreen } from '../models/training.screen.ts'
import { Stage } from './stage.tsx'

runViews([trainingModel], trainingScreen, (actor) => {
  queryClient.setQueryData(trainingsQuery('agent-1').queryKey, someTrainings)
  return (
    <Stage>
      <TrainingContext.Provider value={actor}>
        <TrainingListProviders agentId="agent-1" userId={null} canManage>
          <TrainingsContent agentId="agent-1" />
        </TrainingListProviders>
      </TrainingContext.Provider>
    </Stage>
  )
})
