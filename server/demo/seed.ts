/** The demonstration account of a first start. */
import { randomInt } from 'node:crypto'
import { hashPassword } from '../auth/password.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createAgent } from '../db/agents.ts'
import { storePaidExchange } from '../db/exchanges.ts'
import type { Db } from '../db/schema.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { createTraining } from '../db/trainings.ts'
import { createUser, deleteUserByEmail, hasUsers } from '../db/users.ts'
import { replyCost } from '../routes/model-catalogue.ts'
import { demoAgents } from './content.ts'
import { sampleExchanges, sampleSessionId } from './conversation.ts'

const demoEmail = 'demo@prosa.local'

const words = [
  ...[
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
  ],
  ...[
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
  ],
  ...['goiaba', 'horta', 'ilha', 'jambo', 'janela', 'jardim', 'lagoa', 'lenha', 'limoeiro', 'lua', 'manga', 'mar'],
  ...['mel', 'milho', 'moinho', 'neblina', 'ninho', 'oliva', 'onda', 'orvalho', 'panela', 'pedra', 'pinho', 'pitanga'],
  ...[
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
  ],
  ...['vento', 'vela', 'verde', 'viola'],
]

/** Easy to read from a console and to type. */
function readablePassword(): string {
  const picked = Array.from({ length: 4 }, () => words[randomInt(words.length)] ?? '')
  return [...picked, randomInt(1000, 10_000)].join('-')
}

export type DemoAccount = { email: string; password: string; trainingIds: string[] }

/** Creates the account in an empty database, or finishes a start that was interrupted; else does nothing. */
export async function seedDemo(
  db: Db,
  clock: Clock,
  { initialCredits: credits, passwordCost }: Pick<Config, 'initialCredits' | 'passwordCost'>,
): Promise<DemoAccount | undefined> {
  const begun = (await readSetting(db, marker)) === 'begun'
  if (!begun && (await hasUsers(db))) return undefined
  await writeSetting(db, marker, 'begun')
  // Half of it would stay half: start over.
  if (begun) await deleteUserByEmail(db, demoEmail)

  const password = readablePassword()
  const passwordHash = await hashPassword(password, passwordCost)
  const user = await createUser(db, { name: 'Demonstração', email: demoEmail, passwordHash, credits, now: clock.now() })
  // Another server on the same database was faster.
  if (user === undefined) return undefined
  const trainingIds: string[] = []
  for (const demo of demoAgents.toReversed()) trainingIds.push(...(await seedAgent(db, clock, user.id, demo)))
  await writeSetting(db, marker, 'done')
  return { email: demoEmail, password, trainingIds }
}

const marker = 'demo'

async function seedAgent(
  db: Db,
  clock: Clock,
  ownerId: string,
  { agent, trainings, hasConversation }: (typeof demoAgents)[number],
): Promise<string[]> {
  const now = clock.now()
  const creation = await createAgent(
    db,
    ownerId,
    {
      name: agent.name,
      short_description: agent.shortDescription,
      behavior: agent.behavior,
      business_area: agent.businessArea,
      company_name: agent.companyName,
      initial_chat_message: agent.initialChatMessage,
      language: agent.language,
      picture_url: agent.pictureURL,
      product_description: agent.productDescription,
      response_model: agent.responseModel,
      timezone: agent.timezone,
      tone: agent.tone,
      use_emojis: agent.useEmojis,
      restrict_topics: agent.restrictTopics,
      enable_split_messages: agent.enableSplitMessages ?? false,
      created_at: now,
      updated_at: now,
    },
    demoAgents.length,
  )
  if (!('created' in creation)) return []
  const agentId = creation.created.id

  const ids: string[] = []
  for (const training of trainings) {
    const stored = await createTraining(db, ownerId, { ...training, type: 'TEXT', agentId, now: clock.now() })
    if (stored !== undefined) ids.push(stored.id)
  }

  const [trainingId] = ids
  if (hasConversation && trainingId !== undefined)
    for (const { question, answer, title, excerpt } of sampleExchanges)
      await storePaidExchange(db, ownerId, {
        agentId,
        sessionId: sampleSessionId,
        messages: [
          { role: 'user', content: question, sources: [], at: now },
          { role: 'assistant', content: answer, sources: [{ trainingId, title, excerpt }], at: now },
        ],
        price: { amount: replyCost(agent.responseModel), model: agent.responseModel },
        now,
      })
  return ids
}
