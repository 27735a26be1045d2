/** Notices are loaded with the first of them: most visits to the sign-in see none. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { wasAsked, watchQueue } from './notice-queue.ts'

const NoticeHost = lazy(() => import('./notice-host.tsx'))

export const Notices = () => {
  const isNeeded = useSyncExternalStore(watchQueue, wasAsked)
  return isNeeded ? (
    <Suspense>
      <NoticeHost />
    </Suspense>
  ) : null
}
