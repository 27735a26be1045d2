/** The API calls of the Instagram stand-in. */
import { setTimeout as delay } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { Account, Accounts } from './accounts.ts'

type Options = {
  accounts: Accounts
  app: { appId: string; appSecret: string }
  /** Sends the app an echo of a message that the account has sent. */
  echo: (account: Account, personId: string, mid: string, text: string) => void
}

const sixtyDays = 5_184_000
const slowMs = 4_000

const refusal = (c: Context, status: 400 | 403 | 500, code: number, subcode: number, message: string) =>
  c.json({ error: { message, type: 'OAuthException', code, error_subcode: subcode, is_transient: code === 2 } }, status)
const expired = (c: Context) => refusal(c, 400, 190, 463, 'Error validating access token: Session has expired')
/** Closes the connection without a response. */
const cut = (c: Context): Response => {
  ;(c.env as HttpBindings).incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

export function instagramApi({ accounts, app, echo }: Options): Hono {
  const api = new Hono()
  const accountOf = (c: Context): Account | undefined => {
    const token = c.req.query('access_token') ?? c.req.header('authorization')?.replace(/^Bearer /u, '') ?? ''
    return accounts.byToken(token)
  }

  api.post('/oauth/access_token', async (c) => {
    const form = await c.req.parseBody()
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    const wrong = (message: string) => c.json({ error_type: 'OAuthException', code: 400, error_message: message }, 400)
    if (text('client_id') !== app.appId || text('client_secret') !== app.appSecret) return wrong('Invalid platform app')
    const account = accounts.takeCode(text('code'), text('redirect_uri'))
    if (account === undefined) return wrong('Matching code was not found or was already used')
    const token = accounts.giveToken(account)
    // As in real responses, the id is a number too large for a double.
    const permissions = '["instagram_business_basic","instagram_business_manage_messages"]'
    return c.body(`{"access_token":"${token}","user_id":${account.userId},"permissions":${permissions}}`, 200, {
      'content-type': 'application/json',
    })
  })

  for (const path of ['/access_token', '/refresh_access_token'])
    api.get(path, (c) => {
      const account = accountOf(c)
      if (account === undefined || account.behaviour === 'expired') return expired(c)
      if (path === '/access_token' && c.req.query('client_secret') !== app.appSecret)
        return refusal(c, 400, 101, 0, 'Invalid client_secret')
      return c.json({ access_token: accounts.giveToken(account), token_type: 'bearer', expires_in: sixtyDays })
    })

  api.get('/:version/me', async (c) => {
    const account = accountOf(c)
    if (account === undefined || account.behaviour === 'expired') return expired(c)
    if (account.behaviour === 'slow') await delay(slowMs)
    if (account.behaviour === 'fails') return refusal(c, 500, 2, 0, 'Service temporarily unavailable')
    const { userId, username, type } = account
    return c.json({ user_id: userId, username, name: username, account_type: type, id: `26${userId.slice(4)}` })
  })

  for (const method of ['POST', 'DELETE'])
    api.on(method, '/:version/:id/subscribed_apps', (c) => {
      const account = accountOf(c)
      if (account === undefined || account.behaviour === 'expired') return expired(c)
      account.isSubscribed = method === 'POST'
      return c.json({ success: true })
    })

  api.post('/:version/:id/messages', async (c) => {
    const account = accountOf(c)
    if (account === undefined || account.behaviour === 'expired') return expired(c)
    const { recipient, message } = await c.req.json<{ recipient: { id: string }; message: { text?: string } }>()
    if (account.behaviour === 'slow') await delay(slowMs)
    if (account.behaviour === 'fails') return refusal(c, 500, 2, 0, 'Service temporarily unavailable')
    if (account.behaviour === 'drops') return cut(c)
    if (account.behaviour === 'tools') return refusal(c, 403, 200, 2_534_041, 'Access to messages is disabled')
    if (account.behaviour === 'window')
      return refusal(c, 400, 10, 2_534_022, 'This message is sent outside of allowed window.')
    if (!account.people.has(recipient.id)) return refusal(c, 400, 100, 2_534_014, 'No matching user found')
    const text = message.text ?? JSON.stringify(message)
    if (Buffer.byteLength(text) > 1_000) return refusal(c, 400, 100, 0, 'Message text is too long')
    const { mid } = accounts.say(account, recipient.id, { from: 'account', text })
    echo(account, recipient.id, mid, text)
    if (account.behaviour === 'sentThenDrops') return cut(c)
    return c.json({ recipient_id: recipient.id, message_id: mid })
  })

  api.get('/:version/:person', (c) => {
    const account = accountOf(c)
    if (account === undefined) return expired(c)
    const person = account.people.get(c.req.param('person'))
    if (person === undefined) return refusal(c, 400, 100, 33, 'Object does not exist')
    return c.json({ name: person.name, username: person.name.toLowerCase().replaceAll(/\s+/gu, '.') })
  })
  return api
}
