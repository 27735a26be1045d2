/** The shadow of a conversation while it is fetched. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { VisuallyHidden } from './visually-hidden.tsx'

const shapes = [
  { width: '45%', isMine: true },
  { width: '70%', isMine: false },
  { width: '30%', isMine: true },
  { width: '60%', isMine: false },
] as const

export const LoadingHistory = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <VisuallyHidden>Carregando a conversa…</VisuallyHidden>
    {shapes.map(({ width, isMine }) => (
      <Skeleton
        key={width}
        variant="rounded"
        height={46}
        width={width}
        sx={{ borderRadius: '16px', justifySelf: isMine ? 'end' : 'start' }}
      />
    ))}
  </Box>
)
