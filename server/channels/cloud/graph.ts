/** Calls of Meta's Graph API, and what its error codes mean for a sent message (Error codes, 11 Sep 2026). */
import { createEgress, type Egress } from '../../platform/egress.ts'
import type { LeaveResult, SendResult } from '../adapter.ts'
import { authorizationEnd, expiredCode, metaErrorIn } from '../meta/errors.ts'
import { callProvider, leaveResult, type ProviderAnswer, uncertain, unreachable } from '../provider-call.ts'

export type GraphOptions = { url: string; version: string; appId: string; appSecret: string; isSimulated?: boolean }

export type Graph = GraphOptions & {
  egress: Egress
  ask: (
    path: string,
    asked: {
      method?: 'DELETE'
      token?: string | undefined
      json?: unknown
      query?: Record<string, string>
      signal: AbortSignal
    },
  ) => Promise<ProviderAnswer>
}

export function createGraph(options: GraphOptions): Graph {
  const egress = createEgress({ allow: [options.url] })
  return {
    ...options,
    egress,
    ask: (path, { method, token, json, query, signal }) =>
      callProvider(egress, {
        url: `${options.url}/${options.version}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        signal,
        ...(method && { method }),
        ...(json !== undefined && { json }),
      }),
  }
}

const outsideWindow =
  'A última mensagem da pessoa tem mais de 24 horas: fora desse prazo o WhatsApp Oficial só aceita modelos aprovados.'
/** Explanations of common errors for the owner. */
export const graphReasons: Readonly<Record<number, string>> = {
  130497: 'A Meta não deixa esta conta escrever para pessoas do país deste número.',
  131026: 'Esta pessoa não pode receber: não tem WhatsApp, ou usa uma versão antiga.',
  131042: 'Falta um meio de pagamento na conta do WhatsApp Business.',
  131047: outsideWindow,
  131049: 'A Meta não entregou, para proteger a pessoa de mensagens de marketing demais.',
  131050: 'A pessoa não quer receber marketing.',
  131056: 'Mensagens demais para a mesma pessoa em pouco tempo.',
}
/** The number was deleted at Meta. */
export const goneCode = 33
export const expiryReason = ({ subcode }: { subcode: number }): string =>
  `A autorização do WhatsApp Business ${authorizationEnd(subcode)} Conecte novamente.`

const laterCodes = new Set([4, 80_007, 130_429, 131_016, 131_056, 131_057, 133_004, 133_016])
const stopCodes = new Set([0, 3, 10, 33, 368, 131_005, 131_031, 131_037, 131_045, 133_010])
/** Errors after which even Meta does not know the outcome. */
const unknownCodes = new Set([1, 2, 131_000])

/** Meta sends nothing more from this WhatsApp Business account. */
export async function unsubscribe(
  graph: Pick<Graph, 'ask'>,
  { wabaId, token, signal }: { wabaId: string; token: string; signal: AbortSignal },
): Promise<LeaveResult> {
  const answer = await graph.ask(`${wabaId}/subscribed_apps`, { method: 'DELETE', token, signal })
  const left = leaveResult(answer)
  const error = answer.kind === 'answered' ? metaErrorIn(answer.json) : undefined
  if (left.kind === 'left' || error === undefined) return left
  const isTemporary = laterCodes.has(error.code) || unknownCodes.has(error.code)
  return { kind: isTemporary ? 'unreachable' : left.kind, detail: error.message }
}

export function sendResultOf(answer: ProviderAnswer, providerIdIn: (json: unknown) => string | undefined): SendResult {
  if (answer.kind === 'notSent') return unreachable
  if (answer.kind === 'unknown') return uncertain(undefined)
  const { status, json } = answer
  const providerId = providerIdIn(json)
  if (status < 300 && providerId !== undefined) return { kind: 'accepted', providerId }
  const error = metaErrorIn(json)
  if (error === undefined || unknownCodes.has(error.code))
    return uncertain({ status, ...(error && { code: error.code }) })
  if (error.code === expiredCode) return { kind: 'expired', reason: expiryReason(error) }
  const reason = graphReasons[error.code] ?? `O WhatsApp recusou: ${error.message}`
  if (stopCodes.has(error.code) || (error.code >= 200 && error.code <= 299)) return { kind: 'disconnected', reason }
  return { kind: 'refused', reason, isFinal: !laterCodes.has(error.code) }
}
