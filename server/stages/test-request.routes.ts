/** Makes the call of an action for real, so that its response can be inspected and mapped (AT-03). */
import { withScheme } from '../../contract/url.ts'
import { findAgent } from '../agents/agents.ts'
import type { StageDependencies } from './dependencies.ts'
import { createKeyedLimit } from '../http/keyed-limit.ts'
import { agentNotFound, invalidField, tooManyAttempts } from '../http/refusals.ts'
import { type Handlers, reply } from '../http/result.ts'
import { isMask } from '../platform/secrets.ts'
import { createMaskLookup, lostSecret } from './headers.ts'
import { createPerformCall, type Uppercase } from './perform-call.ts'
import { listStages } from './repository.ts'

/** Concurrent calls of one user. */
const callsAtOnce = 3

export function testRequestHandlers({ db, clock, config, secrets }: StageDependencies): Pick<Handlers, 'testRequest'> {
  const perform = createPerformCall({ clock, config })
  const calls = createKeyedLimit(callsAtOnce)

  return {
    testRequest: async ({ body }, { session, signal }) => {
      const ownerId = session.user.id
      const agent = await findAgent(db, ownerId, body.agentId)
      if (agent === undefined) return agentNotFound
      const url = withScheme(body.url.trim()) + (body.params === '' ? '' : `?${body.params}`)
      const headers = JSON.parse(body.headers) as Record<string, string>
      const stored = ((await listStages(db, ownerId, agent.id)) ?? []).flatMap(({ intentions }) => intentions)
      const findMasked = createMaskLookup({ secrets, ownerId }, stored)
      for (const [name, value] of Object.entries(headers)) {
        if (!isMask(value)) continue
        const secret = findMasked({ url, mask: value })
        if (secret === undefined) return invalidField('lost_secret', 'headers', lostSecret)
        headers[name] = secret
      }
      const method = body.method.toUpperCase() as Uppercase
      const performed = calls.tryRun(ownerId, () => perform({ url, method, headers, data: body.data, signal }))
      if (performed === undefined) return tooManyAttempts
      const { hasLeft: _hasLeft, ...answer } = await performed
      return reply(answer)
    },
  }
}
