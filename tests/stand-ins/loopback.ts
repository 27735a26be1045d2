import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LoopbackServer = { origin: string; port: number; close: () => Promise<void> }

/** An HTTP server on a free port of this machine; closing it also ends its connections. */
export async function listenOnLoopback(listener: RequestListener, host = '127.0.0.1'): Promise<LoopbackServer> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, host, done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
