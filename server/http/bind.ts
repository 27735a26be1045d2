/**
 * Mounts the table of calls: authenticates the caller, validates the input, and converts the handler's result to a
 * response.
 */
import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { type CallName, refusalsOf, routes } from '../../contract/routes.ts'
import type { Authenticate, Session } from '../accounts/session.ts'
import type { Route } from '../../contract/route.ts'
import type { Config } from '../platform/config.ts'
import { callerIp } from './caller-ip.ts'
import { extractToken } from './extract-token.ts'
import { discardBody } from './discard-body.ts'
import { eventStream, jsonLines } from './json-lines.ts'
import { type JsonBody, readJson } from './read-json.ts'
import {
  agentNotFound,
  brokenJson,
  invalidInput,
  invalidKey,
  managersOnly,
  notJson,
  otherUser,
  overloaded,
  tooLarge,
  unauthorized,
  unknownThing,
  invalidText,
  wrongMethod,
} from './refusals.ts'
import { accountBodies, anonymousBodies, createBodyBudget, type HeldBody } from './body-budget.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createKeyedLimit, endStreamWith } from './keyed-limit.ts'
import { networkOf } from '../platform/network.ts'
import { jsonOf } from '../platform/shared-json.ts'
import type { Handlers, Refusal } from './result.ts'
import { findInvalidText } from '../platform/text/postgres-text.ts'

type BindOptions = {
  handlers: Handlers
  authenticate: Authenticate
  ownsAgent: (ownerId: string, agentId: string) => Promise<boolean>
  config: Pick<Config, 'publicUrl' | 'proxyHops' | 'requestLimit'>
  /** In test mode: returns the outcome requested by a test, or undefined for the real handler. */
  takeTestOutcome: ((call: CallName, c: Context) => Promise<Response | undefined>) | undefined
}

/** The untyped form of a handler: its types were checked against the table, and parsing provides what they promise. */
type AnyHandler = (
  request: Record<string, unknown>,
  context: {
    signal: AbortSignal
    wantsStream: boolean
    ip: string
    userAgent: string
    origin: string
    session?: Session
    held?: HeldBody | undefined
    request?: Request
  },
) => Promise<{ ok: true; status?: 202; value: unknown } | Refusal<number>>

type Parsed = { ok: true; request: Record<string, unknown> } | Refusal<number>

/** Enough time for the requests in progress to finish. */
const retryAfterSeconds = '2'

const maxHeaderLength = 400

/** Part of all calls that one account may have in progress while the server is busy, so that it keeps nobody else out. */
const shareOfAccount = 1 / 4

/** Streams that one account may follow at once. A page follows up to three while it is visible. */
const streamsOfAccount = 100

