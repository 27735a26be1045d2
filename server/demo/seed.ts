/** Creates the demonstration account on first start. */
import { randomInt } from 'node:crypto'
import { hashPassword } from '../accounts/password.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createAgent } from '../agents/repository.ts'
import { acceptQuestion } from '../conversations/accept.ts'
import { storeAnswer } from '../conversations/store-answer.ts'
import { claimTurn } from '../conversations/turns.repository.ts'
import type { Db } from '../db/schema.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { fingerprintOf } from '../trainings/fingerprint.ts'
import { createTraining } from '../trainings/repository.ts'
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

/** Creates the account in an empty database, or again after an interrupted start; otherwise does nothing. */
export async function seedDemo(
  db: Db,
  clock: Clock,
  { initialCredits: credits, passwordCost }: Pick<Config, 'initialCredits' | 'passwordCost'>,
): Promise<DemoAccount | undefined> {
  const begun = (await readSetting(db, marker)) === 'begun'
  if (!begun && (await hasUsers(db))) return undefined
  await writeSetting(db, marker, 'begun')
  // An interrupted start left an incomplete account, so it is created again.
  if (begun) await deleteUserByEmail(db, demoEmail)

  const password = readablePassword()
  const passwordHash = await hashPassword(password, passwordCost)
  const user = await createUser(db, { name: 'Demonstração', email: demoEmail, passwordHash, credits, now: clock.now() })
  // Another server on the same database was faster.
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
  const creation = await createAgent(db, ownerId, newAgentOf(demo, now), {
    limit: demoAgents.length,
    repeats: false,
  })
  if (!('created' in creation)) return []
  const agentId = creation.created.id

  const ids: string[] = []
  for (const training of demo.trainings) {
    const text = { ...training, type: 'TEXT', agentId, now: clock.now() } as const
    const fingerprint = fingerprintOf(text)
    const stored = await createTraining(db, ownerId, { ...text, fingerprint, refuseDuplicate: false })
    if (stored !== undefined && 'created' in stored) ids.push(stored.created.id)
  }

  const [trainingId] = ids
  if (hasConversation && trainingId !== undefined)
    for (const { question, answer, title, excerpt } of sampleExchanges) {
      const message = { ownerId, agent: creation.created, message: question, files: [], split: false }
      const conversation = { sessionId: sampleSessionId, channel: 'test' } as const
      const accepted = await acceptQuestion(db, { ...message, conversation }, { now, price: 0 })
      const claim = accepted.kind === 'accepted' ? await claimTurn(db, accepted) : accepted
      if (claim.kind !== 'claimed') continue
      await storeAnswer(db, {
        ownerId,
        agent: creation.created,
        run: claim.run,
        cost: 0,
        contents: [],
        now,
        answer: { messages: [answer], sources: [{ trainingId, title, excerpt }], engine: 'retrieval' },
      })
    }
  return ids
}
