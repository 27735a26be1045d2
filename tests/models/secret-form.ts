/** The outcomes of a secret dialog's call, and the screen of any such dialog. */
import type { SnapshotFrom } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import type { SecretFormMachine } from '../../src/machines/shared/secret-form.machine.ts'
import type { SecretDialogTexts } from '../../src/ui/secret-dialog.tsx'
import type { Model } from '../kit/model.ts'
import { defineScreenModel, type ScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'

const refused = (path: string, message: string) =>
  fail('invalid', { status: 400, message, body: { error: 'refused', message, issues: [{ path, message }] } })

export const secretAnswers = (field: string, message: string) => ({
  done: { done: ok(null) },
  'refused at its field': { done: refused(field, message) },
  'refused at a field that is not here': { done: refused('other', 'Não pode.') },
  'too often': { done: fail('invalid', { status: 429, message: 'Muitas tentativas.' }) },
  'server broken': { done: fail('server', { status: 500 }) },
  offline: { done: fail('offline') },
  unauthorized: { done: fail('unauthorized', { status: 401 }) },
})

export const secretFacts = ({
  context: { values, issues, problem, isUnanswered },
}: {
  context: { values: object; issues: object; problem: string | null; isUnanswered: boolean }
}) => ({ values: Object.values(values).join(' '), issues: Object.keys(issues).join(), problem, isUnanswered })

type Dialog = { words: SecretDialogTexts; open: string; labels: Record<string, string> }

export const secretScreen = <V extends object>(
  model: Model<SecretFormMachine<V>>,
  { words, open, labels }: Dialog,
): ScreenModel<SecretFormMachine<V>> => {
  type Snapshot = SnapshotFrom<SecretFormMachine<V>>
  const seesFields = async (screen: Screen, { context }: Snapshot): Promise<void> => {
    await screen.sees('dialog', words.title)
    for (const [field, value] of Object.entries<string>(context.values as Record<string, string>))
      await screen.seesValue(labels[field] ?? field, value)
    for (const message of Object.values(context.issues)) await screen.seesText(message)
    if (context.problem !== null) await screen.seesText(context.problem || words.failed)
  }
  const screenModel = {
    gestures: {
      'form.open': (screen: Screen) => screen.click('button', open),
      'form.close': (screen: Screen) => screen.click('button', words.cancel),
      'form.change': async (screen: Screen, { patch }: { patch: object }) => {
        for (const [field, text] of Object.entries(patch)) await screen.fill(labels[field] ?? field, String(text))
      },
      'form.save': (screen: Screen) => screen.click('button', words.confirm),
    },
    sights: {
      closed: (screen: Screen) => screen.misses('dialog', words.title),
      editing: async (screen: Screen, snapshot: Snapshot) => {
        await seesFields(screen, snapshot)
        await screen.seesEnabled('button', words.confirm)
      },
      sending: async (screen: Screen, snapshot: Snapshot) => {
        await seesFields(screen, snapshot)
        await screen.seesDisabled('button', words.running)
        await screen.seesDisabled('button', words.cancel)
      },
    },
  }
  return defineScreenModel(model, screenModel as unknown as ScreenModel<SecretFormMachine<V>>)
}
