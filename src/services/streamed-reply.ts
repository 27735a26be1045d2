/**
 * Asks an agent and reports the answer's text as it streams in; a host that sends the whole answer, as specified, works
 * as well.
 */
import type * as v from 'valibot'
import { chatRoutes, ReplyPiece, type ChatReply } from '../../contract/chat.ts'
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import type { CallInput } from '../../contract/routes.ts'
import { answerOf, inThisSession, lineReader, readLines, sendCall } from './http.ts'
import { sendFile } from './upload.ts'

const lines = 'application/x-ndjson'
const accept = `${lines}, application/json`

type OnText = (delta: string) => void

/** `offline` until the stream has ended. */
const createReply = (onText: OnText) => {
  let end: Result<ChatReply> = fail('offline')
  const take = (piece: v.InferOutput<typeof ReplyPiece>): void => {
    if (piece.kind === 'text') onText(piece.delta)
    else if (piece.kind === 'done') end = ok(piece.reply)
    else {
      const { status, error, message } = piece
      end = fail(kindFromStatus(status), { status, message, body: { error, message } })
    }
  }
  return { take, end: () => end }
}

/** @returns as `call` does; `offline` also if the stream breaks off. */
export const askStreamed = async (
  input: CallInput<'testChat'>,
  onText: OnText,
  signal: AbortSignal,
): Promise<Result<ChatReply>> => {
  const own = inThisSession(chatRoutes.testChat, {})
  if (!own) return fail('unauthorized')
  const reply = createReply(onText)
  try {
    const response = await sendCall(chatRoutes.testChat, input, signal, { accept })
    if (!(response.headers.get('content-type') ?? '').startsWith(lines)) {
      return await answerOf('testChat', { status: response.status, text: await response.text() }, own)
    }
    await readLines(response.body, ReplyPiece, reply.take)
    return reply.end()
  } catch {
    return fail(signal.aborted ? 'aborted' : 'offline')
  }
}

type FileOptions = { onText: OnText; onProgress: (fraction: number) => void; signal: AbortSignal }

/** The same for a question with a file. */
export const askAboutFile = async (
  input: CallInput<'uploadChatFile'>,
  file: File,
  { onText, ...options }: FileOptions,
): Promise<Result<ChatReply>> => {
  const reply = createReply(onText)
  const take = lineReader(ReplyPiece, reply.take)
  let taken: number | undefined
  const onReceived = (text: string): void => {
    take(text.slice(taken))
    taken = text.length
  }
  const answer = await sendFile('uploadChatFile', input, file, { ...options, accept, streamed: lines, onReceived })
  if (typeof answer === 'string') return fail(answer)
  if (taken === undefined) return answerOf('uploadChatFile', answer, answer.own)
  onReceived(answer.text)
  return reply.end()
}
