/** What can be done with a conversation of the list: its name changed, or the whole of it deleted. */
import { createContext, type ReactNode } from 'react'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { OpenedPart } from '../../flow/opened-part.tsx'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { useFormView } from '../../flow/use-form-view.ts'
import { ChatContext } from './chat.context.tsx'
import { type ConversationActors, useConversationActions } from './conversation-actions.wiring.ts'

const ConversationDialogs = lazyPart(() => import('./conversation-dialogs.tsx'))

export const ConversationActions = createContext<ConversationActors | null>(null)

type ViewProps = { actors: ConversationActors; children: ReactNode }

export const ConversationActionsView = ({ actors, children }: ViewProps) => {
  const { isOpen: isRenaming } = useFormView(actors.renaming)
  const { isOpen: isAsking } = useConfirmView(actors.removal).question
  const close = (): void => {
    actors.renaming.send({ type: 'form.close' })
    actors.removal.send({ type: 'confirm.cancel' })
  }
  return (
    <ConversationActions value={actors}>
      {children}
      <OpenedPart isOpen={isRenaming || isAsking} onClose={close}>
        <ConversationDialogs actors={actors} />
      </OpenedPart>
    </ConversationActions>
  )
}

export const ActionsOfConversations = ({ children }: { children: ReactNode }) => (
  <ConversationActionsView actors={useConversationActions(ChatContext.useActor())}>{children}</ConversationActionsView>
)
