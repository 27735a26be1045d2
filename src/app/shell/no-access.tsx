/** In place of a page that is refused to the user's role (SH-03). */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Lock } from 'lucide-react'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import { PageBody } from './page-body.tsx'

export const NoAccess = () => (
  <PageBody>
    <Notice Icon={Lock} title="Sem acesso" level="h1">
      <Typography color="textSecondary">Seu usuário não tem acesso a esta página.</Typography>
      <Button component={Link} href="/agentes" variant="outlined">
        Voltar aos agentes
      </Button>
    </Notice>
  </PageBody>
)
