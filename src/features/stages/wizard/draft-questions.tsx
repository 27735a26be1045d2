/** The questions of the stage wizard about a draft: whether to continue an earlier one, and whether to discard this one. */
import Button from '@mui/material/Button'
import { useEffect, useRef, type RefObject } from 'react'
import { QuestionActions, QuestionDialog } from '../../../ui/question-dialog.tsx'
import { isFocusLost } from '../../../ui/use-focus-after.ts'
import { StageWizardContext } from '../contexts.ts'
import { list } from '../strings.ts'
import { wizard } from './strings.ts'
import styles from './wizard.module.css'

const { useSend, useSelect } = StageWizardContext

export const DraftOffer = ({ name }: { name: string }) => {
  const send = useSend()
  return (
    <div className={styles.offer}>
      <p>
        {list.begun(name)} {wizard.draftStored}
      </p>
      <div className={styles.buttons}>
        <Button variant="contained" autoFocus onClick={() => send({ type: 'draft.resume' })}>
          {wizard.resume}
        </Button>
        <Button onClick={() => send({ type: 'draft.discard' })}>{wizard.startAgain}</Button>
      </div>
    </div>
  )
}

const words = { cancel: wizard.keepFilling, confirm: wizard.discardAll, running: wizard.discardAll }

/** `content` is the open step, whose first field gets the focus after discarding. */
export const DiscardQuestion = ({ content }: { content: RefObject<HTMLElement | null> }) => {
  const send = useSend()
  const isOpen = useSelect((snapshot) => snapshot.matches('discarding'))
  const isClearing = useSelect((snapshot) => snapshot.matches('clearing'))
  const mode = useSelect(({ context }) => context.mode)
  const wasClearing = useRef(false)
  useEffect(() => {
    if (wasClearing.current && !isClearing && isFocusLost()) content.current?.querySelector('input')?.focus()
    wasClearing.current = isClearing
  }, [isClearing, content])
  const cancel = (): void => send({ type: 'discard.cancel' })
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={wizard.discardTitle}
      onClose={cancel}
      actions={
        <QuestionActions
          isRunning={false}
          canCancel
          canConfirm
          tone="error"
          texts={words}
          onCancel={cancel}
          onConfirm={() => send({ type: 'discard.confirm' })}
        />
      }
    >
      {wizard.discardEffect[mode]}
    </QuestionDialog>
  )
}
