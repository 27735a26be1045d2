/** The trainings as a table, sorted by any column (S2§2.3); a row expands to the same preview as a card. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { EllipsisVertical } from 'lucide-react'
import { memo, useId, useRef } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { isInProgress } from '../../../machines/training/training-data.ts'
import type { SortColumn } from '../../../machines/training-list/training-list.machine.ts'
import { revealedIn, sorted } from '../../../machines/training-list/training-list.select.ts'
import { RowFacts } from '../sources/row-facts.tsx'
import { SelectionBox } from '../sources/selection-box.tsx'
import { formatDate, typeLabel } from '../strings.ts'
import { TypeIcon } from '../type-icon.tsx'
import { useTrainingScope } from '../training-scope.ts'
import { ActionMenu } from './action-menu.tsx'
import { ProgressLine } from './progress-line.tsx'
import { StatusLabel } from './status-label.tsx'
import { columnLabels, menuButtonId, menuLabel } from './strings.ts'
import { ListActor } from './training-actors.ts'
import { TurningChevron } from '../../../ui/turning-chevron.tsx'
import { useRevealed } from '../../../ui/use-revealed.ts'
import { useSlices } from '../../../ui/use-slices.ts'
import { TrainingPreview } from './training-preview.tsx'

const { useSend, useSelect } = ListActor

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const SortHeader = ({ column, width }: { column: SortColumn; width: string }) => {
  const send = useSend()
  const sort = useSelect(({ context }) => context.sort)
  const isSorted = sort.column === column
  const direction = sort.direction === 'ascending' ? 'asc' : 'desc'
  return (
    <TableCell sx={{ width }} {...(isSorted && { 'aria-sort': sort.direction })}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? direction : 'asc'}
        onClick={() => send({ type: 'list.sort', column })}
      >
        {columnLabels[column]}
      </TableSortLabel>
    </TableCell>
  )
}

const Head = () => (
  <TableHead>
    <TableRow sx={{ '& th': { fontWeight: 600, fontSize: '0.8125rem', color: 'text.secondary', py: 1.25 } }}>
      <SortHeader column="name" width="28%" />
      <SortHeader column="type" width="14%" />
      <TableCell>Descrição</TableCell>
      <SortHeader column="status" width="15%" />
      <SortHeader column="createdAt" width="15%" />
      <TableCell sx={{ width: 56, position: 'relative' }}>
        <span className="plain-unseen">Ações</span>
      </TableCell>
    </TableRow>
  </TableHead>
)

const NameButton = ({ training, isOpen, panel }: { training: Training; isOpen: boolean; panel: string }) => {
  const send = useSend()
  const button = useRef<HTMLButtonElement>(null)
  useRevealed(useSelect(revealedIn(training.id)), button)
  return (
    <ButtonBase
      ref={button}
      aria-label={training.name}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={() => send({ type: 'item.toggle', id: training.id })}
      sx={{ display: 'flex', width: '100%', gap: 1, justifyContent: 'flex-start', textAlign: 'left', minHeight: 36 }}
    >
      <TurningChevron isOpen={isOpen} size={16} closed="right" />
      <Box component="span" title={training.name} sx={{ fontWeight: 600, ...oneLine }}>
        {training.name}
      </Box>
    </ButtonBase>
  )
}

const MenuButton = ({ training: { id, name } }: { training: Training }) => {
  const send = useSend()
  const isOpen = useSelect(({ context }) => context.menu === id)
  return (
    <IconButton
      id={menuButtonId(id)}
      size="small"
      aria-label={menuLabel(name)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => send({ type: 'menu.open', id })}
    >
      <EllipsisVertical size={18} aria-hidden />
    </IconButton>
  )
}

const Line = memo(({ training }: { training: Training }) => {
  const panel = useId()
  const { id, name, type, description, status, createdAt } = training
  const { canManage } = useTrainingScope()
  const isOpen = useSelect(({ context }) => context.openItem === id)
  const isAtWork = isInProgress(training)
  const joined = isOpen || isAtWork ? { '& > *': { borderBottom: 0 } } : {}
  return (
    <>
      <TableRow hover aria-label={name} sx={joined}>
        <TableCell component="th" scope="row">
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <SelectionBox training={training} />
            <NameButton training={training} isOpen={isOpen} panel={panel} />
          </Box>
          <RowFacts training={training} />
        </TableCell>
        <TableCell>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
            <TypeIcon type={type} size={16} />
            <Box component="span" sx={{ color: 'text.primary', ...oneLine }}>
              {typeLabel(type)}
            </Box>
          </Box>
        </TableCell>
        <TableCell title={description ?? ''} sx={{ color: 'text.secondary', ...oneLine }}>
          {description || '—'}
        </TableCell>
        <TableCell>
          <StatusLabel status={status} />
        </TableCell>
        <TableCell sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {createdAt ? <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time> : '—'}
        </TableCell>
        <TableCell sx={{ pl: 0 }}>{canManage && <MenuButton training={training} />}</TableCell>
      </TableRow>
      {isAtWork && (
        <TableRow sx={isOpen ? { '& > *': { borderBottom: 0 } } : {}}>
          <TableCell colSpan={6} sx={{ pt: 0, pb: 1.25 }}>
            <ProgressLine training={training} />
          </TableCell>
        </TableRow>
      )}
      {isOpen && (
        <TableRow>
          <TableCell colSpan={6} sx={{ p: 0 }}>
            <TrainingPreview id={panel} training={training} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
})

export const TrainingTable = ({ trainings }: { trainings: readonly Training[] }) => {
  const sort = useSelect(({ context }) => context.sort)
  const drawn = useSlices(trainings.length)
  return (
    <>
      <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
        <Table
          size="small"
          aria-label="Treinamentos"
          sx={{
            tableLayout: 'fixed',
            '& th, & td': { borderColor: 'divider', fontSize: '0.9rem' },
            '& tbody > tr:last-child > *': { borderBottom: 0 },
          }}
        >
          <Head />
          <TableBody>
            {sorted(trainings, sort)
              .slice(0, drawn)
              .map((training) => (
                <Line key={training.id} training={training} />
              ))}
          </TableBody>
        </Table>
      </TableContainer>
      <ActionMenu trainings={trainings} />
    </>
  )
}
