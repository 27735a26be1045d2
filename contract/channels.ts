/** The channels of an agent: the state of each connection and its events (S3§2, S3§4; the calls are our extension). */
import * as v from 'valibot'
import { route } from './route.ts'
import { Done, Id, WireDate } from './wire.ts'

export const channelKinds = ['whatsappWeb', 'whatsappCloud', 'instagram', 'widget'] as const
export type ChannelKind = (typeof channelKinds)[number]

const channelStates = ['new', 'connecting', 'connected', 'dropped', 'failed', 'expired'] as const

const ChannelProfile = v.object({
  phone: v.nullish(v.string()),
  name: v.nullish(v.string()),
  username: v.nullish(v.string()),
  pictureUrl: v.nullish(v.string()),
  isBusiness: v.nullish(v.boolean()),
  connectedSince: v.nullish(WireDate),
  expiresAt: v.nullish(WireDate),
  /** For the widget: the origin of the page that used it last. The owner's own machine counts until the site does. */
  seenOn: v.nullish(v.string()),
  seenAt: v.nullish(WireDate),
})

export const ChannelConnection = v.object({
  id: Id,
  kind: v.picklist(channelKinds),
  state: v.picklist(channelStates),
  /** Why the channel does not work, in Portuguese. */
  reason: v.nullish(v.string()),
  /** When a working connection was lost; for an authorization, when it expired. */
  downSince: v.nullish(WireDate),
  /** When the provider last confirmed the connection; without this, a channel is never shown as connected. */
  confirmedAt: v.nullish(WireDate),
  /** Whether a stand-in serves it instead of the real provider (spec decision 26). */
  isSimulated: v.boolean(),
  /** Page on which the stand-in can be operated. */
  simulatorUrl: v.nullish(v.string()),
  profile: ChannelProfile,
  /** Number of messages that wait to be sent. */
  waiting: v.number(),
})
export type ChannelConnection = v.InferOutput<typeof ChannelConnection>

const channelEventKinds = [
  'connecting',
  'connected',
  'confirmed',
  'dropped',
  'retried',
  'disconnected',
  'failed',
  'expired',
  'received',
  'sent',
  'postponed',
  'uncertain',
  'refused',
] as const

const ChannelEvent = v.object({
  id: Id,
  kind: v.picklist(channelEventKinds),
  /** Description of the event, in Portuguese. */
  detail: v.string(),
  at: WireDate,
})
export type ChannelEvent = v.InferOutput<typeof ChannelEvent>

const AgentParams = v.object({ agentId: Id })

/** The linked telephone (S3§3). `message` is 'Device not found' while none is linked. */
export const DeviceStatus = v.object({
  phone: v.nullish(v.string()),
  imageUrl: v.nullish(v.string()),
  device: v.nullish(v.string()),
  sessionId: v.nullish(v.union([v.string(), v.number()])),
  isBusiness: v.nullish(v.boolean()),
  message: v.nullish(v.string()),
})
export type DeviceStatus = v.InferOutput<typeof DeviceStatus>

/** See spec decision 25; `qrCode` is the text encoded in the picture. */
export const QrCode = v.object({
  qrCode: v.nullish(v.string()),
  expiresAt: v.nullish(WireDate),
  status: v.picklist(['preparing', 'visible', 'connected']),
})
export type QrCode = v.InferOutput<typeof QrCode>

/** The state of a linked number and of the other channels of its agent, sent each time one changes. */
export const LinkState = v.object({
  state: v.picklist(channelStates),
  /** The current QR code; only for clients that asked for codes. */
  qrCode: v.nullish(v.string()),
  /** The states of all channels of the agent. */
  channels: v.array(v.object({ kind: v.picklist(channelKinds), state: v.picklist(channelStates) })),
})
export type LinkState = v.InferOutput<typeof LinkState>

const shortText = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max))
const requiredWord = (message: string) => v.pipe(shortText(200), v.regex(/^[\w-]+$/u, message))

export const InstanceForm = v.strictObject({
  instanceId: requiredWord('Informe o ID da instância'),
  instanceToken: requiredWord('Informe o token da instância'),
})
export type InstanceForm = v.InferOutput<typeof InstanceForm>

const graphId = v.pipe(v.string(), v.regex(/^\d{1,32}$/u, 'Identificador inválido'))

export const WabaInfo = v.strictObject({
  /** Empty for customers who keep using the WhatsApp Business app: the server then looks the id up. */
  phoneNumberId: v.union([graphId, v.literal('')]),
  wabaId: graphId,
  /**
   * Authorization code from the sign-in, valid for 30 seconds. Without it the ids are stored, but no message can be
   * sent or received.
   */
  code: v.optional(shortText(2_000)),
  /** Whether the number stays in use in the WhatsApp Business app. */
  isShared: v.optional(v.boolean()),
})
export type WabaInfo = v.InferOutput<typeof WabaInfo>

