/** Asks an agent something and tells its words as they come; a host that answers whole, as specified, is understood as well. */
import { ReplyPiece, type ChatReply } from '../../contract/chat.ts'
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import { routes, type CallInput } from '../../contract/routes.ts'
import { answerOf, isWithoutSession, readLines, sendCall } from './http.ts'

const lines = 'application/x-ndjson'

/** @returns as of `call`; `offline` also where the answer breaks off on its way. */
export const askStreamed = async (
  input: CallInput<'testChat'>,
  onText: (delta: string) => void,
  signal: AbortSignal,
): Promise<Result<ChatReply>> => {
  if (isWithoutSession(routes.testChat, {})) return fail('unauthorized')
  try {
    const accept = `${lines}, application/json`
    const response = await sendCall(routes.testChat, input, 'stream', signal, { accept })
    const body = response._data
    if (!(response.headers.get('content-type') ?? '').startsWith(lines)) {
      const text = body ? await new Response(body).text() : ''
      return answerOf('testChat', { status: response.status, text }, {})
    }
    let end: Result<ChatReply> = fail('offline')
    await readLines(body, ReplyPiece, (piece) => {
      if (piece.kind === 'text') onText(piece.delta)
      else if (piece.kind === 'done') end = ok(piece.reply)
      else {
        const { status, error, message } = piece
        end = fail(kindFromStatus(status), { status, message, body: { error, message } })
      }
    })
    return end
  } catch {
    return fail(signal.aborted ? 'aborted' : 'offline')
  }
}
