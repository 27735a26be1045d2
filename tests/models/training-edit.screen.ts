import type { SnapshotFrom } from 'xstate'
import { numberText } from '../../src/format.ts'
import { edit, editLabels as labels } from '../../src/features/training/dialogs/strings.ts'
import { isChanged } from '../../src/machines/shared/form.select.ts'
import type { trainingEditMachine } from '../../src/machines/training-edit/training-edit.machine.ts'
import { conflictTexts, formTexts } from '../../src/ui/form-texts.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { trainingEditModel } from './training-edit.model.ts'

type Snapshot = SnapshotFrom<typeof trainingEditMachine>

const seesFields = async (screen: Screen, { context: { values, issues } }: Snapshot): Promise<void> => {
  await screen.sees('dialog', edit.title)
  await screen.seesText('ID: t1')
  await screen.seesValue(labels.name, values.name)
  await screen.seesValue(labels.description, values.description)
  await screen.seesValue(labels.content, values.content)
  await screen.seesText(`${numberText(values.content.length)} de 1.028 caracteres`)
  for (const message of Object.values(issues)) await screen.seesText(message)
}

/** Over the list with 'Horários' open. */
export const trainingEditScreen = defineScreenModel(trainingEditModel, {
  gestures: {
    'form.open': (screen) => screen.click('button', 'Editar'),
    'form.close': (screen) => screen.click('button', edit.close),
    'form.retry': (screen) => screen.click('button', formTexts.retry),
    'form.change': async (screen, { patch: { name, content } }) => {
      if (name !== undefined) await screen.fill(labels.name, name)
      if (content !== undefined) await screen.fill(labels.content, content)
    },
    'form.blur': async (screen) => {
      await screen.click('textbox', labels.description)
      await screen.click('textbox', labels.name)
    },
    'form.discard': (screen) => screen.click('button', formTexts.discard),
    'form.save': (screen) => screen.clickEither('button', [formTexts.save, formTexts.recreate]),
    'form.choose': (screen, { field, side }) => screen.click('radio', `${labels[field]}: ${conflictTexts[side]}`),
    'form.resolve': (screen) => screen.click('button', conflictTexts.resolve),
    'form.back': (screen) => screen.click('button', conflictTexts.back),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', edit.title),
    loading: async (screen) => {
      await screen.sees('status', edit.loading)
      await screen.seesDisabled('button', formTexts.save)
      await screen.seesEnabled('button', edit.close)
    },
    loadFailed: async (screen) => {
      await screen.seesText(edit.loadFailed)
      await screen.seesEnabled('button', formTexts.retry)
      await screen.seesDisabled('button', formTexts.save)
    },
    'editing.idle': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesEnabled('button', formTexts.save)
      await (isChanged(snapshot)
        ? screen.sees('button', formTexts.discard)
        : screen.misses('button', formTexts.discard))
      await screen.missesText(edit.failed)
    },
    'editing.invalid': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesText(formTexts.invalid)
    },
    'editing.failed': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesText(edit.failed)
      await screen.seesEnabled('button', formTexts.save)
    },
    'editing.gone': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesText(edit.gone)
      await screen.seesEnabled('button', formTexts.recreate)
      await (isChanged(snapshot) ? screen.seesDisabled('button', edit.close) : screen.seesEnabled('button', edit.close))
    },
    recreating: async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesDisabled('button', edit.close)
    },
    saving: async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesDisabled('button', edit.close)
    },
    conflict: async (screen) => {
      await screen.sees('dialog', conflictTexts.title)
      await screen.seesEnabled('button', conflictTexts.resolve)
    },
  },
})
