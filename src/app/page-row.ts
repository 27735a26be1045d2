/** What a page needs, and what mounts it. */
import type { Role, SessionUser } from '../../contract/auth.ts'
import type { LoadPart } from '../flow/lazy-part.tsx'
import type { Load } from '../flow/load-part.ts'
import type { Read } from '../services/http.ts'

/** Mounts the app and returns a function that unmounts it. */
export type Mount = (place: Element) => () => void
export type LoadRenderer = Load<Mount>

export type Params = Readonly<Record<string, string>>
export type PageProps = { page: PageRow; params: Params }

export type PageRow = {
  /** A segment that starts with a colon is a parameter. */
  path: string
  load: LoadPart<PageProps>
  /** Signed-in users are redirected away from `signedOut` pages, and others from `signedIn` pages to the sign-in. */
  access: 'anyone' | 'signedOut' | 'signedIn'
  refusedRoles?: readonly Role[]
  /** Omitted if the page sets its own title. */
  title?: string
  /** The page's first reads, started together with loading its code. */
  reads?: (params: Params, search: URLSearchParams) => Read[]
  /** A part of the page chosen by the URL, with its first reads. */
  inner?: (
    search: URLSearchParams,
  ) => Pick<PageRow, 'refusedRoles'> & { load: LoadPart<never>; reads: (params: Params, user: SessionUser) => Read[] }
}
