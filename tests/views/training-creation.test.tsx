import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { CreationView } from '../../src/features/training/creation-view.tsx'
import { TrainingActors } from '../../src/features/training/list/training-actors.ts'
import { CreationContext } from '../../src/features/training/training-creation.context.tsx'
import { newestFirst, trainingListMachine } from '../../src/machines/training-list/training-list.machine.ts'
import { trainingCreationMachine } from '../../src/machines/training-creation/training-creation.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { creationModel, inputOf } from '../models/training-creation.model.ts'
import { creationScreen } from '../models/training-creation.screen.ts'
import { Stage } from './stage.tsx'

const Creation = ({ actor }: { actor: Actor<typeof trainingCreationMachine> }) => {
  const [actors] = useState(() => ({
    list: startTestActor(trainingListMachine, { viewMode: 'cards', sort: newestFirst }).actor,
  }))
  return (
    <Stage>
      <TrainingActors.Provider value={actors}>
        <CreationContext.Provider value={actor}>
          <CreationView />
        </CreationContext.Provider>
      </TrainingActors.Provider>
    </Stage>
  )
}

runViews([creationModel], creationScreen, (actor) => <Creation actor={actor} />)

test('whoever sends the form with Enter keeps the focus in the field, which cannot be changed meanwhile', async () => {
  const { actor } = startTestActor(trainingCreationMachine, inputOf(null))
  await render(<Creation actor={actor} />)
  await page.getByLabelText('Conteúdo').fill('Abrimos às 8h.')
  const name = page.getByLabelText('Nome')
  await name.fill('Horários')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Conteúdo')).toHaveAttribute('readonly')
  await expect.element(name).toHaveFocus()
})
