/** Shows the page of the address, to those who may see it. */
import { Suspense } from 'react'
import { Redirect } from 'wouter'
// As the address has it: wouter's own hooks decode `%25` once more, which changes what a query says.
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { SessionContext } from '../features/session/session.context.tsx'
import { AreaBoundary } from '../flow/area-boundary.tsx'
import { Part } from '../flow/lazy-part.tsx'
import { signInAddress } from '../machines/session/session.machine.ts'
import { PlainLoading } from '../ui/plain-loading.tsx'
import { loadSignedIn } from './load-ahead.ts'
import { findPage } from './pages.ts'
import { safeReturnUrl } from './return-url.ts'

const Page = () => {
  const isIn = SessionContext.useSelect((snapshot) => snapshot.matches('signedIn'))
  const isOut = SessionContext.useSelect((snapshot) => snapshot.matches('signedOut'))
  const path = usePathname()
  const search = useSearch()
  const { page, params } = findPage(path)
  if (page.access === 'signedIn' && isOut)
    return <Redirect to={path === '/' ? '/login' : signInAddress(path + search + location.hash)} replace />
  if (page.access === 'signedOut' && isIn)
    return <Redirect to={safeReturnUrl(new URLSearchParams(search).get('returnUrl'))} replace />
  if (path === '/') return <Redirect to="/agentes" replace />
  return <Part load={page.access === 'signedIn' ? loadSignedIn : page.load} props={{ page, params }} />
}

export const Router = () => (
  <AreaBoundary>
    <Suspense fallback={<PlainLoading />}>
      <Page />
    </Suspense>
  </AreaBoundary>
)
