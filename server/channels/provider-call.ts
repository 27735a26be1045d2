/** One call to a provider. The result distinguishes whether the provider may have accepted the message. */
import type { LeaveResult, SendResult } from './adapter.ts'
import type { Egress, EgressRequest } from '../platform/egress.ts'

export type ProviderAnswer =
  | { kind: 'answered'; status: number; json: unknown }
  /** The request certainly never arrived. */
  | { kind: 'notSent'; detail: string }
  | { kind: 'unknown'; detail: string }

export type ProviderRequest = Pick<
  EgressRequest,
  'url' | 'method' | 'headers' | 'body' | 'signal' | 'timeoutMs' | 'maxBytes'
> & {
  json?: unknown
  parse?: (text: string) => unknown
}

/** Why the outcome of sending is unknown; follows 'Não se sabe se a mensagem saiu: '. */
export const uncertainReasons = {
  silent: 'o provedor não respondeu a tempo.',
  error: (code: number) => `o provedor respondeu com um erro (${code}).`,
  unconfirmed: 'o provedor respondeu sem confirmar o envio.',
}

export const unreachable: SendResult = { kind: 'unreachable', reason: 'O provedor não pôde ser alcançado.' }

/** The result of a call after which it is unknown whether the message was sent. */
export const uncertain = (answer: { status: number; code?: number } | undefined): SendResult => {
  if (answer === undefined) return { kind: 'uncertain', reason: uncertainReasons.silent }
  const { status, code = status } = answer
  return {
    kind: 'uncertain',
    reason: status < 300 ? uncertainReasons.unconfirmed : uncertainReasons.error(code),
  }
}

export function leaveResult(answer: ProviderAnswer): LeaveResult {
  if (answer.kind !== 'answered') return { kind: 'unreachable', detail: answer.detail }
  const { status } = answer
  if (status < 300) return { kind: 'left' }
  const isTemporary = status >= 500 || status === 408 || status === 429
  return { kind: isTemporary ? 'unreachable' : 'refused', detail: `answered ${status}` }
}

const beforeSending = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN/u

export async function callProvider(
  egress: Egress,
  { json, headers, parse = JSON.parse, ...request }: ProviderRequest,
): Promise<ProviderAnswer> {
  const answered = await egress({
    ...request,
    // Paths and headers contain credentials, so they must not follow a redirect.
    headersStayAtOrigin: true,
    maxRedirects: 0,
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  if (answered.ok) return { kind: 'answered', status: answered.value.status, json: parsed(answered.value.body, parse) }
  const { kind, detail } = answered.failure
  const isUnsent = ['invalid', 'blocked', 'unresolved'].includes(kind) || beforeSending.test(detail)
  return { kind: isUnsent ? 'notSent' : 'unknown', detail }
}

function parsed(body: Buffer, parse: (text: string) => unknown): unknown {
  try {
    return parse(body.toString())
  } catch {
    return undefined
  }
}
