/** Which page an address shows, and which need a session. Each page is a chunk of its own. */
import { lazy, Suspense, type ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter'
import { SessionContext } from '../features/session/session.context.tsx'
import { signInAddress } from '../machines/session/session.machine.ts'
import { safeReturnUrl } from './return-url.ts'

const SignInPage = lazy(() => import('./pages/sign-in-page.tsx'))
const SignedInPages = lazy(() => import('./signed-in-pages.tsx'))
const Inspector = import.meta.env.DEV ? lazy(() => import('./inspector/viewer.tsx')) : null

const Guarded = ({ children }: { children: ReactNode }) => {
  const isOut = SessionContext.useSelect((snapshot) => snapshot.matches('signedOut'))
  const [path] = useLocation()
  const [search] = useSearchParams()
  const address = search.size > 0 ? `${path}?${search.toString()}` : path
  return isOut ? <Redirect to={path === '/' ? '/login' : signInAddress(address)} replace /> : children
}

const SignInOrOn = () => {
  const isIn = SessionContext.useSelect((snapshot) => snapshot.matches('signedIn'))
  const [search] = useSearchParams()
  const destination = safeReturnUrl(search.get('returnUrl'))
  return isIn ? <Redirect to={destination} replace /> : <SignInPage destination={destination} />
}

export const Router = () => (
  <Suspense>
    <Switch>
      <Route path="/login">
        <SignInOrOn />
      </Route>
      {Inspector && (
        <Route path="/__inspector">
          <Inspector />
        </Route>
      )}
      <Route>
        <Guarded>
          <SignedInPages />
        </Guarded>
      </Route>
    </Switch>
  </Suspense>
)
