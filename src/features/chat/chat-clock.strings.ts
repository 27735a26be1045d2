/** Every text of 'Avançar relógio' (CL-01). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ClockMove, ConversationFollowUp } from '../../../contract/follow-ups.ts'
import type { ChatClockNotice } from '../../machines/chat-clock/chat-clock.machine.ts'
import { reasonText } from '../../services/follow-up-texts.ts'

export const clock = {
  button: 'Avançar relógio',
  waits: 'Avançar relógio: depois da primeira mensagem',
  moving: 'Avançando o relógio…',
  note: 'Mostra o que o cliente receberia até lá, sem esperar.',
}

export const moves: readonly { to: ClockMove; label: string }[] = [
  { to: 'tenMinutes', label: '10 minutos' },
  { to: 'tomorrow', label: 'Amanhã' },
  { to: 'sunday', label: 'Domingo' },
]

type Moment = string | number | undefined

const momentIn = (at: Moment, timezone: Moment): string => {
  const options = { weekday: 'short', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: String(timezone) }).format(Number(at))
  } catch {
    return new Intl.DateTimeFormat('pt-BR', options).format(Number(at))
  }
}

/** The simulated time of a message, as its label shows it. */
export const simulatedAt = (at: number): string => `Relógio avançado: ${momentIn(at, undefined)}`

export const clockNotices: NoticeTexts<ChatClockNotice> = {
  arrived: ({ dueAt, timezone }) => `O follow-up chegaria em ${momentIn(dueAt, timezone)}: ele está na conversa.`,
  armed: ({ until, dueAt, timezone }) =>
    `Até ${momentIn(until, timezone)}, nada. O follow-up sairia em ${momentIn(dueAt, timezone)}.`,
  waitingHours: ({ until, dueAt, timezone }) =>
    `Até ${momentIn(until, timezone)}, nada: fora do horário. O follow-up sairia em ${momentIn(dueAt, timezone)}.`,
  cancelled: ({ until, reason, timezone }) =>
    `Até ${momentIn(until, timezone)}, nada: follow-up cancelado (${reasonText(reason as ConversationFollowUp['reason'])}).`,
  blocked: ({ until, reason, timezone }) =>
    `Até ${momentIn(until, timezone)}, nada: follow-up impedido (${reasonText(reason as ConversationFollowUp['reason'])}).`,
  sent: () => 'O follow-up desta conversa já foi enviado. O próximo vem depois que o cliente escrever.',
  answered: () => 'O cliente já respondeu ao follow-up.',
  none: () => 'Esta conversa não tem follow-up à espera. Configure um na aba Configurações e converse com o agente.',
  failed: ({ message }) => String(message || 'Não foi possível avançar o relógio. Tente novamente.'),
}
