/** Notices are loaded with the first of them: most visits to the sign-in see none. */
import { Suspense } from 'react'
import { ErrorBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { PlainNotices } from './plain-notices.tsx'

const NoticeHost = lazyPart(() => import('./notice-host.tsx'))

export const Notices = () => (
  <ErrorBoundary renderFallback={(failure) => <PlainNotices {...failure} />}>
    <Suspense>
      <NoticeHost />
    </Suspense>
  </ErrorBoundary>
)
