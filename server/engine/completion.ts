/** One call to a model behind an OpenAI-compatible endpoint: turns in, a text out. */
import * as v from 'valibot'
import type { Result } from '../../contract/failures.ts'
import { askEndpoint, failure, malformed, type ModelAccess, type Part } from './endpoint.ts'
import type { EngineFailure } from './engine.ts'
import { storableOf } from './plain.ts'
import type { ChatTurn } from './prompt.ts'

const part: Part = { subject: 'O modelo', refused: 'O modelo recusou a pergunta.' }

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

function readCompletion(json: unknown): Result<string, EngineFailure> {
  const parsed = v.safeParse(Completion, json)
  const choice = parsed.success ? parsed.output.choices[0] : undefined
  if (choice === undefined) return malformed(part)
  const text = storableOf(choice.message.content ?? '').trim()
  if (choice.finish_reason === 'content_filter' || (text === '' && choice.message.refusal))
    return failure('refused', part.refused)
  if (text === '') return malformed(part)
  // The endpoint's own limit of length: what there is, is shown as unfinished.
  return { ok: true, value: choice.finish_reason === 'length' ? `${text}…` : text }
}

/** What `model` says after `messages`. */
export async function complete(
  access: ModelAccess,
  { model, messages }: { model: string; messages: readonly ChatTurn[] },
  signal: AbortSignal,
): Promise<Result<string, EngineFailure>> {
  const body = JSON.stringify({ model, messages })
  const call = { path: '/chat/completions', model, part, body, contentType: 'application/json' }
  const answered = await askEndpoint(access, call, signal)
  if (!answered.ok) return answered
  const read = readCompletion(answered.value)
  if (!read.ok) access.log.error(`model ${model}: ${read.failure.message}`)
  return read
}
