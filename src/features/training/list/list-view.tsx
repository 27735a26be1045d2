/** The trainings of the agent: filtered, as cards or as a table, with the dialogs. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { groupsOf, isInProgress } from '../../../machines/training/training-data.ts'
import { filtered, viewModeOf, searched } from '../../../machines/training-list/training-list.select.ts'
import { trainingsQuery } from '../../../services/queries.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'
import { TrainingRemovalDialog } from '../dialogs/removal-dialog.tsx'
import { DraftReminder } from '../draft-reminder.tsx'
import { RetrievalPanel } from '../retrieval/retrieval-panel.tsx'
import { PairsDialog } from '../sources/pairs-dialog.tsx'
import { PairsReminder } from '../sources/pairs-reminder.tsx'
import { PassagesDialog } from '../sources/passages-dialog.tsx'
import { SelectionBar, SelectionDialogs } from '../sources/selection-bar.tsx'
import { TextDialog } from '../sources/text-dialog.tsx'
import { UploadPanel } from '../sources/upload-panel.tsx'
import { countLine, freshness } from '../strings.ts'
import { ListHeader } from './list-header.tsx'
import { EmptyFilter, EmptyList, EmptySearch, ListSkeleton, LoadError, StaleNote } from './list-states.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { TrainingGroup } from './training-group.tsx'
import { ListActor } from './training-actors.ts'
import { TrainingTable } from './training-table.tsx'
import { SearchStatus } from '../../../ui/search-status.tsx'
import { useFocusOfRemoved } from '../../../ui/use-focus-of-removed.ts'

/** Wide enough for a table beside the sidebar; below this width cards are always used. */
const wide = '(min-width: 900px)'

type ShownProps = { trainings: readonly Training[]; updatedAt: number; hasTable: boolean }

const Shown = ({ trainings, updatedAt, hasTable }: ShownProps) => {
  const filter = ListActor.useSelect(({ context }) => context.filter)
  const viewMode = ListActor.useSelect(viewModeOf)
  const search = ListActor.useSelect(({ context }) => context.search)
  const searchBox = useRef<HTMLInputElement>(null)
  const ofType = filtered(trainings, filter)
  const shown = searched(ofType, search)
  return (
    <>
      <ListToolbar trainings={trainings} hasTable={hasTable} searchBox={searchBox} />
      <SelectionBar trainings={shown} />
      <SearchStatus search={search}>{shown.length === 0 && countLine(0)}</SearchStatus>
      {shown.length === 0 ? (
        ofType.length === 0 ? (
          <EmptyFilter type={filter ?? ''} />
        ) : (
          <EmptySearch text={search} searchBox={searchBox} />
        )
      ) : (
        <>
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            aria-live="polite"
            sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}
          >
            <span>{countLine(shown.length)}</span>
            <span>{freshness(updatedAt, trainings.filter(isInProgress).length)}</span>
          </Typography>
          {hasTable && viewMode === 'table' ? (
            <TrainingTable trainings={shown} />
          ) : (
            groupsOf(shown).map((group) => <TrainingGroup key={group.type} {...group} />)
          )}
        </>
      )}
    </>
  )
}

const Content = ({ agentId, addButton }: ListViewProps) => {
  const { data: trainings, isError, dataUpdatedAt } = useQuery(trainingsQuery(agentId))
  const filter = ListActor.useSelect(({ context }) => context.filter)
  const hasTable = useMediaQuery(wide)
  useFocusOfRemoved(trainings, () => addButton.current)
  if (!trainings) return isError ? <LoadError /> : <ListSkeleton />
  return (
    <>
      {isError && <StaleNote />}
      {trainings.length > 0 && <RetrievalPanel />}
      {trainings.length === 0 && filter === null ? (
        <EmptyList />
      ) : (
        <Shown trainings={trainings} updatedAt={dataUpdatedAt} hasTable={hasTable} />
      )}
    </>
  )
}

type ListViewProps = { agentId: string; addButton: RefObject<HTMLButtonElement | null> }

export const ListView = (props: ListViewProps) => (
  <Box sx={{ display: 'grid', gap: 2.5 }}>
    <ListHeader addButton={props.addButton} />
    <DraftReminder focusAfter={props.addButton} />
    <PairsReminder focusAfter={props.addButton} />
    <UploadPanel addButton={props.addButton} />
    <Content {...props} />
    <EditDialog />
    <TrainingRemovalDialog />
    <SelectionDialogs />
    <PassagesDialog />
    <PairsDialog />
    <TextDialog />
  </Box>
)
