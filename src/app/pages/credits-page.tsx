import { useSearch } from 'wouter/use-browser-location'
import { Credits, readDays } from '../../features/credits/credits.tsx'
import { SessionContext } from '../../features/session/session.context.tsx'
import { PageBody } from '../shell/page-body.tsx'

const CreditsPage = () => {
  const user = SessionContext.useSelect(({ context }) => context.user)
  const days = readDays(useSearch())
  return (
    <PageBody>
      <Credits email={user?.email ?? ''} isOwner={user?.role === 'OWNER'} days={days} />
    </PageBody>
  )
}

export default CreditsPage
