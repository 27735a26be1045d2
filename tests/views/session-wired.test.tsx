/** Session and sign-in together with their real ports; network, address bar and the surrounding pages are replaced. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { SessionContext } from '../../src/features/session/session.context.tsx'
import { useSessionFlow } from '../../src/features/session/session.wiring.ts'
import { SignIn } from '../../src/features/sign-in/sign-in.tsx'
import type { SignInPlace } from '../../src/features/sign-in/sign-in.wiring.ts'
import { EffectHandlerProvider, type EffectHandler } from '../../src/flow/effect-handler.tsx'
import { call, prefetch } from '../../src/services/http.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { Stage } from './stage.tsx'

const tokenFor = (claims: object): string => `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify(claims))}.signature`
const token = tokenFor({ sub: 'user-1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER' })

type Answer = [status: number, body: unknown]
let answers: Record<string, Answer> = {}
const asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  answers = {
    '/api/auth/login': [200, { token, message: 'ok' }],
    '/api/auth/register': [200, { token, message: 'ok' }],
    '/api/logout': [200, { message: 'ok' }],
    '/api/agents': [200, []],
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.href).pathname
    asked.push(path)
    const [status, body] = answers[path] ?? [404, { message: 'none' }]
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
})
afterEach(() => localStorage.clear())

const place: SignInPlace = {
  destination: '/agentes',
  form: 'signIn',
  paths: { signIn: '/login', registration: '/criar-conta' },
}

/** As in the app's router: signed-in users are redirected away from the sign-in. */
const SignInOrOn = () => {
  const [path] = useLocation()
  const form = path === '/criar-conta' ? 'registration' : 'signIn'
  const isIn = SessionContext.useSelect((snapshot) => snapshot.matches('signedIn'))
  return isIn ? <Redirect to="/agentes" replace /> : <SignIn {...place} form={form} />
}

const Agents = () => {
  const send = SessionContext.useSend()
  return (
    <>
      <h1>Agentes</h1>
      <button onClick={() => void call('listAgents', { query: {} })}>Ler agentes</button>
      <button onClick={() => send({ type: 'session.signOut' })}>Sair</button>
    </>
  )
}

const Session = () => {
  const actor = useSessionFlow()
  return (
    <SessionContext.Provider value={actor}>
      <Switch>
        <Route path={/^\/(?:login|criar-conta)$/}>
          <SignInOrOn />
        </Route>
        <Route path="/agentes">
          <Agents />
        </Route>
      </Switch>
    </SessionContext.Provider>
  )
}

const open = async (path: string) => {
  const { hook, searchHook, navigate, history } = memoryLocation({ path, record: true })
  const told: string[] = []
  const effectHandler: EffectHandler = {
    notify: (text, tone) => told.push(`${tone}: ${text}`),
    navigate: ({ to }) => navigate(to),
    changed: () => {},
  }
  await render(
    <Stage>
      <EffectHandlerProvider value={effectHandler}>
        <Router hook={hook} searchHook={searchHook}>
          <Session />
        </Router>
      </EffectHandlerProvider>
    </Stage>,
  )
  return { told, paths: history }
}

const signIn = async () => {
  await screen.fill('E-mail', 'lia@sol.com')
  await screen.fill('Senha', 'segredo123')
  await screen.click('button', 'Entrar')
}

describe('signing in', () => {
  test('[AU-01] [AU-02] says so, keeps the token and takes the sign-in’s place', async () => {
    const { told, paths } = await open('/login')
    await signIn()
    await screen.sees('heading', 'Agentes')
    expect(paths).toEqual(['/agentes'])
    expect(told).toEqual(['success: Login realizado com sucesso!'])
    expect(localStorage.getItem('prosa.token')).toBe(token)
    const cookie = await cookieStore.get('token')
    expect(cookie?.value).toBe(token)
  })

  test('[AU-08] registering says so and goes on', async () => {
    const { told } = await open('/login')
    await screen.click('button', 'Criar conta')
    await screen.fill('Seu nome', 'Lia')
    await screen.fill('E-mail', 'lia@sol.com')
    await screen.fill('Senha', 'segredo123')
    await screen.click('button', 'Criar conta')
    await screen.sees('heading', 'Agentes')
    expect(told).toEqual(['success: Cadastro realizado com sucesso!'])
    expect(asked).toContain('/api/auth/register')
  })

  test('[AU-03] takes a reply that is a bare token', async () => {
    answers['/api/auth/login'] = [200, `${token}\n`]
    const { told } = await open('/login')
    await signIn()
    await screen.sees('heading', 'Agentes')
    expect(told).toEqual(['success: Login realizado com sucesso!'])
    expect(localStorage.getItem('prosa.token')).toBe(token)
  })

  const past = tokenFor({ sub: 'user-1', exp: 1 })
  test.for([
    ['a page', '<html>'],
    ['text that begins like a token', 'eyJ-but-nothing-else'],
    ['a token that is none', { token: 'abc', message: 'ok' }],
    ['a token that has expired', { token: past, message: 'ok' }],
    ['nothing', ''],
  ] as const)('[AU-03] refuses %s', async ([, body]) => {
    answers['/api/auth/login'] = [200, body]
    const { told } = await open('/login')
    await signIn()
    await screen.seesText('Resposta inválida do servidor')
    expect(told).toEqual([])
    expect(localStorage.getItem('prosa.token')).toBeNull()
  })

  test('[AU-04] shows the server’s words and stays, without calling it an expired session', async () => {
    answers['/api/auth/login'] = [401, { error: 'credentials', message: 'E-mail ou senha incorretos.' }]
    const { told, paths } = await open('/login')
    await signIn()
    await screen.seesText('E-mail ou senha incorretos.')
    expect(told).toEqual([])
    expect(paths).toEqual(['/login'])
  })
})

