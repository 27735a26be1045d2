/** Instagram direct messages (S3§4, S3§7): connecting an account, and the calls that Instagram makes. */
import * as v from 'valibot'
import { route } from './route.ts'
import { Id, WireDate } from './wire.ts'

/** Type of the message that the redirect page posts to the page that opened it. */
const instagramResultType = 'INSTAGRAM_AUTH_RESULT'

/** Posted by the popup: an authorization code, or the reason why there is none. */
export const InstagramAuthResult = v.object({
  type: v.literal(instagramResultType),
  code: v.nullish(v.string()),
  error: v.nullish(v.string()),
  errorDescription: v.nullish(v.string()),
})
export type InstagramAuthResult = v.InferOutput<typeof InstagramAuthResult>

const AgentQuery = v.object({ agentId: Id })

const ConnectionStatus = v.object({
  connected: v.boolean(),
  instagramUserId: v.nullish(v.string()),
  instagramUsername: v.nullish(v.string()),
  username: v.nullish(v.string()),
  profilePicture: v.nullish(v.string()),
  connectedSince: v.nullish(WireDate),
  tokenExpiresAt: v.nullish(WireDate),
  message: v.nullish(v.string()),
  /** When the authorization expired. */
  expiredAt: v.nullish(WireDate),
})

const AccountStatus = v.object({
  id: v.nullish(v.string()),
  username: v.nullish(v.string()),
  profilePicture: v.nullish(v.string()),
  isConnected: v.nullish(v.boolean()),
  message: v.nullish(v.string()),
})

const Origin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, 'Origem inválida'),
)

const text = v.optional(v.pipe(v.string(), v.maxLength(2_000)))

export const instagramRoutes = {
  instagramStatus: route({
    method: 'GET',
    path: '/instagram/connection-status',
    host: 'photo',
    auth: 'bearer',
    query: AgentQuery,
    reply: ConnectionStatus,
    refusals: [400, 401, 404],
    source: 'S3§7',
    summary: 'Whether an account of Instagram is connected, and until when',
  }),
  instagramAccount: route({
    method: 'GET',
    path: '/api/agents/{agentId}/instagram',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: AccountStatus,
    refusals: [401, 404],
    source: 'S3§7',
    summary: 'The connected account of Instagram',
  }),
  instagramAuth: route({
    method: 'POST',
    path: '/instagram/auth',
    host: 'photo',
    auth: 'bearer',
    managersOnly: true,
    body: v.strictObject({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)), agentId: Id }),
    /** `wasConnected` is our extension: the account was already connected to this agent. */
    reply: v.object({ success: v.boolean(), message: v.nullish(v.string()), wasConnected: v.nullish(v.boolean()) }),
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'S3§7',
    summary: 'Exchange the code that Instagram gave for a connection',
  }),
  instagramDisconnect: route({
    method: 'POST',
    path: '/instagram/disconnect',
    host: 'photo',
    auth: 'bearer',
    managersOnly: true,
    query: AgentQuery,
    reply: v.object({ message: v.string() }),
    refusals: [400, 401, 403, 404],
    source: 'S3§7',
    summary: 'Disconnect the account of Instagram',
  }),
  instagramAuthorization: route({
    method: 'POST',
    path: '/instagram/authorization',
    host: 'photo',
    auth: 'bearer',
    managersOnly: true,
    body: v.strictObject({ agentId: Id, returnOrigin: Origin }),
    /** `origin` is the origin of the page that will post the result. */
    reply: v.object({ url: v.string(), origin: v.string() }),
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'extension (IG-03)',
    summary: 'Where an account of Instagram is authorized for an agent; the URL holds for an hour and for one use',
  }),
  instagramReturn: route({
    method: 'GET',
    path: '/instagram/callback',
    host: 'photo',
    auth: 'none',
    query: v.object({ state: text, code: text, error: text, error_reason: text, error_description: text }),
    reply: v.null(),
    file: true,
    refusals: [400],
    source: 'extension (IG-04)',
    summary: 'The page that Instagram leads back to: tells the page that opened it the result, and closes',
  }),
  instagramVerify: route({
    method: 'GET',
    path: '/webhooks/instagram',
    host: 'photo',
    auth: 'none',
    query: v.object({ 'hub.mode': text, 'hub.verify_token': text, 'hub.challenge': text }),
    reply: v.null(),
    file: true,
    refusals: [400, 403],
    source: 'extension (spec decision 3)',
    summary: 'Instagram checks that the URL of its webhook is ours',
  }),
  instagramWebhook: route({
    method: 'POST',
    path: '/webhooks/instagram',
    host: 'photo',
    auth: 'none',
    reply: v.null(),
    file: true,
    refusals: [400, 401, 413],
    source: 'extension (spec decision 3)',
    summary: 'Messages and events of connected accounts, signed by Instagram',
  }),
} as const
