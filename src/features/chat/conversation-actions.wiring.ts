/** The ports for renaming and deleting a conversation of the list. */
import { useState } from 'react'
import * as v from 'valibot'
import type { Actor } from 'xstate'
import type { ConversationTitle } from '../../../contract/conversations.ts'
import { ok } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import type { ChatMachine } from '../../machines/chat/chat.machine.ts'
import {
  conversationRenameMachine,
  type ConversationSubject,
} from '../../machines/conversation-rename/conversation-rename.machine.ts'
import { conversationRemovalMachine } from '../../machines/conversation-removal/conversation-removal.machine.ts'
import { formPorts } from '../../services/form-ports.ts'
import { call } from '../../services/http.ts'
import { asDone, writePort } from '../../services/ports.ts'
import { nameNotices, removalNotices } from './conversation-actions.strings.ts'

const wiredRename = conversationRenameMachine.provide({
  actors: formPorts<ConversationSubject, ConversationSubject, ConversationTitle>({
    // Nothing to fetch: the list has already loaded it.
    read: (conversation) => Promise.resolve(ok(conversation)),
    save: async ({ subject: { agentId, sessionId }, values }, signal) => {
      const request = { params: { agentId, sessionId }, body: values }
      const done = asDone(await call('renameConversation', request, signal))
      return done.ok ? ok({ outcome: 'saved' as const, record: null }) : done
    },
    draftName: ({ sessionId }) => `conversation.${sessionId}`,
    draftVersion: 1,
    values: v.object({ title: v.string() }),
  }),
})

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
          if (chat.getSnapshot().context.sessionId === subject?.sessionId) chat.send({ type: 'chat.restart' })
        },
      ),
    },
  })

export const useConversationActions = (chat: Chat) => {
  const [removal] = useState(() => provideRemoval(chat))
  return {
    renaming: useFlow(wiredRename, { subject: null }, nameNotices),
    removal: useFlow(removal, undefined, removalNotices),
  }
}

export type ConversationActors = ReturnType<typeof useConversationActions>
