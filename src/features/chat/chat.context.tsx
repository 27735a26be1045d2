import { createActorContext } from '../../flow/actor-context.tsx'
import type { ChatMachine } from '../../machines/chat/chat.machine.ts'

export const ChatContext = createActorContext<ChatMachine>('chat')
