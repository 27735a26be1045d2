/** The port of the dialog 'Remover Treinamento'. */
import { useState } from 'react'
import { fromPromise, type Actor } from 'xstate'
import { ok, type Result } from '../../../../contract/failures.ts'
import { useFlow } from '../../../flow/use-flow.ts'
import {
  trainingRemovalMachine,
  type RemoveTrainingInput,
  type TrainingRemovalMachine,
} from '../../../machines/training-removal/training-removal.machine.ts'
import { call } from '../../../services/http.ts'
import { forgetEdit } from './training-edit.wiring.ts'
import { removalNotices } from './strings.ts'

const wiredFor = (userId: string | null): TrainingRemovalMachine =>
  trainingRemovalMachine.provide({
    actors: {
      removeTraining: fromPromise<Result<null>, RemoveTrainingInput>(async ({ input, signal }) => {
        const { agentId, trainingId } = input
        const result = await call('deleteTraining', { params: { trainingId } }, signal)
        if (!result.ok && result.failure.kind !== 'malformed') return result
        forgetEdit(userId, agentId, trainingId)
        return ok(null)
      }),
    },
  })

export const useTrainingRemoval = (userId: string | null, agentId: string): Actor<TrainingRemovalMachine> => {
  const [machine] = useState(() => wiredFor(userId))
  return useFlow(machine, { agentId }, removalNotices)
}
