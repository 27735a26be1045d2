/** The list when there is nothing to list. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { CloudOff, MessagesSquare, SearchX } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'

export const AgentListEmpty = ({ isNew }: { isNew: boolean }) => (
  <Notice Icon={isNew ? MessagesSquare : SearchX} title="Nenhum agente encontrado">
    <Typography color="textSecondary">Tente ajustar os filtros ou criar um novo agente</Typography>
  </Notice>
)

export const AgentListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice Icon={CloudOff} title="Não foi possível carregar os agentes">
    <Button variant="outlined" onClick={onRetry}>
      Tentar novamente
    </Button>
  </Notice>
)

export const AgentListLoading = () => (
  <Box
    role="status"
    aria-label="Carregando agentes"
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr', lg: '1fr 1fr 1fr' } }}
  >
    {[0, 1, 2].map((key) => (
      <Skeleton key={key} variant="rounded" height={190} />
    ))}
  </Box>
)
