/** The checkbox of a training in selection mode. */
import Checkbox from '@mui/material/Checkbox'
import type { Training } from '../../../../contract/trainings.ts'
import { SelectionActor } from '../list/training-actors.ts'
import { selection } from './strings.ts'

export const SelectionBox = ({ training }: { training: Training }) => {
  const send = SelectionActor.useSend()
  const isOff = SelectionActor.useSelect((snapshot) => snapshot.matches('off'))
  const isChosen = SelectionActor.useSelect(({ context }) => context.selected.some(({ id }) => id === training.id))
  if (isOff) return null
  return (
    <Checkbox
      size="small"
      checked={isChosen}
      slotProps={{ input: { 'aria-label': selection.select(training.name) } }}
      onChange={() => send({ type: 'selection.toggle', training })}
    />
  )
}
