/** One call to a model behind an OpenAI-compatible endpoint: turns in, a text out. */
import * as v from 'valibot'
import type { Result } from '../../contract/failures.ts'
import type { Egress, EgressFailure } from '../egress.ts'
import type { Log } from '../log.ts'
import type { EngineFailure } from './engine.ts'
import type { ChatTurn } from './prompt.ts'

export type ModelEndpoint = {
  /** Up to and including `/v1`. */
  baseUrl: string
  apiKey: string
  timeoutMs?: number
}

const patienceMs = 60_000
const maxBytes = 2_000_000

const Completion = v.object({
  choices: v.pipe(
    v.array(
      v.object({
        message: v.object({ content: v.nullish(v.string()), refusal: v.nullish(v.string()) }),
        finish_reason: v.nullish(v.string()),
      }),
    ),
    v.minLength(1),
  ),
})

const failure = (kind: EngineFailure['kind'], message: string): { ok: false; failure: EngineFailure } => ({
  ok: false,
  failure: { kind, message },
})

function failureOfStatus(status: number, model: string): { ok: false; failure: EngineFailure } {
  if (status === 401 || status === 403)
    return failure(
      'refused',
      'O modelo recusou a chave configurada. Peça ao administrador que confira a chave de acesso.',
    )
  if (status === 404) return failure('refused', `O modelo “${model}” não existe no serviço configurado.`)
  if (status === 429)
    return failure('unavailable', 'O modelo atingiu o limite de uso. Aguarde um momento e tente novamente.')
  if (status >= 500)
    return failure('unavailable', 'O serviço do modelo está com problemas. Tente novamente em instantes.')
  return failure('refused', 'O modelo recusou a pergunta.')
}

function failureOfEgress({ kind }: EgressFailure): { ok: false; failure: EngineFailure } {
  if (kind === 'timeout') return failure('timeout', 'O modelo demorou demais para responder. Tente novamente.')
  if (kind === 'aborted') return failure('unavailable', 'A resposta foi cancelada.')
  if (kind === 'tooLarge') return failure('unavailable', 'O modelo enviou uma resposta grande demais.')
  return failure('unavailable', 'Não foi possível falar com o serviço do modelo. Tente novamente em instantes.')
}

function readCompletion(body: Buffer): Result<string, EngineFailure> {
  const malformed = failure('unavailable', 'O modelo enviou uma resposta que não pôde ser lida. Tente novamente.')
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return malformed
  }
  const parsed = v.safeParse(Completion, json)
  const choice = parsed.success ? parsed.output.choices[0] : undefined
  if (choice === undefined) return malformed
  const text = choice.message.content?.trim() ?? ''
  if (choice.finish_reason === 'content_filter' || (text === '' && choice.message.refusal))
    return failure('refused', 'O modelo recusou a pergunta.')
  if (text === '') return malformed
  // The endpoint's own limit of length: what there is, is shown as unfinished.
  return { ok: true, value: choice.finish_reason === 'length' ? `${text}…` : text }
}

export type ModelAccess = { egress: Egress; endpoint: ModelEndpoint; log: Log }

/** What `model` says after `messages`. */
export async function complete(
  { egress, endpoint, log }: ModelAccess,
  { model, messages }: { model: string; messages: readonly ChatTurn[] },
  signal: AbortSignal,
): Promise<Result<string, EngineFailure>> {
  const sent = await egress({
    url: `${endpoint.baseUrl.replace(/\/+$/u, '')}/chat/completions`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${endpoint.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ model, messages }),
    signal,
    timeoutMs: endpoint.timeoutMs ?? patienceMs,
    maxBytes,
    maxRedirects: 0,
  })
  if (!sent.ok) {
    if (sent.failure.kind !== 'aborted') log.error(`model ${model}: ${sent.failure.kind}, ${sent.failure.detail}`)
    return failureOfEgress(sent.failure)
  }
  const { status, body } = sent.value
  if (status < 200 || status > 299) {
    log.error(`model ${model}: status ${status}`)
    return failureOfStatus(status, model)
  }
  const read = readCompletion(body)
  if (!read.ok) log.error(`model ${model}: ${read.failure.message}`)
  return read
}
