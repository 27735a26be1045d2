/** Pages of third-party websites, each on a host of its own; `*.localhost` resolves to this machine. */
import { listenOnLoopback } from './loopback.ts'

export type Pages = {
  /** The origin of the website with this host name. */
  originOf: (host: string) => string
  close: () => Promise<void>
}

type Answer = { body: string; policy?: string }

export async function startPages(pageOf: (host: string, path: string) => Answer): Promise<Pages> {
  const { port, close } = await listenOnLoopback((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':')
    const { body, policy } = pageOf(host, request.url ?? '/')
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy && { 'content-security-policy': policy }),
    })
    response.end(body)
  })
  return {
    originOf: (host) => `http://${host}:${port}`,
    close,
  }
}
