/** A chat room with a conversation in it, as long as a test wants it. */
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { assign } from 'xstate'
import type { ChatHistory, ChatMessage, ChatReply } from '../../contract/chat.ts'
import { ok } from '../../contract/failures.ts'
import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx'
import { EarlierContext, type Earlier } from '../../src/features/chat/use-earlier.ts'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import type { Entry } from '../../src/machines/chat/conversation.ts'
import { rigUp } from '../kit/ports.ts'
import { askedAt, history, reply, resumedChatModel } from '../models/chat.model.ts'
import { Stage } from './stage.tsx'

export const region = page.getByRole('region', { name: 'Conversa com Ana' })
export const log = page.getByRole('log')
export const toEnd = page.getByRole('button', { name: /^Ir para o fim/ })

/** Questions and answers in turn, the last one said just now. */
export const messagesOf = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `Mensagem ${at + 1} ${'com algumas palavras mais '.repeat(at % 5)}`,
    timestamp: askedAt - (count - at) * 60_000,
    mediaFiles: [],
    sources: [],
  }))

const earlierEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'answer',
    id: `e${at + 1}`,
    at: askedAt - 864_000_000 + at * 60_000,
    text: `Antes ${at + 1} ${'e mais '.repeat(at % 30)}`,
    sources: [],
  }))

/** Until the machine reads histories in parts: so many messages come before the first when their number is typed. */
const machine = chatMachine.provide({
  actions: {
    type: assign(({ context: { conversation } }, text: string) => {
      if (!/^\d+$/.test(text)) return { text }
      return { conversation: { ...conversation, entries: [...earlierEntries(Number(text)), ...conversation.entries] } }
    }),
  },
})

export const enterRoom = async (messages: ChatMessage[], earlier?: Earlier, rest: Partial<ChatHistory> = {}) => {
  const rig = rigUp(machine, resumedChatModel.input)
  const room = (given: Earlier | undefined) => (
    <Stage>
      <ChatContext.Provider value={rig.actor}>
        <div style={{ display: 'flex', height: 600 }}>
          {given ? (
            <EarlierContext.Provider value={given}>
              <ChatPanel modelConfigured />
            </EarlierContext.Provider>
          ) : (
            <ChatPanel modelConfigured />
          )}
        </div>
      </ChatContext.Provider>
    </Stage>
  )
  const view = await render(room(earlier))
  rig.ports.settle('loadHistory', { done: ok(history({ messages, ...rest })) })
  return {
    rig,
    setEarlier: (given: Earlier) => view.rerender(room(given)),
    prepend: (count: number) => rig.actor.send({ type: 'chat.type', text: String(count) }),
    ask: (text: string) => rig.actor.send({ type: 'chat.prompt', text }),
    answer: (given: Partial<ChatReply>) => rig.ports.settle('sendMessage', { done: ok(reply(given)) }),
  }
}