const honoPath = (path: Route['path']) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Mounts every call of the contract on `app`, and 405 for the other methods of their paths. */
export function bindRoutes(
  app: Hono,
  { handlers, authenticate, ownsAgent, config, takeTestOutcome }: BindOptions,
): void {
  const limited = createConcurrencyLimit(config.requestLimit)
  const unlimited = createConcurrencyLimit(Infinity)
  const callsOfAccount = createKeyedLimit(Math.ceil(config.requestLimit * shareOfAccount), limited.isBusy)
  const streams = createKeyedLimit(streamsOfAccount)
  const holdBody = createBodyBudget(accountBodies)
  const holdAnonymousBody = createBodyBudget(anonymousBodies)
  const paths = new Set(Object.values<Route>(routes).map((route) => route.path))
  for (const path of paths) app.use(honoPath(path), uncached)
  for (const [name, route] of Object.entries(routes) as [CallName, Route][]) {
    const handler = handlers[name] as AnyHandler
    const concurrency = refusalsOf(name, route).includes(overloaded.status) ? limited : unlimited
    const refuseUnread = async (c: Context, refused: Refusal<number>) => {
      if (refused === overloaded) c.header('Retry-After', retryAfterSeconds)
      if (route.upload || route.form || route.signed || route.bodyMb !== undefined) await discardBody(c.req.raw.body)
      return refusalResponse(c, refused)
    }
    const findSession = (c: Context) => authenticate(extractToken(c, route.auth, config.publicUrl), route.auth)

    const answer = async (c: Context, session: Session | undefined, held: HeldBody | undefined): Promise<Response> => {
      // Reading the body does not count against the limit: a slow client must not block others.
      const parsed = await parse(route, c, held)
      if (!parsed.ok) {
        // Another account's agent gives 404, whatever else is wrong; only refused requests need this look-up.
        const agentId = [400, 415].includes(parsed.status) ? c.req.param('agentId') : undefined
        const isForeign =
          session && agentId !== undefined && !(await concurrency.run(() => ownsAgent(session.user.id, agentId)))
        return refuseUnread(c, isForeign ? agentNotFound : parsed)
      }

      const endStream = route.stream && session ? streams.tryBegin(session.user.id) : () => {}
      if (endStream === undefined) return refuseUnread(c, overloaded)
      let isFollowed = false
      const { signal } = c.req.raw
      const context = {
        signal,
        wantsStream: route.streamed !== undefined && (c.req.header('accept') ?? '').includes(route.streamed.type),
        ip: callerIp(c, config.proxyHops),
        userAgent: c.req.header('user-agent')?.slice(0, maxHeaderLength) ?? '',
        origin: c.req.header('origin')?.slice(0, maxHeaderLength) ?? '',
        ...(session ? { session } : { held }),
        ...((route.upload || route.form || route.file || route.signed) && { request: c.req.raw }),
      }
      try {
        const handle = () =>
          concurrency.run(async () => {
            try {
              return await handler(parsed.request, context)
            } catch (cause) {
              // The account may have been deleted since its session was found, for example while a slow body arrived.
              if (session === undefined || (await findSession(c)) !== undefined) throw cause
              return route.auth === 'apiKey' ? invalidKey : unauthorized
            }
          })
        // Programs that call with an API key must not keep the people of their account out either.
        const account = session && `${route.auth} ${session.user.id}`
        const handled = concurrency === limited && account ? callsOfAccount.tryRun(account, handle) : handle()
        if (handled === undefined) return await refuseUnread(c, overloaded)
        const result = await handled
        if (held?.isRefused()) return await refuseUnread(c, overloaded)
        if (!result.ok) return refusalResponse(c, result)
        if (route.file) return result.value as Response
        const { value } = result
        if (!isAsyncIterable(value))
          return c.body(jsonOf(value), result.status ?? 200, { 'Content-Type': 'application/json' })
        // Its stream would never be read to the end, and would count for ever.
        if (c.req.method === 'HEAD') return c.body(null)
        if (route.streamed?.type === 'text/event-stream') return eventStream(value)
        isFollowed = true
        return jsonLines(endStreamWith(value, endStream, signal))
      } finally {
        if (!isFollowed) endStream()
      }
    }

    app.on(route.method, honoPath(route.path), async (c) => {
      const testResponse = await takeTestOutcome?.(name, c)
      if (testResponse !== undefined) return testResponse
      const authenticating = concurrency.tryRun(() => findSession(c))
      if (authenticating === undefined) return refuseUnread(c, overloaded)
      const session = await authenticating
      const denied = checkAccess(route, c, session)
      if (denied !== undefined) return refuseUnread(c, denied)
      const held =
        session === undefined
          ? holdAnonymousBody(networkOf(callerIp(c, config.proxyHops)))
          : route.bodyMb === undefined
            ? undefined
            : holdBody(session.user.id)
      return answer(c, session, held).finally(() => held?.release())
    })
  }
  for (const path of paths)
    app.all(honoPath(path), (c) => {
      c.header('Allow', methodsOf(path).join(', '))
      return refusalResponse(c, wrongMethod)
    })
}

/** Replies of calls are personal and change; those that may be kept say so themselves. */
const uncached: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
}

const methodsOf = (path: Route['path']) =>
  Object.values<Route>(routes)
    .filter((route) => route.path === path)
    .map((route) => route.method)

const isAsyncIterable = (value: unknown): value is AsyncIterable<{ kind?: string }> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

export function refusalResponse(c: Context, { status, body }: Refusal<number>): Response {
  const response = Response.json(body, { status, headers: c.res.headers })
  // Part of the body may still arrive, so the client must not reuse the connection.
  if (status === 413) response.headers.set('Connection', 'close')
  return response
}

function checkAccess(route: Route, c: Context, session: Session | undefined): Refusal<number> | undefined {
  if (route.auth === 'apiKey' && session === undefined) return invalidKey
  if (route.auth !== 'none' && session === undefined) return unauthorized
  if (route.managersOnly && session?.user.role === 'USER_CHAT') return managersOnly
  const named = route.namesUser && c.req.header('user-id')
  if (named && named !== session?.user.id) return otherUser
  return undefined
}

async function parse(route: Route, c: Context, held: HeldBody | undefined): Promise<Parsed> {
  const request: Record<string, unknown> = {}
  if (route.params !== undefined) {
    const params = c.req.param()
    const parsed = v.safeParse(route.params, params)
    // An id that cannot exist is treated like one that does not exist.
    if (!parsed.success || findInvalidText(params) !== undefined) return unknownThing
    request['params'] = parsed.output
  }
  if (route.query !== undefined) {
    const query = c.req.query()
    const parsed = v.safeParse(route.query, query)
    if (!parsed.success) return invalidInput(parsed.issues)
    const invalidPath = findInvalidText(query)
    if (invalidPath !== undefined) return invalidText(invalidPath)
    request['query'] = parsed.output
  }
  if (route.body !== undefined) {
    const body = await readJson(c.req.raw, { mb: route.bodyMb, held })
    if (!body.ok) return held?.isRefused() ? overloaded : refusedBody(body)
    // Valibot accepts an array for an object without required fields.
    if (Array.isArray(body.value)) return invalidInput([])
    const parsed = v.safeParse(route.body, body.value)
    if (!parsed.success) return invalidInput(parsed.issues)
    request['body'] = parsed.output
  }
  return { ok: true, request }
}

const refusedBody = (body: Exclude<JsonBody, { ok: true }>) =>
  body.reason === 'invalidText' ? invalidText(body.path) : { tooLarge, notJson, broken: brokenJson }[body.reason]
