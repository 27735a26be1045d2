/** Mounts the table of calls: who may call, what they may send, and what they get when a handler says no. */
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { type CallName, type Route, routes } from '../../contract/routes.ts'
import type { Session } from '../auth/session.ts'
import type { Config } from '../config.ts'
import { addressOf } from './address.ts'
import type { Authenticate } from './authenticate.ts'
import { carriedToken } from './carried-token.ts'
import { drain } from './drain.ts'
import { jsonLines } from './json-lines.ts'
import { type JsonBody, readJson } from './read-json.ts'
import {
  brokenJson,
  invalidInput,
  managersOnly,
  notJson,
  tooLarge,
  unauthorized,
  unknownThing,
  unstorable,
  wrongMethod,
} from './refusals.ts'
import type { Handlers, Refusal } from './result.ts'
import { findUnstorable, isStorable } from './storable.ts'

type Bound = {
  handlers: Handlers
  authenticate: Authenticate
  config: Pick<Config, 'publicUrl' | 'proxyHops'>
  /** Only in test mode: the answer a test has asked for, or nothing for the real handler. */
  decided: ((call: CallName, c: Context) => Promise<Response | undefined>) | undefined
}

/** A handler once its types have been checked against the table; parsing gives it what its types promise. */
type AnyHandler = (
  request: Record<string, unknown>,
  context: { signal: AbortSignal; address: string; session?: Session; request?: Request },
) => Promise<{ ok: true; value: unknown } | Refusal<number>>

type Parsed = { ok: true; request: Record<string, unknown> } | Refusal<number>

const honoPath = (path: Route['path']) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Mounts every call of the contract on `app`, and 405 for the other methods of their paths. */
export function bindRoutes(app: Hono, { handlers, authenticate, config, decided }: Bound): void {
  for (const [name, route] of Object.entries(routes) as [CallName, Route][]) {
    const handler = handlers[name] as AnyHandler
    app.on(route.method, honoPath(route.path), async (c) => {
      const answer = await decided?.(name, c)
      if (answer !== undefined) return answer

      const session = await authenticate(carriedToken(c, route.auth, config.publicUrl))
      const parsed = await admit(route, c, session)
      if (!parsed.ok) {
        if (route.upload) await drain(c.req.raw.body)
        return refusal(c, parsed)
      }

      const context = {
        signal: c.req.raw.signal,
        address: addressOf(c, config.proxyHops),
        ...(session && { session }),
        ...((route.upload || route.file) && { request: c.req.raw }),
      }
      const outcome = await handler(parsed.request, context)
      if (!outcome.ok) return refusal(c, outcome)
      if (route.file) return outcome.value as Response
      return route.stream ? jsonLines(outcome.value as AsyncIterable<unknown>) : c.json(outcome.value as object)
    })
  }
  for (const path of new Set(Object.values<Route>(routes).map((route) => route.path)))
    app.all(honoPath(path), (c) => {
      c.header('Allow', methodsOf(path).join(', '))
      return refusal(c, wrongMethod)
    })
}

const methodsOf = (path: Route['path']) =>
  Object.values<Route>(routes)
    .filter((route) => route.path === path)
    .map((route) => route.method)

export function refusal(c: Context, { status, body }: Refusal<number>): Response {
  return Response.json(body, { status, headers: c.res.headers })
}

async function admit(route: Route, c: Context, session: Session | undefined): Promise<Parsed> {
  if (route.auth !== 'none' && session === undefined) return unauthorized
  if (route.managersOnly && session?.user.role === 'USER_CHAT') return managersOnly
  return parse(route, c)
}

async function parse(route: Route, c: Context): Promise<Parsed> {
  const request: Record<string, unknown> = {}
  if (route.params !== undefined) {
    const params = c.req.param()
    const parsed = v.safeParse(route.params, params)
    // An id that cannot exist is an id that does not exist.
    if (!parsed.success || !isStorable(params)) return unknownThing
    request['params'] = parsed.output
  }
  if (route.query !== undefined) {
    const query = c.req.query()
    const parsed = v.safeParse(route.query, query)
    if (!parsed.success) return invalidInput(parsed.issues)
    const hidden = findUnstorable(query)
    if (hidden !== undefined) return unstorable(hidden)
    request['query'] = parsed.output
  }
  if (route.body !== undefined) {
    const body = await readJson(c.req.raw, route.bodyMb)
    if (!body.ok) return refusedBody(body)
    const parsed = v.safeParse(route.body, body.value)
    if (!parsed.success) return invalidInput(parsed.issues)
    request['body'] = parsed.output
  }
  return { ok: true, request }
}

const refusedBody = (body: Exclude<JsonBody, { ok: true }>) =>
  body.reason === 'unstorable' ? unstorable(body.path) : { tooLarge, notJson, broken: brokenJson }[body.reason]
