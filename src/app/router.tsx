/** Renders the page of the URL for users who may see it. */
import { useLayoutEffect } from 'react'
import { Redirect } from 'wouter'
// The raw URL: wouter's own hooks decode `%25` a second time, which changes the query.
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { SessionContext } from '../features/session/session.context.tsx'
import { AreaBoundary } from '../flow/area-boundary.tsx'
import { Part, useLoaded, WhileLoading } from '../flow/lazy-part.tsx'
import { signInUrl } from '../machines/session/session.machine.ts'
import { PlainLoading } from '../ui/plain-loading.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { firstCode, loadSignedIn } from './load-ahead.ts'
import { findPage } from './pages.ts'
import { safeReturnUrl } from './return-url.ts'
import { currentRenderer, rendererOf, mountRenderer } from './renderer.ts'
import type { LoadRenderer } from './page-row.ts'

/** The page belongs to the other renderer, which replaces this one as soon as its code is loaded. */
const SwitchRenderer = ({ to }: { to: LoadRenderer }) => {
  const mount = useLoaded(to)?.default
  useLayoutEffect(() => {
    if (!mount) return
    let isOver = false
    void firstCode().then(() => isOver || mountRenderer(to, mount))
    return () => {
      isOver = true
    }
  }, [to, mount])
  return <PlainLoading />
}

const Page = () => {
  const isIn = SessionContext.useSelect((snapshot) => snapshot.matches('signedIn'))
  const isOut = SessionContext.useSelect((snapshot) => snapshot.matches('signedOut'))
  const path = usePathname()
  const search = useSearch()
  const { page, params } = findPage(path)
  // The pages behind the sign-in set their titles themselves.
  usePageTitle(page.access === 'signedIn' ? null : page.title)
  if (page.access === 'signedIn' && isOut)
    return <Redirect to={path === '/' ? '/login' : signInUrl(path + search + location.hash)} replace />
  if (page.access === 'signedOut' && isIn)
    return <Redirect to={safeReturnUrl(new URLSearchParams(search).get('returnUrl'))} replace />
  if (path === '/') return <Redirect to="/agentes" replace />
  const renderer = rendererOf(page)
  if (renderer !== currentRenderer()) return <SwitchRenderer to={renderer} />
  return <Part load={page.access === 'signedIn' ? loadSignedIn : page.load} props={{ page, params }} />
}

export const Router = () => (
  <AreaBoundary>
    <WhileLoading fallback={<PlainLoading />}>
      <Page />
    </WhileLoading>
  </AreaBoundary>
)
