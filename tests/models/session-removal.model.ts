import { fail, ok } from '../../contract/failures.ts'
import { sessionWords as words } from '../../src/features/account/strings.ts'
import { sessionRemovalMachine } from '../../src/machines/session-removal/session-removal.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'

export const sessionRemovalModel = defineModel({
  machine: sessionRemovalMachine,
  input: undefined,
  stateKey: ({ context: { subject } }) => ({ session: subject?.id ?? null }),
  events: {
    'confirm.ask': { phone: { subject: { id: 's2', device: 'Safari em iOS' } } },
    'confirm.cancel': noPayload,
    'confirm.accept': noPayload,
  },
  ports: {
    runConfirmed: {
      ended: { done: ok(null) },
      'over already': { done: fail('notFound', { status: 404, message: 'Esta sessão já foi encerrada.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})

const seesQuestion = async (screen: Screen): Promise<void> => {
  await screen.sees('dialog', words.title)
  await screen.seesText(words.effect('Safari em iOS'))
  await screen.seesEnabled('button', words.confirm)
}

/** Over a list with 'Safari em iOS' in it. */
export const sessionRemovalScreen = defineScreenModel(sessionRemovalModel, {
  gestures: {
    'confirm.ask': (screen) => screen.click('button', `${words.end} Safari em iOS`),
    'confirm.cancel': (screen) => screen.click('button', words.cancel),
    'confirm.accept': (screen) => screen.click('button', words.confirm),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', words.title),
    'asking.resting': async (screen) => {
      await seesQuestion(screen)
      await screen.missesText(words.failed)
    },
    'asking.failed': async (screen) => {
      await seesQuestion(screen)
      await screen.seesText(words.failed)
    },
    running: (screen) => screen.seesDisabled('button', words.running),
  },
})
