/** Actions on a conversation of the list: rename it or delete it. */
import { createContext, useMemo, useState, type ReactNode } from 'react'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { OpenedPart } from '../../flow/opened-part.tsx'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import type { ConversationSubject } from '../../machines/conversation-rename/conversation-rename.machine.ts'
import { ChatContext } from './chat.context.tsx'
import { type RemovalActor, useConversationRemoval } from './conversation-actions.wiring.ts'

const RenameDialog = lazyPart(() => import('./conversation-rename.tsx'))
const RemovalQuestion = lazyPart(() => import('./conversation-removal.tsx'))

type Actions = { removal: RemovalActor; rename: (subject: ConversationSubject) => void }
export const ConversationActions = createContext<Actions | null>(null)

export const ActionsOfConversations = ({ children }: { children: ReactNode }) => {
  const removal = useConversationRemoval(ChatContext.useActor())
  const { question } = useConfirmView(removal)
  const [renamed, setRenamed] = useState<ConversationSubject | null>(null)
  const actions = useMemo(
    // A new object each time, because the same conversation may be asked for again.
    () => ({ removal, rename: (subject: ConversationSubject) => setRenamed({ ...subject }) }),
    [removal],
  )
  return (
    <ConversationActions value={actions}>
      {children}
      <OpenedPart isOpen={renamed !== null} onClose={() => setRenamed(null)}>
        {renamed && <RenameDialog asked={renamed} />}
      </OpenedPart>
      <OpenedPart isOpen={question.isOpen} onClose={question.onCancel}>
        <RemovalQuestion actor={removal} />
      </OpenedPart>
    </ConversationActions>
  )
}
