import type { SnapshotFrom } from 'xstate'
import { failureText, test } from '../../src/features/stages/api-test/strings.ts'
import type { apiTestMachine } from '../../src/machines/api-test/api-test.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { wizard } from '../../src/features/stages/wizard/strings.ts'
import { apiTestModel } from './api-test.model.ts'

type Snapshot = SnapshotFrom<typeof apiTestMachine>
const sees =
  (title: string, ...texts: string[]) =>
  async (screen: Screen): Promise<void> => {
    await screen.sees('dialog', title)
    for (const text of texts) await screen.seesText(text)
  }
const seesTemplate = async (screen: Screen, { context }: Snapshot): Promise<void> => {
  await screen.seesValue(test.template, context.template)
  await screen.sees('button', test.add('response'))
}

/** Over the form of an action. */
export const apiTestScreen = defineScreenModel(apiTestModel, {
  gestures: {
    'test.open': (screen, { mode }) =>
      screen.click('button', mode === 'mapping' ? wizard.testMapping : wizard.testSimple),
    'test.close': (screen) => screen.press('Escape'),
    'test.value': (screen, { name, value }) => screen.fill(name, value),
    'test.call': (screen) => screen.clickEither('button', [test.call, test.again]),
    'test.template': (screen, { text }) => screen.fill(test.template, text),
    'test.add': (screen, { path }) => screen.click('button', test.add(path)),
    'test.copy': (screen) => screen.clickEither('button', [test.copy, test.copied]),
    'test.save': (screen) => screen.click('button', test.save),
  },
  sights: {
    closed: async (screen) => {
      await screen.misses('dialog', test.mapping)
      await screen.misses('dialog', test.simple)
    },
    'mapping.ready': sees(test.mapping),
    'mapping.calling': sees(test.mapping, test.calling),
    'mapping.answered.plain': async (screen, snapshot) => {
      await sees(test.mapping, 'HTTP 200 · 12 ms · application/json')(screen)
      await seesTemplate(screen, snapshot)
    },
    'mapping.answered.added': sees(test.mapping, test.added),
    'mapping.simulated.plain': async (screen, snapshot) => {
      await sees(test.mapping, test.simulated, failureText('o servidor não respondeu'))(screen)
      await seesTemplate(screen, snapshot)
    },
    'mapping.simulated.added': sees(test.mapping, test.simulated, test.added),
    savingTemplate: { invisible: 'The template is handed to the form at once; the dialog closes in the same moment.' },
    'simple.ready': sees(test.simple),
    'simple.calling': sees(test.simple, test.calling),
    'simple.failed': sees(test.simple, test.failed, failureText('o servidor não respondeu')),
    'simple.answered.plain': async (screen) => {
      await sees(test.simple, 'HTTP 200 · 12 ms · application/json')(screen)
      await screen.seesEnabled('button', test.copy)
    },
    'simple.answered.copying': (screen) => screen.seesDisabled('button', test.copy),
    'simple.answered.copied': (screen) => screen.seesEnabled('button', test.copied),
  },
})
