/** Makes the call of an action through the egress guard; trial calls and calls for customers share it. */
import { stageLimits } from '../../contract/stages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createEgress, type EgressFailure } from '../platform/egress.ts'
import { decodeBody } from '../platform/text/encoding.ts'

const problems: Record<EgressFailure['kind'], string> = {
  invalid: 'o endereço não é válido',
  blocked: 'este endereço é de uma rede privada e não pode ser chamado',
  unresolved: 'o endereço não foi encontrado',
  unreachable: 'o servidor não respondeu',
  timeout: `o servidor demorou mais de ${stageLimits.testMs / 1000} segundos`,
  tooLarge: 'a resposta é grande demais',
  tooManyRedirects: 'o endereço redireciona sem fim',
  aborted: 'a chamada foi interrompida',
}
/** Failures before anything was sent. */
const neverLeft = new Set<EgressFailure['kind']>(['invalid', 'blocked', 'unresolved'])

export type Uppercase = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
export type ApiRequest = {
  url: string
  method: Uppercase
  headers: Record<string, string>
  data: string
  signal?: AbortSignal
}
export type ApiAnswer = {
  answered: boolean
  status: number
  contentType: string
  durationMs: number
  text: string
  isCut: boolean
  problem: string | null
  /** Whether the call may have had an effect: once sent, that is unknown without a response. */
  hasLeft: boolean
}
export type PerformCall = (request: ApiRequest) => Promise<ApiAnswer>

export function createPerformCall({ clock, config }: { clock: Clock; config: Config }): PerformCall {
  const egress = createEgress({ allow: config.stageAllow })
  return async ({ url, method, headers, data, signal }) => {
    const started = clock.now().getTime()
    const answer = await egress({
      url,
      method,
      headers,
      ...(method !== 'GET' && method !== 'DELETE' && { body: data }),
      ...(signal && { signal }),
      timeoutMs: stageLimits.testMs,
      maxBytes: stageLimits.testBytes,
      truncate: true,
      headersStayAtOrigin: true,
    })
    const durationMs = Math.max(0, clock.now().getTime() - started)
    const empty = { status: 0, contentType: '', text: '', isCut: false, durationMs, hasLeft: true }
    if (!answer.ok) {
      const { kind } = answer.failure
      return { ...empty, answered: false, problem: problems[kind], hasLeft: !neverLeft.has(kind) }
    }
    const { status, headers: answered, body } = answer.value
    const contentType = answered['content-type'] ?? ''
    const text = decodeBody(body, contentType)
    const isCut = body.length >= stageLimits.testBytes
    return { ...empty, answered: true, status, contentType, text, isCut, problem: null }
  }
}
