/** What the server is doing with a training, as a bar and in words. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Training } from '../../../../contract/trainings.ts'
import { isInProgress } from '../../../machines/training/training-data.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { lateText, progressShare, progressText } from './strings.ts'

export const ProgressLine = ({ training }: { training: Training }) => {
  if (!isInProgress(training)) return null
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {training.status === 'PROCESSING' && (
        <ProgressBar label={`Andamento de ${training.name}`} height={4} value={progressShare(training)} />
      )}
      <Typography variant="caption" color="textSecondary">
        {progressText(training)}
      </Typography>
      {training.isLate && (
        <Typography
          variant="caption"
          component="p"
          sx={{ pl: 1.25, borderLeft: 3, borderColor: 'warning.main', maxWidth: '72ch' }}
        >
          {lateText}
        </Typography>
      )}
    </Box>
  )
}
