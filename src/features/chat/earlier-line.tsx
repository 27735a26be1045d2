/** Above the first messages: whether there are earlier ones, whether they are loading, or that loading failed. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { History } from 'lucide-react'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Earlier } from './use-earlier.ts'

const LoadButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" startIcon={<History size={16} aria-hidden />} onClick={onClick}>
    Carregar mensagens anteriores
  </Button>
)

/** Takes no space, so that nothing moves when it appears or disappears. */
const placed = { position: 'absolute', top: 0, insetInline: 0, zIndex: 1 } as const

type EarlierLineProps = Earlier & {
  /** Whether the first message is visible; further down the offer would be in the way. */
  isAtStart: boolean
}

export const EarlierLine = ({ canLoad, isLoading, hasFailed, isAtStart, load }: EarlierLineProps) => {
  if (isLoading)
    return (
      <Box sx={placed}>
        <ProgressBar label="Carregando mensagens anteriores…" height={3} />
      </Box>
    )
  if (hasFailed)
    return (
      <Box
        role="alert"
        sx={{
          ...placed,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          columnGap: 1,
          px: 2,
          py: 0.5,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          fontSize: '0.875rem',
        }}
      >
        <span>Não foi possível carregar as mensagens anteriores.</span>
        <LoadButton onClick={load} />
      </Box>
    )
  if (!canLoad || !isAtStart) return null
  return (
    <Box sx={{ ...placed, display: 'flex', justifyContent: 'center', pt: 0.5, pointerEvents: 'none' }}>
      <Box sx={{ pointerEvents: 'auto', bgcolor: 'background.paper', borderRadius: 4, boxShadow: 1 }}>
        <LoadButton onClick={load} />
      </Box>
    </Box>
  )
}
