/** The stages in an order that pointer and keyboard change (SG-02). */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo } from 'react'
import type { Stage } from '../../../../contract/stages.ts'
import { moveStage } from '../../../machines/stage-list/stage-data.ts'
import { StageListContext } from '../contexts.ts'
import { drag } from '../strings.ts'
import { StageItem, useRevealed } from './stage-item.tsx'
import styles from './stage-list.module.css'

/** A drag starts after 8 px (S2§9), so that a click stays one. */
const activation = { distance: 8 }

const announcementsOf = (shown: readonly Stage[]): Announcements => {
  const nameOf = (id: unknown): string => shown.find((stage) => stage.id === id)?.name ?? ''
  const placeOf = (id: unknown): number => shown.findIndex((stage) => stage.id === id) + 1
  const count = shown.length
  return {
    onDragStart: ({ active }) => drag.picked(nameOf(active.id), placeOf(active.id), count),
    onDragOver: ({ active, over }) => (over ? drag.over(nameOf(active.id), placeOf(over.id), count) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? drag.dropped(nameOf(active.id), placeOf(over.id), count) : drag.cancelled(nameOf(active.id)),
    onDragCancel: ({ active }) => drag.cancelled(nameOf(active.id)),
  }
}

type SortableStagesProps = {
  /** In the order of the list. */
  stages: readonly Stage[]
  shown: readonly Stage[]
  drafts: readonly string[]
  canManage: boolean
  onEdit: (stage: Stage) => void
}

export const SortableStages = ({ stages, shown, drafts, canManage, onEdit }: SortableStagesProps) => {
  const send = StageListContext.useSend()
  const isSaving = StageListContext.useSelect((snapshot) => snapshot.matches({ order: 'saving' }))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: activation }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useMemo(() => announcementsOf(shown), [shown])
  useRevealed()
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over)
      send({ type: 'order.move', ...moveStage(stages, shown, { from: String(active.id), to: String(over.id) }) })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: drag.instructions } }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {shown.map((stage) => (
            <StageItem
              key={stage.id}
              stage={stage}
              at={stages.indexOf(stage)}
              canManage={canManage}
              canMove={!isSaving && shown.length > 1}
              hasDraft={drafts.includes(stage.id)}
              onEdit={() => onEdit(stage)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
