/**
 * A chat completion as server-sent events, word by word. `[[slowly:text]]` waits for each word, `[[hang:text]]` stops
 * sending after the text, `[[break:text]]` drops the connection there and `[[spoil:text]]` sends an error in the
 * middle.
 */
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const paces: Record<string, number> = { slowly: 150 }

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** The text to stream, and how the stream ends. */
export async function streamChat(
  response: ServerResponse,
  { keyword, text, message }: { keyword: string; text: string; message: { refusal?: string; finish?: string } },
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(': a comment, as some endpoints send to keep the connection\n\n')
  response.write(chunk({ role: 'assistant', content: '' }))
  for (const word of text.match(/\s*\S+|\s+$/gu) ?? []) {
    if (response.destroyed) return
    response.write(chunk({ content: word }))
    await wait(paces[keyword] ?? 1)
  }
  if (keyword === 'hang') return
  if (keyword === 'break') return void response.destroy()
  if (keyword === 'spoil') return void response.end('data: {"error":{"message":"overloaded"}}\n\n')
  if (message.refusal) response.write(chunk({ refusal: message.refusal }))
  response.write(chunk({}, message.finish ?? 'stop'))
  response.write('data: {"choices":[],"usage":{"total_tokens":15}}\n\n')
  response.end('data: [DONE]\n\n')
}
