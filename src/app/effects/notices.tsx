/** Loaded with the first notice: most visits to the sign-in have none. */
import { ErrorBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart, WhileLoading } from '../../flow/lazy-part.tsx'
import { PlainNotices } from './plain-notices.tsx'

const NoticeHost = lazyPart(() => import('./notice-host.tsx'))

export const Notices = () => (
  <ErrorBoundary renderFallback={(failure) => <PlainNotices {...failure} />}>
    <WhileLoading fallback={null}>
      <NoticeHost />
    </WhileLoading>
  </ErrorBoundary>
)
