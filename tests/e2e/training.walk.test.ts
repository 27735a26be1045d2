import { runEndToEnd } from '../kit/e2e-runner.ts'
import { someTrainings, trainingModel } from '../models/training.model.ts'
import { trainingScreen } from '../models/training.screen.ts'
import { listOnce, openTrainings } from './training-page.ts'

runEndToEnd({
  models: [trainingModel],
  screenModel: trainingScreen,
  answers: {},
  open: async (page, _, { api, server }) => {
    const agent = await api.createAgent()
    await listOnce(
      server,
      someTrainings.map((training) => ({ ...training, createdAt: training.createdAt?.toISOString(), reread: null })),
    )
    await openTrainings(page, agent.id)
  },
})
