/** A message provider controlled by a test, and how an agent is connected to it. */
import type { APIRequestContext } from '@playwright/test'
import { type SentMessage, startProvider } from '../stand-ins/provider.ts'

export type Provider = {
  sent: SentMessage[]
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
  const { origin: url, close } = await startProvider({
    send: async (message) => {
      await provider.held
      provider.sent.push(message)
      return provider.statuses.shift() ?? 200
    },
    find: () => provider.findStatus,
    emptyQueue: () => void (provider.emptied += 1),
  })
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await request.post(`/__test/${path}`, { data })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  const { channelId } = (await post('connect-channel', { agentId, url })) as { channelId: string }
  return Object.assign(provider, {
    channelId,
    receive: async (digits: string, text: string) => void (await post('inbound', { channelId, digits, text })),
    close,
  })
}
