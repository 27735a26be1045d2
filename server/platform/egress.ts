/**
 * The only way out of the server. IP addresses are checked as literals and after DNS look-up, the connection is pinned
 * to the checked IP, and each redirect is checked again. Returns results instead of throwing.
 */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Result } from '../../contract/failures.ts'
import { isPublicIp } from './public-ip.ts'

export type EgressFailure = {
  kind: 'invalid' | 'blocked' | 'unresolved' | 'unreachable' | 'timeout' | 'tooLarge' | 'tooManyRedirects' | 'aborted'
  /** In English, for the log. */
  detail: string
}

export type EgressRequest = {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** From the look-up to the last byte, including redirects; with `onBody`, the longest silence instead. */
  timeoutMs?: number
  maxBytes?: number
  /** Returns the first `maxBytes` of a longer response instead of failing. */
  truncate?: boolean
  maxRedirects?: number
  /** No header follows a redirect to another origin, because any of them may be a secret. */
  headersStayAtOrigin?: boolean
  /** Receives each chunk of the response; the result still contains the whole body. */
  onBody?: (piece: Buffer, head: ResponseHead) => void
}

export type ResponseHead = Pick<EgressResponse, 'status' | 'headers'>

export type EgressResponse = {
  /** Final URL, after redirects. */
  url: string
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export type Egress = (request: EgressRequest) => Promise<Result<EgressResponse, EgressFailure>>

export type EgressOptions = {
  /**
   * Configured origins that may be private. Code that requests URLs chosen by users must use an egress without them,
   * which would otherwise be open to those users.
   */
  allow?: readonly string[]
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const defaults = { timeoutMs: 30_000, maxBytes: 5_000_000, maxRedirects: 5 } as const

/** Hop-by-hop headers, headers set by this module, and those that unlock a cloud's metadata. */
const droppedHeaders = new Set(
  `connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade
  expect host content-length accept-encoding forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip
  metadata metadata-flavor x-google-metadata-request x-metadata-token
  x-aws-ec2-metadata-token x-aws-ec2-metadata-token-ttl-seconds`.split(/\s+/u),
)
/** Headers that never follow a redirect to another origin. */
const secretHeaders = new Set(['authorization', 'cookie', 'x-api-key', 'api-key'])

const failed = (kind: EgressFailure['kind'], detail: string): { ok: false; failure: EgressFailure } => ({
  ok: false,
  failure: { kind, detail },
})

const resolveAll = (host: string): Promise<LookupAddress[]> =>
  new Promise((done, fail) => {
    dnsLookup(host, { all: true, order: 'verbatim' }, (error, ips) => (error ? fail(error) : done(ips)))
  })

type Target = { url: URL; ips: LookupAddress[] }

async function check(
  text: string | URL,
  trusted: boolean,
  resolve: (host: string) => Promise<LookupAddress[]>,
): Promise<Result<Target, EgressFailure>> {
  if (!URL.canParse(text.toString())) return failed('invalid', 'not a URL')
  // `URL` converts every notation of an IPv4 address (0x7f000001, 2130706433, 0177.1) to the dotted one.
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return failed('invalid', `scheme ${url.protocol}`)
  if (url.username !== '' || url.password !== '') return failed('invalid', 'credentials in the URL')
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  const family = isIP(host)
  let ips: LookupAddress[]
  try {
    ips = family === 0 ? await resolve(host) : [{ address: host, family }]
  } catch {
    return failed('unresolved', `no IP address for ${host}`)
  }
  if (ips.length === 0) return failed('unresolved', `no IP address for ${host}`)
  // A single private IP among public ones is typical of a DNS rebinding attack.
  const privateIp = trusted ? undefined : ips.find(({ address: ip }) => !isPublicIp(ip))
  return privateIp === undefined ? { ok: true, value: { url, ips } } : failed('blocked', `${host} is not public`)
}

/** A host name without a dot, or with a suffix reserved for private networks. */
const isInsideName = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/iu.test(host)

/** Whether a URL is refused by its text alone, without a look-up. */
export function isObviouslyPrivateUrl(text: string, allow: readonly string[] = []): boolean {
  const { hostname, origin } = new URL(text)
  const host = hostname.replace(/^\[|\]$/gu, '')
  if (allow.includes(origin)) return false
  return isIP(host) === 0 ? isInsideName(host.replace(/\.+$/u, '')) : !isPublicIp(host)
}

/** Answers every look-up with the IP addresses that were checked. */
const pinnedTo =
  (ips: LookupAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = ips
    if (options.all || first === undefined) done(null, ips)
    else done(null, first.address, first.family)
  }

function headersFor(
  given: Readonly<Record<string, string>>,
  body: string | Uint8Array | undefined,
  sameOrigin: boolean,
) {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase()
    if (!droppedHeaders.has(lower) && (sameOrigin || !secretHeaders.has(lower))) headers[lower] = value
  }
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  return headers
}

type Hop = { target: Target; method: string; headers: Record<string, string>; body: string | Uint8Array | undefined }

function send({ target, method, headers, body }: Hop, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, ips } = target
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    // No shared agent, whose open connections could belong to an IP of another look-up.
    const outgoing = start(url, { method, headers, signal, agent: false, lookup: pinnedTo(ips) }, done)
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

type ReadOptions = { maxBytes: number; truncate: boolean; onChunk: ((chunk: Buffer) => void) | undefined }

async function readBody(
  incoming: IncomingMessage,
  { maxBytes, truncate, onChunk }: ReadOptions,
): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    onChunk?.(chunk)
    if (size > maxBytes) {
      incoming.destroy()
      return truncate ? Buffer.concat([...chunks, chunk], maxBytes) : null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )

const redirects = new Set([301, 302, 303, 307, 308])

export function createEgress({ allow = [], resolve = resolveAll }: EgressOptions = {}): Egress {
  const allowed = new Set(allow.map((origin) => new URL(origin).origin))

  async function follow(
    request: EgressRequest,
    signal: AbortSignal,
    onSign: () => void,
  ): Promise<Result<EgressResponse, EgressFailure>> {
    const { maxBytes = defaults.maxBytes, truncate = false, maxRedirects = defaults.maxRedirects } = request
    const { headers = {}, onBody } = request
    let { body } = request
    let method: string = request.method ?? (body === undefined ? 'GET' : 'POST')
    let location: string | URL = request.url
    const origin = URL.canParse(request.url) ? new URL(request.url).origin : ''

    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const sameOrigin = hop === 0 || new URL(location).origin === origin
      // A redirect by a foreign server must not reach an origin that only the operator may name.
      const checked = await check(location, sameOrigin && allowed.has(origin), resolve)
      if (!checked.ok) return checked
      signal.throwIfAborted()
      const kept = request.headersStayAtOrigin && !sameOrigin ? {} : headers
      const hopHeaders = headersFor(kept, body, sameOrigin)
      const incoming = await send({ target: checked.value, method, headers: hopHeaders, body }, signal)
      const status = incoming.statusCode ?? 0
      const next = redirects.has(status) ? incoming.headers.location : undefined
      if (next === undefined) {
        const head = { status, headers: flat(incoming.headers) }
        const onChunk =
          onBody &&
          ((chunk: Buffer) => {
            onSign()
            onBody(chunk, head)
          })
        const read = await readBody(incoming, { maxBytes, truncate, onChunk })
        if (read === null) return failed('tooLarge', `more than ${maxBytes} bytes`)
        return { ok: true, value: { url: checked.value.url.href, ...head, body: read } }
      }
      incoming.destroy()
      if (!URL.canParse(next, checked.value.url)) return failed('invalid', 'redirect to no valid URL')
      location = new URL(next, checked.value.url)
      if (status === 303 || (status < 303 && method === 'POST')) {
        method = 'GET'
        body = undefined
      }
    }
    return failed('tooManyRedirects', `more than ${maxRedirects} redirects`)
  }

  return async (request) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), request.timeoutMs ?? defaults.timeoutMs)
    const signal = request.signal === undefined ? late.signal : AbortSignal.any([request.signal, late.signal])
    const stopped = () =>
      request.signal?.aborted ? failed('aborted', 'given up by the caller') : failed('timeout', 'took too long')
    if (signal.aborted) {
      clearTimeout(timer)
      return stopped()
    }
    let onAbort = () => {}
    // A look-up cannot be cancelled, but the caller need not wait for it.
    const givenUp = new Promise<ReturnType<typeof stopped>>((done) => {
      onAbort = () => done(stopped())
      signal.addEventListener('abort', onAbort, { once: true })
    })
    const followed = follow(request, signal, () => void timer.refresh()).catch((cause: unknown) =>
      signal.aborted ? stopped() : failed('unreachable', cause instanceof Error ? cause.message : String(cause)),
    )
    try {
      return await Promise.race([followed, givenUp])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }
}
