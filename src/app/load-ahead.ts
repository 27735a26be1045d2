/** Loads what an address needs all at once; each part would else ask for the next only when it is on the screen. */
import type { SessionUser } from '../../contract/auth.ts'
import { isPartAsked, loadPart, type LoadPart } from '../flow/lazy-part.tsx'
import { callAhead, type Read } from '../services/http.ts'
import { readSessionUser } from '../services/session.ts'
import { findPage, type PageProps } from './pages.ts'
import { safeReturnUrl } from './return-url.ts'

export const loadSignedIn: LoadPart<PageProps> = () => import('./signed-in-pages.tsx')

const asked: Promise<unknown>[] = []

/** Ends when the code of what the address shows is there, or is known not to come. */
export const firstParts = (): Promise<unknown> => Promise.allSettled(asked)

/** Whoever shows the part says so when it does not come. What it reads is begun with it: later, it asks by the cache. */
const load = (part: LoadPart<never>, reads: () => Read[] = () => []): void => {
  if (isPartAsked(part)) return
  asked.push(loadPart(part))
  reads().forEach(callAhead)
}

const loadFor = (pathname: string, search: URLSearchParams, user: SessionUser | null): void => {
  const { page, params } = findPage(pathname)
  if (page.access !== 'signedIn') return load(page.load)
  if (!user) return
  load(loadSignedIn, () => [['creditBalance', {}]])
  load(page.load, () => page.reads?.(params) ?? [])
  const inner = page.inner?.(search)
  if (inner) load(inner.load, () => inner.reads(params, user.id))
}

/** Where the router will lead from here. */
const destinationOf = ({ pathname, search }: URL, user: SessionUser | null): URL => {
  const to = (path: string) => new URL(path, location.origin)
  if (pathname === '/') return to(user ? '/agentes' : '/login')
  const { access } = findPage(pathname).page
  if (access === 'signedIn' && !user) return to('/login')
  if (access === 'signedOut' && user) return to(safeReturnUrl(new URLSearchParams(search).get('returnUrl')))
  return to(pathname + search)
}

const loadAhead = (): void => {
  const user = readSessionUser()
  const { pathname, searchParams } = destinationOf(new URL(location.href), user)
  loadFor(pathname, searchParams, user)
}

/** Now, and at every change of the address. The router tells of those that scripts make. */
export const loadAheadOfRouter = (): void => {
  loadAhead()
  for (const change of ['popstate', 'pushState', 'replaceState']) addEventListener(change, loadAhead)
}