describe('being signed in', () => {
  beforeEach(() => localStorage.setItem('prosa.token', token))

  test('[AU-11] ends there and here', async () => {
    const { told, paths } = await open('/agentes')
    await screen.click('button', 'Sair')
    await screen.sees('heading', 'Bom te ver de novo')
    expect(asked).toContain('/api/logout')
    expect(localStorage.getItem('prosa.token')).toBeNull()
    expect(await cookieStore.get('token')).toBeNull()
    expect(paths.at(-1)).toBe('/login')
    expect(told).toEqual([])
  })

  test('[AU-11] ends here three seconds later if the server does not answer', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    await open('/agentes')
    const sent = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      sent.resolve()
      return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))
    })
    await screen.click('button', 'Sair')
    await sent.promise
    expect(timeout).toHaveBeenCalledWith(3_000)
    expect(localStorage.getItem('prosa.token')).toBe(token)
    limit.abort()
    await screen.sees('heading', 'Bom te ver de novo')
    expect(localStorage.getItem('prosa.token')).toBeNull()
  })

  test('[AU-12] a late 401 of an earlier session does not end the next one', async () => {
    const { told } = await open('/agentes')
    const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.stubGlobal('fetch', async () => {
      sent.resolve()
      await held.promise
      return new Response('{}', { status: 401 })
    })
    const late = call('listAgents', { query: {} })
    await sent.promise
    const next = tokenFor({ sub: 'user-2', name: 'Rui', email: 'rui@sol.com', role: 'OWNER' })
    localStorage.setItem('prosa.token', next)
    held.resolve()
    expect((await late).ok).toBe(false)
    expect(told).toEqual([])
    expect(localStorage.getItem('prosa.token')).toBe(next)
  })

  test('what was read ahead for one user is not given to the next', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const read = () => call('listAgents', { query: {} })
    const reads = () => asked.filter((path) => path === '/api/agents').length
    const early = Promise.resolve({ status: 200, text: '[]' })
    globalThis.earlyResponses = { token, byUrl: new Map([['/api/agents', early]]) }
    expect(await read()).toEqual({ ok: true, value: [] })
    expect(reads()).toBe(0)
    globalThis.earlyResponses = { token, byUrl: new Map([['/api/agents', early]]) }
    const next = tokenFor({ sub: 'user-2', name: 'Rui', email: 'rui@sol.com', role: 'OWNER' })
    localStorage.setItem('prosa.token', next)
    await read()
    expect(reads()).toBe(1)
    prefetch(['listAgents', { query: {} }])
    await expect.poll(reads).toBe(2)
    localStorage.setItem('prosa.token', token)
    await read()
    expect(reads()).toBe(3)
    globalThis.earlyResponses = undefined
  })

  test('[AU-12] [SH-05] ends two seconds after a call is rejected, with the way back', async () => {
    answers['/api/agents'] = [401, { error: 'unauthorized', message: 'x' }]
    const { told, paths } = await open('/agentes')
    await screen.click('button', 'Ler agentes')
    await expect.poll(() => told).toEqual(['error: Sessão expirada. Por favor, faça login novamente.'])
    await screen.sees('heading', 'Agentes')
    await expect.poll(() => paths.length, { timeout: 20_000, interval: 20 }).toBe(2)
    expect(paths[1]).toBe(`/login?returnUrl=${encodeURIComponent(location.pathname + location.search)}`)
    expect(localStorage.getItem('prosa.token')).toBeNull()
    await screen.sees('heading', 'Bom te ver de novo')
    expect(told).toHaveLength(1)
  })

  test('ends when it ends in another tab', async () => {
    const { paths } = await open('/agentes')
    await screen.sees('heading', 'Agentes')
    localStorage.removeItem('prosa.token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'prosa.token', newValue: null }))
    await screen.sees('heading', 'Bom te ver de novo')
    expect(paths.at(-1)).toBe(`/login?returnUrl=${encodeURIComponent(location.pathname + location.search)}`)
  })
})

test('signing in in another tab signs in here', async () => {
  const { told } = await open('/login')
  await screen.sees('heading', 'Bom te ver de novo')
  localStorage.setItem('prosa.token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'prosa.token', newValue: token }))
  await screen.sees('heading', 'Agentes')
  expect(told).toEqual([])
})
