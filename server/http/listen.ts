/** Starts and stops the HTTP server of an app. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

export type RunningServer = {
  /** URL with the actual port. */
  address: string
  /** Stops accepting requests, lets running calls end, then closes the remaining connections. */
  close: () => Promise<void>
}

/** How long running calls may take when the server stops. */
const closeTimeoutMs = 3_000
const keepAliveMs = 75_000
/** Enough for a document of 100 MB (TR-08) at 0.7 Mbit/s; Node's default of 5 minutes needs four times that. */
const requestTimeoutMs = 20 * 60_000

/** Rejects with the system's error if the port cannot be bound. */
export async function listen(app: Hono, place: { host: string; port: number }): Promise<RunningServer> {
  const serverOptions = { requestTimeout: requestTimeoutMs }
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server
  // Longer than clients and proxies keep connections open, so that this side never closes one that is about to be used.
  server.keepAliveTimeout = keepAliveMs
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(place.port, place.host, () => {
      server.off('error', failed)
      done()
    })
  })
  const { port } = server.address() as AddressInfo
  const host = place.host.includes(':') ? `[${place.host}]` : place.host
  return {
    address: `http://${host}:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), closeTimeoutMs).unref()
      }),
  }
}
