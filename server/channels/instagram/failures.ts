/** Maps Instagram's errors to a result of sending, and to explanations for the owner. */
import type { LeaveResult, SendResult } from '../adapter.ts'
import { authorizationEnd, expiredCode } from '../meta/errors.ts'
import type { Ended } from '../provider-events.ts'
import { uncertain, uncertainReasons, unreachable } from '../provider-call.ts'
import type { GraphFailure } from './graph.ts'

const temporary = new Set([2, 4, 17, 613])
const restricted = new Set([1_893_063, 2_534_029])

export const reconnectReason = 'Falta a autorização do Instagram. Conecte a conta novamente.'
const toolsReason =
  "O acesso às mensagens está desligado. Ative 'Ferramentas conectadas' nas configurações de mensagens."

const disconnected = (reason: string): Ended => ({ kind: 'disconnected', reason })

/** The state in which nothing works until the owner acts; undefined for other failures. */
export function endedBy(failure: GraphFailure): Ended | undefined {
  if (failure.kind !== 'refused') return undefined
  const { code, subcode } = failure
  if (code === expiredCode) {
    const reason = `A autorização do Instagram ${authorizationEnd(subcode)} Conecte a conta novamente.`
    return { kind: 'expired', reason }
  }
  if (code === 200 && subcode === 2_534_041) return disconnected(toolsReason)
  if (restricted.has(subcode)) return disconnected('O Instagram restringiu esta conta.')
  if ([3, 200].includes(code)) return disconnected('Falta permissão para enviar mensagens. Conecte a conta novamente.')
  return undefined
}

export function sendResultOf(failure: GraphFailure): SendResult {
  if (failure.kind === 'unreachable') {
    const { status, mayHaveArrived } = failure
    if (!mayHaveArrived) return unreachable
    return uncertain(status === undefined ? undefined : { status })
  }
  const ended = endedBy(failure)
  if (ended !== undefined) return ended
  const { code, subcode, message } = failure
  // According to Instagram, the message may have been sent.
  if (code === 1) return { kind: 'uncertain', reason: uncertainReasons.error(code) }
  if (temporary.has(code)) return { kind: 'refused', reason: 'O Instagram pediu para esperar.', isFinal: false }
  return { kind: 'refused', reason: finalReason(code, subcode, message), isFinal: true }
}

export function leaveFailure(failure: GraphFailure): LeaveResult {
  if (failure.kind === 'unreachable') return { kind: 'unreachable', detail: failure.detail }
  const { code, message } = failure
  return { kind: code === 1 || temporary.has(code) ? 'unreachable' : 'refused', detail: message }
}

function finalReason(code: number, subcode: number, message: string): string {
  if (code === 10 && subcode === 2_534_022) return 'Passaram mais de 24 horas desde a última mensagem da pessoa.'
  if (code === 551) return 'A pessoa não recebe mensagens agora.'
  if (subcode === 2_534_014) return 'O Instagram não conhece esta pessoa.'
  return `O Instagram recusou a mensagem: “${message}”`
}

export const usedCode = 'o código já foi usado ou venceu.'

/** Known error messages of the code exchange. */
const knownReasons: [RegExp, string][] = [
  [/matching code|code has (?:been used|expired)/iu, usedCode],
  [/redirect/iu, 'o endereço de retorno (callback) não é o que está registrado no aplicativo.'],
  [/invalid (?:platform app|client)/iu, 'o Instagram não conhece este aplicativo.'],
]

/** Explains to the owner why the account could not be connected. */
export function connectionReason(failure: GraphFailure): string {
  if (failure.kind === 'unreachable') return 'O Instagram não respondeu. Tente novamente em instantes.'
  // The app shows a hint for this text (S3§8): the application or its callback URL is configured wrongly.
  const { message } = failure
  const known = knownReasons.find(([words]) => words.test(message))?.[1]
  if (known !== undefined) return `Autorização inválida: ${known}`
  if (/invalid|validating|redirect/iu.test(message)) return `Autorização inválida: “${message}”`
  return `O Instagram recusou a conexão: “${message}”`
}
