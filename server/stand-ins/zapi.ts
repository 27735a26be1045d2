/** A stand-in of Z-API over loopback HTTP, according to its documentation. */
import { dayMs } from '../../contract/durations.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { openStateFile } from './state-file.ts'
import { type Command, oldMs, type Order, remember, type StandIn, wordOf } from './stand-in.ts'
import {
  codeOf,
  createInstance,
  createReport,
  customerMessage,
  expireCode,
  type Instance,
  messageId,
  ownMessage,
  reportSent,
  type Sent,
  shownInstance,
} from './zapi-instances.ts'

export const simulatedPartnerToken = 'simulado'

const notConnected = { error: 'You are not connected.' }
const commands: Command[] = [
  { command: 'drop', label: 'Derrubar a conexão', hint: 'O celular perde a conexão, e o Z-API avisa' },
  { command: 'dropQuietly', label: 'Derrubar sem avisar', hint: 'A linha morre, e ninguém avisa' },
  { command: 'back', label: 'Voltar', hint: 'A conexão volta sem novo código' },
  { command: 'unlink', label: 'Remover o aparelho', hint: 'Removido no celular: só um novo código resolve' },
  { command: 'expire', label: 'Vencer o código', hint: 'O QR Code de agora deixa de valer' },
  { command: 'failCode', label: 'Falhar o próximo código', hint: 'O próximo pedido de QR Code falha' },
  { command: 'fail', label: 'Falhar o próximo envio', hint: 'O Z-API responde com um erro, e não se sabe se saiu' },
  { command: 'refuse', label: 'Recusar o próximo envio', hint: 'O próximo envio não sai: o número não existe' },
  {
    command: 'timeout',
    label: 'Aceitar e não responder',
    hint: 'O próximo envio sai, mas quem enviou não fica sabendo',
  },
  { command: 'slow', label: 'Ficar lento', hint: 'As próximas chamadas demoram 3 segundos' },
  { command: 'fast', label: 'Voltar ao normal', hint: 'Sem demora nem falhas' },
  { command: 'again', label: 'Entregar de novo', hint: 'A última mensagem do cliente chega outra vez' },
]

type Options = {
  /** File in which its state is stored. */
  file?: string
  /** Current URL of the server that receives webhooks. */
  serverUrl?: () => Promise<string>
}

