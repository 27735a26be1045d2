import type { SnapshotFrom } from 'xstate'
import { isChanged } from '../../src/machines/shared/form.select.ts'
import type { FormMachine } from '../../src/machines/shared/form.machine.ts'
import { conflictTexts, failureReason, formTexts, type FormTexts } from '../../src/ui/form-texts.ts'
import type { Model } from '../kit/model.ts'
import { defineScreenModel, type ScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { formDialogScreen, textField } from './form-dialog.screen.ts'
import { noteDialogModel, notePageModel } from './form.model.ts'

/** A button beside a form in the tests: it replaces any other place that saves the record. */
export const restoreButton = (record: object): string => `Revisão ${(record as { revision: number }).revision}`

type Texts = Partial<Record<string, string>>
type FormScreen = {
  words: FormTexts
  /** The label of each field in the choice between two versions. */
  labels: Record<string, string>
  /** The fields that a walk fills in. */
  texts: readonly string[]
  /** Two text boxes between which the focus moves. */
  leave: readonly [string, string]
}

/** The screen of any form on a page. */
export const formScreen = <S extends object, R extends object, V extends object>(
  model: Model<FormMachine<S, R, V>>,
  { words, labels, texts, leave }: FormScreen,
): ScreenModel<FormMachine<S, R, V>> => {
  type Snapshot = SnapshotFrom<FormMachine<S, R, V>>
  const labelOf = (field: string): string => labels[field] ?? field
  const seesFields = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
    await screen.sees('form', words.title)
    const values = snapshot.context.values as Texts
    for (const field of texts) await screen.seesValue(labelOf(field), values[field] ?? '')
    await (snapshot.can({ type: 'form.save' })
      ? screen.seesEnabled('button', formTexts.save)
      : screen.seesDisabled('button', formTexts.save))
    await (isChanged(snapshot)
      ? screen.seesEnabled('button', formTexts.discard)
      : screen.misses('button', formTexts.discard))
    for (const message of Object.values(snapshot.context.issues)) await screen.seesText(message)
  }
  const screenModel = {
    gestures: {
      'form.change': async (screen: Screen, { patch }: { patch: object }) => {
        for (const [field, text] of Object.entries(patch)) await screen.fill(labelOf(field), String(text))
      },
      'form.blur': async (screen: Screen) => {
        await screen.click('textbox', labelOf(leave[0]))
        await screen.click('textbox', labelOf(leave[1]))
      },
      'form.discard': (screen: Screen) => screen.click('button', formTexts.discard),
      'form.save': (screen: Screen) => screen.click('button', formTexts.save),
      'form.retry': (screen: Screen) => screen.click('button', formTexts.retry),
      'form.choose': (screen: Screen, { field, side }: { field: PropertyKey; side: 'mine' | 'theirs' }) =>
        screen.click('radio', `${labelOf(String(field))}: ${conflictTexts[side]}`),
      'form.resolve': (screen: Screen) => screen.click('button', conflictTexts.resolve),
      'form.back': (screen: Screen) => screen.click('button', conflictTexts.back),
      'record.changed': (screen: Screen, { record }: { record: object }) =>
        screen.click('button', restoreButton(record)),
    },
    sights: {
      loading: (screen: Screen) => screen.misses('form', words.title),
      loadFailed: async (screen: Screen) => {
        await screen.seesText(words.loadFailed)
        await screen.seesEnabled('button', formTexts.retry)
      },
      'editing.idle': seesFields,
      'editing.invalid': async (screen: Screen, snapshot: Snapshot) => {
        await seesFields(screen, snapshot)
        await screen.seesText(formTexts.invalid)
      },
      'editing.failed': async (screen: Screen, snapshot: Snapshot) => {
        await seesFields(screen, snapshot)
        const { isUnanswered } = snapshot.context
        const reason = failureReason(snapshot.context)
        await screen.seesText(isUnanswered ? formTexts.unanswered : words.failed)
        if (reason !== null) await screen.seesText(reason)
      },
      ...(words.gone && {
        'editing.gone': async (screen: Screen, snapshot: Snapshot) => {
          await seesFields(screen, snapshot)
          await screen.seesText(words.gone ?? '')
        },
      }),
      'editing.saved': async (screen: Screen, snapshot: Snapshot) => {
        await seesFields(screen, snapshot)
        await screen.seesText(formTexts.saved)
      },
      saving: async (screen: Screen) => {
        await screen.seesText(formTexts.saving)
        await screen.misses('button', formTexts.discard)
      },
      conflict: async (screen: Screen) => {
        await screen.sees('dialog', conflictTexts.title)
        await screen.seesEnabled('button', conflictTexts.resolve)
      },
    },
  }
  return defineScreenModel(model, screenModel as ScreenModel<FormMachine<S, R, V>>)
}

export const noteWords = {
  title: 'Aviso',
  loadFailed: 'Não foi possível abrir o aviso.',
  failed: 'Nada foi salvo.',
  gone: 'O aviso foi removido.',
}
export const noteLabels = { title: 'Título', text: 'Texto', pinned: 'Fixado' }

export const noteScreen = formScreen(notePageModel, {
  words: noteWords,
  labels: noteLabels,
  texts: ['title', 'text'],
  leave: ['text', 'title'],
})

export const openNote = 'Abrir aviso'
export const noteDialogWords = {
  ...noteWords,
  title: 'Editar aviso',
  loading: 'Abrindo o aviso',
  close: 'Cancelar',
  savingHint: 'Ao salvar, todos o veem.',
  draftHint: 'Guardado até salvar.',
}
export const noteDialogScreen = formDialogScreen(noteDialogModel, {
  open: openNote,
  words: noteDialogWords,
  fields: { title: textField(noteLabels.title), text: textField(noteLabels.text) },
  left: noteLabels.text,
})
