/** Notices are loaded with the first of them: most visits to the sign-in see none. */
import { Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { isNoticeExpected, watchQueue } from './notice-queue.ts'
import { PlainNotices } from './plain-notices.tsx'

const NoticeHost = lazyPart(() => import('./notice-host.tsx'))

export const Notices = () => {
  const isNeeded = useSyncExternalStore(watchQueue, isNoticeExpected)
  return isNeeded ? (
    <ErrorBoundary renderFallback={(failure) => <PlainNotices {...failure} />}>
      <Suspense>
        <NoticeHost />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
