/** Calls an OpenAI-compatible endpoint, and explains failures in Portuguese. */
import type { Result } from '../../../contract/failures.ts'
import type { Config } from '../config.ts'
import { createEgress, type Egress, type EgressFailure, type EgressRequest, type EgressResponse } from '../egress.ts'
import type { Log } from '../log.ts'
import type { ModelFailure } from './failure.ts'

export type ModelEndpoint = {
  /** URL up to and including `/v1`. */
  baseUrl: string
  apiKey: string
  timeoutMs?: number
  /** Names of models that can see images; `*` matches any text. */
  visionModels?: readonly string[]
  /** Model that transcribes recordings; if undefined, recordings cannot be used. */
  transcriptionModel?: string | undefined
}

/** The configured endpoint, if any. */
export const endpointOf = (config: Config): ModelEndpoint | undefined =>
  config.openaiApiKey === undefined
    ? undefined
    : {
        baseUrl: config.openaiBaseUrl,
        apiKey: config.openaiApiKey,
        timeoutMs: config.openaiTimeoutMs,
        visionModels: config.visionModels,
        transcriptionModel: config.transcriptionModel,
      }

export type ModelAccess = { egress: Egress; endpoint: ModelEndpoint; log: Log }

/** The operator configures this URL, so it may be on this machine, unlike the URLs that users give. */
export const createModelAccess = (endpoint: ModelEndpoint, log: Log): ModelAccess => ({
  egress: createEgress({ allow: [new URL(endpoint.baseUrl).origin] }),
  endpoint,
  log,
})

type Failed = { ok: false; failure: ModelFailure }

/** The part of the service that failed, in words for people. */
export type Part = {
  /** Used as the subject of a sentence. */
  subject: string
  /** The message if it refuses something because of its content. */
  refused: string
}

const defaultTimeoutMs = 60_000
const defaultMaxBytes = 2_000_000

export const failure = (kind: ModelFailure['kind'], message: string): Failed => ({
  ok: false,
  failure: { kind, message },
})

function failureOfStatus(status: number, model: string, { subject, refused }: Part): Failed {
  if (status === 401 || status === 403)
    return failure(
      'refused',
      `${subject} recusou a chave configurada. Peça ao administrador que confira a chave de acesso.`,
    )
  if (status === 404) return failure('refused', `O modelo “${model}” não existe no serviço configurado.`)
  if (status === 429)
    return failure('unavailable', `${subject} atingiu o limite de uso. Aguarde um momento e tente novamente.`)
  if (status >= 500)
    return failure('unavailable', `${subject} está com problemas no momento. Tente novamente em instantes.`)
  return failure('refused', refused)
}

function failureOfEgress({ kind }: EgressFailure, { subject }: Part): Failed {
  if (kind === 'timeout') return failure('timeout', `${subject} demorou demais para responder. Tente novamente.`)
  if (kind === 'aborted') return failure('unavailable', 'A resposta foi cancelada.')
  if (kind === 'tooLarge') return failure('unavailable', `${subject} enviou uma resposta grande demais.`)
  const whom = subject.charAt(0).toLowerCase() + subject.slice(1)
  return failure('unavailable', `Não foi possível falar com ${whom}. Tente novamente em instantes.`)
}

export const malformed = ({ subject }: Part): Failed =>
  failure('unavailable', `${subject} enviou uma resposta que não pôde ser lida. Tente novamente.`)

export type EndpointCall = {
  path: string
  model: string
  part: Part
  body: string | Uint8Array
  contentType: string
  maxBytes?: number
  onBody?: EgressRequest['onBody']
  /** Whether the caller handles this error response itself. */
  isHandled?: (response: EgressResponse) => boolean
}

/** Returns the response of the endpoint's `path` to a body. */
export async function sendToEndpoint(
  { egress, endpoint, log }: ModelAccess,
  { path, model, part, body, contentType, maxBytes = defaultMaxBytes, onBody, isHandled }: EndpointCall,
  signal: AbortSignal,
): Promise<Result<EgressResponse, ModelFailure>> {
  const request: EgressRequest = {
    url: `${endpoint.baseUrl.replace(/\/+$/u, '')}${path}`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${endpoint.apiKey}`,
      'content-type': contentType,
      accept: onBody === undefined ? 'application/json' : 'text/event-stream, application/json',
    },
    body,
    signal,
    timeoutMs: endpoint.timeoutMs ?? defaultTimeoutMs,
    maxBytes,
    maxRedirects: 0,
    ...(onBody && { onBody }),
  }
  const sent = await egress(request)
  if (!sent.ok) {
    if (sent.failure.kind !== 'aborted') log.error(`model ${model}: ${sent.failure.kind}, ${sent.failure.detail}`)
    return failureOfEgress(sent.failure, part)
  }
  const { status } = sent.value
  if ((status >= 200 && status <= 299) || isHandled?.(sent.value)) return sent
  log.error(`model ${model}: status ${status}`)
  return failureOfStatus(status, model, part)
}

/** Returns the JSON response of the endpoint's `path` to a body. */
export async function askEndpoint(
  access: ModelAccess,
  call: EndpointCall,
  signal: AbortSignal,
): Promise<Result<unknown, ModelFailure>> {
  const sent = await sendToEndpoint(access, call, signal)
  return sent.ok ? parseAnswer(access, call, sent.value) : sent
}

export function parseAnswer(
  { log }: ModelAccess,
  { model, part }: Pick<EndpointCall, 'model' | 'part'>,
  { body }: EgressResponse,
): Result<unknown, ModelFailure> {
  try {
    return { ok: true, value: JSON.parse(body.toString('utf8')) }
  } catch {
    log.error(`model ${model}: not JSON`)
    return malformed(part)
  }
}
