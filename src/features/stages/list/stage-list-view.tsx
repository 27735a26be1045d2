/** 'Estagios de Conversacao' (S2§2.6): the filtered stages in order, with a map of them below. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Filter, ListTree, Plus } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Stage } from '../../../../contract/stages.ts'
import { filtered, inOrder } from '../../../machines/stage-list/stage-data.ts'
import { filterOf, hasOrderFailed, orderOf } from '../../../machines/stage-list/stage-list.select.ts'
import { countText } from '../../../format.ts'
import { stagesQuery } from '../../../services/queries.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Reminder } from '../../../ui/reminder.tsx'
import { RetryAlert } from '../../../ui/retry-alert.tsx'
import { SearchStatus } from '../../../ui/search-status.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { useFocusOfRemoved } from '../../../ui/use-focus-of-removed.ts'
import { StageListContext } from '../contexts.ts'
import { list } from '../strings.ts'
import { SortableStages } from './sortable-stages.tsx'
import styles from './stage-list.module.css'
import { StageMap } from './stage-map.tsx'
import { StageRemovalDialog } from './removal-dialog.tsx'

const { useSend, useSelect } = StageListContext

type StageListProps = {
  agentId: string
  /** Unsaved drafts: ids of stages, and `new`. */
  drafts: readonly string[]
  draftName: string
  /** The current stage of the test conversation. */
  runningId?: string | null
  /** Stages that any conversation has entered; null while unknown. */
  entered?: readonly string[] | null
  addButton: RefObject<HTMLButtonElement | null>
  /** False for users who may only read. */
  canManage?: boolean
  onAdd: () => void
  /** Opens the draft of a new stage. */
  onContinue: () => void
  onEdit: (stage: Stage) => void
}

const Toolbar = () => {
  const send = useSend()
  const filter = useSelect(filterOf)
  const hasFailed = useSelect(hasOrderFailed)
  const button = useRef<HTMLButtonElement>(null)
  // 'Limpar filtro' and the actions of a failed order disappear once they are pressed.
  useFocusAfter(filter !== 'all', button)
  useFocusAfter(hasFailed, button)
  return (
    <div className={styles.toolbar}>
      <Button
        ref={button}
        size="small"
        variant={filter === 'all' ? 'outlined' : 'contained'}
        startIcon={<Filter size={16} aria-hidden />}
        onClick={() => send({ type: 'filter.cycle' })}
      >
        {list.filter(filter)}
      </Button>
      {filter !== 'all' && (
        <Button size="small" onClick={() => send({ type: 'filter.clear' })}>
          {list.clear}
        </Button>
      )}
    </div>
  )
}

const OrderFailed = () => {
  const send = useSend()
  const failed = useSelect(({ context }) => context.failed)
  if (!useSelect(hasOrderFailed)) return null
  return (
    <Alert
      severity="error"
      className={styles.failedOrder ?? ''}
      classes={{ message: styles.failedText ?? '' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={() => send({ type: 'order.retry' })}>
            {list.orderRetry}
          </Button>
          <Button color="inherit" size="small" onClick={() => send({ type: 'order.dismiss' })}>
            {list.orderDismiss}
          </Button>
        </>
      }
    >
      {list.orderFailed(failed.map(({ name }) => name))}
    </Alert>
  )
}

const Waiting = () => (
  <output aria-label={list.loading} className={styles.list}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={64} />
    ))}
  </output>
)

const Stages = ({
  stored,
  drafts,
  runningId = null,
  entered = null,
  canManage = true,
  onAdd,
  onEdit,
}: Omit<StageListProps, 'addButton'> & { stored: readonly Stage[] }) => {
  const filter = useSelect(filterOf)
  const order = useSelect(orderOf)
  const stages = inOrder(
    stored.toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0)),
    order,
  )
  const visibleStages = filtered(stages, filter)
  if (stages.length === 0)
    return (
      <div className={styles.framed}>
        <Notice Icon={ListTree} title={list.empty} level="h2">
          {canManage && (
            <>
              <p className={styles.lead}>{list.emptyText}</p>
              <Button variant="contained" onClick={onAdd}>
                {list.addFirst}
              </Button>
            </>
          )}
        </Notice>
      </div>
    )
  return (
    <>
      <Toolbar />
      <SearchStatus search={filter}>{countText(visibleStages.length, 'estágio', 'estágios')}</SearchStatus>
      <OrderFailed />
      {visibleStages.length === 0 ? (
        <div className={styles.framed}>
          <Notice Icon={ListTree} title={list.emptyFilter(filter)} />
        </div>
      ) : (
        <SortableStages
          stages={stages}
          visibleStages={visibleStages}
          drafts={drafts}
          canManage={canManage}
          onEdit={onEdit}
        />
      )}
      <StageMap stages={stages} runningId={runningId} entered={entered} />
    </>
  )
}

export const StageListView = ({ addButton, ...props }: StageListProps) => {
  const { canManage = true } = props
  const { data, isError, refetch } = useQuery(stagesQuery(props.agentId))
  const page = useRef<HTMLDivElement>(null)
  useFocusOfRemoved(data, (index) => {
    const rows = page.current?.querySelectorAll<HTMLElement>('[data-stage]') ?? []
    return rows[Math.min(index, rows.length - 1)] ?? addButton.current
  })
  useFocusAfter(isError, addButton)
  const retry = () => void refetch()
  return (
    <div ref={page} className={styles.page}>
      <header className={styles.header}>
        <div>
          <h2 className={styles.title}>{list.title}</h2>
          <p className={styles.lead}>{list.text}</p>
        </div>
        {canManage && (
          <Button ref={addButton} variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={props.onAdd}>
            {list.add}
          </Button>
        )}
      </header>
      {canManage && props.drafts.includes('new') && (
        <Reminder text={list.begun(props.draftName)} onContinue={props.onContinue} />
      )}
      {isError && data && <RetryAlert severity="warning" text={list.stale} onRetry={retry} />}
      {data ? (
        <Stages {...props} stored={data} />
      ) : isError ? (
        <RetryAlert text={list.loadFailed} onRetry={retry} />
      ) : (
        <Waiting />
      )}
      <StageRemovalDialog />
    </div>
  )
}
