/** The stages as a list that can be reordered by pointer and keyboard (SG-02). */
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
import { StageItem } from './stage-item.tsx'
import styles from './stage-list.module.css'

/** A drag starts after 8 px (S2§9), so that a click is not one. */
const activation = { distance: 8 }

const announcementsOf = (visibleStages: readonly Stage[]): Announcements => {
  const nameOf = (id: unknown): string => visibleStages.find((stage) => stage.id === id)?.name ?? ''
  const positionOf = (id: unknown): number => visibleStages.findIndex((stage) => stage.id === id) + 1
  const count = visibleStages.length
  return {
    onDragStart: ({ active }) => drag.picked(nameOf(active.id), positionOf(active.id), count),
    onDragOver: ({ active, over }) => (over ? drag.over(nameOf(active.id), positionOf(over.id), count) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? drag.dropped(nameOf(active.id), positionOf(over.id), count) : drag.cancelled(nameOf(active.id)),
    onDragCancel: ({ active }) => drag.cancelled(nameOf(active.id)),
  }
}

type SortableStagesProps = {
  /** In list order. */
  stages: readonly Stage[]
  visibleStages: readonly Stage[]
  drafts: readonly string[]
  canManage: boolean
  onEdit: (stage: Stage) => void
}

export const SortableStages = ({ stages, visibleStages, drafts, canManage, onEdit }: SortableStagesProps) => {
  const send = StageListContext.useSend()
  const isSaving = StageListContext.useSelect((snapshot) => snapshot.matches({ order: 'saving' }))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: activation }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useMemo(() => announcementsOf(visibleStages), [visibleStages])
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over)
      send({
        type: 'order.move',
        ...moveStage(stages, visibleStages, { from: String(active.id), to: String(over.id) }),
      })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: drag.instructions } }}
    >
      <SortableContext items={visibleStages.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {visibleStages.map((stage) => (
            <StageItem
              key={stage.id}
              stage={stage}
              index={stages.indexOf(stage)}
              canManage={canManage}
              canMove={!isSaving && visibleStages.length > 1}
              hasDraft={drafts.includes(stage.id)}
              onEdit={() => onEdit(stage)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
