import { fail, ok } from '../../contract/failures.ts'
import { exportTexts as words } from '../../src/features/account/strings.ts'
import { dataExportMachine } from '../../src/machines/data-export/data-export.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'

export const dataExportModel = defineModel({
  machine: dataExportMachine,
  input: undefined,
  stateKey: ({ context: { problem } }) => ({ problem }),
  events: { 'export.start': noPayload },
  ports: {
    saveExport: {
      saved: { done: ok(null) },
      'refused, said why': { done: fail('server', { status: 503, message: 'O servidor está ocupado.' }) },
      offline: { done: fail('offline') },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})

export const dataExportScreen = defineScreenModel(dataExportModel, {
  gestures: { 'export.start': (screen) => screen.click('button', words.start) },
  sights: {
    idle: (screen) => screen.seesEnabled('button', words.start),
    preparing: (screen) => screen.seesDisabled('button', words.running),
    failed: async (screen, { context: { problem } }) => {
      await screen.seesText(problem || words.failed)
      await screen.seesEnabled('button', words.start)
    },
  },
})
