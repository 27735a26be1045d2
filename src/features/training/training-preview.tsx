/** The beginning of what a training holds, and why it failed if it did. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Training } from '../../../contract/trainings.ts'
import { firstCharacters } from '../../machines/text.ts'
import { moreCharacters } from './strings.ts'

const SHOWN = 2_000

export const TrainingPreview = ({ id, training }: { id: string; training: Training }) => {
  const { name, description, status, failureReason, content } = training
  const shown = firstCharacters(content, SHOWN)
  return (
    <Box
      id={id}
      component="section"
      aria-label={`Prévia de ${name}`}
      sx={{ display: 'grid', gap: 1.5, px: 2, pb: 2, overflowWrap: 'anywhere' }}
    >
      {description && (
        <Typography variant="body2" color="textSecondary">
          {description}
        </Typography>
      )}
      {status === 'FAILED' && failureReason && (
        <Typography variant="body2" sx={{ pl: 1.5, borderLeft: 3, borderColor: 'error.main' }}>
          {failureReason}
        </Typography>
      )}
      {content ? (
        <Box
          // Scrolls, so the keyboard must reach it.
          tabIndex={0}
          sx={{
            maxHeight: 240,
            overflowY: 'auto',
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'background.default',
            fontSize: '0.9rem',
            lineHeight: 1.55,
            whiteSpace: 'pre-wrap',
          }}
        >
          {shown}
          {content.length > shown.length && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {moreCharacters(content.length - shown.length)}
            </Box>
          )}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          Não há texto para mostrar.
        </Typography>
      )}
    </Box>
  )
}
