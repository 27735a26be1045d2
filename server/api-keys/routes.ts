import { apiKeyLimits } from '../../contract/api-keys.ts'
import { findAgent } from '../agents/agents.ts'
import type { ApiKeyRow } from '../db/integration-tables.ts'
import type { Db } from '../db/schema.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import type { Clock } from '../platform/clock.ts'
import { newKey } from './keys.ts'
import type { KeyUses } from './uses.ts'
import { insertApiKey, listApiKeys, revokeApiKey } from './repository.ts'

const tooMany = refuse(409, 'key_limit', `Um agente pode ter até ${apiKeyLimits.keys} chaves ativas.`)

type Calls = 'listApiKeys' | 'createApiKey' | 'revokeApiKey'

const toWire = ({ id, name, shown, uses, createdAt, lastUsedAt, revokedAt }: ApiKeyRow) => ({
  id,
  name,
  maskedKey: shown,
  uses,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})

type Needs = { db: Db; clock: Clock; keyUses: KeyUses }

export const apiKeyHandlers = ({ db, clock, keyUses }: Needs): Pick<Handlers, Calls> => ({
  listApiKeys: async ({ params: { agentId } }, { session }) => {
    const ownerId = session.user.id
    if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
    await keyUses.flush()
    return reply((await listApiKeys(db, ownerId, agentId)).map(toWire))
  },

  createApiKey: async ({ params: { agentId }, body: { name } }, { session }) => {
    const ownerId = session.user.id
    const { key, maskedKey, hash } = newKey()
    const given = { ownerId, agentId, name, shown: maskedKey, hash }
    const row = await insertApiKey(db, given, { limit: apiKeyLimits.keys, now: clock.now() })
    if (row === 'agentGone') return agentNotFound
    return row === 'full' ? tooMany : reply({ ...toWire(row), key })
  },

  revokeApiKey: async ({ params: { keyId } }, { session }) =>
    (await revokeApiKey(db, session.user.id, keyId, clock.now()))
      ? reply({ message: 'Chave revogada.' })
      : notFound('Chave não encontrada.'),
})
