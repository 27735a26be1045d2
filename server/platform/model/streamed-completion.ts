/** A completion whose words are told as they come, and that can be stopped; endpoints that do not stream answer at once. */
import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import type { Result } from '../../../contract/failures.ts'
import type { EgressResponse } from '../egress.ts'
import { toPostgresText } from '../text/plain.ts'
import { complete, type ModelCall, modelPart, readCompletion } from './completion.ts'
import { failure, malformed, type ModelAccess, parseAnswer, sendToEndpoint } from './endpoint.ts'
import type { ModelFailure } from './failure.ts'

export type Streaming = {
  /** Further words of the answer. */
  onDelta: (text: string) => void
  /** Ends the answer with what has come by then. */
  stop: AbortSignal
}

/** `text` is empty only when it was stopped before the first word. */
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

/** Some endpoints know no streams, and say so. */
const refusesStream = ({ status, body }: EgressResponse) =>
  (status === 400 || status === 422) && /stream/iu.test(body.toString('utf8'))

function createReader(onDelta: Streaming['onDelta']) {
  const read = { text: '', refusal: '', finish: null as string | null, isDone: false, isBroken: false }
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === '[DONE]') {
        read.isDone = true
        return
      }
      const chunk = v.safeParse(v.pipe(v.string(), v.parseJson(), Chunk), data)
      // An error in the middle of a stream comes as a chunk of another form.
      if (!chunk.success) read.isBroken = true
      // The last chunk may count tokens and choose nothing.
      const choice = chunk.success ? chunk.output.choices[0] : undefined
      const given = toPostgresText(choice?.delta?.content ?? '')
      const delta = read.text === '' ? given.trimStart() : given
      read.text += delta
      read.refusal += choice?.delta?.refusal ?? ''
      read.finish = choice?.finish_reason ?? read.finish
      if (delta !== '') onDelta(delta)
    },
  })
  const decoder = new TextDecoder()
  return { read, feed: (piece: Buffer) => parser.feed(decoder.decode(piece, { stream: true })) }
}

type Read = ReturnType<typeof createReader>['read']

function ended({ text, refusal, finish, isDone, isBroken }: Read): Result<StreamedCompletion, ModelFailure> {
  const isRefused = finish === 'content_filter' || (text === '' && refusal !== '')
  if (isRefused) return failure('refused', modelPart.refused)
  if (isBroken || (!isDone && finish === null)) return text === '' ? malformed(modelPart) : brokenOff('unavailable')
  if (text.trim() === '') return malformed(modelPart)
  return { ok: true, value: { text: finish === 'length' ? `${text.trim()}…` : text.trim(), isStopped: false } }
}

const brokenOff = (kind: ModelFailure['kind']) =>
  failure(kind, `${modelPart.subject} parou no meio da resposta. Tente novamente.`)

export async function streamCompletion(
  access: ModelAccess,
  { model, messages, sampling }: ModelCall,
  signal: AbortSignal,
  { onDelta, stop }: Streaming,
): Promise<Result<StreamedCompletion, ModelFailure>> {
  const { read, feed } = createReader(onDelta)
  const call = {
    path: '/chat/completions',
    model,
    part: modelPart,
    body: JSON.stringify({ model, messages, ...sampling, stream: true }),
    contentType: 'application/json',
  }
  const until = AbortSignal.any([signal, stop])
  const sent = await sendToEndpoint(
    access,
    { ...call, isHandled: refusesStream, onBody: (piece, head) => void (isStream(head) && feed(piece)) },
    until,
  )
  if (stop.aborted && !signal.aborted) return { ok: true, value: { text: read.text.trim(), isStopped: true } }
  if (!sent.ok) return read.text === '' ? sent : brokenOff(sent.failure.kind)
  if (isStream(sent.value)) {
    const result = ended(read)
    if (!result.ok) access.log.error(`model ${model}: ${result.failure.message}`)
    return result
  }
  const whole = refusesStream(sent.value)
    ? await complete(access, { model, messages, ...(sampling && { sampling }) }, until)
    : readWhole(access, model, sent.value)
  if (stop.aborted && !signal.aborted) return { ok: true, value: { text: '', isStopped: true } }
  return whole.ok ? { ok: true, value: { text: whole.value, isStopped: false } } : whole
}

function readWhole(access: ModelAccess, model: string, response: EgressResponse): Result<string, ModelFailure> {
  const parsed = parseAnswer(access, { model, part: modelPart }, response)
  if (!parsed.ok) return parsed
  const read = readCompletion(parsed.value)
  if (!read.ok) access.log.error(`model ${model}: ${read.failure.message}`)
  return read
}
