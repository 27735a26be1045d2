/** Google's public signing keys (JWKS): cached for an hour, read again if a key id is unknown. */
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import type { Clock } from '../platform/clock.ts'
import type { Egress } from '../platform/egress.ts'

const cacheMs = 60 * 60 * 1000
/** Anyone can invent a key id, and that must not make us call Google each time. */
const cooldownMs = 30 * 1000
const readLimits = { timeoutMs: 5_000, maxBytes: 100_000 }

const KeyList = v.looseObject({ keys: v.array(v.looseObject({ kty: v.string() })) })

/** The provider's keys could not be read, so no token can be checked. */
export class KeysUnreachable extends Error {}

type Options = { url: string; egress: Egress; clock: Clock }

/** Finds the key of a token for `jwtVerify`; throws `KeysUnreachable` if no keys could be read. */
export function createGoogleKeys({ url, egress, clock }: Options): JWTVerifyGetKey {
  let known: { find: JWTVerifyGetKey; readAt: number } | undefined
  let reading: Promise<JWTVerifyGetKey> | undefined
  let triedAt = -Infinity
  const now = () => clock.now().getTime()

  const read = async (): Promise<JWTVerifyGetKey> => {
    triedAt = now()
    const answer = await egress({ url, headers: { accept: 'application/json' }, ...readLimits })
    if (!answer.ok) throw new KeysUnreachable(`${answer.failure.kind}: ${answer.failure.detail}`)
    if (answer.value.status !== 200) throw new KeysUnreachable(`answered ${answer.value.status}`)
    known = { find: createLocalJWKSet(keysIn(answer.value.body)), readAt: now() }
    return known.find
  }
  /** Concurrent callers share one request. */
  const readOnce = () =>
    (reading ??= read().finally(() => {
      reading = undefined
    }))

  return async (header, token) => {
    const find = known !== undefined && now() - known.readAt < cacheMs ? known.find : await readOnce()
    try {
      return await find(header, token)
    } catch (cause) {
      const mayBeNewer = reading !== undefined || now() - triedAt >= cooldownMs
      if (!(cause instanceof errors.JWKSNoMatchingKey) || !mayBeNewer) throw cause
      const newer = await readOnce()
      return newer(header, token)
    }
  }
}

function keysIn(body: Buffer): v.InferOutput<typeof KeyList> {
  try {
    return v.parse(KeyList, JSON.parse(body.toString()))
  } catch (cause) {
    throw new KeysUnreachable('answered something else than keys', { cause })
  }
}
