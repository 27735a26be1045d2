import { hideSteps, stepsTitle } from '../../src/features/first-steps/strings.ts'
import { firstStepsMachine } from '../../src/machines/first-steps/first-steps.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'

export const firstStepsModel = defineModel({
  machine: firstStepsMachine,
  input: { isHidden: false },
  stateKey: () => ({}),
  events: { 'steps.hide': noPayload },
  ports: {},
})

/** Dismissed on an earlier visit. */
export const hiddenStepsModel = defineModel({ ...firstStepsModel, input: { isHidden: true } })

export const firstStepsScreen = defineScreenModel(firstStepsModel, {
  gestures: { 'steps.hide': (screen) => screen.click('button', hideSteps) },
  sights: {
    deciding: { invisible: 'It is left at once.' },
    shown: (screen) => screen.sees('region', stepsTitle),
    hidden: (screen) => screen.misses('region', stepsTitle),
  },
})
