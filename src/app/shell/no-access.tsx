/** Shown instead of a page or tab that is forbidden to the user's role (SH-03). */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Lock } from 'lucide-react'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import { PageBody } from './page-body.tsx'

const NoAccessNotice = ({ place, level }: { place: 'página' | 'aba'; level: 'h1' | 'h2' }) => (
  <Notice Icon={Lock} title="Sem acesso" level={level}>
    <Typography color="textSecondary">Seu usuário não tem acesso a esta {place}.</Typography>
    <Button component={Link} href="/agentes" variant="outlined">
      Voltar aos agentes
    </Button>
  </Notice>
)

export const NoAccess = () => (
  <PageBody>
    <NoAccessNotice place="página" level="h1" />
  </PageBody>
)

export const NoAccessToTab = () => <NoAccessNotice place="aba" level="h2" />
