/** Asks before a draft is discarded. */
import DialogContentText from '@mui/material/DialogContentText'
import type { RefObject } from 'react'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { discarding } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

type DiscardDialogProps = { focusAfter: RefObject<HTMLButtonElement | null> }

/** `focusAfter` gets the focus if what was discarded took its button along. */
export const DiscardDialog = ({ focusAfter }: DiscardDialogProps) => {
  const send = CreationContext.useSend()
  const isOpen = CreationContext.useSelect((snapshot) => snapshot.matches('discarding'))
  const type = CreationContext.useSelect(({ context }) => context.discarded)
  useFocusAfter(isOpen, focusAfter)
  if (!isOpen) return null
  return (
    <RemovalDialog
      isOpen
      isRemoving={false}
      canCancel
      canConfirm
      texts={discarding}
      onCancel={() => send({ type: 'discarding.cancel' })}
      onConfirm={() => send({ type: 'discarding.confirm' })}
    >
      <DialogContentText>{type && discarding.effect(type)}</DialogContentText>
    </RemovalDialog>
  )
}
