/** Pages that have their address already and will be built later. */
import Button from '@mui/material/Button'
import { Link } from 'wouter'
import { Planned } from '../../ui/planned.tsx'
import type { PageProps } from '../pages.ts'
import { PageBody } from '../shell/page-body.tsx'

const PlannedPage = ({ page: { title = '', planned = '' } }: PageProps) => (
  <PageBody>
    <Planned title={title} text={planned} level="h1">
      <Button component={Link} href="/agentes" variant="outlined">
        Voltar aos agentes
      </Button>
    </Planned>
  </PageBody>
)

export default PlannedPage
