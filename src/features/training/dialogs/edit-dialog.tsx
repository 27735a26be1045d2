/** 'Editar Treinamento' (S2§2.3): its type, the beginning of its id, and what of it can be changed. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, type SyntheticEvent } from 'react'
import { draftOf, isOpen, isSaving } from '../../../machines/training-edit/training-edit.select.ts'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { typeLabel } from '../strings.ts'
import { TypeIcon } from '../type-icon.tsx'
import { EditFieldsOf } from './edit-fields.tsx'
import { edit } from './strings.ts'
import { TrainingEditContext } from './training-edit.context.tsx'

const { useSend, useSelect, useCan } = TrainingEditContext

const ID_SHOWN = 8

const Heading = ({ id }: { id: string }) => {
  const subject = useSelect(({ context }) => context.subject)
  return (
    <>
      <DialogTitle id={id} variant="h2" sx={{ pb: 1 }}>
        {edit.title}
      </DialogTitle>
      {subject && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, px: 3, pb: 2 }}>
          <Chip
            size="small"
            icon={<TypeIcon type={subject.type} size={14} />}
            label={typeLabel(subject.type)}
            sx={{ bgcolor: 'primary.light', color: 'primary.main', fontWeight: 600, '& svg': { ml: 1 } }}
          />
          <Typography variant="caption" color="textSecondary" sx={{ fontFamily: 'ui-monospace, monospace' }}>
            ID: {subject.id.slice(0, ID_SHOWN)}
          </Typography>
        </Box>
      )}
    </>
  )
}

const Opening = () => (
  <Box component="output" aria-label={edit.reading} sx={{ display: 'grid', gap: 2 }}>
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={140} />
  </Box>
)

const Unread = () => {
  const send = useSend()
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>{edit.unread}</Typography>
      <Button variant="outlined" autoFocus onClick={() => send({ type: 'edit.readAgain' })}>
        {edit.readAgain}
      </Button>
    </Box>
  )
}

const Hint = () => {
  const send = useSend()
  const hasFailed = useSelect((snapshot) => snapshot.matches({ editing: 'failed' }))
  const isChanged = useSelect((snapshot) => draftOf(snapshot) !== null)
  const canDiscard = useCan({ type: 'edit.discard' })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, minHeight: 34 }}>
      <Typography
        variant="caption"
        component="p"
        {...(hasFailed && { role: 'alert' })}
        sx={{ flex: '1 1 220px', color: hasFailed ? 'error.main' : 'text.secondary' }}
      >
        {hasFailed ? edit.failed : isChanged ? edit.kept : edit.plain}
      </Typography>
      {canDiscard && (
        <Button size="small" color="error" sx={{ ml: -1.5 }} onClick={() => send({ type: 'edit.discard' })}>
          {edit.discard}
        </Button>
      )}
    </Box>
  )
}

const Body = () => {
  const training = useSelect(({ context }) => context.training)
  const isUnread = useSelect((snapshot) => snapshot.matches('unread'))
  if (isUnread) return <Unread />
  if (!training) return <Opening />
  return (
    <>
      <EditFieldsOf training={training} />
      <Hint />
    </>
  )
}

const Actions = () => {
  const send = useSend()
  const saving = useSelect(isSaving)
  const canClose = useCan({ type: 'edit.close' })
  const canSave = useCan({ type: 'edit.save' })
  const save = useRef<HTMLButtonElement>(null)
  useFocusAfter(saving, save)
  return (
    <DialogActions sx={{ px: { xs: 2, sm: 3 }, pb: 2.5, pt: 1.5, flexWrap: 'wrap', gap: 1 }}>
      <Button disabled={!canClose} onClick={() => send({ type: 'edit.close' })}>
        {edit.close}
      </Button>
      <Button ref={save} type="submit" variant="contained" disabled={!canSave} loading={saving}>
        {edit.save}
      </Button>
    </DialogActions>
  )
}

export const EditDialog = () => {
  const send = useSend()
  const id = useId()
  const open = useSelect(isOpen)
  const isPhone = useMediaQuery('(max-width: 640px)')
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    send({ type: 'edit.save' })
  }
  return (
    <Dialog
      open={open}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      aria-labelledby={id}
      onClose={() => send({ type: 'edit.close' })}
    >
      <Box
        component="form"
        noValidate
        aria-labelledby={id}
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Heading id={id} />
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Body />
        </DialogContent>
        <Actions />
      </Box>
    </Dialog>
  )
}
