/** Creates the demonstration account on first start. */
import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { hashPassword } from '../accounts/password.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { findAgent } from '../agents/agents.ts'
import { createTrainedAgent } from '../agents/trained-agent.repository.ts'
import { acceptQuestion } from '../conversations/accept.ts'
import { storeAnswer } from '../conversations/store-answer.ts'
import { claimTurn } from '../conversations/turns.repository.ts'
import type { Db } from '../db/schema.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { createUser, deleteUserByEmail, hasUsers } from '../accounts/users.repository.ts'
import { demoAgents, newAgentOf, type DemoAgent } from './content.ts'
import { sampleExchanges, sampleSessionId } from './conversation.ts'

const demoEmail = 'demo@prosa.local'

const words = [
  'abacate',
  'abelha',
  'areia',
  'aurora',
  'balaio',
  'bambu',
  'barco',
  'brisa',
  'cacau',
  'caderno',
  'caju',
  'canela',
  'capim',
  'cereja',
  'chuva',
  'colina',
  'coruja',
  'doce',
  'estrela',
  'farol',
  'feira',
  'folha',
  'garoa',
  'girassol',
  'goiaba',
  'horta',
  'ilha',
  'jambo',
  'janela',
  'jardim',
  'lagoa',
  'lenha',
  'limoeiro',
  'lua',
  'manga',
  'mar',
  'mel',
  'milho',
  'moinho',
  'neblina',
  'ninho',
  'oliva',
  'onda',
  'orvalho',
  'panela',
  'pedra',
  'pinho',
  'pitanga',
  'ponte',
  'praia',
  'quintal',
  'rede',
  'ribeira',
  'roda',
  'sabugo',
  'serra',
  'sombra',
  'telhado',
  'trigo',
  'varanda',
  'vento',
  'vela',
  'verde',
  'viola',
]

/** A password that is easy to read from a console and to type. */
function readablePassword(): string {
  const picked = Array.from({ length: 4 }, () => words[randomInt(words.length)] ?? '')
  return [...picked, randomInt(1000, 10_000)].join('-')
}

export type DemoAccount = { email: string; password: string; trainingIds: string[] }

type Seeding = {
  db: Db
  clock: Clock
  config: Pick<Config, 'initialCredits' | 'passwordCost'>
  /** Given if other servers may use the database, too: they must not take this start for an interrupted one. */
  sharedPool?: Pool | undefined
}

/** Creates the account in an empty database, or again after an interrupted start; otherwise does nothing. */
export const seedDemo = (seeding: Seeding): Promise<DemoAccount | undefined> =>
  seeding.sharedPool === undefined ? seed(seeding) : withLock(seeding.sharedPool, () => seed(seeding))

// An arbitrary constant that must be the same on every server.
const seedLock = 741_002

/** Servers run this one after the other. The lock ends with its connection, also if the server dies. */
async function withLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [seedLock])
    return await work()
  } finally {
    client.release(true)
  }
}

async function seed({ db, clock, config }: Seeding): Promise<DemoAccount | undefined> {
  const { initialCredits: credits, passwordCost } = config
  const begun = (await readSetting(db, marker)) === 'begun'
  if (!begun && (await hasUsers(db))) return undefined
  await writeSetting(db, marker, 'begun')
  // An interrupted start left an incomplete account, so it is created again.
  if (begun) await deleteUserByEmail(db, demoEmail)

  const password = readablePassword()
  const passwordHash = await hashPassword(password, passwordCost)
  const user = await createUser(db, { name: 'Demonstração', email: demoEmail, passwordHash, credits, now: clock.now() })
  // Somebody registered this address meanwhile.
  if (user === undefined) return undefined
  const trainingIds: string[] = []
  for (const demo of demoAgents.toReversed())
    trainingIds.push(...(await seedAgent(db, clock, user.id, demo, demo === demoAgents[0])))
  await writeSetting(db, marker, 'done')
  return { email: demoEmail, password, trainingIds }
}

const marker = 'demo'

async function seedAgent(
  db: Db,
  clock: Clock,
  ownerId: string,
  demo: DemoAgent,
  /** The conversation quotes the first training. */
  hasConversation: boolean,
): Promise<string[]> {
  const now = clock.now()
  const taught = { type: 'TEXT', contents: demo.trainings } as const
  const options = { limit: demoAgents.length, repeats: false }
  const creation = await createTrainedAgent(db, ownerId, newAgentOf(demo, now), taught, options)
  if (!('created' in creation)) return []
  const { id, trainingIds } = creation.created
  const [trainingId] = trainingIds
  const agent = hasConversation ? await findAgent(db, ownerId, id) : undefined
  if (agent !== undefined && trainingId !== undefined)
    for (const { question, answer, title, excerpt } of sampleExchanges) {
      const message = { ownerId, agent, message: question, files: [], split: false }
      const conversation = { sessionId: sampleSessionId, channel: 'test' } as const
      const accepted = await acceptQuestion(db, { ...message, conversation }, { now, price: 0 })
      const claim = accepted.kind === 'accepted' ? await claimTurn(db, accepted) : accepted
      if (claim.kind !== 'claimed') continue
      await storeAnswer(db, {
        ownerId,
        agent,
        run: claim.run,
        cost: 0,
        contents: [],
        now,
        answer: { messages: [answer], sources: [{ trainingId, title, excerpt }], engine: 'retrieval' },
      })
    }
  return trainingIds
}
