/** The redirect page of Instagram, and its webhook. */
import { readBytes } from '../../http/read-json.ts'
import { brokenJson, tooLarge } from '../../http/refusals.ts'
import { type Handlers, refuse, reply } from '../../http/result.ts'
import { findInvalidText, toPostgresText } from '../../platform/text/postgres-text.ts'
import type { ChannelDependencies } from '../dependencies.ts'
import { isSignedBy, isSubscription } from '../meta/webhook.ts'
import { returnAuthorization } from './authorizations.repository.ts'
import { receiveEvents } from './receive-events.ts'
import { returnPage } from './return-page.ts'
import { eventsIn } from './webhook.ts'

type Names = 'instagramReturn' | 'instagramVerify' | 'instagramWebhook'

const bodyBytes = 4 * 1024 * 1024
const unsigned = refuse(401, 'bad_signature', 'A assinatura não confere.')
const notOurs = refuse(403, 'wrong_verify_token', 'A palavra de verificação não confere.')

export function instagramWebhookHandlers(dependencies: ChannelDependencies): Pick<Handlers, Names> {
  const { db, clock, files, secrets, instagram, channels, events } = dependencies

  return {
    instagramReturn: async ({ query }) => {
      const at = query.state?.lastIndexOf('.') ?? -1
      const [agentId, nonce] = [query.state?.slice(0, at) ?? '', query.state?.slice(at + 1) ?? '']
      // Instagram appends this to the code.
      const code = query.code?.replace(/#_$/u, '') || undefined
      const returned =
        at < 1 ? undefined : await returnAuthorization(db, secrets, { nonce, agentId, code }, clock.now())
      if (returned === undefined) return reply(returnPage(undefined, undefined))
      if (code !== undefined) await instagram?.enqueueReturn(returned.nonceHash)
      const error = query.error ?? (code === undefined ? 'no_code' : null)
      return reply(
        returnPage(
          {
            type: 'INSTAGRAM_AUTH_RESULT',
            code: code ?? null,
            error,
            errorDescription: query.error_description ?? null,
          },
          returned.returnOrigin,
        ),
      )
    },

    instagramVerify: ({ query }) => {
      if (!isSubscription(query, instagram?.provider.verifyToken)) return Promise.resolve(notOurs)
      const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
      return Promise.resolve(reply(new Response(query['hub.challenge'] ?? '', { headers })))
    },

    instagramWebhook: async (_, { request, held }) => {
      const body = await readBytes(request, bodyBytes, held.add)
      if (body === undefined) return tooLarge
      const signature = request.headers.get('x-hub-signature-256')
      if (instagram === undefined || !isSignedBy(instagram.provider.signingSecrets, body, signature)) return unsigned
      let received: ReturnType<typeof eventsIn>
      try {
        const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), toPostgresText)
        received = findInvalidText(json) === undefined ? eventsIn(json) : undefined
      } catch {
        return brokenJson
      }
      // Other notifications get a success reply, too: Instagram repeats failed ones for hours.
      if (received !== undefined)
        await receiveEvents({ db, clock, files, secrets, graph: instagram.graph, channels, events }, received)
      return reply(new Response('EVENT_RECEIVED'))
    },
  }
}
