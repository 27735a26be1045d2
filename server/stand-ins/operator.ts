/** The operator page: every simulated channel of this server, its state, and its commands. */
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { operatorPage, type Provider, unknownPage } from './operator-page.ts'
import { operatorScript } from './operator-script.ts'
import { operatorStyle } from './operator-style.ts'
import { type Order, type StandIn, wordOf } from './stand-in.ts'

/** A strict policy, because the page shows names and texts of customers. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'"

export function operatorPages(standIns: Readonly<Record<string, StandIn>>, stopped: Set<string>): Hono {
  const app = new Hono()
  const providers = (): Provider[] =>
    Object.entries(standIns).map(([name, { title, channels }]) => ({
      name,
      title,
      isStopped: stopped.has(name),
      channels: channels()
        .toReversed()
        .map(({ id, name: channel, state, isConnected }) => ({
          name: channel,
          state,
          isConnected,
          path: `/${name}/simulador/${encodeURIComponent(id)}`,
        })),
    }))
  // The first segment of a path is the provider's name.
  const byName = new Map(Object.entries(standIns))
  const find = (name: string, id: string) =>
    byName
      .get(name)
      ?.channels()
      .find((channel) => channel.id === id)

  app.use('/simulador', csrf())
  app.use('/:provider/simulador/:id', csrf(), async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
  })
  app.use('/simulador', async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
  })
  app.get('/simulador', (c) => c.html(operatorPage(providers(), undefined)))
  app.get('/simulador/providers', (c) => c.json(providers()))
  app.get('/simulador/script.js', (c) =>
    c.body(operatorScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/simulador/style.css', (c) => c.body(operatorStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.post('/simulador', async (c) => {
    const { provider, command } = await c.req.parseBody()
    if (typeof provider !== 'string' || byName.get(provider) === undefined) return c.json({ done: false }, 404)
    if (command === 'stop') stopped.add(provider)
    else stopped.delete(provider)
    return c.json({ done: true })
  })

  app.get('/:provider/simulador/:id', (c) => {
    const { provider, id } = c.req.param()
    const [standIn, channel] = [byName.get(provider), find(provider, id)]
    if (standIn === undefined || channel === undefined) return c.html(unknownPage(providers()), 404)
    return c.html(operatorPage(providers(), { standIn, channel, path: c.req.path }))
  })
  app.get('/:provider/simulador/:id/state', (c) => {
    const { provider, id } = c.req.param()
    const channel = find(provider, id)
    return channel === undefined ? c.notFound() : c.json(channel)
  })
  app.post('/:provider/simulador/:id', async (c) => {
    const { provider, id } = c.req.param()
    const isJson = c.req.header('content-type')?.startsWith('application/json')
    const order: Order = isJson ? await c.req.json<Order>() : await c.req.parseBody()
    const base = new URL(`/${provider}`, c.req.url).href
    const isDone = wordOf(order, 'command') !== '' && (await byName.get(provider)?.runCommand(id, order, base))
    return c.json({ done: isDone ?? false }, isDone ? 200 : 404)
  })
  return app
}
