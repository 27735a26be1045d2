import { sessionTexts as words } from '../../src/features/account/strings.ts'
import { sessionRemovalMachine } from '../../src/machines/session-removal/session-removal.machine.ts'
import { confirmModel } from './confirm.model.ts'
import { confirmScreen } from './confirm.screen.ts'

export const sessionRemovalModel = confirmModel(sessionRemovalMachine, {
  subjects: { phone: { subject: { id: 's2', device: 'Safari em iOS' } } },
  gone: 'Esta sessão já foi encerrada.',
})

/** Over a list with 'Safari em iOS' in it. */
export const sessionRemovalScreen = confirmScreen(sessionRemovalModel, {
  ask: `${words.end} Safari em iOS`,
  words: words,
  effect: words.effect('Safari em iOS'),
})
