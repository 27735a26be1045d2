/** The port for deleting a conversation of the list. */
import { useState } from 'react'
import type { Actor } from 'xstate'
import { useFlow } from '../../flow/use-flow.ts'
import type { ChatMachine } from '../../machines/chat/chat.machine.ts'
import { conversationRemovalMachine } from '../../machines/conversation-removal/conversation-removal.machine.ts'
import type { ConversationSubject } from '../../machines/conversation-rename/conversation-rename.machine.ts'
import { writePort } from '../../services/ports.ts'
import { removalNotices } from './conversation-actions.strings.ts'

type Chat = Pick<Actor<ChatMachine>, 'send' | 'getSnapshot'>

/** Deleting the open conversation restarts the chat. */
const provideRemoval = (chat: Chat) =>
  conversationRemovalMachine.provide({
    actors: {
      runConfirmed: writePort(
        'deleteConversation',
        ({ subject }: { subject: ConversationSubject | null }) =>
          subject && { params: { agentId: subject.agentId, sessionId: subject.sessionId } },
        ({ subject }) => {
          if (!subject) return
          if (chat.getSnapshot().context.sessionId === subject.sessionId) chat.send({ type: 'chat.restart' })
          chat.send({ type: 'unsent.forget', sessionId: subject.sessionId })
        },
      ),
    },
  })

export const useConversationRemoval = (chat: Chat) => {
  const [machine] = useState(() => provideRemoval(chat))
  return useFlow(machine, undefined, removalNotices)
}

export type RemovalActor = ReturnType<typeof useConversationRemoval>
