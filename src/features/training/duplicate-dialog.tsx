/** Asks before the agent learns the same content a second time (TX-02). */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { ListActor } from './list/training-actors.ts'
import { duplicateQuestion as words, duplicateText } from './sources/strings.ts'
import { CreationContext } from './training-creation.context.tsx'

export const DuplicateDialog = () => {
  const send = CreationContext.useSend()
  const list = ListActor.useSend()
  const isOpen = CreationContext.useSelect((snapshot) => snapshot.matches('duplicate'))
  const duplicate = CreationContext.useSelect(({ context }) => context.duplicate)
  const type = CreationContext.useSelect(({ context }) => context.form.type)
  const back = (): void => send({ type: 'duplicate.back' })
  const show = (): void => {
    if (duplicate) list({ type: 'list.reveal', id: duplicate.id, group: type })
    send({ type: 'duplicate.show' })
  }
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={words.title}
      onClose={back}
      actions={
        <>
          <Button autoFocus variant="contained" onClick={back}>
            {words.back}
          </Button>
          <Button onClick={show}>{words.show}</Button>
          <Button onClick={() => send({ type: 'duplicate.trainAnyway' })}>{words.trainAnyway}</Button>
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{duplicateText(duplicate?.name ?? '')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {words.help}
      </Typography>
    </QuestionDialog>
  )
}
