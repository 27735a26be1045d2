/**
 * An OpenAI-compatible endpoint over loopback: chat completions with images, transcriptions and embeddings. It records
 * its requests, and fails on demand: a keyword such as `[[429]]` in the last message (or in the bytes of the recording)
 * sets the outcome of this one call, so tests that run in parallel do not interfere.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { streamChat } from './openai-stream.ts'
import { listenOnLoopback } from './loopback.ts'
import type { StandIn } from './stand-in.ts'

export const modelKey = 'sk-of-the-tests-only'
export const transcriptionModel = 'whisper-1'
export const embeddingModel = 'text-embedding-3-small'

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }
export type SentTurn = { role: string; content: string | Part[] }
export type SentChat = {
  kind: 'chat'
  authorization: string | undefined
  body: { model: string; messages: SentTurn[]; stream?: boolean; response_format?: { type: string } }
}
export type SentRecording = {
  kind: 'transcription'
  authorization: string | undefined
  fields: Record<string, string>
  file: { name: string; mime: string; size: number; text: string }
}
export type SentTexts = {
  kind: 'embedding'
  authorization: string | undefined
  body: { model: string; input: string[] }
}
export type Sent = SentChat | SentRecording | SentTexts

export type OpenaiStandIn = StandIn & {
  baseUrl: string
  /** All requests, oldest first. */
  sent: Sent[]
}

/** The text of a turn. */
export const wordsOf = ({ content }: SentTurn): string =>
  typeof content === 'string'
    ? content
    : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')

/** The default answer. */
export const usualAnswer = 'Resposta do modelo.'
export const usualTranscript = 'Vocês abrem no domingo?'

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const completion = (content: string | null, choice: object = {}, message: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...message }, ...choice }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
})

/** Performs the failure that `keyword` names; false if it names none. */
function endBadly(keyword: string, response: ServerResponse): boolean {
  if (/^\d{3}$/u.test(keyword)) {
    json(response, Number(keyword), { error: { message: `no, not with ${modelKey}`, type: 'invalid_request_error' } })
    return true
  }
  switch (keyword) {
    case 'silent':
      return true
    case 'slow':
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      return true
    case 'cut':
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
        .write('{"choices"', () => response.destroy())
      return true
    case 'malformed':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[{"message"')
      return true
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Gateway</title></html>')
      return true
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end()
      return true
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(2_000_001)}"`)
      return true
    default:
      return false
  }
}

const keywordIn = (text: string) => /\[\[([^\]]+)\]\]/u.exec(text)?.[1] ?? ''

/** The verdict on a condition: `[[judge 1 sim quero marcar]]`; without such a keyword none is met. */
function judgement(keyword: string) {
  const [, id, verdict, quote] = /^judge (\S+) (\S+) ?(.*)$/u.exec(keyword) ?? []
  const conditions = id === undefined ? [] : [{ id, reason: 'O cliente disse.', quote, verdict }]
  return completion(JSON.stringify({ conditions, answer: null }))
}

const wordSet = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu))

/** Quotes the passage that shares most words with the question, and names its marker, as an obedient model would. */
function quoted(system: string, asked: string): string | undefined {
  const [material = '', question = ''] = asked.split('\n\nMensagem do cliente:\n\n')
  const code = /\[([\da-f]{8})-1\]/u.exec(system)?.[1] ?? ''
  const passages = [...material.matchAll(/<(trecho-[\da-f-]{36}) numero="(\d+)">\n[^\n]*\n(.*?)\n<\/\1>/gsu)]
  const [best] = passages
    .map(([, , number, text = '']) => ({
      said: `${text.split('\n')[0]} [${code}-${number}]`,
      shared: [...wordSet(question)].filter((word) => wordSet(text).has(word)).length,
    }))
    .toSorted((a, b) => b.shared - a.shared)
  return best?.said
}

function answerChat({ body }: SentChat, response: ServerResponse): void {
  const asked = body.messages.at(-1)
  const keyword = keywordIn(asked === undefined ? '' : wordsOf(asked))
  if (endBadly(keyword, response)) return
  if (body.response_format) return void json(response, 200, judgement(keyword))
  const system = body.messages[0] === undefined ? '' : wordsOf(body.messages[0])
  const [name, text = ''] = keyword.split(/:(.*)/su)
  if (body.stream === true && name === 'unstreamed')
    return void json(response, 400, { error: { message: 'stream is not supported by this server' } })
  const answers: Record<string, ReturnType<typeof completion>> = {
    empty: { ...completion(''), choices: [] },
    null: completion(null),
    blank: completion('  \n'),
    refusal: completion(null, {}, { refusal: 'I cannot help with that.' }),
    filtered: completion('x', { finish_reason: 'content_filter' }),
    length: completion('Era uma vez', { finish_reason: 'length' }),
    unstorable: completion('a\0b\ud800c'),
    say: completion(text),
    // A keyword that is not a word, because retrieval would search the trainings for a word.
    '?': completion(quoted(system, asked === undefined ? '' : wordsOf(asked)) ?? 'Nenhum trecho.'),
    person: completion(`Claro, vou chamar alguém. ${/\[[\da-f]{8}-pessoa\]/u.exec(system)?.[0] ?? ''}`),
  }
  const answered = answers[name ?? ''] ?? completion(['whole', ...streamed].includes(name ?? '') ? text : usualAnswer)
  const choice = answered.choices[0]
  if (body.stream !== true || name === 'whole' || choice === undefined) return void json(response, 200, answered)
  const { message, finish_reason: finish } = choice
  void streamChat(response, {
    keyword: name ?? '',
    text: message.content ?? '',
    message: { ...('refusal' in message && { refusal: String(message.refusal) }), finish },
  })
}

