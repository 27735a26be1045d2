/** A stand-in of Meta's Graph API as used by official WhatsApp, including the signup. */
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { createEgress } from '../platform/egress.ts'
import { dialogPage, sdkScript } from './graph-pages.ts'
import { openStateFile } from './state-file.ts'
import {
  type Command,
  oldMs,
  type Order,
  remember,
  type ShownChannel,
  type ShownMessage,
  type StandIn,
  wordOf,
} from './stand-in.ts'

export type GraphStandInOptions = {
  appSecret: string
  hookUrl: () => Promise<string>
  /** File in which its state is stored. */
  file?: string
}

type Account = {
  wabaId: string
  phoneNumberId: string
  phone: string
  isSubscribed: boolean
  isRegistered: boolean
  /** The number's two-step PIN, if its owner has set one. */
  pin: string | null
  messages: ShownMessage[]
  last: object | null
  next: {
    send?: { code: number; status: number } | undefined
    slowMs?: number
    isExpired?: boolean
    register?: number | undefined
  }
}

const codeLifeMs = 30_000
const commands: Command[] = [
  { command: 'again', label: 'Entregar de novo', hint: 'A última mensagem do cliente chega outra vez' },
  { command: 'window', label: 'Fora das 24 horas', hint: 'O próximo envio é recusado por ter passado o prazo' },
  { command: 'limit', label: 'Limite de envios', hint: 'O próximo envio é recusado por enquanto' },
  { command: 'fail', label: 'Falhar o próximo envio', hint: 'A Meta não sabe o que houve' },
  { command: 'expire', label: 'Vencer a autorização', hint: 'O token deixa de valer' },
  { command: 'slow', label: 'Ficar lento', hint: 'As próximas chamadas demoram 3 segundos' },
  { command: 'fast', label: 'Voltar ao normal', hint: 'Sem demora nem falhas' },
  { command: 'forged', label: 'Mensagem forjada', hint: 'Chega com uma assinatura errada' },
]
const errorBody = (code: number, message: string) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'A' },
})
const digits = (length: number) => Array.from({ length }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('')

const empty = () => ({
  accounts: [] as Account[],
  codes: new Map<string, { at: number; account: Account }>(),
  tokens: new Map<string, Account>(),
})

export function graphStandIn({ appSecret, hookUrl, file }: GraphStandInOptions): StandIn {
  const { state, save } = openStateFile(file, empty())
  const { accounts, codes, tokens } = state
  const app = new Hono()
  app.use(async (_, next) => {
    await next()
    save()
  })
  const baseOf = (c: Context) => c.req.url.replace(/(?:\/sdk\.js|\/dialog).*$/u, '')
  const create = (): Account => {
    const made: Account = {
      wabaId: digits(15),
      phoneNumberId: digits(15),
      phone: `5511${randomInt(20_000_000, 40_000_000)}`,
      isSubscribed: false,
      isRegistered: false,
      pin: null,
      messages: [],
      last: null,
      next: {},
    }
    accounts.push(made)
    return made
  }

  async function report(account: Account, value: object, secret = appSecret, field = 'messages'): Promise<void> {
    if (!account.isSubscribed) return
    const metadata = { display_phone_number: account.phone, phone_number_id: account.phoneNumberId }
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
    const report_ = { object: 'whatsapp_business_account', entry: [{ id: account.wabaId, changes: [change] }] }
    // Meta escapes non-ASCII characters before signing.
    const body = JSON.stringify(report_).replaceAll(
      /[\u0080-\uffff]/gu,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    const url = await hookUrl()
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    await createEgress({ allow: [url] })({
      url,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    })
  }

  app.get('/sdk.js', (c) => c.body(sdkScript(baseOf(c)), 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/dialog', (c) => c.html(dialogPage(baseOf(c), c.req.query('extras') ?? '')))
  app.post('/signup', (c) => {
    const account = create()
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { at: Date.now(), account })
    return c.json({ phone_number_id: account.phoneNumberId, waba_id: account.wabaId, code })
  })

  app.get('/:version{v[0-9.]+}/oauth/access_token', (c) => {
    const { code = '', client_secret: secret } = c.req.query()
    const found = codes.get(code)
    codes.delete(code)
    if (secret !== appSecret || found === undefined || Date.now() - found.at > codeLifeMs)
      return c.json(errorBody(100, 'This authorization code has expired.'), 400)
    const token = `EAA${randomBytes(24).toString('base64url')}`
    tokens.set(token, found.account)
    return c.json({ access_token: token, token_type: 'bearer' })
  })

  /** The account that the token of a call may access; `id` is that of the account or of its number. */
  const reached = (c: Context, id: string): Account | undefined => {
    const account = tokens.get((c.req.header('authorization') ?? '').replace('Bearer ', ''))
    if (account === undefined || account.next.isExpired) return undefined
    return account.wabaId === id || account.phoneNumberId === id ? account : undefined
  }
  const unauthorized = (c: Context) => c.json(errorBody(190, 'Error validating access token'), 401)

  app.get('/:version{v[0-9.]+}/:id/phone_numbers', (c) => {
    const account = reached(c, c.req.param('id'))
    if (account === undefined) return unauthorized(c)
    return c.json({
      data: [{ id: account.phoneNumberId, display_phone_number: account.phone, verified_name: 'Loja simulada' }],
    })
  })
  app.post('/:version{v[0-9.]+}/:id/subscribed_apps', (c) => {
    const account = reached(c, c.req.param('id'))
    if (account === undefined) return unauthorized(c)
    account.isSubscribed = true
    return c.json({ success: true })
  })
  app.delete('/:version{v[0-9.]+}/:id/subscribed_apps', (c) => {
    const account = reached(c, c.req.param('id'))
    if (account === undefined) return unauthorized(c)
    account.isSubscribed = false
    return c.json({ success: true })
  })
  app.post('/:version{v[0-9.]+}/:id/register', async (c) => {
    const account = reached(c, c.req.param('id'))
    if (account === undefined) return unauthorized(c)
    const { pin } = await c.req.json<{ pin: string }>()
    if (account.pin !== null && account.pin !== pin)
      return c.json(errorBody(133_005, 'Two step verification PIN Mismatch'), 400)
    Object.assign(account, { isRegistered: true, pin })
    return c.json({ success: true })
  })
  app.post('/:version{v[0-9.]+}/:id/media', (c) =>
    reached(c, c.req.param('id')) === undefined ? unauthorized(c) : c.json({ id: digits(15) }),
  )
  app.post('/:version{v[0-9.]+}/:id/messages', async (c) => {
    const account = reached(c, c.req.param('id'))
    if (account === undefined) return unauthorized(c)
    if (account.next.slowMs !== undefined) await delay(account.next.slowMs)
    const refused = account.next.send
    account.next.send = undefined
    if (refused) return c.json(errorBody(refused.code, 'Message failed to send'), refused.status as 400)
    const body = await c.req.json<{
      to?: string
      recipient?: string
      type: string
      text?: { body: string }
      biz_opaque_callback_data?: string
    }>()
    const id = `wamid.${randomBytes(16).toString('base64')}`
    const to = body.to ?? body.recipient ?? ''
    const shown: ShownMessage = {
      from: 'agent',
      who: `para ${to}`,
      text: body.text?.body ?? `[${body.type}]`,
      status: 'enviada',
    }
    remember(account.messages, shown)
    setTimeout(() => void tellStatuses(account, shown, id, body.biz_opaque_callback_data).then(save), 20)
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to.replace('+', '') }],
      messages: [{ id }],
    })
  })
  app.get('/:version{v[0-9.]+}/:id', (c) => {
    const account = reached(c, c.req.param('id'))
    if (account === undefined) return unauthorized(c)
    return c.json({ id: account.phoneNumberId, display_phone_number: account.phone, verified_name: 'Loja simulada' })
  })

  async function tellStatuses(
    account: Account,
    shown: ShownMessage,
    id: string,
    tag: string | undefined,
  ): Promise<void> {
    for (const [status, words] of [
      ['sent', 'enviada'],
      ['delivered', 'entregue'],
      ['read', 'lida'],
    ] as const) {
      shown.status = words
      const timestamp = String(Math.floor(Date.now() / 1_000))
      await report(account, { statuses: [{ id, status, timestamp, ...(tag && { biz_opaque_callback_data: tag }) }] })
    }
  }

  function messageOf(order: Order, at: number): object {
    const [from, name] = [wordOf(order, 'phone', '5511988887777'), wordOf(order, 'name', 'Ana')]
    // A person with a hidden number is identified by an id within the business.
    const who = /^\d+$/u.test(from) ? { from, from_user_id: `BR.9${from}` } : { from_user_id: from }
    const contact = { profile: { name }, user_id: who.from_user_id, ...('from' in who && { wa_id: from }) }
    const timestamp = wordOf(order, 'timestamp', String(Math.floor(at / 1_000)))
    const id = wordOf(order, 'id', `wamid.${randomBytes(16).toString('base64')}`)
    return {
      contacts: [contact],
      messages: [{ ...who, id, timestamp, type: 'text', text: { body: wordOf(order, 'text') } }],
    }
  }

  async function say(account: Account, order: Order, times: number, at = Date.now()): Promise<void> {
    const message = messageOf(order, at)
    account.last = message
    const who = `${wordOf(order, 'name', 'Ana')} ${wordOf(order, 'phone')}`.trim()
    remember(account.messages, { from: 'customer', who, text: wordOf(order, 'text'), status: '' })
    for (let time = 0; time < times; time += 1) await report(account, message)
  }

  /** Simulates a message typed in the WhatsApp Business app, where the number stays in use. */
  async function ownMessage(account: Account, order: Order): Promise<void> {
    const text = wordOf(order, 'text')
    remember(account.messages, { from: 'owner', who: 'celular da loja', text, status: '' })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const id = `wamid.${randomBytes(16).toString('base64')}`
    const to = wordOf(order, 'phone')
    const message = { from: account.phone, to, id, timestamp, type: 'text', text: { body: text } }
    return report(account, { message_echoes: [message] }, appSecret, 'smb_message_echoes')
  }

  async function runCommand(account: Account, order: Order): Promise<void> {
    switch (wordOf(order, 'command')) {
      case 'say':
        return say(account, order, 1)
      case 'twice':
        return say(account, order, 2)
      case 'old':
        return say(account, order, 1, Date.now() - oldMs)
      case 'own':
        return ownMessage(account, order)
      case 'again':
        return account.last === null ? undefined : report(account, account.last)
      case 'forged':
        return report(account, messageOf({ ...order, text: 'mensagem forjada' }, Date.now()), 'a wrong secret')
      case 'window':
        return void (account.next.send = { code: 131_047, status: 400 })
      case 'limit':
        return void (account.next.send = { code: 130_429, status: 429 })
      case 'fail':
        return void (account.next.send = { code: 131_000, status: 500 })
      case 'expire':
        return void (account.next.isExpired = true)
      case 'slow':
        return void (account.next.slowMs = 3_000)
      default:
        account.next = {}
    }
  }

  return {
    title: 'WhatsApp Oficial',
    app,
    commands,
    hasScan: false,
    hasFiles: false,
    hasOwnPhone: true,
    person: { label: 'Número do cliente, ou id de quem o esconde', example: '5511988887777' },
    // An account whose signup was not finished is not a channel.
    channels: () => accounts.filter(({ isSubscribed, isRegistered }) => isSubscribed || isRegistered).map(shownOf),
    runCommand: async (id, order) => {
      const account = accounts.find(({ phoneNumberId }) => phoneNumberId === id)
      if (account === undefined) return false
      await runCommand(account, order)
      save()
      return true
    },
  }
}

const stateOf = (account: { isSubscribed: boolean; isRegistered: boolean; isExpired: boolean }): string => {
  if (account.isExpired) return 'A autorização venceu'
  if (!account.isSubscribed) return 'Não manda mensagens para cá'
  return `Recebe mensagens${account.isRegistered ? '' : ' (pelo aplicativo)'}`
}

const shownOf = ({ phoneNumberId, isSubscribed, isRegistered, phone, messages, next }: Account): ShownChannel => ({
  id: phoneNumberId,
  name: phone,
  messages,
  code: null,
  state: stateOf({ isSubscribed, isRegistered, isExpired: next.isExpired === true }),
  isConnected: isSubscribed && next.isExpired !== true,
  faults: [
    ...(next.send === undefined ? [] : ['o próximo envio é recusado']),
    ...(next.slowMs === undefined ? [] : ['lento']),
  ],
})
