/** One stage of the list: a summary, and expanded all its details (SG-03). */
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import Button from '@mui/material/Button'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import type { Stage } from '../../../../contract/stages.ts'
import { dataTypeLabels } from '../../../machines/stage-form/instructions.ts'
import { placeStateOf } from '../../../machines/stage-list/stage-list.select.ts'
import { unsavedDraft } from '../../../ui/form-texts.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useRevealed } from '../../../ui/use-revealed.ts'
import { TurningChevron } from '../../../ui/turning-chevron.tsx'
import { StageListContext, StageRemovalContext } from '../contexts.ts'
import { drag, list } from '../strings.ts'
import styles from './stage-list.module.css'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const StageFacts = ({ stage }: { stage: Stage }) => (
  <dl className={styles.facts}>
    <Fact label={list.description}>{stage.description}</Fact>
    <Fact label={list.condition}>{stage.condition}</Fact>
    {stage.conditionDescription !== '' && <Fact label={list.conditionDescription}>{stage.conditionDescription}</Fact>}
    <div>
      <dt>{list.instructions}</dt>
      <dd className={styles.instructions}>{stage.instructions}</dd>
    </div>
    <div>
      <dt>{list.data}</dt>
      <dd className={styles.data}>
        {stage.requiredData?.length
          ? stage.requiredData.map(({ fieldName, displayName, dataType }) => (
              <span key={fieldName} className={styles.chip}>
                {displayName} · {dataTypeLabels[dataType]}
              </span>
            ))
          : list.noData}
      </dd>
    </div>
  </dl>
)

const Place = ({ id }: { id: string }) => {
  const state = StageListContext.useSelect((snapshot) => placeStateOf(snapshot, id))
  if (state === null) return null
  return state === 'saving' ? (
    <span className={styles.saving}>{list.placeSaving}</span>
  ) : (
    <span className={styles.failed}>{list.placeFailed}</span>
  )
}

type StageItemProps = {
  stage: Stage
  index: number
  canManage: boolean
  canMove: boolean
  hasDraft: boolean
  onEdit: () => void
}

export const StageItem = ({ stage, index, canManage, canMove, hasDraft, onEdit }: StageItemProps) => {
  const id = useId()
  const send = StageListContext.useSend()
  const remove = StageRemovalContext.useSend()
  const isOpen = StageListContext.useSelect(({ context }) => context.expanded.includes(stage.id))
  const row = useRef<HTMLButtonElement>(null)
  // It was selected on the map.
  useRevealed(
    StageListContext.useSelect(({ context: { revealed } }) => (revealed?.id === stage.id ? revealed : null)),
    row,
  )
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: stage.id,
    disabled: !canMove,
  })
  const classes = [styles.item, !stage.active && styles.dimmed, isDragging && styles.lifted].filter(Boolean)
  return (
    <li
      ref={setNodeRef}
      className={classes.join(' ')}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? '' }}
    >
      <div className={styles.row}>
        {canManage && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={styles.handle}
            {...attributes}
            {...listeners}
            aria-label={drag.handle(stage.name)}
            aria-roledescription="item que pode ser movido"
            // Not `disabled`, which would lose the focus while the move is being saved.
            aria-disabled={!canMove}
          >
            <GripVertical size={18} aria-hidden />
          </button>
        )}
        <button
          type="button"
          id={`${id}-row`}
          ref={row}
          data-stage={stage.id}
          className={styles.open}
          aria-label={list.row(index + 1, stage, hasDraft)}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => send({ type: 'stage.toggle', id: stage.id })}
        >
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.names}>
            <span className={styles.name}>{stage.name}</span>
            <span className={styles.condition}>{stage.condition}</span>
          </span>
          <span className={styles.state}>
            <StatusBadge active={stage.active ?? true} />
            {hasDraft && <span className={styles.saving}>{unsavedDraft}</span>}
            <Place id={stage.id} />
          </span>
          <TurningChevron isOpen={isOpen} size={18} />
        </button>
      </div>
      {isOpen && (
        <div id={`${id}-body`} className={styles.body}>
          <StageFacts stage={stage} />
          {canManage && (
            <div className={styles.actions}>
              <Button size="small" variant="outlined" startIcon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
                {list.edit}
              </Button>
              <Button
                size="small"
                color="error"
                startIcon={<Trash2 size={16} aria-hidden />}
                onClick={() => remove({ type: 'question.ask', subject: { id: stage.id, name: stage.name } })}
              >
                {list.remove}
              </Button>
              {hasDraft && <span className={styles.soft}>{list.begunEdit}</span>}
            </div>
          )}
        </div>
      )}
    </li>
  )
}
