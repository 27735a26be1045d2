/** Loads everything that a URL needs in parallel; otherwise each part would load the next only after rendering. */
import type { SessionUser } from '../../contract/auth.ts'
import type { LoadPart } from '../flow/lazy-part.tsx'
import { isPartAsked, loadPart, type Load } from '../flow/load-part.ts'
import { prefetch, type Read } from '../services/http.ts'
import { forgetPrefetched } from '../services/prefetched.ts'
import { readSessionUser } from '../services/session.ts'
import { focusNextHeading } from './heading-focus.ts'
import { findPage } from './pages.ts'
import type { PageProps, PageRow, Params } from './page-row.ts'
import { safeReturnUrl } from './return-url.ts'
import { rendererOf, loadReact } from './renderer.ts'
import type { LoadRenderer } from './page-row.ts'

export const loadSignedIn: LoadPart<PageProps> = () => import('./signed-in-pages.tsx')

/** Milliseconds for which the prerendered HTML stays while the next page prepares its data. */
const MAX_WAIT = 2_000

type Prepare = ((params: Params) => Promise<unknown>) | undefined

/** The loads for the current URL. */
let asked: Promise<Prepare>[] = []
let renderer: LoadRenderer = loadReact

export const firstRenderer = (): LoadRenderer => renderer

/** Resolves when the code of this URL's page is loaded or has failed. */
export const firstCode = () => Promise.allSettled(asked)

/** Resolves when the first screen of this URL can be drawn, or when its code or data has failed. */
export const firstParts = async (): Promise<void> => {
  const loaded = await firstCode()
  const { params } = findPage(location.pathname)
  const prepared = loaded.flatMap((part) => (part.status === 'fulfilled' && part.value ? [part.value(params)] : []))
  await Promise.race([Promise.allSettled(prepared), new Promise((done) => setTimeout(done, MAX_WAIT))])
}

/**
 * The first reads are started together with the code, and only the first time; later the component reads through the
 * cache.
 */
const load = (part: Load<unknown>, reads: () => Read[] = () => []): void => {
  const isNew = !isPartAsked(part)
  const loading = loadPart(part).then(({ prepare }) => prepare)
  // The component that shows the part reports a failure; unhandled here, it would reach the console as well.
  loading.catch(() => undefined)
  asked.push(loading)
  if (isNew) reads().forEach(prefetch)
}

const loadFor = (pathname: string, search: URLSearchParams, user: SessionUser | null): void => {
  const { page, params } = findPage(pathname)
  renderer = rendererOf(page)
  load(renderer)
  if (page.access !== 'signedIn') return load(page.load)
  if (!user) return
  load(loadSignedIn, () => [['creditBalance', {}]])
  const isRefused = ({ refusedRoles }: Pick<PageRow, 'refusedRoles'>) => refusedRoles?.includes(user.role)
  if (isRefused(page)) return
  load(page.load, () => page.reads?.(params, search) ?? [])
  const inner = page.inner?.(search)
  if (inner && !isRefused(inner)) load(inner.load, () => inner.reads(params, user))
}

/** The URL to which the router will redirect. */
const destinationOf = ({ pathname, search }: URL, user: SessionUser | null): URL => {
  const to = (path: string) => new URL(path, location.origin)
  if (pathname === '/') return to(user ? '/agentes' : '/login')
  const { access } = findPage(pathname).page
  if (access === 'signedIn' && !user) return to('/login')
  if (access === 'signedOut' && user) return to(safeReturnUrl(new URLSearchParams(search).get('returnUrl')))
  return to(pathname + search)
}

/** The path and the part of the page that were loaded for last. */
let entered: { pathname: string; part: unknown } | null = null

/** A page and its part may read the same twice or once; what is left over is old when they are opened again. */
const enter = (pathname: string, search: URLSearchParams): void => {
  const part = findPage(pathname).page.inner?.(search).load
  if (entered && (pathname !== entered.pathname || part !== entered.part)) forgetPrefetched()
  if (entered && pathname !== entered.pathname) focusNextHeading()
  entered = { pathname, part }
}

const loadAhead = (): void => {
  asked = []
  const user = readSessionUser()
  const { pathname, searchParams } = destinationOf(new URL(location.href), user)
  enter(pathname, searchParams)
  loadFor(pathname, searchParams, user)
}

/** Loads the signed-in app's code while the server answers the sign-in. */
const loadBehindSignIn = (): void => {
  if (findPage(location.pathname).page.access !== 'signedOut') return
  for (const part of [loadReact, loadSignedIn]) loadPart<unknown>(part).catch(() => undefined)
}

/** Runs now and on every URL change. The router dispatches events for `pushState` and `replaceState`. */
export const loadAheadOfRouter = (): void => {
  loadAhead()
  for (const change of ['popstate', 'pushState', 'replaceState']) addEventListener(change, loadAhead)
  addEventListener('submit', loadBehindSignIn)
}
