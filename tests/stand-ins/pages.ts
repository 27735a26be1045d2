/** Pages of third-party websites, each on a host of its own; `*.localhost` resolves to this machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Pages = {
  /** The origin of the website with this host name. */
  originOf: (host: string) => string
  close: () => Promise<void>
}

type Answer = { body: string; policy?: string }

export async function startPages(pageOf: (host: string, path: string) => Answer): Promise<Pages> {
  const server = createServer((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':')
    const { body, policy } = pageOf(host, request.url ?? '/')
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy && { 'content-security-policy': policy }),
    })
    response.end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    originOf: (host) => `http://${host}:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