/** Keywords for streams; without one, the whole text is sent at once. */
const streamed = ['slowly', 'hang', 'break', 'spoil', 'unstreamed']

function answerTranscription({ file }: SentRecording, response: ServerResponse): void {
  const keyword = keywordIn(file.text)
  if (endBadly(keyword, response)) return
  const [name, text = ''] = keyword.split(/:(.*)/su)
  const answers: Record<string, object> = {
    empty: {},
    blank: { text: ' \n' },
    null: { text: null },
    unstorable: { text: 'a\0b' },
    say: { text },
  }
  json(response, 200, answers[name ?? ''] ?? { text: usualTranscript })
}

/** Groups of words with the same meaning for the stand-in's embeddings: each list is one dimension. */
const meanings = [
  ['bicho', 'animais', 'cachorro', 'pet', 'focinho'],
  ['carro', 'estacionamento', 'vaga'],
  ['dinheiro', 'pix', 'cartão', 'pagar'],
  ['domingo', 'horário', 'abrimos'],
]

const vectorOf = (text: string) => [
  ...meanings.map((words) => words.filter((word) => text.toLowerCase().includes(word)).length),
  // A constant, so that no vector is zero.
  0.01,
]

/** A keyword in the name of the model is about every call. */
function answerTexts({ body: { model, input } }: SentTexts, response: ServerResponse): void {
  const keyword = keywordIn([model, ...input].join('\n'))
  if (endBadly(keyword, response)) return
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
  const answers: Record<string, object[]> = {
    fewer: data.slice(1),
    uneven: data.map((one) => ({ ...one, embedding: one.index === 0 ? [1] : one.embedding })),
    words: data.map((one) => ({ ...one, embedding: 'AAAA' })),
  }
  // In reverse order, because the API promises none; each entry has the index of its text.
  json(response, 200, { object: 'list', data: (answers[keyword] ?? data).toReversed() })
}

async function readRecording(
  { headers }: IncomingMessage,
  bytes: Buffer,
  authorization: string | undefined,
): Promise<SentRecording> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new Error('no file in the form')
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const content = Buffer.from(await file.arrayBuffer())
  return {
    kind: 'transcription',
    authorization,
    fields: Object.fromEntries(fields) as Record<string, string>,
    file: { name: file.name, mime: file.type, size: content.length, text: content.toString('utf8') },
  }
}

export async function startOpenai(): Promise<OpenaiStandIn> {
  const sent: Sent[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://openai.invalid')
    const { authorization } = request.headers
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /v1/chat/completions': {
        const body = JSON.parse((await buffer(request)).toString('utf8')) as SentChat['body']
        const asked: SentChat = { kind: 'chat', authorization, body }
        sent.push(asked)
        return answerChat(asked, response)
      }
      case 'POST /v1/audio/transcriptions': {
        const recording = await readRecording(request, await buffer(request), authorization)
        sent.push(recording)
        return answerTranscription(recording, response)
      }
      case 'POST /v1/embeddings': {
        const body = JSON.parse((await buffer(request)).toString('utf8')) as SentTexts['body']
        const asked: SentTexts = { kind: 'embedding', authorization, body }
        sent.push(asked)
        return answerTexts(asked, response)
      }
      // A route for tests only: requests that contain a text which no other test sends.
      case 'GET /sent': {
        const text = url.searchParams.get('with') ?? ''
        return void json(
          response,
          200,
          sent.filter((each) => JSON.stringify(each).includes(text)),
        )
      }
      default:
        return void json(response, 404, { error: { message: 'unknown address' } })
    }
  }

  const { origin, close } = await listenOnLoopback((request, response) => {
    answer(request, response).catch((cause: unknown) => json(response, 400, { error: { message: String(cause) } }))
  })

  return {
    environment: {
      OPENAI_BASE_URL: `${origin}/v1`,
      OPENAI_API_KEY: modelKey,
      OPENAI_TRANSCRIPTION_MODEL: transcriptionModel,
    },
    forTests: { PROSA_TEST_OPENAI: origin },
    baseUrl: `${origin}/v1`,
    sent,
    close,
  }
}
