/** The chat, mounted with a conversation of any length. */
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { ChatHistory, ChatMessage, ChatReply } from '../../contract/chat.ts'
import { ok } from '../../contract/failures.ts'
import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { answered, askedAt, history, reply } from '../models/chat.fixtures.ts'
import { resumedChatModel } from '../models/chat.model.ts'
import { Stage } from './stage.tsx'

export const region = page.getByRole('region', { name: 'Conversa com Ana' })
export const log = page.getByRole('log')
export const toEnd = page.getByRole('button', { name: /^Ir para o fim/ })

/** Questions and answers in turn, the last one sent just now. */
export const messagesOf = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `h${at + 1}`,
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `Mensagem ${at + 1} ${'com algumas palavras mais '.repeat(at % 5)}`,
    timestamp: askedAt - (count - at) * 60_000,
    mediaFiles: [],
    sources: [],
  }))

const earlierOf = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `e${at + 1}`,
    role: 'assistant',
    content: `Antes ${at + 1} ${'e mais '.repeat(at % 30)}`,
    timestamp: askedAt - 864_000_000 + at * 60_000,
    mediaFiles: [],
    sources: [],
  }))

/** With `rest.hasMore` there are earlier messages, and the first one needs an id. */
export const mountChat = async (messages: ChatMessage[], rest: Partial<ChatHistory> = {}) => {
  const rig = startTestActor(chatMachine, resumedChatModel.input)
  await render(
    <Stage>
      <ChatContext.Provider value={rig.actor}>
        <div style={{ display: 'flex', height: 600 }}>
          <ChatPanel modelConfigured />
        </div>
      </ChatContext.Provider>
    </Stage>,
  )
  rig.ports.settle('loadHistory', { done: ok(history({ messages, ...rest })) })
  return {
    rig,
    /** Adds this many messages before the first. */
    prepend: (count: number) => {
      rig.actor.send({ type: 'history.earlier' })
      rig.ports.settle('loadEarlier', { done: ok(history({ messages: earlierOf(count) })) })
    },
    ask: (text: string) => rig.actor.send({ type: 'chat.prompt', text }),
    /** Ends the typing delay of the next, short part of an answer. */
    continueAnswer: () => rig.clock.end(400),
    answer: (given: Partial<ChatReply>) => rig.ports.settle('sendMessage', answered(ok(reply(given)))),
  }
}
