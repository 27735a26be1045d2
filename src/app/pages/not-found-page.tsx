import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import { PageBody } from '../shell/page-body.tsx'

const NotFoundPage = () => (
  <PageBody>
    <Notice Icon={SearchX} title="Página não encontrada" level="h1">
      <Typography color="textSecondary">O endereço pode ter mudado ou nunca ter existido.</Typography>
      <Button component={Link} href="/agentes" variant="outlined">
        Voltar aos agentes
      </Button>
    </Notice>
  </PageBody>
)

export default NotFoundPage
