import { official, removal } from '../../src/features/whatsapp/strings.ts'
import { confirmScreen } from './confirm.screen.ts'
import { whatsappRemovalModel } from './whatsapp-removal.model.ts'

/** Over the card of an official number. */
export const whatsappRemovalScreen = confirmScreen(whatsappRemovalModel, {
  ask: official.disconnect,
  words: removal,
  effect: 'O agente deixa de responder por este número até você conectá-lo de novo. As conversas ficam guardadas.',
})
