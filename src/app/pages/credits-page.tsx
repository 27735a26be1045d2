import { useSearch } from 'wouter/use-browser-location'
import { Credits, readDays } from '../../features/credits/credits.tsx'
import { SessionContext } from '../../features/session/session.context.tsx'
import { PageBody } from '../shell/page-body.tsx'

const CreditsPage = () => {
  const email = SessionContext.useSelect(({ context }) => context.user?.email ?? '')
  const days = readDays(useSearch())
  return (
    <PageBody>
      <Credits email={email} days={days} />
    </PageBody>
  )
}

export default CreditsPage
