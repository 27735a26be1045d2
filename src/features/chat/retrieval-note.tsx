/** Says once, quietly, that no model answers here (spec decision 12). */
import Box from '@mui/material/Box'
import { BookOpenText } from 'lucide-react'
import { retrievalNote } from './strings.ts'

export const RetrievalNote = () => (
  <Box
    role="note"
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1,
      px: 2,
      py: 0.75,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      color: 'text.secondary',
      fontSize: '0.8125rem',
      lineHeight: 1.35,
    }}
  >
    <BookOpenText size={15} aria-hidden style={{ flexShrink: 0 }} />
    <span>{retrievalNote}</span>
  </Box>
)
