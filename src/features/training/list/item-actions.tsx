/** The actions of an expanded training (S2§2.3). */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { isEditable } from '../../../machines/training-edit/edit-data.ts'
import { HintedButton } from '../../../ui/hinted-button.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { EditActor, RemovalActor, ListActor } from './training-actors.ts'
import { PassagesButton, SourceActions } from '../sources/source-actions.tsx'
import { useTrainingScope } from '../training-scope.ts'
import { fixedReason } from './strings.ts'

const RetryButton = ({ training }: { training: Training }) => {
  const send = ListActor.useSend()
  const canRetry = ListActor.useCan({ type: 'item.retry', training })
  const isRetried = ListActor.useSelect(({ context }) => context.retried?.id === training.id)
  return (
    <HintedButton
      size="small"
      icon={<RotateCcw size={16} aria-hidden />}
      disabled={!canRetry}
      busy={isRetried}
      onClick={() => send({ type: 'item.retry', training })}
    >
      Tentar novamente
    </HintedButton>
  )
}

const ManagerActions = ({ training }: { training: Training }) => {
  const { type, status } = training
  const reason = useId()
  const edit = EditActor.useSend()
  const remove = RemovalActor.useSend()
  const removeButton = useRef<HTMLButtonElement>(null)
  const canEdit = isEditable(type)
  // The retry button disappears once it is pressed.
  useFocusAfter(status === 'FAILED', removeButton)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {status === 'FAILED' && <RetryButton training={training} />}
      <HintedButton
        size="small"
        look="outlined"
        icon={<Pencil size={16} aria-hidden />}
        disabled={!canEdit}
        describedBy={canEdit ? undefined : reason}
        onClick={() => edit({ type: 'form.open', subject: training })}
      >
        Editar
      </HintedButton>
      <SourceActions training={training} />
      <Button
        ref={removeButton}
        size="small"
        color="error"
        startIcon={<Trash2 size={16} aria-hidden />}
        onClick={() => remove({ type: 'question.ask', subject: training })}
      >
        Remover
      </Button>
      {!canEdit && (
        <Typography id={reason} variant="caption" color="textSecondary">
          {fixedReason(type)}
        </Typography>
      )}
    </Box>
  )
}

export const ItemActions = ({ training }: { training: Training }) => {
  const { canManage } = useTrainingScope()
  return canManage ? <ManagerActions training={training} /> : <PassagesButton training={training} />
}
