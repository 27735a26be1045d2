import type { SnapshotFrom } from 'xstate'
import { counterOf, edit } from '../../src/features/training/dialogs/strings.ts'
import type { trainingEditMachine } from '../../src/machines/training-edit/training-edit.machine.ts'
import { draftOf } from '../../src/machines/training-edit/training-edit.select.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { trainingEditModel } from './training-edit.model.ts'

const labels = { name: 'Nome', content: 'Conteúdo' } as const

const seesFields = async (screen: Screen, snapshot: SnapshotFrom<typeof trainingEditMachine>): Promise<void> => {
  const { name, description, content } = snapshot.context.fields
  await screen.sees('dialog', edit.title)
  await screen.seesText('ID: t1')
  await screen.seesValue(labels.name, name)
  await screen.seesValue('Descrição', description)
  await screen.seesValue(labels.content, content)
  await screen.seesText(counterOf(content))
}

/** Over the list with 'Horários' open. */
export const trainingEditScreen = defineScreenModel(trainingEditModel, {
  gestures: {
    'edit.open': (screen) => screen.click('button', 'Editar'),
    'edit.close': (screen) => screen.click('button', edit.close),
    'edit.readAgain': (screen) => screen.click('button', edit.readAgain),
    'edit.change': async (screen, { patch: { name, content } }) => {
      if (name !== undefined) await screen.fill(labels.name, name)
      if (content !== undefined) await screen.fill(labels.content, content)
    },
    'edit.discard': (screen) => screen.click('button', edit.discard),
    'edit.save': (screen) => screen.click('button', edit.save),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', edit.title),
    reading: async (screen) => {
      await screen.sees('status', edit.reading)
      await screen.seesDisabled('button', edit.save)
      await screen.seesEnabled('button', edit.close)
    },
    unread: async (screen) => {
      await screen.seesText(edit.unread)
      await screen.seesEnabled('button', edit.readAgain)
      await screen.seesDisabled('button', edit.save)
    },
    'editing.resting': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await (snapshot.can({ type: 'edit.save' })
        ? screen.seesEnabled('button', edit.save)
        : screen.seesDisabled('button', edit.save))
      await (draftOf(snapshot) ? screen.sees('button', edit.discard) : screen.misses('button', edit.discard))
      await screen.missesText(edit.failed)
    },
    'editing.failed': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesText(edit.failed)
      for (const message of Object.values(snapshot.context.issues)) await screen.seesText(message)
      await screen.seesEnabled('button', edit.save)
    },
    saving: async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesDisabled('button', edit.close)
    },
  },
})
