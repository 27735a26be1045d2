import { creditsOf, picker, settingsLabels } from '../../src/features/settings/strings.ts'
import { modelPickerMachine } from '../../src/machines/model-picker/model-picker.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'

export const modelPickerModel = defineModel({
  machine: modelPickerMachine,
  input: undefined,
  stateKey: ({ context: { provider } }) => ({ provider }),
  events: {
    'picker.open': noPayload,
    'picker.close': noPayload,
    'picker.provider': { offered: { provider: 'OpenAI' }, announced: { provider: 'Anthropic' } },
    'picker.back': noPayload,
    'picker.choose': noPayload,
  },
  ports: {},
})

/** Over a form in which gpt-4o-mini is selected; it is selected again. */
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
