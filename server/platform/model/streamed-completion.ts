/** Streams a completion and can be stopped. An endpoint that cannot stream delivers the whole text at the end. */
import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import type { Result } from '../../../contract/failures.ts'
import type { EgressResponse } from '../egress.ts'
import { toPostgresText } from '../text/plain.ts'
import { complete, type ModelCall, modelPart, readCompletion, toCompletionText } from './completion.ts'
import { failure, type ModelAccess, parseAnswer, sendToEndpoint } from './endpoint.ts'
import type { ModelFailure } from './failure.ts'

export type Streaming = {
  /** Receives further text of the answer. */
  onDelta: (text: string) => void
  /** Ends the answer with the text received so far. */
  stop: AbortSignal
}

/** `text` is empty only if it was stopped before the first text. */
export type StreamedCompletion = { text: string; isStopped: boolean }

const Chunk = v.object({
  choices: v.array(
    v.object({
      delta: v.nullish(v.object({ content: v.nullish(v.string()), refusal: v.nullish(v.string()) })),
      finish_reason: v.nullish(v.string()),
    }),
  ),
})

const isStream = ({ status, headers }: Pick<EgressResponse, 'status' | 'headers'>) =>
  status === 200 && (headers['content-type'] ?? '').startsWith('text/event-stream')

/** Some endpoints do not support streaming and return an error that says so. */
const refusesStream = ({ status, body }: EgressResponse) =>
  (status === 400 || status === 422) && /stream/iu.test(body.toString('utf8'))

function createReader(onDelta: Streaming['onDelta']) {
  const received = { text: '', refusal: '', finishReason: null as string | null, isDone: false, isBroken: false }
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === '[DONE]') {
        received.isDone = true
        return
      }
      const chunk = v.safeParse(v.pipe(v.string(), v.parseJson(), Chunk), data)
      // An error within a stream arrives as a chunk of another shape.
      if (!chunk.success) received.isBroken = true
      // The last chunk may only report token counts, without a choice.
      const choice = chunk.success ? chunk.output.choices[0] : undefined
      const given = toPostgresText(choice?.delta?.content ?? '')
      const delta = received.text === '' ? given.trimStart() : given
      received.text += delta
      received.refusal += choice?.delta?.refusal ?? ''
      received.finishReason = choice?.finish_reason ?? received.finishReason
      if (delta !== '') onDelta(delta)
    },
  })
  const decoder = new TextDecoder()
  return { received, feed: (piece: Buffer) => parser.feed(decoder.decode(piece, { stream: true })) }
}

type Received = ReturnType<typeof createReader>['received']

function toStreamedText({ text, refusal, finishReason, isDone, isBroken }: Received): Result<string, ModelFailure> {
  const isCutOff = isBroken || (!isDone && finishReason === null)
  const completion = toCompletionText({ text, refusal, finishReason })
  return completion.ok && isCutOff ? interrupted('unavailable') : completion
}

const interrupted = (kind: ModelFailure['kind']) =>
  failure(kind, `${modelPart.subject} parou no meio da resposta. Tente novamente.`)

export async function streamCompletion(
  access: ModelAccess,
  { model, messages, sampling }: ModelCall,
  signal: AbortSignal,
  { onDelta, stop }: Streaming,
): Promise<Result<StreamedCompletion, ModelFailure>> {
  const { received, feed } = createReader(onDelta)
  const onBody = (piece: Buffer, head: Pick<EgressResponse, 'status' | 'headers'>): void => {
    if (isStream(head)) feed(piece)
  }
  const call = {
    path: '/chat/completions',
    model,
    part: modelPart,
    body: JSON.stringify({ model, messages, ...sampling, stream: true }),
    contentType: 'application/json',
  }
  const until = AbortSignal.any([signal, stop])
  const sent = await sendToEndpoint(access, { ...call, isHandled: refusesStream, onBody }, until)
  if (stop.aborted && !signal.aborted) return { ok: true, value: { text: received.text.trim(), isStopped: true } }
  if (!sent.ok) return received.text === '' ? sent : interrupted(sent.failure.kind)
  if (isStream(sent.value)) {
    const streamed = toStreamedText(received)
    if (!streamed.ok) access.log.error(`model ${model}: ${streamed.failure.message}`)
    return streamed.ok ? { ok: true, value: { text: streamed.value, isStopped: false } } : streamed
  }
  const whole = refusesStream(sent.value)
    ? await complete(access, { model, messages, ...(sampling && { sampling }) }, until)
    : parseUnstreamed(access, model, sent.value)
  if (stop.aborted && !signal.aborted) return { ok: true, value: { text: '', isStopped: true } }
  return whole.ok ? { ok: true, value: { text: whole.value, isStopped: false } } : whole
}

function parseUnstreamed(access: ModelAccess, model: string, response: EgressResponse): Result<string, ModelFailure> {
  const parsed = parseAnswer(access, { model, part: modelPart }, response)
  if (!parsed.ok) return parsed
  const completion = readCompletion(parsed.value)
  if (!completion.ok) access.log.error(`model ${model}: ${completion.failure.message}`)
  return completion
}
