import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Lock } from 'lucide-react'
import { Link } from 'wouter'
import { SessionContext } from '../../features/session/session.context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { PageBody } from '../shell/page-body.tsx'
import PlannedPage from './planned-page.tsx'

/** Refused to the role that only chats (SH-03). */
const DashboardPage = () => {
  const role = SessionContext.useSelect(({ context }) => context.user?.role)
  usePageTitle('Dashboard')
  if (role !== 'USER_CHAT') return <PlannedPage page="dashboard" />
  return (
    <PageBody>
      <Notice Icon={Lock} title="Sem acesso" level="h1">
        <Typography color="textSecondary">Seu usuário não tem acesso ao Dashboard.</Typography>
        <Button component={Link} href="/agentes" variant="outlined">
          Voltar aos agentes
        </Button>
      </Notice>
    </PageBody>
  )
}

export default DashboardPage
