import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { ConversationActions } from '../../src/features/chat/conversation-actions.tsx'
import { useConversationRemoval, type RemovalActor } from '../../src/features/chat/conversation-actions.wiring.ts'
import { ConversationList } from '../../src/features/chat/conversation-list.tsx'
import RemovalQuestion from '../../src/features/chat/conversation-removal.tsx'
import { RenameDialogView } from '../../src/features/chat/conversation-rename.tsx'
import { titleOf } from '../../src/features/chat/use-conversation-search.ts'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { conversationRenameMachine } from '../../src/machines/conversation-rename/conversation-rename.machine.ts'
import { conversationRemovalMachine } from '../../src/machines/conversation-removal/conversation-removal.machine.ts'
import { conversationsQuery, queryClient } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { chatModel } from '../models/chat.model.ts'
import { conversationRenameModel, conversationRemovalModel, subject } from '../models/conversation.model.ts'
import { conversationRenameScreen, conversationRemovalScreen } from '../models/conversation.screen.ts'
import { asTyped, withOneField } from '../models/form-dialog.screen.ts'
import { Stage } from './stage.tsx'

const { agentId, sessionId, title } = subject
type Renaming = Actor<typeof conversationRenameMachine>

beforeEach(() =>
  queryClient.setQueryData(conversationsQuery(agentId).queryKey, [
    { sessionId, firstMessage: title, totalMessages: 2, updatedAt: Date.now() },
  ]),
)
afterEach(() => queryClient.clear())

type Running = { renaming?: Renaming; removal?: RemovalActor }

const room = ({
  renaming = startTestActor(conversationRenameMachine, { subject: null }).actor,
  removal = startTestActor(conversationRemovalMachine, undefined).actor,
}: Running) => (
  <Stage>
    <ChatContext.Provider value={startTestActor(chatMachine, chatModel.input).actor}>
      <ConversationActions value={{ removal, rename: (asked) => renaming.send({ type: 'form.open', subject: asked }) }}>
        <ConversationList />
        <RenameDialogView actor={renaming} />
        <RemovalQuestion actor={removal} />
      </ConversationActions>
    </ChatContext.Provider>
  </Stage>
)

runViews([asTyped(conversationRenameModel)], conversationRenameScreen, (renaming) => room({ renaming }), {
  unwalked: withOneField(conversationRenameMachine),
})
runViews([conversationRemovalModel], conversationRemovalScreen, (removal) => room({ removal }))

test.for([
  [`${'a'.repeat(79)}🎂🎂`, 'a'.repeat(79)],
  [`Bolo ${'a'.repeat(80)}`, 'Bolo'],
] as const)('[AN-11] a conversation is renamed from its first question, without half an emoji: %s', ([asked, name]) => {
  expect(titleOf({ sessionId, firstMessage: asked, totalMessages: 2, updatedAt: 0 })).toBe(name)
})

test('a conversation that is removed takes its unsent questions with it; the open one is left for a new one', async () => {
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Feito.' }))
  const told: object[] = []
  const { actor } = startTestActor(chatMachine, chatModel.input)
  const open = { ...actor.getSnapshot(), context: { ...actor.getSnapshot().context, sessionId: 's1' } }
  const chat = { send: (event: object) => void told.push(event), getSnapshot: () => open }
  const { result, unmount } = await renderHook(() => useConversationRemoval(chat), { wrapper: Stage })
  const removal = result.current
  const remove = async (sessionId: string) => {
    removal.send({ type: 'question.ask', subject: { ...subject, sessionId } })
    removal.send({ type: 'question.confirm' })
    await expect.poll(() => removal.getSnapshot().value).toBe('closed')
  }
  await remove('s2')
  expect(told).toEqual([{ type: 'unsent.forget', sessionId: 's2' }])
  await remove('s1')
  expect(told.slice(1)).toEqual([{ type: 'chat.restart' }, { type: 'unsent.forget', sessionId: 's1' }])
  await unmount()
  localStorage.removeItem('prosa.token')
})
