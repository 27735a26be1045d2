/** Which page an address shows, and which need a session. Each page is a chunk of its own. */
import { lazy, Suspense, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
// As the address has it: wouter's own hooks decode `%25` once more, which changes what a query says.
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { SessionContext } from '../features/session/session.context.tsx'
import { signInAddress } from '../machines/session/session.machine.ts'
import { chunks } from './chunks.ts'
import { safeReturnUrl } from './return-url.ts'

const SignInPage = lazy(chunks.signIn)
const PasswordRecoveryPage = lazy(() => import('./pages/password-recovery-page.tsx'))
const PasswordResetPage = lazy(() => import('./pages/password-reset-page.tsx'))
const SignedInPages = lazy(chunks.signedIn)
const Inspector = import.meta.env.DEV ? lazy(() => import('./inspector/inspector-page.tsx')) : null

const Guarded = ({ children }: { children: ReactNode }) => {
  const isOut = SessionContext.useSelect((snapshot) => snapshot.matches('signedOut'))
  const path = usePathname()
  const search = useSearch()
  return isOut ? (
    <Redirect to={path === '/' ? '/login' : signInAddress(path + search + location.hash)} replace />
  ) : (
    children
  )
}

const SignInOrOn = () => {
  const isIn = SessionContext.useSelect((snapshot) => snapshot.matches('signedIn'))
  const search = useSearch()
  const destination = safeReturnUrl(new URLSearchParams(search).get('returnUrl'))
  return isIn ? <Redirect to={destination} replace /> : <SignInPage destination={destination} />
}

export const Router = () => (
  <Suspense>
    <Switch>
      <Route path="/login">
        <SignInOrOn />
      </Route>
      <Route path="/recuperar-senha">
        <PasswordRecoveryPage />
      </Route>
      <Route path="/redefinir-senha">
        <PasswordResetPage />
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
