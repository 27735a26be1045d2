import type { confirmMachine } from '../../src/machines/shared/confirm.machine.ts'
import type { Model } from '../kit/model.ts'
import { defineScreenModel, type ScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'

type ConfirmMachine<S extends object> = ReturnType<typeof confirmMachine<S>>

type Asked = {
  words: Record<'title' | 'cancel' | 'confirm', string>
  /** The stated consequences, each in a paragraph of its own. */
  effect: string | readonly string[]
}

type Question = Asked & {
  /** The button that opens the confirmation. */
  ask: string
  words: Record<'running' | 'failed', string>
}

/** The dialog asks, and both answers can be given. */
export const seesQuestion = async (screen: Screen, { words, effect }: Asked): Promise<void> => {
  await screen.sees('dialog', words.title)
  for (const text of [effect].flat()) await screen.seesText(text)
  await screen.seesEnabled('button', words.cancel)
  await screen.seesEnabled('button', words.confirm)
}

/** The screen of any confirmation before something that cannot be undone. */
export const confirmScreen = <S extends object>(
  model: Model<ConfirmMachine<S>>,
  { ask, words, effect }: Question,
): ScreenModel<ConfirmMachine<S>> => {
  const screenModel = {
    gestures: {
      'question.ask': (screen: Screen) => screen.click('button', ask),
      'question.cancel': (screen: Screen) => screen.click('button', words.cancel),
      'question.confirm': (screen: Screen) => screen.click('button', words.confirm),
    },
    sights: {
      closed: async (screen: Screen) => {
        await screen.misses('dialog', words.title)
        await screen.seesEnabled('button', ask)
      },
      'asking.idle': async (screen: Screen) => {
        await seesQuestion(screen, { words, effect })
        await screen.missesText(words.failed)
      },
      'asking.failed': async (screen: Screen) => {
        await seesQuestion(screen, { words, effect })
        await screen.seesText(words.failed)
      },
      running: async (screen: Screen) => {
        await screen.sees('dialog', words.title)
        for (const text of [effect].flat()) await screen.seesText(text)
        await screen.seesDisabled('button', words.cancel)
        await screen.seesDisabled('button', words.running)
      },
    },
  }
  return defineScreenModel(model, screenModel as unknown as ScreenModel<ConfirmMachine<S>>)
}
