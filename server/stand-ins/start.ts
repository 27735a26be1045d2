/**
 * Providers that this server plays itself, over HTTP on the loopback address: what is not configured can be tried all
 * the same, and tests meet the providers' protocols without the internet. Each is an app of its own under its name.
 */
import { Hono } from 'hono'
import { type Listening, listen } from '../http/listen.ts'

export type StandIns = Listening & {
  /** Where the provider of this name is to be found. */
  urlOf: (name: string) => string
}

export async function startStandIns(providers: Readonly<Record<string, Hono>>): Promise<StandIns> {
  const app = new Hono()
  for (const [name, provider] of Object.entries(providers)) app.route(`/${name}`, provider)
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  return { ...server, urlOf: (name) => `${server.address}/${name}` }
}
