/** A message provider over loopback, which `/__test/connect-channel` connects to an agent. */
import { json } from 'node:stream/consumers'
import { listenOnLoopback, type LoopbackServer } from './loopback.ts'

export type SentMessage = { address: string; tag: string; part: { type: string; text?: string; caption?: string } }

/** The status of a response, or what happens instead of one. */
type Outcome = number | 'disconnected' | 'unanswered'

export const startProvider = (on: {
  send: (message: SentMessage) => Outcome | Promise<Outcome>
  find: (tag: string) => number
  emptyQueue?: () => void
}): Promise<LoopbackServer> =>
  listenOnLoopback((request, response) => {
    const { url = '' } = request
    const answer = async (): Promise<void> => {
      const body = await json(request).catch(() => null)
      let outcome: Outcome = 200
      if (url === '/empty-queue') on.emptyQueue?.()
      else if (url.startsWith('/find/')) outcome = on.find(url.slice('/find/'.length))
      else if (url === '/send') outcome = await on.send(body as SentMessage)
      if (outcome === 'disconnected') request.socket.destroy()
      else if (outcome !== 'unanswered')
        response
          .writeHead(outcome, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id: crypto.randomUUID() }))
    }
    void answer()
  })
