import { DeadEnd } from '../shell/dead-end.tsx'
import { PageBody } from '../shell/page-body.tsx'

const NotFoundPage = () => (
  <PageBody>
    <DeadEnd title="Página não encontrada" text="O endereço pode ter mudado ou nunca ter existido." />
  </PageBody>
)

export default NotFoundPage
