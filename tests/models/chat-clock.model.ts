import { fail, ok } from '../../contract/failures.ts'
import type { ClockReply } from '../../contract/follow-ups.ts'
import { chatClockMachine } from '../../src/machines/chat-clock/chat-clock.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

/** Sunday, 22 November 2026, 9 h in São Paulo. */
const until = Date.UTC(2026, 10, 22, 12)
const timezone = 'America/Sao_Paulo'

export const replyWith = (change: Partial<NonNullable<ClockReply['followUp']>>): ClockReply => ({
  until,
  timezone,
  message: null,
  followUp: {
    sessionId: 's1',
    name: '',
    phone: '',
    state: 'armed',
    reason: null,
    dueAt: until + 3_600_000,
    sentAt: null,
    changedAt: until,
    isSimulated: false,
    ...change,
  },
})
export const arrived: ClockReply = {
  ...replyWith({ state: 'sent', sentAt: until, isSimulated: true }),
  message: {
    id: 'm9',
    role: 'assistant',
    content: 'Ainda posso ajudar?',
    timestamp: until,
    mediaFiles: [],
    sources: [],
    simulatedAt: until - 60_000,
  },
}

export const chatClockModel = defineModel({
  machine: chatClockMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { wanted } }) => ({ to: wanted?.to ?? null }),
  events: {
    'clock.open': noPayload,
    'clock.close': noPayload,
    'clock.move': { 'by ten minutes': { sessionId: 's1', to: 'tenMinutes' as const } },
  },
  ports: {
    moveClock: {
      arrived: { done: ok(arrived) },
      'not yet': { done: ok(replyWith({})) },
      'nothing armed': { done: ok({ until, timezone, message: null, followUp: null }) },
      gone: { done: fail('notFound', { status: 404, message: 'Conversa não encontrada.' }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
