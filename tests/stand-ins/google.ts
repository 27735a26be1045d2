/**
 * Google sign-in over loopback: the script, the account window, the published keys, and real signed ID tokens. A test
 * sets what its visitors meet by its scope (the header `x-test-scope`), so tests that run in parallel do not interfere.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { chooserPage, signInScript } from './google-pages.ts'
import { listenOnLoopback } from './loopback.ts'
import type { StandIn } from './stand-in.ts'

const clientId = 'prosa-tests.apps.googleusercontent.com'

/** What the next visitors of a scope meet; whatever is omitted works normally. */
export type GoogleCase = {
  /** Claims of the token; null removes one. Times are seconds since 1970. */
  claims?: Record<string, unknown>
  /** Signed by a key that was never published. */
  unknownKey?: boolean
  algorithm?: 'RS256' | 'ES256' | 'HS256'
  /** The window returns nothing. */
  noCredential?: boolean
  /** The script fails to load, or loads only when released. */
  script?: 'broken' | 'held'
}

type Keys = { id: string; privateKey: CryptoKey; published: JWK }

export type GoogleStandIn = StandIn & {
  sign: (given?: Pick<GoogleCase, 'claims' | 'unknownKey' | 'algorithm'>) => Promise<string>
  /** From now on signs with a new key; the old one is no longer published. */
  rotateKeys: () => Promise<void>
  /** How the keys are served; `reads` counts the requests for them. */
  keys: { reads: number; answer: 'published' | 'broken' | 'a page' }
}

async function newKeys(algorithm: 'RS256' | 'ES256' = 'RS256'): Promise<Keys> {
  const id = crypto.randomUUID()
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  return { id, privateKey, published: { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: 'sig' } }
}

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export async function startGoogle(): Promise<GoogleStandIn> {
  let ours = await newKeys()
  const elliptic = await newKeys('ES256')
  const unknown = { RS256: await newKeys(), ES256: await newKeys('ES256') }
  const keys: GoogleStandIn['keys'] = { reads: 0, answer: 'published' }
  const cases = new Map<string, GoogleCase>()
  const held = new Map<string, () => void>()

  const sign: GoogleStandIn['sign'] = ({ claims = {}, unknownKey = false, algorithm = 'RS256' } = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: 'https://accounts.google.com',
      aud: clientId,
      sub: '1097',
      email: 'lia@exemplo.com.br',
      email_verified: true,
      name: 'Lia Prado',
      iat: now,
      exp: now + 3600,
      ...claims,
    }
    const present = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
    // A forgery that uses the published key as a shared secret.
    if (algorithm === 'HS256')
      return new SignJWT(present)
        .setProtectedHeader({ alg: 'HS256', kid: ours.id })
        .sign(new TextEncoder().encode(JSON.stringify(ours.published)))
    const { id, privateKey } = unknownKey ? unknown[algorithm] : algorithm === 'ES256' ? elliptic : ours
    return new SignJWT(present).setProtectedHeader({ alg: algorithm, kid: id }).sign(privateKey)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://google.invalid')
    const header = request.headers['x-test-scope']
    const scope = url.searchParams.get('scope') ?? (typeof header === 'string' ? header : '')
    const wanted = cases.get(scope) ?? {}
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /certs':
        keys.reads += 1
        if (keys.answer === 'broken') return void response.writeHead(503).end()
        if (keys.answer === 'a page') return void response.end('<h1>Manutenção</h1>')
        return void json(response, { keys: [ours.published, elliptic.published] })
      case 'GET /gsi/client':
        if (wanted.script === 'broken') return void response.writeHead(500).end()
        if (wanted.script === 'held') await new Promise<void>((go) => held.set(scope, go))
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        return void response.end(signInScript(scope))
      case 'GET /gsi/select': {
        const credential = wanted.noCredential ? undefined : await sign(wanted)
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        return void response.end(chooserPage(credential))
      }
      // Routes for tests only.
      case 'POST /case':
        cases.set(scope, JSON.parse(await text(request)) as GoogleCase)
        return void json(response, {})
      case 'POST /release':
        // The script may be asked for only afterwards.
        delete wanted.script
        held.get(scope)?.()
        return void json(response, {})
      default:
        return void response.writeHead(404).end()
    }
  }

  const { origin, close } = await listenOnLoopback((request, response) => {
    answer(request, response).catch((cause: unknown) => response.writeHead(500).end(String(cause)))
  })

  return {
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_SCRIPT_URL: `${origin}/gsi/client`,
      GOOGLE_KEYS_URL: `${origin}/certs`,
    },
    forTests: { PROSA_TEST_GOOGLE: origin },
    sign,
    rotateKeys: async () => {
      ours = await newKeys()
    },
    keys,
    close,
  }
}
