/**
 * Stand-ins of providers, served over HTTP on the loopback interface: channels that are not configured can be tried,
 * and tests use the providers' protocols without the internet. Each is an app of its own under its name, and one page
 * controls them all.
 */
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { type RunningServer, listen } from '../http/listen.ts'
import { operatorPages } from './operator.ts'
import type { StandIn } from './stand-in.ts'

export type StandIns = RunningServer & {
  /** Base URL of the provider with this name. */
  urlOf: (name: string) => string
  /** URL of the operator page. */
  operatorUrl: string
}

export async function startStandIns(standIns: Readonly<Record<string, StandIn>>): Promise<StandIns> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  /** Providers that do not respond at all. */
  const stopped = new Set<string>()
  // Mounted before the providers, whose routes may match any path.
  app.route('/', operatorPages(standIns, stopped))
  for (const [name, standIn] of Object.entries(standIns)) {
    app.use(`/${name}/*`, (c, next) => {
      if (!stopped.has(name)) return next()
      c.env.incoming.socket.destroy()
      return Promise.resolve(RESPONSE_ALREADY_SENT)
    })
    app.route(`/${name}`, standIn.app)
  }
  const server = await listen(app as unknown as Hono, { host: '127.0.0.1', port: 0 })
  return {
    ...server,
    urlOf: (name) => `${server.address}/${name}`,
    operatorUrl: `${server.address}/simulador`,
  }
}
