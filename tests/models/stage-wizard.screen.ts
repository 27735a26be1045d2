import { stepTitles, wizard } from '../../src/features/stages/wizard/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { fromData, stageEditModel } from './stage-wizard.model.ts'

const seesBasics = async (screen: Screen): Promise<void> => {
  await screen.seesText('1/3')
  await screen.seesEnabled('button', wizard.next)
  await screen.misses('button', wizard.back)
}

/** Over a stage that is filled in, in the form around the steps. */
export const stageWizardScreen = defineScreenModel(stageEditModel, {
  gestures: {
    'wizard.next': async (screen, { values }) => {
      if (values !== fromData) await screen.fill(wizard.condition, values.condition)
      await screen.click('button', wizard.next)
    },
    'wizard.finish': (screen) => screen.click('button', wizard.finish),
    'wizard.back': (screen) => screen.click('button', wizard.back),
    'wizard.discard': (screen) => screen.click('button', wizard.discard),
    'discard.cancel': (screen) => screen.click('button', wizard.keepFilling),
    'discard.confirm': (screen) => screen.click('button', wizard.discardAll),
    'draft.resume': (screen) => screen.click('button', wizard.resume),
    'draft.discard': (screen) => screen.click('button', wizard.startAgain),
    'wizard.go': (screen, { step }) => screen.click('button', stepTitles[step]),
  },
  sights: {
    'basics.idle': async (screen) => {
      await seesBasics(screen)
      await screen.missesText('Informe quando o estágio começa')
    },
    'basics.incomplete': async (screen) => {
      await seesBasics(screen)
      await screen.seesText('Informe quando o estágio começa')
    },
    'data.idle': async (screen) => {
      await screen.seesText('2/3')
      await screen.sees('form', wizard.newField)
      await screen.seesEnabled('button', wizard.next)
    },
    'data.adding': (screen) => screen.seesDisabled('button', wizard.next),
    'actions.idle': async (screen) => {
      await screen.seesText('3/3')
      await screen.sees('button', wizard.addAction)
      await screen.seesEnabled('button', wizard.finish)
    },
    'actions.finishing': (screen) => screen.seesDisabled('button', wizard.finish),
    offering: async (screen) => {
      await screen.sees('button', wizard.resume)
      await screen.sees('button', wizard.startAgain)
      await screen.misses('button', wizard.next)
    },
    discarding: async (screen, { context }) => {
      await screen.sees('dialog', wizard.discardTitle)
      await screen.seesText(wizard.discardEffect[context.mode])
    },
    clearing: (screen) => screen.misses('dialog', wizard.discardTitle),
    opening: { invisible: 'Left at once.' },
    restoring: { invisible: 'Left at once.' },
  },
})
