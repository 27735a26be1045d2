import { useSearch } from 'wouter/use-browser-location'
import { Credits } from '../../features/credits/credits.tsx'
import { SessionContext } from '../../features/session/session.context.tsx'
import { readDays } from '../../services/period-in-url.ts'
import { PageBody } from '../shell/page-body.tsx'

const CreditsPage = () => {
  const user = SessionContext.useSelect(({ context }) => context.user)
  const days = readDays(new URLSearchParams(useSearch()))
  return (
    <PageBody>
      <Credits email={user?.email ?? ''} isOwner={user?.role === 'OWNER'} days={days} />
    </PageBody>
  )
}

export default CreditsPage
