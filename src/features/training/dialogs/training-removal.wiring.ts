/** The port of the dialog 'Remover Treinamento'. */
import { useState } from 'react'
import type { Actor } from 'xstate'
import { useFlow } from '../../../flow/use-flow.ts'
import {
  trainingRemovalMachine,
  type NamedTraining,
  type TrainingRemovalMachine,
} from '../../../machines/training-removal/training-removal.machine.ts'
import { writePort } from '../../../services/ports.ts'
import { removalNotices } from './strings.ts'
import { forgetEdit } from './training-edit.wiring.ts'

type Asked = { subject: NamedTraining | null }

const wireRemoval = (userId: string | null, agentId: string): TrainingRemovalMachine =>
  trainingRemovalMachine.provide({
    actors: {
      runConfirmed: writePort(
        'deleteTraining',
        ({ subject }: Asked) => subject && { params: { trainingId: subject.id } },
        ({ subject }) => subject && forgetEdit(userId, agentId, subject.id),
      ),
    },
  })

export const useTrainingRemoval = (userId: string | null, agentId: string): Actor<TrainingRemovalMachine> => {
  const [machine] = useState(() => wireRemoval(userId, agentId))
  return useFlow(machine, undefined, removalNotices)
}
