/** Actions on several trainings at once (TX-06, TX-07), and the confirmation before their removal. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { QuestionActions, QuestionDialog, RemovalDialog } from '../../../ui/question-dialog.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { ChangeActor, SelectionActor } from '../list/training-actors.ts'
import styles from './sources.module.css'
import { incompleteRemoval, selection as texts, severalRemoval, switches } from './strings.ts'

/** Read out with the question, so a long selection is cut. */
const NAMES_SHOWN = 20

export const SelectionToggle = () => {
  const send = SelectionActor.useSend()
  const isOff = SelectionActor.useSelect((snapshot) => snapshot.matches('off'))
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(!isOff, button)
  return (
    <Button
      ref={button}
      size="small"
      aria-pressed={!isOff}
      onClick={() => send({ type: isOff ? 'selection.start' : 'selection.stop' })}
    >
      {isOff ? texts.start : texts.stop}
    </Button>
  )
}

/** @param trainings those of the list below: what was selected before a search may be outside it. */
export const SelectionBar = ({ trainings }: { trainings: readonly Training[] }) => {
  const send = SelectionActor.useSend()
  const change = ChangeActor.useSend()
  const isOff = SelectionActor.useSelect((snapshot) => snapshot.matches('off'))
  const selected = SelectionActor.useSelect(({ context }) => context.selected)
  const canRemove = SelectionActor.useCan({ type: 'removal.ask' })
  const canClear = SelectionActor.useCan({ type: 'selection.clear' })
  const isIdle = ChangeActor.useSelect((snapshot) => snapshot.matches('idle'))
  if (isOff) return null
  const listed = new Set(trainings.map(({ id }) => id))
  const outside = selected.filter(({ id }) => !listed.has(id)).length
  const turn = (enabled: boolean) => () =>
    change({ type: 'command.run', command: { kind: 'switch', trainingIds: selected.map(({ id }) => id), enabled } })
  return (
    <div className={styles.selection} role="group" aria-label={texts.bar}>
      <output>{texts.count(selected.length, outside)}</output>
      <Button size="small" onClick={() => send({ type: 'selection.all', trainings })}>
        {texts.all(trainings.length)}
      </Button>
      {canClear && (
        <Button size="small" onClick={() => send({ type: 'selection.clear' })}>
          {texts.clear}
        </Button>
      )}
      <Button size="small" disabled={!canRemove || !isIdle} onClick={turn(false)}>
        {switches.off}
      </Button>
      <Button size="small" disabled={!canRemove || !isIdle} onClick={turn(true)}>
        {switches.on}
      </Button>
      <Button
        size="small"
        color="error"
        variant="outlined"
        disabled={!canRemove}
        onClick={() => send({ type: 'removal.ask' })}
      >
        {texts.remove}
      </Button>
    </div>
  )
}

export const SelectionDialogs = () => {
  const send = SelectionActor.useSend()
  const snapshot = SelectionActor.useSelect((current) => current)
  const { selected, failed } = snapshot.context
  const isRunning = snapshot.matches('removing')
  const isAgain = isRunning && failed.length > 0
  const isIncomplete = snapshot.matches('incomplete') || isAgain
  const answers = {
    canCancel: snapshot.can({ type: 'removal.cancel' }),
    canConfirm: snapshot.can({ type: 'removal.confirm' }),
    onCancel: () => send({ type: 'removal.cancel' }),
    onConfirm: () => send({ type: 'removal.confirm' }),
  }
  return (
    <>
      <RemovalDialog
        isOpen={snapshot.matches('asking') || (isRunning && !isAgain)}
        isRemoving={isRunning}
        texts={severalRemoval}
        {...answers}
      >
        <Typography>{severalRemoval.effect(selected.length)}</Typography>
        <ul className={styles.namedList}>
          {selected.slice(0, NAMES_SHOWN).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {selected.length > NAMES_SHOWN && <li>{severalRemoval.more(selected.length - NAMES_SHOWN)}</li>}
        </ul>
        <Typography sx={{ mt: 1 }}>{severalRemoval.warning}</Typography>
      </RemovalDialog>
      <QuestionDialog
        isOpen={isIncomplete}
        title={incompleteRemoval.title}
        onClose={answers.onCancel}
        actions={
          <QuestionActions
            {...answers}
            tone="error"
            isRunning={isRunning}
            texts={{ ...incompleteRemoval, cancel: incompleteRemoval.close }}
          />
        }
      >
        <Typography>{incompleteRemoval.effect}</Typography>
        <ul className={styles.namedList}>
          {failed.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>: {incompleteRemoval.why(message)}
            </li>
          ))}
        </ul>
      </QuestionDialog>
    </>
  )
}
