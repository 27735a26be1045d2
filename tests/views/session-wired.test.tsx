/** Signing in, expiring and signing out over the real ports and pages; only network and address bar are stand-ins. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { SessionContext } from '../../src/features/session/session.context.tsx'
import { useSessionFlow } from '../../src/features/session/session.wiring.ts'
import { SignIn } from '../../src/features/sign-in/sign-in.tsx'
import { OutletProvider, type Outlet } from '../../src/flow/outlet.tsx'
import { queryClient } from '../../src/services/queries.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { Stage } from './stage.tsx'

const tokenFor = (claims: object): string => `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify(claims))}.signature`
const token = tokenFor({ sub: 'user-1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER' })

type Answer = [status: number, body: unknown]
let answers: Record<string, Answer> = {}
const asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
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

/** As in the app's router: whoever is signed in has no business at the sign-in. */
const SignInOrOn = () => {
  const isIn = SessionContext.useSelect((snapshot) => snapshot.matches('signedIn'))
  return isIn ? <Redirect to="/agentes" replace /> : <SignIn destination="/agentes" />
}

const Session = () => (
  <SessionContext.Provider value={useSessionFlow()}>
    <Switch>
      <Route path="/login">
        <SignInOrOn />
      </Route>
      <Route path="/agentes">
        <h1>Agentes</h1>
      </Route>
    </Switch>
  </SessionContext.Provider>
)

const open = async (path: string) => {
  const { hook, searchHook, navigate, history } = memoryLocation({ path, record: true })
  const told: string[] = []
  const outlet: Outlet = {
    notify: (text, tone) => told.push(`${tone}: ${text}`),
    navigate: ({ to }) => navigate(to),
    changed: () => {},
  }
  await render(
    <Stage>
      <OutletProvider value={outlet}>
        <Router hook={hook} searchHook={searchHook}>
          <Session />
        </Router>
      </OutletProvider>
    </Stage>,
  )
  return { told, addresses: history }
}

const signIn = async () => {
  await screen.fill('E-mail', 'lia@sol.com')
  await screen.fill('Senha', 'segredo123')
  await screen.click('button', 'Entrar')
}

describe('signing in', () => {
  test('[AU-01] [AU-02] says so, keeps the token and goes to the agents', async () => {
    const { told, addresses } = await open('/login')
    await signIn()
    await screen.sees('heading', 'Agentes')
    expect(addresses.at(-1)).toBe('/agentes')
    expect(localStorage.getItem('prosa.token')).toBe(token)
    await expect.poll(() => told).toEqual(['success: Login realizado com sucesso!'])
  })
})
