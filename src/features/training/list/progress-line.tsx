/** What the server is doing with a training, as a bar and in words. */
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Training } from '../../../../contract/trainings.ts'
import { isInProgress } from '../../../machines/training/training-data.ts'
import { lateText, progressShare, progressText } from './strings.ts'

export const ProgressLine = ({ training }: { training: Training }) => {
  if (!isInProgress(training)) return null
  const share = progressShare(training)
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {training.status === 'PROCESSING' && (
        <LinearProgress
          aria-label={`Andamento de ${training.name}`}
          {...(share === null ? {} : { variant: 'determinate', value: share })}
          sx={{
            height: 4,
            borderRadius: 2,
            bgcolor: 'divider',
            '@media (prefers-reduced-motion: reduce)': {
              ...(share === null && {
                '& > .MuiLinearProgress-bar': { animation: 'none', left: 0, right: 0, opacity: 0.35 },
              }),
            },
          }}
        />
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
