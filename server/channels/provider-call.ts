/** One call to a provider. What matters most to whoever sends: whether the provider may have taken it. */
import type { Egress, EgressRequest } from '../platform/egress.ts'

export type ProviderAnswer =
  | { kind: 'answered'; status: number; json: unknown }
  /** It surely never arrived. */
  | { kind: 'notSent'; detail: string }
  | { kind: 'unknown'; detail: string }

export type ProviderRequest = Pick<EgressRequest, 'url' | 'method' | 'headers' | 'signal' | 'timeoutMs'> & {
  json?: unknown
}

const beforeSending = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN/u

export async function callProvider(
  egress: Egress,
  { json, headers, ...request }: ProviderRequest,
): Promise<ProviderAnswer> {
  const answered = await egress({
    ...request,
    // Paths and headers are credentials.
    headersStayAtOrigin: true,
    maxRedirects: 0,
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  if (answered.ok) return { kind: 'answered', status: answered.value.status, json: parse(answered.value.body) }
  const { kind, detail } = answered.failure
  const isUnsent = ['invalid', 'blocked', 'unresolved'].includes(kind) || beforeSending.test(detail)
  return { kind: isUnsent ? 'notSent' : 'unknown', detail }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
