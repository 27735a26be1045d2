/** Says that a text was begun and leads back to it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { PencilLine } from 'lucide-react'
import { draftOf } from '../../machines/training/training.select.ts'
import { TrainingContext } from './training.context.tsx'

export const DraftReminder = () => {
  const send = TrainingContext.useSend()
  const draft = TrainingContext.useSelect(draftOf)
  if (!draft) return null
  const name = draft.name.trim()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        pl: 2,
        pr: 1,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.light',
        color: 'primary.main',
      }}
    >
      <PencilLine size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, color: 'text.primary', overflowWrap: 'anywhere' }}>
        {name ? `Você começou a escrever “${name}”.` : 'Você começou a escrever um texto.'}
      </Typography>
      <Button size="small" sx={{ flexShrink: 0 }} onClick={() => send({ type: 'training.add' })}>
        Continuar
      </Button>
    </Box>
  )
}
