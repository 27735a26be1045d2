import { list, removal } from '../../src/features/stages/strings.ts'
import { stageRemovalModel } from './stage-removal.model.ts'
import { confirmScreen } from './confirm.screen.ts'

/** Over the list with 'Pedido' open. */
export const stageRemovalScreen = confirmScreen(stageRemovalModel, {
  ask: list.remove,
  words: removal,
  effect: removal.warning,
})
