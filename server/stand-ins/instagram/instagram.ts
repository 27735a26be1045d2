/** A stand-in of Instagram over HTTP: authorization, tokens, sending, and webhooks. */
import { createHmac, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { createEgress } from '../../platform/egress.ts'
import { type Account, type Behaviour, behaviours, createAccounts } from './accounts.ts'
import { instagramApi } from './api.ts'
import { type Command, oldMs, type Order, type ShownChannel, type StandIn, wordOf } from '../stand-in.ts'
import { authorizePage } from './pages.ts'

type Options = {
  app: { appId: string; appSecret: string }
  /** URL to which webhooks are sent; known once the server listens. */
  webhookUrl: () => Promise<string>
  /** File in which its state is stored. */
  file?: string
}

const attempts = 3
const commands: Command[] = [
  { command: 'fails', label: 'Falhar por um tempo', hint: 'As chamadas terminam em erro, até voltar ao normal' },
  { command: 'slow', label: 'Ficar lento', hint: 'As chamadas demoram 4 segundos' },
  { command: 'drops', label: 'Derrubar as chamadas', hint: 'Os envios não saem nem têm resposta' },
  {
    command: 'sentThenDrops',
    label: 'Enviar e não responder',
    hint: 'Os envios saem, mas quem enviou não fica sabendo',
  },
  { command: 'window', label: 'Fora das 24 horas', hint: 'Os envios são recusados por ter passado o prazo' },
  { command: 'expired', label: 'Vencer o acesso', hint: 'O token deixa de valer' },
  { command: 'tools', label: "Desligar 'Ferramentas conectadas'", hint: 'O acesso às mensagens é negado' },
  { command: 'normal', label: 'Voltar ao normal', hint: 'Sem demora nem falhas, e o acesso volta a valer' },
  { command: 'again', label: 'Entregar de novo', hint: 'A última mensagem do cliente chega outra vez' },
]

export function createInstagramStandIn({ app, webhookUrl, file }: Options): StandIn {
  const accounts = createAccounts(file)
  const standIn = new Hono()
  standIn.use(async (_, next) => {
    await next()
    accounts.save()
  })

  async function deliver(account: Account, messaging: object): Promise<void> {
    const url = await webhookUrl()
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

  async function say(account: Account, order: Order, times: number, at?: number): Promise<void> {
    const [person, text] = [wordOf(order, 'phone'), wordOf(order, 'text')]
    const said = accounts.say(account, person, { from: 'person', text }, wordOf(order, 'name'), at)
    account.last = {
      sender: { id: person },
      recipient: { id: account.userId },
      timestamp: said.at,
      message: { mid: said.mid, text },
    }
    for (let time = 0; time < times; time += 1) tell(account, account.last)
  }
  async function runCommand(account: Account, order: Order): Promise<void> {
    const command = wordOf(order, 'command')
    switch (command) {
      case 'say':
        return say(account, order, 1)
      case 'twice':
        return say(account, order, 2)
      case 'old':
        return say(account, order, 1, Date.now() - oldMs)
      case 'again':
        return account.last === null ? undefined : tell(account, account.last)
      case 'own': {
        const [person, text] = [wordOf(order, 'phone'), wordOf(order, 'text')]
        return echo(account, person, accounts.say(account, person, { from: 'phone', text }).mid, text)
      }
      default:
        if (isBehaviour(command)) account.behaviour = command
    }
  }
  standIn.route('/', instagramApi({ accounts, app, echo }))
  return {
    title: 'Instagram',
    app: standIn,
    commands,
    hasScan: false,
    hasFiles: false,
    hasOwnPhone: true,
    person: { label: 'Id do cliente', example: '1254000000001' },
    channels: () => accounts.all().map(shownOf),
    runCommand: async (id, order) => {
      const account = accounts.byId(id)
      if (account === undefined) return false
      await runCommand(account, order)
      accounts.save()
      return true
    },
  }
}

const whoIs = { person: 'customer', account: 'agent', phone: 'owner' } as const

const shownOf = ({ userId, username, isSubscribed, behaviour, people }: Account): ShownChannel => ({
  id: userId,
  name: `@${username}`,
  code: null,
  state: behaviour === 'expired' ? 'O acesso venceu' : isSubscribed ? 'Envia mensagens ao Prosa' : 'Não está conectada',
  isConnected: isSubscribed && behaviour !== 'expired',
  faults: commands.filter(({ command }) => command === behaviour && command !== 'normal').map(({ label }) => label),
  messages: [...people]
    .flatMap(([id, { name, said }]) => said.map((each) => ({ ...each, who: name || id })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ from, text, who }) => ({
      from: whoIs[from],
      text,
      status: '',
      who: from === 'person' ? who : from === 'phone' ? `celular da loja, para ${who}` : `para ${who}`,
    })),
})

const isBehaviour = (text: string): text is Behaviour => behaviours.some((each) => each === text)

async function textsOf(c: Context): Promise<Record<string, string | undefined>> {
  const form = await c.req.parseBody()
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
