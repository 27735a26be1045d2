/** The trainings of one type: the first few, or all. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { PREVIEWED, type Group } from '../../../machines/training/training-data.ts'
import { showAll, typeLabel } from '../strings.ts'
import { useSlices } from '../../../ui/use-slices.ts'
import { TrainingItem } from './training-item.tsx'
import { TypeIcon } from '../type-icon.tsx'
import { ListActor } from './training-actors.ts'

export const TrainingGroup = ({ type, trainings }: Group) => {
  const id = useId()
  const send = ListActor.useSend()
  const expanded = ListActor.useSelect(({ context }) => context.expandedGroups.includes(type))
  const isSearching = ListActor.useSelect(({ context }) => context.search.trim() !== '')
  const shown = expanded || isSearching ? trainings : trainings.slice(0, PREVIEWED)
  const drawn = useSlices(shown.length)
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <TypeIcon type={type} size={18} />
        <Typography variant="h3" id={`${id}-title`} color="textPrimary">
          {typeLabel(type)}
        </Typography>
        <Typography variant="caption">
          {trainings.length}
          <span className="plain-unseen"> neste grupo</span>
        </Typography>
      </Box>
      <Box
        component="ul"
        id={`${id}-list`}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          overflow: 'hidden',
          '& > li + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {shown.slice(0, drawn).map((training) => (
          <TrainingItem key={training.id} training={training} />
        ))}
      </Box>
      {trainings.length > PREVIEWED && !isSearching && (
        <Button
          size="small"
          aria-expanded={expanded}
          aria-controls={`${id}-list`}
          sx={{ justifySelf: 'start', ml: -1.5 }}
          onClick={() => send({ type: 'list.toggleGroup', group: type })}
        >
          {expanded ? 'Ver menos' : showAll(trainings.length)}
        </Button>
      )}
    </Box>
  )
}