export function zapiStandIn({ file, serverUrl }: Options = {}): StandIn {
  const { state: instances, save } = openStateFile(file, new Map<string, Instance>())
  /** Files that customers send, by URL. */
  const files = new Map<string, { bytes: ArrayBuffer; mime: string }>()
  const find = (id: string, token: string, name?: string) => {
    const known = instances.get(id) ?? createInstance(id, token, name)
    instances.set(id, known)
    return known
  }
  const report = createReport(serverUrl)
  const app = new Hono()
  app.use(async (_, next) => {
    await next()
    save()
  })

  app.post('/instances/integrator/on-demand', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${simulatedPartnerToken}`)
      return c.json({ error: 'Unauthorized' }, 401)
    const { id, token } = createInstance()
    const { name } = await c.req.json<{ name: string }>()
    find(id, token, name)
    return c.json({ id, token, due: Date.now() + 2 * dayMs })
  })

  app.post('/instances/:id/token/:token/integrator/on-demand/cancel', (c) => {
    if (c.req.header('authorization') !== `Bearer ${simulatedPartnerToken}`)
      return c.json({ error: 'Unauthorized' }, 401)
    const instance = instances.get(c.req.param('id'))
    if (instance?.token !== c.req.param('token')) return c.json({ error: 'Instance not found' }, 400)
    instance.isCancelled = true
    return c.json({ value: true }, 201)
  })

  const calls = new Hono<{ Variables: { instance: Instance } }>()
  calls.use(async (c, next) => {
    const { id = '', token = '' } = c.req.param() as { id?: string; token?: string }
    const instance = find(id, token)
    if (instance.token !== token) return c.json({ error: 'Instance not found' }, 400)
    if (instance.next.slowMs !== undefined) await delay(instance.next.slowMs)
    c.set('instance', instance)
    return next()
  })
  calls.get('/qr-code', (c) => {
    const instance = c.get('instance')
    if (instance.isConnected) return c.json({ connected: true })
    const how = instance.next.code
    instance.next.code = undefined
    if (how === 'fail') return c.json({ error: 'Internal error' }, 500)
    return c.json(how === 'empty' ? {} : { value: codeOf(instance) })
  })
  calls.get('/status', (c) => {
    const { isConnected, isPaired } = c.get('instance')
    if (isConnected) return c.json({ connected: true, smartphoneConnected: true, error: 'You are already connected.' })
    return c.json({
      connected: false,
      smartphoneConnected: false,
      error: isPaired ? 'You need to restore the session.' : notConnected.error,
    })
  })
  calls.get('/device', (c) => {
    const { isConnected, phone } = c.get('instance')
    if (!isConnected) return c.json(notConnected, 400)
    const device = { sessionName: 'Prosa', device_model: 'Celular simulado' }
    return c.json({
      phone,
      imgUrl: null,
      about: 'Disponível',
      name: 'Loja simulada',
      device,
      originalDevice: 'smba',
      sessionId: 318,
      isBusiness: true,
    })
  })
  calls.get('/disconnect', (c) => {
    const instance = c.get('instance')
    Object.assign(instance, { isConnected: false, isPaired: false })
    expireCode(instance)
    return c.json({ value: true })
  })
  calls.get('/restore-session', async (c) => {
    const instance = c.get('instance')
    if (instance.isPaired) await connect(instance, instance.phone)
    return c.json({ value: true })
  })
  calls.put('/update-every-webhooks', async (c) => {
    const { value } = await c.req.json<{ value: string }>()
    c.get('instance').hook = value
    return c.json({ value: true })
  })
  calls.post('/queue', (c) => {
    const messages = c
      .get('instance')
      .queue.map(({ id, phone, text }) => ({ zaapId: id, messageId: id, phone, message: text }))
    return c.json({ size: messages.length, messages })
  })
  calls.delete('/queue', (c) => {
    c.get('instance').queue.length = 0
    return c.json({ value: true })
  })
  calls.post('/:method{send-.+}', async (c) => send(c, c.get('instance')))
  app.route('/instances/:id/token/:token', calls)

  async function send(c: Context, instance: Instance): Promise<Response> {
    const body = await c.req.json<Record<string, unknown>>()
    if (!instance.isConnected) return c.json(notConnected, 400)
    const how = instance.next.send
    instance.next.send = undefined
    if (how === 'fail') return c.json({ error: 'Internal error' }, 500)
    if (how === 'refuse') return c.json({ error: 'Phone number does not exist' }, 400)
    const word = (key: string) => (typeof body[key] === 'string' ? body[key] : '')
    const kind = c.req.path.split('/send-')[1] ?? 'text'
    const text = word('message') || word('caption')
    const sent: Sent = { id: messageId(), phone: word('phone'), text, kind, status: 'SENT' }
    const shown = kind === 'text' ? text : `[${kind}] ${text}`
    remember(instance.messages, {
      id: sent.id,
      from: 'agent',
      who: `para ${sent.phone}`,
      text: shown,
      status: 'enviada',
    })
    // The response usually arrives before the report, but this is not guaranteed.
    setTimeout(() => void reportSent(report, instance, sent).then(save), how === 'timeout' ? 300 : 20)
    if (how === 'timeout') return c.json({ error: 'Gateway timeout' }, 504)
    return c.json({ zaapId: sent.id, messageId: sent.id, id: sent.id })
  }

  async function connect(instance: Instance, phone: string): Promise<void> {
    Object.assign(instance, { isConnected: true, isPaired: true, phone })
    await report(instance, { type: 'ConnectedCallback', connected: true, phone, momment: Date.now() })
  }
  async function drop(instance: Instance, isReported: boolean): Promise<void> {
    instance.isConnected = false
    const error = 'Device has been disconnected'
    if (isReported)
      await report(instance, { type: 'DisconnectedCallback', disconnected: true, error, momment: Date.now() })
  }

  async function customerSays(
    instance: Instance,
    order: Order,
    base: string,
    times: number,
    at: number,
  ): Promise<void> {
    const [phone, name] = [wordOf(order, 'phone', '5511988887777'), wordOf(order, 'name', 'Ana')]
    const text = wordOf(order, 'text')
    const file = order['file'] instanceof File && order['file'].size > 0 ? order['file'] : undefined
    const content = file === undefined ? { text: { message: text } } : await contentOf(file, text, base)
    const message = customerMessage(instance, {
      phone,
      name,
      content,
      at,
      lid: wordOf(order, 'lid') || undefined,
      id: wordOf(order, 'id') || undefined,
    })
    remember(instance.messages, {
      id: messageId(),
      from: 'customer',
      who: `${name} ${phone}`,
      text: text || `[${file?.name ?? ''}]`,
      status: '',
    })
    for (let time = 0; time < times; time += 1) await report(instance, message)
  }
  async function contentOf(file: File, caption: string, base: string): Promise<object> {
    const id = messageId()
    files.set(id, { bytes: await file.arrayBuffer(), mime: file.type })
    const kind = ['image', 'audio', 'video'].find((each) => file.type.startsWith(each)) ?? 'document'
    return { [kind]: { [`${kind}Url`]: `${base}/files/${id}`, caption, mimeType: file.type, fileName: file.name } }
  }

  async function runCommand(instance: Instance, order: Order, base: string): Promise<void> {
    const command = wordOf(order, 'command')
    const phone = wordOf(order, 'phone')
    const say = (times: number, at = Date.now()) => customerSays(instance, order, base, times, at)
    switch (command) {
      case 'scan':
        return connect(instance, phone || '5511940028922')
      case 'back':
        return connect(instance, instance.phone || '5511940028922')
      case 'drop':
        return drop(instance, true)
      case 'dropQuietly':
        return drop(instance, false)
      case 'unlink':
        instance.isPaired = false
        return drop(instance, true)
      case 'expire':
        return expireCode(instance)
      case 'say':
        return say(Number(wordOf(order, 'times', '1')))
      case 'twice':
        return say(2)
      case 'old':
        return say(1, Date.now() - oldMs)
      case 'own': {
        const text = wordOf(order, 'text')
        remember(instance.messages, { id: messageId(), from: 'owner', who: 'celular da loja', text, status: '' })
        return report(instance, ownMessage(instance, { phone, text, isByApi: false }))
      }
      case 'again':
        return instance.last === null ? undefined : report(instance, instance.last)
      default:
        instance.next = nextOf(command, instance.next)
    }
  }

  app.get('/files/:id', (c) => {
    const file = files.get(c.req.param('id'))
    return file === undefined ? c.notFound() : c.body(file.bytes, 200, { 'content-type': file.mime })
  })
  return {
    title: 'WhatsApp Web',
    app,
    commands,
    hasScan: true,
    hasFiles: true,
    hasOwnPhone: true,
    person: { label: 'Número do cliente', example: '5511988887777' },
    channels: () => [...instances.values()].map(shownInstance),
    runCommand: async (id, order, base) => {
      const instance = instances.get(id)
      if (instance === undefined) return false
      await runCommand(instance, order, base)
      save()
      return true
    },
  }
}

function nextOf(command: string, next: Instance['next']): Instance['next'] {
  switch (command) {
    case 'fail':
      return { ...next, send: 'fail' }
    case 'refuse':
      return { ...next, send: 'refuse' }
    case 'timeout':
      return { ...next, send: 'timeout' }
    case 'failCode':
      return { ...next, code: 'fail' }
    case 'emptyCode':
      return { ...next, code: 'empty' }
    case 'slow':
      return { ...next, slowMs: 3_000 }
    default:
      return {}
  }
}
