import { listTexts, nameLabels, nameTexts, removalTexts } from '../../src/features/chat/conversation-actions.strings.ts'
import { confirmScreen } from './confirm.screen.ts'
import { conversationRenameModel, conversationRemovalModel } from './conversation.model.ts'
import { formDialogScreen, textField } from './form-dialog.screen.ts'

/** Over a list with one conversation. */
export const conversationRenameScreen = formDialogScreen(conversationRenameModel, {
  open: listTexts.rename,
  words: nameTexts,
  fields: { title: textField(nameLabels.title) },
  left: nameLabels.title,
})

export const conversationRemovalScreen = confirmScreen(conversationRemovalModel, {
  ask: listTexts.remove,
  words: removalTexts,
  effect: '“Que horas abrem?” e todas as suas mensagens serão excluídas. Isso não pode ser desfeito.',
})
