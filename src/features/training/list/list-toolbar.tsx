/** The filter by type and, where a table fits, the choice of the view mode. */
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { LayoutList, Search as SearchIcon, Table2, X } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { viewModeOf, typeCounts, type TypeCount } from '../../../machines/training-list/training-list.select.ts'
import { SelectionToggle } from '../sources/selection-bar.tsx'
import { search as searchTexts } from '../sources/strings.ts'
import { typeLabel } from '../strings.ts'
import { TypeIcon } from '../type-icon.tsx'
import { useTrainingScope } from '../training-scope.ts'
import { clearFilter, filterLabel, viewModeLabels } from './strings.ts'
import { ListActor } from './training-actors.ts'

const { useSend, useSelect, useCan } = ListActor

const FilterChip = ({ type, count }: TypeCount) => {
  const send = useSend()
  const isSet = useSelect(({ context }) => context.filter === type)
  return (
    <Chip
      clickable
      component="button"
      type="button"
      variant={isSet ? 'filled' : 'outlined'}
      color={isSet ? 'primary' : 'default'}
      aria-pressed={isSet}
      aria-label={typeLabel(type)}
      icon={<TypeIcon type={type} size={16} />}
      label={
        <>
          {typeLabel(type)}
          <Box component="span" sx={{ ml: 0.75, fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Box>
        </>
      }
      onClick={() => send({ type: 'list.filter', group: type })}
      sx={{
        height: 34,
        '@media (pointer: coarse)': { height: 44, borderRadius: '22px' },
        px: 0.5,
        fontSize: '0.875rem',
        borderColor: 'divider',
        ...(!isSet && { bgcolor: 'background.paper', color: count > 0 ? 'text.primary' : 'text.secondary' }),
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    />
  )
}

const TypeFilter = ({ trainings }: { trainings: readonly Training[] }) => {
  const send = useSend()
  const filter = useSelect(({ context }) => context.filter)
  const canClear = useCan({ type: 'list.clearFilter' })
  const row = useRef<HTMLDivElement>(null)
  const clear = (): void => {
    send({ type: 'list.clearFilter' })
    // The focused button disappears with the filter.
    row.current?.querySelector('button')?.focus()
  }
  return (
    <Box
      ref={row}
      role="group"
      aria-label={filterLabel}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: 1, minWidth: 0 }}
    >
      {typeCounts(trainings, filter).map((each) => (
        <FilterChip key={each.type} {...each} />
      ))}
      {canClear && (
        <Button size="small" startIcon={<X size={16} aria-hidden />} onClick={clear}>
          {clearFilter}
        </Button>
      )}
    </Box>
  )
}

const icons = { cards: LayoutList, table: Table2 } as const

const ViewModeSwitch = () => {
  const send = useSend()
  const viewMode = useSelect(viewModeOf)
  return (
    <Box
      role="group"
      aria-label="Forma da lista"
      sx={{ display: 'flex', p: 0.375, gap: 0.25, border: 1, borderColor: 'divider', borderRadius: 1, flexShrink: 0 }}
    >
      {(['cards', 'table'] as const).map((each) => {
        const Icon = icons[each]
        const isPressed = viewMode === each
        return (
          <Button
            key={each}
            size="small"
            aria-pressed={isPressed}
            startIcon={<Icon size={16} aria-hidden />}
            onClick={() => send({ type: each === 'table' ? 'list.showTable' : 'list.showCards' })}
            sx={{
              minHeight: 30,
              py: 0,
              px: 1.25,
              borderRadius: 0.75,
              color: isPressed ? 'primary.main' : 'text.secondary',
              bgcolor: isPressed ? 'primary.light' : 'transparent',
            }}
          >
            {viewModeLabels[each]}
          </Button>
        )
      })}
    </Box>
  )
}

const Search = ({ box }: { box: RefObject<HTMLInputElement | null> }) => {
  const send = useSend()
  const search = useSelect(({ context }) => context.search)
  return (
    <OutlinedInput
      size="small"
      type="search"
      inputRef={box}
      value={search}
      placeholder={searchTexts.label}
      startAdornment={<SearchIcon size={16} aria-hidden style={{ flexShrink: 0, marginRight: 8 }} />}
      slotProps={{ input: { 'aria-label': searchTexts.label } }}
      onChange={(event) => send({ type: 'list.search', text: event.target.value })}
      sx={{ flex: '1 1 12rem', bgcolor: 'background.paper' }}
    />
  )
}

type ToolbarProps = { trainings: readonly Training[]; hasTable: boolean; searchBox: RefObject<HTMLInputElement | null> }

export const ListToolbar = ({ trainings, hasTable, searchBox }: ToolbarProps) => (
  <Box sx={{ display: 'grid', gap: 1.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Search box={searchBox} />
      {useTrainingScope().canManage && <SelectionToggle />}
      {hasTable && <ViewModeSwitch />}
    </Box>
    <TypeFilter trainings={trainings} />
  </Box>
)
