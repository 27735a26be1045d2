/** A message provider controlled by a test, and how an agent is connected to it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext } from '@playwright/test'

type Sent = { address: string; tag: string; part: { type: string; text?: string; caption?: string } }

export type Provider = {
  sent: Sent[]
  /** Statuses of the next sends, 200 when empty. */
  statuses: number[]
  /** The status of look-ups. */
  findStatus: number
  emptied: number
  /** While it is set, sends wait for it. */
  held: Promise<void> | undefined
  channelId: string
  /** Delivers a message of this number to the agent. */
  receive: (digits: string, text: string) => Promise<void>
  close: () => Promise<void>
}

export async function connectProvider(request: APIRequestContext, agentId: string): Promise<Provider> {
  const provider: Omit<Provider, 'receive' | 'close'> = {
    sent: [],
    statuses: [],
    findStatus: 404,
    emptied: 0,
    held: undefined,
    channelId: '',
  }
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const reply = (status: number): void => {
        answer.writeHead(status, { 'content-type': 'application/json' })
        answer.end(JSON.stringify({ id: crypto.randomUUID() }))
      }
      if (asked.url === '/empty-queue') {
        provider.emptied += 1
        reply(200)
      } else if (asked.url?.startsWith('/find/')) reply(provider.findStatus)
      else
        void (async () => {
          await provider.held
          provider.sent.push(JSON.parse(Buffer.concat(chunks).toString()) as Sent)
          reply(provider.statuses.shift() ?? 200)
        })()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await request.post(`/__test/${path}`, { data })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  const { channelId } = (await post('connect-channel', { agentId, url })) as { channelId: string }
  return Object.assign(provider, {
    channelId,
    receive: async (digits: string, text: string) => void (await post('inbound', { channelId, digits, text })),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}
