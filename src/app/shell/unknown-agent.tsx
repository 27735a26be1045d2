/** Shown on an agent's pages if the agent does not exist, belongs to another account, or cannot be read. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { agentQuery, isNotFound } from '../../services/queries.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { DeadEnd } from './dead-end.tsx'

const title = 'Agente não encontrado'

export const UnknownAgent = () => {
  usePageTitle(title)
  return <DeadEnd title={title} text="Ele pode ter sido removido, ou o link não está completo." />
}

export const UnreadAgent = ({ onRetry }: { onRetry: () => void }) => (
  <Notice Icon={CloudOff} title="Não foi possível carregar o agente" level="h1">
    <Button variant="outlined" onClick={onRetry}>
      Tentar novamente
    </Button>
  </Notice>
)

/** For pages that do not read the agent itself: rendered at once, and replaced if the agent turns out not to exist. */
export const OfKnownAgent = ({ agentId, children }: { agentId: string; children: ReactNode }) => {
  const { error } = useQuery(agentQuery(agentId))
  return isNotFound(error) ? <UnknownAgent /> : children
}
