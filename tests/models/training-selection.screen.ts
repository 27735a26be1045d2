import type { SnapshotFrom } from 'xstate'
import { incompleteRemoval, selection, severalRemoval } from '../../src/features/training/sources/strings.ts'
import type { trainingSelectionMachine } from '../../src/machines/training-selection/training-selection.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { listed } from './training-list.model.ts'
import { trainingSelectionModel } from './training-selection.model.ts'

type Snapshot = SnapshotFrom<typeof trainingSelectionMachine>

const seesRunning = async (screen: Screen, { context: { failed } }: Snapshot): Promise<void> => {
  const words = failed.length > 0 ? incompleteRemoval : severalRemoval
  await screen.sees('dialog', words.title)
  await screen.seesDisabled('button', words.running)
}

export const trainingSelectionScreen = defineScreenModel(trainingSelectionModel, {
  gestures: {
    'selection.start': (screen) => screen.click('button', selection.start),
    'selection.toggle': (screen, { training }) => screen.click('checkbox', selection.select(training.name)),
    'selection.all': (screen) => screen.click('button', selection.all(listed.length)),
    'selection.clear': (screen) => screen.click('button', selection.clear),
    'selection.stop': (screen) => screen.click('button', selection.stop),
    'removal.ask': (screen) => screen.click('button', selection.remove),
    'removal.cancel': (screen) => screen.clickEither('button', [incompleteRemoval.close, severalRemoval.cancel]),
    'removal.confirm': (screen) => screen.clickEither('button', [incompleteRemoval.confirm, severalRemoval.confirm]),
  },
  sights: {
    off: async (screen) => {
      await screen.seesEnabled('button', selection.start)
      await screen.misses('group', selection.bar)
    },
    selecting: async (screen, { context: { selected } }) => {
      await screen.sees('group', selection.bar)
      await screen.seesText(selection.count(selected.length, 0))
      await (selected.length > 0
        ? screen.seesEnabled('button', selection.remove)
        : screen.seesDisabled('button', selection.remove))
    },
    asking: async (screen, { context: { selected } }) => {
      await screen.sees('dialog', severalRemoval.title)
      await screen.seesText(severalRemoval.effect(selected.length))
      await screen.seesEnabled('button', severalRemoval.confirm)
    },
    removing: seesRunning,
    incomplete: async (screen, { context: { failed } }) => {
      await screen.sees('dialog', incompleteRemoval.title)
      for (const { name } of failed) await screen.seesText(name)
      await screen.seesEnabled('button', incompleteRemoval.confirm)
    },
  },
})