export const channelsRoutes = {
  getDevice: route({
    method: 'GET',
    path: '/api/agents/{agentId}/device',
    host: 'api',
    auth: 'bearer',
    params: AgentParams,
    reply: DeviceStatus,
    refusals: [401, 404, 502],
    source: 'S3§7',
    summary: 'The telephone that is linked to an agent',
  }),
  disconnectDevice: route({
    method: 'GET',
    path: '/api/agents/{agentId}/disconnect',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: AgentParams,
    reply: Done,
    refusals: [401, 403, 404, 502],
    source: 'S3§7',
    summary: 'Unlink the telephone',
  }),
  getQrCode: route({
    method: 'GET',
    path: '/api/agents/{agentId}/qrcode',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: AgentParams,
    reply: QrCode,
    refusals: [401, 403, 404, 409, 502, 503],
    source: 'spec decision 25',
    summary:
      'A code to link a telephone by; 202 while it is being made, 409 while the credentials of an instance are missing',
  }),
  followLink: route({
    method: 'GET',
    path: '/v1/agents/{agentId}/channels/whatsapp/changes',
    host: 'api',
    auth: 'bearer',
    params: AgentParams,
    query: v.object({ withCodes: v.optional(v.literal('1')) }),
    reply: LinkState,
    stream: true,
    refusals: [400, 401, 404],
    source: 'extension',
    summary: 'How a linked number and the other channels stand, now and each time that one changes, for a minute',
  }),
  saveInstance: route({
    method: 'PUT',
    path: '/v1/agents/{agentId}/channels/whatsapp/instance',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: AgentParams,
    body: InstanceForm,
    reply: Done,
    refusals: [400, 401, 403, 404, 409, 413, 415, 503],
    source: 'extension (S3§3)',
    summary: 'The credentials of an instance at the gateway, where this server cannot make one',
  }),
  saveWabaInfo: route({
    method: 'PUT',
    path: '/api-agent/api/agents/{agentId}/waba-info',
    host: 'origin',
    auth: 'bearer',
    managersOnly: true,
    params: AgentParams,
    body: WabaInfo,
    reply: Done,
    refusals: [400, 401, 403, 404, 409, 413, 415, 502, 503],
    source: 'S3§7',
    summary: 'The number of an agent at the official API, with the code that lets us use it',
  }),
  removeWabaInfo: route({
    method: 'DELETE',
    path: '/api-agent/api/agents/{agentId}/waba-info',
    host: 'origin',
    auth: 'bearer',
    managersOnly: true,
    params: AgentParams,
    reply: Done,
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'Disconnect the number of an agent at the official API',
  }),
  gatewayEvent: route({
    method: 'POST',
    path: '/hooks/whatsapp/{hookToken}',
    host: 'origin',
    auth: 'none',
    params: v.object({ hookToken: shortText(100) }),
    reply: v.null(),
    file: true,
    refusals: [400, 404, 413, 415],
    source: 'extension (spec decision 3)',
    summary: 'Where the gateway of a linked number reports; the path is its secret',
  }),
  verifyGraphWebhook: route({
    method: 'GET',
    path: '/hooks/graph/whatsapp',
    host: 'origin',
    auth: 'none',
    query: v.object({
      'hub.mode': v.optional(v.string()),
      'hub.challenge': v.optional(shortText(200)),
      'hub.verify_token': v.optional(v.string()),
    }),
    reply: v.null(),
    file: true,
    refusals: [400, 403],
    source: 'extension (spec decision 3)',
    summary: 'By which the official API makes sure that this server expects its reports',
  }),
  graphEvent: route({
    method: 'POST',
    path: '/hooks/graph/whatsapp',
    host: 'origin',
    auth: 'none',
    reply: v.null(),
    file: true,
    refusals: [400, 401, 413],
    source: 'extension (spec decision 3)',
    summary: 'Where the official API reports; the body is signed',
  }),
  listChannels: route({
    method: 'GET',
    path: '/v1/agents/{agentId}/channels',
    host: 'api',
    auth: 'bearer',
    params: AgentParams,
    reply: v.array(ChannelConnection),
    refusals: [401, 404],
    source: 'extension',
    summary: 'How the connections of an agent stand',
  }),
  channelJournal: route({
    method: 'GET',
    path: '/v1/agents/{agentId}/channels/{kind}/journal',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id, kind: v.picklist(channelKinds) }),
    reply: v.array(ChannelEvent),
    refusals: [400, 401, 403, 404],
    source: 'extension (IB-06)',
    summary: 'What happened to a connection, newest first',
  }),
}
