/** One training: its row and, expanded, its content. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { memo, useId, useRef } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { isInProgress } from '../../../machines/training/training-data.ts'
import { RowFacts } from '../sources/row-facts.tsx'
import { SelectionBox } from '../sources/selection-box.tsx'
import { StatusLabel } from './status-label.tsx'
import { formatDate } from '../strings.ts'
import { ProgressLine } from './progress-line.tsx'
import { ListActor } from './training-actors.ts'
import { revealedIn } from '../../../machines/training-list/training-list.select.ts'
import { useRevealed } from '../../../ui/use-revealed.ts'
import { TurningChevron } from '../../../ui/turning-chevron.tsx'
import { TrainingPreview } from './training-preview.tsx'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const Line = ({ training, id }: { training: Training; id: string }) => {
  const { name, description, status, createdAt, enabled } = training
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.75,
        gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@720': 'minmax(0, 1fr) auto' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, ...oneLine, ...(enabled === false && { color: 'text.secondary' }) }}>
          {name}
        </Typography>
        {description && (
          <Typography variant="body2" color="textSecondary" sx={oneLine}>
            {description}
          </Typography>
        )}
        <span id={`${id}-facts`}>
          <RowFacts training={training} />
        </span>
      </Box>
      <Box
        id={`${id}-state`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 2,
          justifyContent: { '@': 'space-between', '@720': 'end' },
        }}
      >
        <StatusLabel status={status} />
        {createdAt && (
          <Typography
            variant="caption"
            component="time"
            dateTime={createdAt.toISOString()}
            color="textSecondary"
            sx={{ minWidth: '8.5em', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
          >
            {formatDate(createdAt)}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

export const TrainingItem = memo(({ training }: { training: Training }) => {
  const id = useId()
  const send = ListActor.useSend()
  const isOpen = ListActor.useSelect(({ context }) => context.openItem === training.id)
  const button = useRef<HTMLButtonElement>(null)
  useRevealed(ListActor.useSelect(revealedIn(training.id)), button)
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', alignItems: 'center', '& > .MuiCheckbox-root': { ml: 1 } }}>
        <SelectionBox training={training} />
        <ButtonBase
          ref={button}
          aria-label={training.name}
          aria-describedby={`${id}-facts ${id}-state`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-preview` : undefined}
          onClick={() => send({ type: 'item.toggle', id: training.id })}
          sx={{
            width: '100%',
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: 2,
            py: 1.5,
            minHeight: 64,
            textAlign: 'left',
            '&:hover': { bgcolor: 'action.hover' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
          }}
        >
          <Line training={training} id={id} />
          <TurningChevron isOpen={isOpen} size={18} />
        </ButtonBase>
      </Box>
      {isInProgress(training) && (
        <Box sx={{ px: 2, pb: 1.5, mt: -0.5 }}>
          <ProgressLine training={training} />
        </Box>
      )}
      {isOpen && <TrainingPreview id={`${id}-preview`} training={training} />}
    </Box>
  )
})
