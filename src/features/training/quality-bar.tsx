/** The quality of a text for learning, as a bar and in words. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { GOOD_LENGTH, qualityOf, type Quality } from '../../machines/training/training-data.ts'
import { qualityHint, qualityLabels } from './strings.ts'

const colors: Record<Quality['level'], string> = {
  empty: 'text.secondary',
  medium: 'warning.main',
  good: 'success.main',
}

export const QualityBar = ({ content }: { content: string }) => {
  const quality = qualityOf(content)
  const { level, length } = quality
  return (
    <Box>
      <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' }}>
        <Box
          sx={{
            height: '100%',
            width: `${Math.min(100, (length / GOOD_LENGTH) * 100)}%`,
            borderRadius: 3,
            bgcolor: colors[level],
            transition: 'width 200ms, background-color 200ms',
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mt: 0.75 }}>
        {level !== 'empty' && (
          <Typography variant="caption" color="textSecondary">
            Qualidade:{' '}
            <Box component="span" sx={{ fontWeight: 650, color: colors[level] }}>
              {qualityLabels[level]}
            </Box>
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary">
          {qualityHint(quality)}
        </Typography>
      </Box>
    </Box>
  )
}
