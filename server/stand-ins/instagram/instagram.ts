/**
 * Instagram, played over HTTP: authorization, tokens, sending, and webhooks back. An operator writes as a customer on
 * `/operador`, and decides there how calls end.
 */
import { createHmac, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { createEgress } from '../../platform/egress.ts'
import { type Account, type Behaviour, behaviours, createAccounts } from './accounts.ts'
import { instagramApi } from './api.ts'
import { accountPage, accountsPage, authorizePage } from './pages.ts'

type Options = {
  app: { appId: string; appSecret: string }
  /** Where webhooks go; known once the other server listens. */
  webhookUrl: Promise<string>
}

const attempts = 3

export function createInstagramStandIn({ app, webhookUrl }: Options): Hono {
  const accounts = createAccounts()
  const standIn = new Hono()

  async function deliver(account: Account, messaging: object): Promise<void> {
    const url = await webhookUrl
    const egress = createEgress({ allow: [new URL(url).origin] })
    const body = JSON.stringify({
      object: 'instagram',
      entry: [{ id: account.userId, time: Date.now(), messaging: [messaging] }],
    })
    const signature = createHmac('sha256', app.appSecret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const answer = await egress({ url, body, headers })
      if (answer.ok && answer.value.status < 300) return
      await delay(attempt * 500)
    }
  }
  const tell = (account: Account, messaging: object) => {
    if (account.isSubscribed) void deliver(account, messaging)
  }
  const echo = (account: Account, personId: string, mid: string, text: string) =>
    tell(account, {
      sender: { id: account.userId },
      recipient: { id: personId },
      timestamp: Date.now(),
      message: { mid, text, is_echo: true },
    })

  standIn.get('/oauth/authorize', (c) => {
    const query = c.req.query()
    if (query['client_id'] !== app.appId) return c.text('Invalid platform app', 400)
    return c.html(authorizePage(query, `loja.${randomInt(10_000)}`))
  })
  standIn.post('/oauth/authorize', async (c) => {
    const form = await textsOf(c)
    const { redirect_uri: redirectUri = '', state = '', username = '', choice = '', type = 'BUSINESS' } = form
    const back = (query: Record<string, string>) => c.redirect(`${redirectUri}?${new URLSearchParams(query)}#_`)
    if (choice === 'badCallback') return c.redirect('/instagram/oauth/wrong')
    if (choice === 'deny') {
      const error_description = 'The user denied your request'
      return back({ error: 'access_denied', error_reason: 'user_denied', error_description, state })
    }
    if (choice === 'badCode') return back({ code: 'AQcodigo-que-nao-existe', state })
    return back({ code: accounts.giveCode(accounts.named(username, type), redirectUri), state })
  })
  standIn.get('/oauth/wrong', (c) => c.text('Invalid redirect_uri: the address is not registered for this app', 400))

  standIn.get('/operador', (c) => c.html(accountsPage(accounts.all())))
  standIn.get('/operador/:id', (c) => {
    const account = accounts.byId(c.req.param('id'))
    if (account === undefined) return c.text('Conta desconhecida', 404)
    const person = c.req.query('person') ?? [...account.people.keys()].at(-1) ?? `1254${randomInt(1e9)}`
    if (!c.req.header('accept')?.includes('json')) return c.html(accountPage(account, person))
    const { userId, username, isSubscribed, behaviour, people } = account
    return c.json({ userId, username, isSubscribed, behaviour, people: Object.fromEntries(people) })
  })
  standIn.post('/operador/:id/behaviour', async (c) => {
    const account = accounts.byId(c.req.param('id'))
    const { behaviour = '' } = await textsOf(c)
    if (account === undefined || !isBehaviour(behaviour)) return c.text('Conta desconhecida', 404)
    account.behaviour = behaviour
    return c.redirect(`../${account.userId}`, 303)
  })
  standIn.post('/operador/:id/messages', async (c) => {
    const account = accounts.byId(c.req.param('id'))
    if (account === undefined) return c.text('Conta desconhecida', 404)
    const { person = '', name = '', text = '', from = 'person' } = await textsOf(c)
    const isPhone = from === 'phone'
    const { mid, at } = accounts.say(account, person, { from: isPhone ? 'phone' : 'person', text }, name)
    if (isPhone) echo(account, person, mid, text)
    else {
      const message = {
        sender: { id: person },
        recipient: { id: account.userId },
        timestamp: at,
        message: { mid, text },
      }
      tell(account, message)
    }
    return c.redirect(`../${account.userId}?person=${encodeURIComponent(person)}`, 303)
  })
  standIn.route('/', instagramApi({ accounts, app, echo }))
  return standIn
}

const isBehaviour = (text: string): text is Behaviour => behaviours.some((each) => each === text)

async function textsOf(c: Context): Promise<Record<string, string | undefined>> {
  const form = await c.req.parseBody()
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
