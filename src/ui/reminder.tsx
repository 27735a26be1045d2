/** Says that something was begun and not finished, and leads back to it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { PencilLine } from 'lucide-react'

export const Reminder = ({ text, onContinue }: { text: string; onContinue: () => void }) => (
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
      {text}
    </Typography>
    <Button size="small" sx={{ flexShrink: 0 }} onClick={onContinue}>
      Continuar
    </Button>
  </Box>
)
