import type { SnapshotFrom } from 'xstate'
import type { FormMachine } from '../../src/machines/shared/form.machine.ts'
import { isChanged } from '../../src/machines/shared/form.select.ts'
import { conflictTexts, failureReason, formTexts, type FormTexts } from '../../src/ui/form-texts.ts'
import type { Model } from '../kit/model.ts'
import { defineScreenModel, type ScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'

/** How a field is filled in, and how its value is read. */
type FieldScreen<T> = {
  label: string
  fill: (screen: Screen, value: T) => Promise<void>
  sees: (screen: Screen, value: T) => Promise<void>
  /** How the choice between two versions shows its value. */
  show: (value: T) => string
}

export const textField = (label: string): FieldScreen<string> => ({
  label,
  fill: (screen, text) => screen.fill(label, text),
  sees: (screen, text) => screen.seesValue(label, text),
  show: (text) => (text.trim() === '' ? conflictTexts.empty : text),
})

type DialogWords = FormTexts & Record<'loading' | 'close' | 'savingHint' | 'draftHint', string>

type FormDialog<V extends object> = {
  /** The button that opens the dialog. */
  open: string
  words: DialogWords
  fields: { [F in keyof V]?: FieldScreen<V[F]> }
  /** Label of a text box that loses the focus. */
  left: string
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether every field of the patch changes: typing the present value fires no event. */
export const isTyped = (values: object, patch: object): boolean => {
  const changed = Object.entries(patch)
  return (
    changed.length > 0 && changed.every(([field, value]) => !isSame(value, (values as Record<string, unknown>)[field]))
  )
}

/** Without changes that typing cannot produce. */
export const asTyped = <S extends object, R extends object, V extends object>(
  model: Model<FormMachine<S, R, V>>,
): Model<FormMachine<S, R, V>> => ({
  ...model,
  offers: (snapshot, event) =>
    (event.type !== 'form.change' || isTyped(snapshot.context.values, event.patch)) &&
    (model.offers?.(snapshot, event) ?? true),
})

/** Transitions that no walk on the screen of a one-field form takes. */
export const withOneField = ({ id }: { id: string }): Record<string, string> => ({
  [`${id}.editing · form.change · 0`]: 'Typing into the only field takes its issue away: no change leaves one.',
})

/** The screen of any form in a dialog. */
export const formDialogScreen = <S extends object, R extends object, V extends object>(
  model: Model<FormMachine<S, R, V>>,
  { open, words, fields, left }: FormDialog<V>,
): ScreenModel<FormMachine<S, R, V>> => {
  type Snapshot = SnapshotFrom<FormMachine<S, R, V>>
  type Some = FieldScreen<V[keyof V]>
  const known = Object.entries(fields) as [keyof V, Some][]
  const fieldOf = (name: PropertyKey): Some => {
    const field = known.find(([each]) => each === name)?.[1]
    if (!field) throw new Error(`no field ${String(name)} on the screen`)
    return field
  }
  const hints = [words.savingHint, words.draftHint, formTexts.invalid, formTexts.unanswered, words.failed]
  const seesForm = async (screen: Screen, { context: { values } }: Snapshot, hint: string): Promise<void> => {
    await screen.sees('dialog', words.title)
    for (const [name, field] of known) await field.sees(screen, values[name])
    await screen.seesText(hint)
    for (const other of hints) if (other !== hint) await screen.missesText(other)
  }
  const seesEditing = async (screen: Screen, snapshot: Snapshot, hint: string): Promise<void> => {
    await seesForm(screen, snapshot, hint)
    for (const message of Object.values(snapshot.context.issues)) await screen.seesText(message)
    await screen.seesEnabled('button', formTexts.save)
    await screen.seesEnabled('button', words.close)
    await (isChanged(snapshot)
      ? screen.seesEnabled('button', formTexts.discard)
      : screen.misses('button', formTexts.discard))
  }
  const hintOf = (snapshot: Snapshot): string => (isChanged(snapshot) ? words.draftHint : words.savingHint)
  const screenModel = {
    gestures: {
      'form.open': (screen: Screen) => screen.click('button', open),
      'form.close': (screen: Screen) => screen.click('button', words.close),
      'form.retry': (screen: Screen) => screen.click('button', formTexts.retry),
      'form.change': async (screen: Screen, { patch }: { patch: Partial<V> }) => {
        for (const [name, value] of Object.entries(patch)) await fieldOf(name).fill(screen, value as V[keyof V])
      },
      'form.blur': async (screen: Screen) => {
        await screen.click('textbox', left)
        await screen.press('Tab')
      },
      'form.discard': (screen: Screen) => screen.click('button', formTexts.discard),
      'form.save': (screen: Screen) => screen.clickEither('button', [formTexts.save, formTexts.recreate]),
      'form.choose': (screen: Screen, { field, side }: { field: PropertyKey; side: 'mine' | 'theirs' }) =>
        screen.click('radio', `${fieldOf(field).label}: ${conflictTexts[side]}`),
      'form.resolve': (screen: Screen) => screen.click('button', conflictTexts.resolve),
      'form.back': (screen: Screen) => screen.click('button', conflictTexts.back),
    },
    sights: {
      closed: (screen: Screen) => screen.misses('dialog', words.title),
      loading: async (screen: Screen) => {
        await screen.sees('dialog', words.title)
        await screen.sees('status', words.loading)
        await screen.seesDisabled('button', formTexts.save)
        await screen.seesEnabled('button', words.close)
        await screen.misses('textbox', left)
      },
      loadFailed: async (screen: Screen) => {
        await screen.sees('dialog', words.title)
        await screen.seesText(words.loadFailed)
        await screen.seesEnabled('button', formTexts.retry)
        await screen.seesDisabled('button', formTexts.save)
        await screen.misses('textbox', left)
      },
      'editing.idle': (screen: Screen, snapshot: Snapshot) => seesEditing(screen, snapshot, hintOf(snapshot)),
      'editing.invalid': (screen: Screen, snapshot: Snapshot) => seesEditing(screen, snapshot, formTexts.invalid),
      'editing.failed': async (screen: Screen, snapshot: Snapshot) => {
        const { isUnanswered } = snapshot.context
        const reason = failureReason(snapshot.context)
        await seesEditing(screen, snapshot, isUnanswered ? formTexts.unanswered : words.failed)
        if (reason !== null) await screen.seesText(reason)
      },
      ...(words.gone && {
        'editing.gone': async (screen: Screen, snapshot: Snapshot) => {
          await seesForm(screen, snapshot, words.gone ?? '')
          for (const message of Object.values(snapshot.context.issues)) await screen.seesText(message)
          await screen.seesEnabled('button', formTexts.recreate)
          await (isChanged(snapshot)
            ? screen.seesDisabled('button', words.close)
            : screen.seesEnabled('button', words.close))
        },
        recreating: async (screen: Screen, snapshot: Snapshot) => {
          await seesForm(screen, snapshot, hintOf(snapshot))
          await screen.seesDisabled('button', words.close)
        },
      }),
      saving: async (screen: Screen, snapshot: Snapshot) => {
        await seesForm(screen, snapshot, hintOf(snapshot))
        await screen.sees('progressbar', formTexts.save)
        await screen.seesDisabled('button', words.close)
        await screen.misses('button', formTexts.discard)
      },
      conflict: async (screen: Screen, { context: { values, newer, choices } }: Snapshot) => {
        await screen.sees('dialog', conflictTexts.title)
        await screen.seesEnabled('button', conflictTexts.resolve)
        for (const [name, side] of Object.entries(choices)) {
          const { label, show } = fieldOf(name)
          await screen.seesChecked('radio', `${label}: ${conflictTexts[side as 'mine' | 'theirs']}`)
          await screen.seesText(show(values[name as keyof V]))
          if (newer) await screen.seesText(show(newer.values[name as keyof V]))
        }
      },
    },
  }
  return defineScreenModel(model, screenModel as unknown as ScreenModel<FormMachine<S, R, V>>)
}
