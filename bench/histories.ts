/** Opening conversations of 100, 1,000 and 10,000 messages: their last page, a page in the middle, and the list. */
import { sessionOf, storeConversations } from './conversations.ts'
import { fullOrShort } from './scale.ts'
import type { ServerBenchmark } from './server-benchmark.ts'
import { median, print } from './statistics.ts'

const SIZES = fullOrShort([100, 1_000, 10_000], [100])
const ROUNDS = fullOrShort(30, 2)

const timeOf = async (url: string, token: string): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.text()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    times.push(performance.now() - began)
  }
  return median(times)
}

export const histories: ServerBenchmark = {
  agents: 1,
  store: (folder, owner) => storeConversations(folder, owner, SIZES),
  measure: async ({ server, owner: { token, agentId } }) => {
    const chat = `${server.url}/api/v1/chat/${agentId}`
    await timeOf(chat, token)
    for (const size of SIZES) {
      const conversation = `${chat}/${sessionOf(size)}?limit=50`
      print(`last 50 of ${size} messages (median)`, await timeOf(conversation, token), 'ms')
      const middle = `${conversation}&before=${agentId}-${size}-${size / 2}`
      print(`50 in the middle of ${size} messages (median)`, await timeOf(middle, token), 'ms')
    }
    print('list of these conversations (median)', await timeOf(chat, token), 'ms')
  },
}
