/** One call to a model behind an OpenAI-compatible endpoint: messages in, a text out. */
import * as v from 'valibot'
import type { Result } from '../../../contract/failures.ts'
import { askEndpoint, failure, malformed, type ModelAccess, type Part } from './endpoint.ts'
import type { ModelFailure } from './failure.ts'
import { toPostgresText } from '../text/plain.ts'

type ChatPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }
/** A message in the endpoint's format. */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string | ChatPart[] }

/** The JSON object in a model's text, which often wraps it in explanations or code fences; undefined if there is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

export const modelPart: Part = { subject: 'O modelo', refused: 'O modelo recusou a pergunta.' }

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

type Finished = { text: string; refusal?: string | null | undefined; finishReason?: string | null | undefined }

/** The text of a finished completion: the model may have refused, returned nothing, or hit its length limit. */
export function toCompletionText({ text, refusal, finishReason }: Finished): Result<string, ModelFailure> {
  const trimmed = text.trim()
  if (finishReason === 'content_filter' || (trimmed === '' && refusal)) return failure('refused', modelPart.refused)
  if (trimmed === '') return malformed(modelPart)
  return { ok: true, value: finishReason === 'length' ? `${trimmed}…` : trimmed }
}

export function readCompletion(json: unknown): Result<string, ModelFailure> {
  const parsed = v.safeParse(Completion, json)
  const choice = parsed.success ? parsed.output.choices[0] : undefined
  if (choice === undefined) return malformed(modelPart)
  const { content, refusal } = choice.message
  return toCompletionText({ text: toPostgresText(content ?? ''), refusal, finishReason: choice.finish_reason })
}

export type ModelCall = {
  model: string
  messages: readonly ChatMessage[]
  /** Temperature and length, under the endpoint's parameter names. */
  sampling?: Readonly<Record<string, number>>
  /** Asks for a single JSON object. */
  json?: boolean
}

/** Returns the reply of `model` to `messages`. */
export async function complete(
  access: ModelAccess,
  { model, messages, sampling, json = false }: ModelCall,
  signal: AbortSignal,
): Promise<Result<string, ModelFailure>> {
  const format = json && { response_format: { type: 'json_object' } }
  const body = JSON.stringify({ model, messages, ...sampling, ...format })
  const call = { path: '/chat/completions', model, part: modelPart, body, contentType: 'application/json' }
  const answered = await askEndpoint(access, call, signal)
  if (!answered.ok) return answered
  const read = readCompletion(answered.value)
  if (!read.ok) access.log.error(`model ${model}: ${read.failure.message}`)
  return read
}
