/** Adding a training: its type at the left, its form at the right. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ArrowLeft } from 'lucide-react'
import { TextForm } from './text-form.tsx'
import { TrainingContext } from './training.context.tsx'
import { TypeSelector } from './type-selector.tsx'

export const CreationView = () => {
  const send = TrainingContext.useSend()
  const canGoBack = TrainingContext.useCan({ type: 'training.back' })
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box component="header">
        <Button
          size="small"
          startIcon={<ArrowLeft size={18} aria-hidden />}
          disabled={!canGoBack}
          sx={{ ml: -1.5, mb: 1 }}
          onClick={() => send({ type: 'training.back' })}
        >
          Voltar aos Treinamentos
        </Button>
        <Typography variant="h2">Novo treinamento</Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { '@': 2.5, '@720': 3 },
          alignItems: 'start',
          gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@720': '240px minmax(0, 1fr)' },
        }}
      >
        <TypeSelector />
        <TextForm />
      </Box>
    </Box>
  )
}
