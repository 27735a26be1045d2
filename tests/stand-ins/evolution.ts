/**
 * Evolution API v2 as its source code describes it (branch `develop`, 2.3.6), with controls for the phone and its
 * customers.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { listen } from '../../server/http/listen.ts'
import { createEgress } from '../../server/platform/egress.ts'

type Instance = {
  name: string
  token: string
  state: 'open' | 'connecting' | 'close'
  ownerJid: string | null
  webhook: { url: string; events: string[]; base64: boolean; byEvents: boolean } | null
  sent: { path: string; body: Record<string, unknown>; id: string }[]
  /** Files of customers, by message id. */
  files: Map<string, { base64: string; mimetype: string }>
}

/** The outcome of the next call of a kind. */
type Outcome = 'error' | 'lost' | 'closed' | 'noWhatsapp' | 'noCode' | 'busy'

const apiKey = 'chave-geral'
const messageId = () => `3EB0${randomBytes(8).toString('hex').toUpperCase()}`
const failure = (c: Pick<Context, 'json'>, status: 400 | 401 | 403 | 404 | 429 | 500, message: unknown) =>
  c.json({ status, error: 'Error', response: { message: [message] } }, status)

export type EvolutionStandIn = Awaited<ReturnType<typeof startEvolution>>

export async function startEvolution() {
  const instances = new Map<string, Instance>()
  const outcomes: { send?: Outcome; code?: Outcome } = {}
  /** Whether a sent message is reported by webhook before its call is answered. */
  const order = { reportsFirst: false }
  const app = new Hono<{ Variables: { instance: Instance } }>()

  async function report(instance: Instance, event: string, data: object): Promise<number> {
    const { webhook, name, ownerJid } = instance
    if (!webhook?.events.includes(event.toUpperCase().replaceAll('.', '_'))) return 0
    const body = { event, instance: name, data, destination: webhook.url, date_time: new Date().toISOString() }
    const answer = await createEgress({ allow: [webhook.url] })({
      url: webhook.url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, sender: ownerJid, server_url: 'https://gw.exemplo', apikey: null }),
    })
    return answer.ok ? answer.value.status : 0
  }
  const connection = (instance: Instance, state: Instance['state'], statusReason: number) => {
    instance.state = state
    const { name, ownerJid: wuid } = instance
    return report(instance, 'connection.update', {
      instance: name,
      state,
      statusReason,
      wuid,
      profileName: 'Loja Azul',
    })
  }

  app.post('/instance/create', async (c) => {
    if (c.req.header('apikey') !== apiKey) return failure(c, 401, 'Unauthorized')
    const { instanceName: name } = await c.req.json<{ instanceName: string }>()
    if (instances.has(name)) return failure(c, 403, `This name "${name}" is already in use.`)
    const token = randomBytes(16).toString('hex').toUpperCase()
    const rest = { ownerJid: null, webhook: null, sent: [], files: new Map() }
    instances.set(name, { name, token, state: 'close', ...rest })
    return c.json({ instance: { instanceName: name, status: 'close' }, hash: token, qrcode: { count: 0 } }, 201)
  })
  app.get('/instance/fetchInstances', (c) => {
    const instance = instances.get(c.req.query('instanceName') ?? '')
    if (instance === undefined) return failure(c, 404, 'not found')
    const key = c.req.header('apikey')
    if (key !== apiKey && key !== instance.token) return failure(c, 401, 'Unauthorized')
    return c.json([{ name: instance.name, ownerJid: instance.ownerJid, profileName: 'Loja Azul', profilePicUrl: null }])
  })
  app.use('/:area/:call/:name', async (c, next) => {
    const instance = instances.get(c.req.param('name'))
    const key = c.req.header('apikey')
    if (key !== apiKey && key !== instance?.token) return failure(c, 401, 'Unauthorized')
    if (instance === undefined) return failure(c, 404, `The "${c.req.param('name')}" instance does not exist`)
    c.set('instance', instance)
    return next()
  })
  app.get('/instance/connectionState/:name', (c) => {
    const { name: instanceName, state } = c.get('instance')
    return c.json({ instance: { instanceName, state } })
  })
  app.get('/instance/connect/:name', (c) => {
    const instance = c.get('instance')
    const { name: instanceName, state } = instance
    if (state === 'open') return c.json({ instance: { instanceName, state } })
    const { code: how } = outcomes
    delete outcomes.code
    // As in the real API, failures come with status 200.
    if (how === 'error') return c.json({ error: true, message: 'Error: timeout' })
    if (how === 'noCode') return c.json({ count: 0 })
    instance.state = 'connecting'
    const code = `2@${randomBytes(40).toString('base64')}`
    return c.json({ pairingCode: null, code, base64: 'data:image/png;base64,iVBOR', count: 1 })
  })
  app.delete('/instance/logout/:name', async (c) => {
    const instance = c.get('instance')
    if (instance.state === 'close') return failure(c, 400, 'The instance is not connected')
    await connection(instance, 'close', 401)
    return c.json({ status: 'SUCCESS', error: false, response: { message: 'Instance logged out' } })
  })
  app.delete('/instance/delete/:name', (c) => {
    instances.delete(c.get('instance').name)
    return c.json({ status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } })
  })
  app.post('/instance/restart/:name', async (c) => {
    const instance = c.get('instance')
    if (instance.ownerJid !== null) await connection(instance, 'open', 200)
    return c.json({ instance: { instanceName: instance.name, state: instance.state } })
  })
  app.post('/webhook/set/:name', async (c) => {
    const { webhook } = await c.req.json<{ webhook: Instance['webhook'] }>()
    c.get('instance').webhook = webhook
    return c.json(webhook, 201)
  })
  app.post('/chat/getBase64FromMediaMessage/:name', async (c) => {
    const { message } = await c.req.json<{ message: { key: { id: string } } }>()
    const file = c.get('instance').files.get(message.key.id)
    return file === undefined ? failure(c, 400, 'Message not found') : c.json({ ...file, mediaType: 'image' }, 201)
  })
  app.post('/message/:method/:name', async (c) => {
    const { send: how } = outcomes
    delete outcomes.send
    const instance = c.get('instance')
    const body = await c.req.json<Record<string, unknown>>()
    const number = String(body['number'])
    if (how === 'closed' || instance.state !== 'open') return failure(c, 400, 'Error: Connection Closed')
    if (how === 'error') return failure(c, 500, 'Error: timeout')
    if (how === 'busy') return failure(c, 429, 'Too many requests')
    if (how === 'noWhatsapp') return failure(c, 400, { jid: `${number}@s.whatsapp.net`, exists: false, number })
    const id = messageId()
    instance.sent.push({ path: c.req.param('method'), body, id })
    const remoteJid = number.includes('@') ? number : `${number}@s.whatsapp.net`
    const key = { remoteJid, fromMe: true, id }
    const message = { conversation: body['text'] ?? '' }
    const said = { key, message, messageType: 'conversation', messageTimestamp: Math.floor(Date.now() / 1_000) }
    const tell = async () => {
      await report(instance, 'send.message', said)
      // As in the real API, a message that we send is also reported as one written on the phone.
      await report(instance, 'messages.upsert', said)
      for (const status of ['SERVER_ACK', 'DELIVERY_ACK', 'READ'])
        await report(instance, 'messages.update', { keyId: id, remoteJid, fromMe: true, status })
    }
    setTimeout(() => void tell(), order.reportsFirst ? 0 : 20)
    if (order.reportsFirst) await delay(300)
    if (how === 'lost') return failure(c, 500, 'Gateway timeout')
    return c.json({ ...said, status: 'PENDING' }, 201)
  })

  const server = await listen(app as unknown as Hono, { host: '127.0.0.1', port: 0 })
  type Said = { id?: string; jid?: string; alt?: string; isOwn?: boolean; at?: number; message?: object; text?: string }
  return {
    url: server.address,
    apiKey,
    close: server.close,
    outcomes,
    order,
    instances,
    find: (name: string): Instance => {
      const found = instances.get(name)
      if (found === undefined) throw new Error(`no instance ${name}`)
      return found
    },
    scan: (instance: Instance) => {
      instance.ownerJid = '5511940028922@s.whatsapp.net'
      return connection(instance, 'open', 200)
    },
    /** The device was removed on the phone, which ends the session. */
    unlink: (instance: Instance) => {
      instance.ownerJid = null
      return connection(instance, 'close', 401)
    },
    drop: (instance: Instance) => connection(instance, 'close', 428),
    /** The connection is lost without a report. */
    dropQuietly: (instance: Instance) => void (instance.state = 'close'),
    update: (instance: Instance, keyId: string, status: string) =>
      report(instance, 'messages.update', { keyId, remoteJid: '5511988887777@s.whatsapp.net', fromMe: true, status }),
    say: (
      instance: Instance,
      { id = messageId(), jid, alt, isOwn = false, at = Date.now(), message, text = '' }: Said,
    ) =>
      report(instance, 'messages.upsert', {
        key: {
          remoteJid: jid ?? '5511988887777@s.whatsapp.net',
          fromMe: isOwn,
          id,
          ...(alt && { remoteJidAlt: alt, addressingMode: 'lid' }),
        },
        pushName: isOwn ? 'Loja Azul' : 'Ana',
        status: 'DELIVERY_ACK',
        contextInfo: null,
        source: 'android',
        message: message ?? { conversation: text },
        messageType: 'conversation',
        messageTimestamp: Math.floor(at / 1_000),
        instanceId: '0b7c',
      }),
  }
}
