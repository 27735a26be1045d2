/** The title of the list, and the buttons to refresh it and to add a training. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keyframes } from '@mui/material/styles'
import { Plus, RefreshCw } from 'lucide-react'
import type { RefObject } from 'react'
import { isRefreshing } from '../../../machines/training/training.select.ts'
import { QuickAdd } from '../sources/quick-add.tsx'
import { TrainingContext } from '../training.context.tsx'
import { useTrainingScope } from '../training-scope.ts'

const { useSend, useSelect } = TrainingContext

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

const RefreshIcon = () => {
  const refreshing = useSelect(isRefreshing)
  return (
    <Box
      component="span"
      // Fast responses, such as most polls, show no indicator, so that it does not flicker.
      sx={{
        display: 'flex',
        '@media (prefers-reduced-motion: no-preference)': refreshing
          ? { animation: `${turn} 900ms linear 400ms infinite` }
          : {},
      }}
    >
      <RefreshCw size={18} aria-hidden />
    </Box>
  )
}

export const ListHeader = ({ addButton }: { addButton: RefObject<HTMLButtonElement | null> }) => {
  const send = useSend()
  const { canManage } = useTrainingScope()
  return (
    <Box
      component="header"
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'end',
        gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@900': 'minmax(16rem, 1fr) minmax(0, auto)' },
      }}
    >
      <Box>
        <Typography variant="h2">Treinamentos</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          O que seu agente sabe. Ele responde com base nestes conteúdos.
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<RefreshIcon />}
          sx={{ px: 1.75, borderColor: 'divider', color: 'text.primary', bgcolor: 'background.paper' }}
          onClick={() => send({ type: 'training.refresh' })}
        >
          Atualizar
        </Button>
        {canManage && (
          <>
            <QuickAdd />
            <Button
              ref={addButton}
              variant="contained"
              startIcon={<Plus size={18} aria-hidden />}
              sx={{ flex: { xs: '1 0 auto', sm: 'none' }, px: 1.75, whiteSpace: 'nowrap' }}
              onClick={() => send({ type: 'training.add' })}
            >
              Adicionar Treinamento
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}
