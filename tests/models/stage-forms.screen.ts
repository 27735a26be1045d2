import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { stepTitles, wizard } from '../../src/features/stages/wizard/strings.ts'
import type { DataFieldMachine } from '../../src/machines/data-field/data-field.machine.ts'
import { isChanged } from '../../src/machines/shared/form.select.ts'
import type { StageActionMachine } from '../../src/machines/stage-action/stage-action.machine.ts'
import type { StageFormMachine } from '../../src/machines/stage-form/stage-form.machine.ts'
import { formTexts } from '../../src/ui/form-texts.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { formDialogScreen, isTyped, textField } from './form-dialog.screen.ts'
import { stageActionModel, stageFormModel, typedFieldModel } from './stage-forms.model.ts'

const stageWords = { ...wizard, title: wizard.edit, savingHint: wizard.draftHint }
const stageForm = formDialogScreen(stageFormModel, {
  open: 'Abrir Pedido',
  words: stageWords,
  fields: { name: textField(wizard.name), condition: textField(wizard.condition) },
  left: wizard.name,
})

const seesIssues = async (screen: Screen, issues: Record<string, string>): Promise<void> => {
  for (const message of Object.values(issues)) await screen.seesText(message)
}

/** In the first step, which has the edited fields. */
const seesStage = async (screen: Screen, snapshot: SnapshotFrom<StageFormMachine>, hint: string): Promise<void> => {
  const { values, issues } = snapshot.context
  await screen.click('button', stepTitles.basics)
  await screen.sees('dialog', wizard.edit)
  await screen.seesValue(wizard.name, values.name)
  await screen.seesValue(wizard.condition, values.condition)
  await screen.seesText(hint)
  await (snapshot.can({ type: 'form.close' })
    ? screen.seesEnabled('button', wizard.close)
    : screen.seesDisabled('button', wizard.close))
  await (isChanged(snapshot) ? screen.seesEnabled('button', wizard.discard) : screen.misses('button', wizard.discard))
  await seesIssues(screen, issues)
}

const seesSaving = async (screen: Screen): Promise<void> => {
  await screen.sees('dialog', wizard.edit)
  await screen.seesText(wizard.saving)
  await screen.seesDisabled('button', wizard.close)
  await screen.misses('button', wizard.discard)
}

/** The wizard of a stage, whose last step saves it. */
export const stageFormScreen = defineScreenModel(stageFormModel, {
  gestures: {
    ...stageForm.gestures,
    'form.discard': async (screen) => {
      await screen.click('button', wizard.discard)
      await screen.sees('dialog', wizard.discardTitle)
      await screen.click('button', wizard.discardAll)
    },
    'form.save': async (screen) => {
      await screen.click('button', stepTitles.actions)
      await screen.clickEither('button', [wizard.finish, formTexts.recreate])
    },
  },
  sights: {
    ...stageForm.sights,
    loading: async (screen) => {
      await screen.sees('dialog', wizard.edit)
      await screen.sees('status', 'Carregando')
      await screen.misses('textbox', wizard.name)
    },
    loadFailed: async (screen) => {
      await screen.seesText(wizard.loadFailed)
      await screen.seesEnabled('button', formTexts.retry)
      await screen.misses('textbox', wizard.name)
    },
    'editing.idle': (screen, snapshot) => seesStage(screen, snapshot, wizard.draftHint),
    'editing.invalid': (screen, snapshot) => seesStage(screen, snapshot, wizard.draftHint),
    'editing.failed': (screen, snapshot) =>
      seesStage(screen, snapshot, snapshot.context.isUnanswered ? formTexts.unanswered : wizard.failed),
    'editing.gone': (screen, snapshot) => seesStage(screen, snapshot, wizard.gone),
    saving: seesSaving,
    recreating: seesSaving,
  },
})

const editAction = wizard.editActionOf('Agendar')
const actionForm = formDialogScreen(stageActionModel, {
  open: editAction,
  words: { ...wizard, gone: '', title: wizard.editAction, close: wizard.cancelAction, savingHint: wizard.draftHint },
  fields: { name: textField(wizard.actionName), url: textField(wizard.url) },
  left: wizard.actionName,
})

