/** Says that an agent was begun and leads back to it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { PencilLine } from 'lucide-react'
import { AgentListContext } from './agent-list.context.tsx'
import { begunText } from './strings.ts'

const { useSend, useSelect } = AgentListContext

export const BegunReminder = () => {
  const send = useSend()
  const begun = useSelect(({ context }) => context.begun)
  // In the wizard itself nothing is left behind yet.
  const isCreating = useSelect((snapshot) => snapshot.matches({ view: 'creating' }))
  if (!begun || isCreating) return null
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
        {begunText(begun)}
      </Typography>
      <Button size="small" sx={{ flexShrink: 0 }} onClick={() => send({ type: 'wizard.continue' })}>
        Continuar
      </Button>
    </Box>
  )
}
