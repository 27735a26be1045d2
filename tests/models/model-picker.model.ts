import { creditsOf, picker, settingsLabels } from '../../src/features/settings/strings.ts'
import { modelPickerMachine } from '../../src/machines/model-picker/model-picker.machine.ts'
import { defineModel, plain } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'

export const modelPickerModel = defineModel({
  machine: modelPickerMachine,
  input: undefined,
  facts: ({ context: { provider } }) => ({ provider }),
  events: {
    'picker.open': plain,
    'picker.close': plain,
    'picker.provider': { offered: { provider: 'OpenAI' }, announced: { provider: 'Anthropic' } },
    'picker.back': plain,
    'picker.choose': plain,
  },
  ports: {},
})

/** Over a form in which gpt-4o-mini is chosen; choosing takes it again. */
export const modelPickerScreen = defineScreenModel(modelPickerModel, {
  gestures: {
    'picker.open': (screen) => screen.click('button', `${settingsLabels.responseModel}: gpt-4o-mini, ${creditsOf(1)}`),
    'picker.close': (screen) => screen.press('Escape'),
    'picker.provider': (screen, { provider }) => screen.click('menuitem', provider),
    'picker.back': (screen) => screen.click('menuitem', picker.back),
    'picker.choose': (screen) => screen.click('menuitemradio', `gpt-4o-mini, ${creditsOf(1)}`),
  },
  sights: {
    closed: async (screen) => {
      await screen.misses('menuitem', 'OpenAI')
      await screen.misses('menuitem', picker.back)
    },
    providers: (screen) => screen.sees('menuitem', 'OpenAI'),
    models: (screen) => screen.sees('menuitem', picker.back),
  },
})