/** 'Cancelar' is the only way out, and discards what was typed. */
export const cancelledActionModel = {
  ...stageActionModel,
  offers: (snapshot: SnapshotFrom<StageActionMachine>, event: EventFromLogic<StageActionMachine>): boolean => {
    if (event.type === 'form.change') return isTyped(snapshot.context.values, event.patch)
    if (event.type === 'form.discard') return false
    return event.type === 'form.close' ? !isChanged(snapshot) : true
  },
}

const seesAction = async (screen: Screen, snapshot: SnapshotFrom<StageActionMachine>): Promise<void> => {
  const { values, issues } = snapshot.context
  await screen.sees('form', wizard.editAction)
  await screen.seesValue(wizard.actionName, values.name)
  await screen.seesValue(wizard.url, values.url)
  await screen.seesEnabled('button', wizard.saveAction)
  await screen.seesEnabled('button', wizard.cancelAction)
  await seesIssues(screen, issues)
}

/** Over the last step of a stage with one action. */
export const stageActionScreen = defineScreenModel(stageActionModel, {
  gestures: { ...actionForm.gestures, 'form.save': (screen) => screen.click('button', wizard.saveAction) },
  sights: {
    ...actionForm.sights,
    closed: async (screen) => {
      await screen.misses('form', wizard.editAction)
      await screen.seesEnabled('button', editAction)
      await screen.seesEnabled('button', wizard.addAction)
    },
    loading: async (screen) => {
      await screen.seesDisabled('button', editAction)
      await screen.seesDisabled('button', wizard.saveAction)
      await screen.missesText(wizard.actionLoadFailed)
    },
    loadFailed: async (screen) => {
      await screen.seesText(wizard.actionLoadFailed)
      await screen.seesDisabled('button', wizard.saveAction)
    },
    'editing.idle': async (screen, snapshot) => {
      await seesAction(screen, snapshot)
      await screen.missesText(wizard.failed)
    },
    'editing.invalid': async (screen, snapshot) => {
      await seesAction(screen, snapshot)
      await screen.missesText(wizard.failed)
    },
    'editing.failed': async (screen, snapshot) => {
      await seesAction(screen, snapshot)
      await screen.seesText(wizard.failed)
    },
    saving: async (screen, { context: { values } }) => {
      await screen.seesValue(wizard.actionName, values.name)
      await screen.seesDisabled('button', wizard.saveAction)
      await screen.seesDisabled('button', wizard.cancelAction)
    },
  },
})

const seesField = async (screen: Screen, { context }: SnapshotFrom<DataFieldMachine>): Promise<void> => {
  await screen.sees('form', wizard.newField)
  await screen.seesValue(wizard.fieldName, context.values.fieldName)
  await screen.seesValue(wizard.displayName, context.values.displayName)
  await screen.seesValue(wizard.fieldDescription, context.values.description)
  await seesIssues(screen, context.issues)
}

const canAdd = async (screen: Screen, snapshot: SnapshotFrom<DataFieldMachine>): Promise<void> => {
  await seesField(screen, snapshot)
  await (isChanged(snapshot)
    ? screen.seesEnabled('button', wizard.addField)
    : screen.seesDisabled('button', wizard.addField))
}

const never = { invisible: 'Nothing is read for a new field, and nobody else saves it.' }

/** In the second step. */
export const dataFieldScreen = defineScreenModel(typedFieldModel, {
  gestures: {
    'form.change': async (screen, { patch: { fieldName, displayName, description } }) => {
      if (description !== undefined) await screen.fill(wizard.fieldDescription, description)
      // The other name follows.
      if (displayName !== undefined && displayName !== fieldName) await screen.fill(wizard.displayName, displayName)
      else if (fieldName !== undefined) await screen.fill(wizard.fieldName, fieldName)
    },
    'form.blur': async (screen) => {
      await screen.click('textbox', wizard.fieldName)
      await screen.press('Tab')
    },
    'form.save': (screen) => screen.click('button', wizard.addField),
  },
  sights: {
    loading: (screen) => screen.seesDisabled('button', wizard.addField),
    loadFailed: never,
    conflict: never,
    'editing.idle': canAdd,
    'editing.invalid': canAdd,
    'editing.failed': canAdd,
    'editing.saved': canAdd,
    saving: async (screen, snapshot) => {
      await seesField(screen, snapshot)
      await screen.seesDisabled('button', wizard.addField)
    },
  },
})
