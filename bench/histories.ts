/** Opening conversations of 100, 1,000 and 10,000 messages: their last page, a page in the middle, and the list. */
import { sql } from 'kysely'
import { openDatabase } from '../server/db/open.ts'
import { fullOrShort } from './scale.ts'
import { dropDataFolder, newDataFolder, createOwner, startServer } from './server.ts'
import { median, print } from './statistics.ts'

const SIZES = fullOrShort([100, 1_000, 10_000], [100])
const ROUNDS = fullOrShort(30, 2)

/** Stores conversations named after their size; the built-in database allows one process at a time. */
const converse = async (folder: string): Promise<void> => {
  const { db, close } = await openDatabase({ folder })
  for (const size of SIZES) {
    const name = String(size)
    await sql`
      insert into conversations (id, owner_id, agent_id, session_id, created_at, updated_at)
      select ${name}, owner_id, id, ${name}, now(), now() from agents`.execute(db)
    await sql`
      insert into messages (id, conversation_id, role, content, sources, created_at)
      select ${name} || '-' || number, ${name}, case number % 2 when 1 then 'user' else 'assistant' end,
        repeat('Uma resposta de tamanho comum, como as que se leem. ', 4), '[]', now()
      from generate_series(1, ${size}::int) as number order by number`.execute(db)
  }
  await sql`analyze`.execute(db)
  await close()
}

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

export const benchHistories = async (): Promise<void> => {
  const folder = await newDataFolder()
  const first = await startServer(folder)
  const { token } = await createOwner(first.url, { agents: 1 })
  await first.stop()
  await converse(folder)
  const server = await startServer(folder)
  try {
    const agents = await fetch(`${server.url}/api/agents`, { headers: { authorization: `Bearer ${token}` } })
    const [agent] = (await agents.json()) as { id: string }[]
    const chat = `${server.url}/api/v1/chat/${agent?.id}`
    await timeOf(chat, token)
    for (const size of SIZES) {
      print(`last 50 of ${size} messages (median)`, await timeOf(`${chat}/${size}?limit=50`, token), 'ms')
      const middle = `${chat}/${size}?limit=50&before=${size}-${size / 2}`
      print(`50 in the middle of ${size} messages (median)`, await timeOf(middle, token), 'ms')
    }
    print('list of these conversations (median)', await timeOf(chat, token), 'ms')
  } finally {
    await server.stop()
    dropDataFolder(folder)
  }
}
