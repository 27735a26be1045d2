/** Replies and attachments for the tests of the chat. */
import type { ChatHistory, ChatMessage, ChatReply } from '../../contract/chat.ts'
import type { Result } from '../../contract/failures.ts'
import type { AttachmentSource } from '../../src/machines/attachment.ts'

export const session = '11111111-1111-4111-8111-111111111111'
/** 21 November 2026, 14:05 in São Paulo. */
export const askedAt = Date.UTC(2026, 10, 21, 17, 5)

export const reply = (rest: Partial<ChatReply> = {}): ChatReply => ({
  message: 'Abrimos às 8h.',
  sessionId: session,
  mediaFiles: [],
  additionalMessages: [],
  splitMessage: false,
  sources: [],
  ...rest,
})

/** Events of the port that sends a question: streamed text, and the result. */
export const words = (text: string) => ({ emits: { type: 'reply.streamed' as const, text } })
export const answered = (output: Result<ChatReply>) => ({ emits: { type: 'reply.answered' as const, output } })

export const history = (rest: Partial<ChatHistory> = {}): ChatHistory => ({
  id: session,
  hasMore: false,
  isActive: true,
  messages: [
    { role: 'user', content: 'Vocês abrem hoje?', timestamp: askedAt - 90_000_000, mediaFiles: [], sources: [] },
    { role: 'assistant', content: 'Hoje sim.', timestamp: askedAt - 89_990_000, mediaFiles: [], sources: [] },
  ],
  ...rest,
})

/** The last question is stored, and its answer is in progress or failed. */
const lastQuestion = (rest: Partial<ChatMessage>): ChatHistory =>
  history({
    messages: [
      ...history().messages,
      {
        role: 'user',
        content: 'E amanhã?',
        timestamp: askedAt - 80_000_000,
        mediaFiles: [],
        sources: [],
        messageId: 'message-00',
        ...rest,
      },
    ],
  })

export const waitingHistory = lastQuestion({ state: 'waiting' })
export const failedHistory = lastQuestion({ state: 'failed', failure: 'O modelo demorou demais.' })

export const source = {
  trainingId: 'training-1',
  title: 'Horários da loja',
  excerpt: 'De segunda a sábado, das 8h às 20h.',
}

/** Three messages one after another. */
export const splitReply = reply({
  message: 'Abrimos **todos os dias**.\n> De segunda a sábado, das 8h às 20h.',
  additionalMessages: ['Aos domingos, não.', 'Posso ajudar em algo mais?'],
  sources: [source],
})

export const messageOf = (id: string, role: ChatMessage['role'], content: string, timestamp: number): ChatMessage => ({
  id,
  role,
  content,
  timestamp,
  mediaFiles: [],
  sources: [],
})

/** A conversation of which only the last page was read. */
export const lastPage = history({
  hasMore: true,
  messages: [
    messageOf('message-3', 'user', 'E amanhã?', askedAt - 80_000_000),
    messageOf('message-4', 'assistant', 'Amanhã também.', askedAt - 79_990_000),
  ],
})

/** Another tab has asked, and awaits the answer. */
export const askedElsewhere = history({
  messages: [
    ...lastPage.messages,
    {
      ...messageOf('message-5', 'user', 'E domingo?', askedAt - 70_000_000),
      messageId: 'message-elsewhere',
      state: 'waiting',
    },
  ],
})

/** What another tab has added to it. */
export const newerPage = history({
  messages: [
    ...lastPage.messages,
    messageOf('message-5', 'user', 'E domingo?', askedAt - 70_000_000),
    messageOf('message-6', 'assistant', 'Domingo não.', askedAt - 69_990_000),
  ],
})

export const firstPage = history({
  messages: [
    messageOf('message-1', 'user', 'Vocês abrem hoje?', askedAt - 90_000_000),
    messageOf('message-2', 'assistant', 'Hoje sim.', askedAt - 89_990_000),
  ],
})

/** One black pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const image = new File([Uint8Array.from(atob(pixel), (char) => char.charCodeAt(0))], 'vitrine.png', {
  type: 'image/png',
})
export const document = new File(['Trocas em até 7 dias.'], 'trocas.txt', { type: 'text/plain' })
export const recording = new File(['áudio'], 'gravacao.webm', { type: 'audio/webm;codecs=opus' })
const program = new File(['MZ'], 'jogo.exe', { type: 'application/x-msdownload' })

const chosen = (way: AttachmentSource, ...files: File[]) => ({ way, files })

export const choices = {
  'an image': chosen('picker', image),
  'a program, dropped': chosen('drop', program),
  'several, dropped': chosen('drop', program, image),
}
