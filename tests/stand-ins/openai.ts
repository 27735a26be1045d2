/**
 * An OpenAI-compatible endpoint over loopback: chat completions that may see images, transcriptions and embeddings. It remembers
 * what it was sent, and fails on demand: a keyword in the last thing that was asked (or in the bytes of the recording),
 * such as `[[429]]`, says how this one call ends, so tests running side by side do not meet.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { StandIn } from './stand-in.ts'

export const modelKey = 'sk-of-the-tests-only'
export const transcriptionModel = 'whisper-1'
export const embeddingModel = 'text-embedding-3-small'

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }
export type SentTurn = { role: string; content: string | Part[] }
export type SentChat = {
  kind: 'chat'
  authorization: string | undefined
  body: { model: string; messages: SentTurn[] }
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
  /** Everything that was asked, oldest first. */
  sent: Sent[]
}

/** The words of a turn. */
export const wordsOf = ({ content }: SentTurn): string =>
  typeof content === 'string'
    ? content
    : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')

/** What is answered when nothing else is asked for. */
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

/** How a call ends badly, whichever it is; false when `keyword` names no such end. */
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

/** Quotes the first passage of the trainings that it was given, as an obedient model would. */
const quoted = (system: string) => /Trechos dos treinamentos:\n\n\[1\][^\n]*\n([^\n]+)/u.exec(system)?.[1]

function answerChat({ body }: SentChat, response: ServerResponse): void {
  const asked = body.messages.at(-1)
  const keyword = keywordIn(asked === undefined ? '' : wordsOf(asked))
  if (endBadly(keyword, response)) return
  const system = body.messages[0] === undefined ? '' : wordsOf(body.messages[0])
  const [name, text = ''] = keyword.split(/:(.*)/su)
  const answers: Record<string, object> = {
    empty: { ...completion(''), choices: [] },
    null: completion(null),
    blank: completion('  \n'),
    refusal: completion(null, {}, { refusal: 'I cannot help with that.' }),
    filtered: completion('x', { finish_reason: 'content_filter' }),
    length: completion('Era uma vez', { finish_reason: 'length' }),
    unstorable: completion('a\0b\ud800c'),
    say: completion(text),
    // No word, which retrieval would look for in the trainings.
    '?': completion(quoted(system) ?? 'Nenhum trecho.'),
  }
  json(response, 200, answers[name ?? ''] ?? completion(usualAnswer))
}

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

/** What its model takes for the same, although not a letter is: each list is one dimension. */
const meanings = [
  ['bicho', 'animais', 'cachorro', 'pet', 'focinho'],
  ['carro', 'estacionamento', 'vaga'],
  ['dinheiro', 'pix', 'cartão', 'pagar'],
  ['domingo', 'horário', 'abrimos'],
]

const vectorOf = (text: string) => [
  ...meanings.map((words) => words.filter((word) => text.toLowerCase().includes(word)).length),
  // Nothing is quite without direction.
  0.01,
]

function answerTexts({ body: { input } }: SentTexts, response: ServerResponse): void {
  const keyword = keywordIn(input.join('\n'))
  if (endBadly(keyword, response)) return
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
  const answers: Record<string, object[]> = {
    fewer: data.slice(1),
    uneven: data.map((one) => ({ ...one, embedding: one.index === 0 ? [1] : one.embedding })),
    words: data.map((one) => ({ ...one, embedding: 'AAAA' })),
  }
  // In no particular order: each says which text it is of.
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
      // What only tests call: what was sent that holds a text which no other test sends.
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

  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => json(response, 400, { error: { message: String(cause) } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    environment: {
      OPENAI_BASE_URL: `${origin}/v1`,
      OPENAI_API_KEY: modelKey,
      OPENAI_TRANSCRIPTION_MODEL: transcriptionModel,
    },
    forTests: { PROSA_TEST_OPENAI: origin },
    baseUrl: `${origin}/v1`,
    sent,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
