/** Shown instead of a page or tab that is forbidden to the user's role (SH-03). */
import { Lock } from 'lucide-react'
import { DeadEnd } from './dead-end.tsx'
import { PageBody } from './page-body.tsx'

const title = 'Sem acesso'

export const NoAccess = () => (
  <PageBody>
    <DeadEnd Icon={Lock} title={title} text="Seu usuário não tem acesso a esta página." />
  </PageBody>
)

export const NoAccessToTab = () => (
  <DeadEnd Icon={Lock} title={title} level="h2" text="Seu usuário não tem acesso a esta aba." />
)
