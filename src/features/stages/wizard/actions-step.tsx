/** 'Acoes' (SW-05): the actions of a stage, and the form of the one being added or edited. */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { Intention, RequiredField } from '../../../../contract/stages.ts'
import { useForm, type FormView } from '../../../ui/form-view.ts'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { useFocusOfRemoved } from '../../../ui/use-focus-of-removed.ts'
import { ActionForm } from './action-form.tsx'
import { wizard } from './strings.ts'
import styles from './wizard.module.css'

type ActionsStepProps = {
  action: FormView
  isNew: boolean
  onOpen: (index: number | null) => void
  onRemove: (index: number) => void
}

export const ActionsStep = ({ action, isNew, onOpen, onRemove }: ActionsStepProps) => {
  const { values, issues } = useForm()
  const { intentions, requiredData } = values as { intentions: Intention[]; requiredData: RequiredField[] }
  const add = useRef<HTMLButtonElement>(null)
  useFocusAfter(action.isOpen, add)
  // Actions have no id, and where the removed one was does not matter.
  useFocusOfRemoved(
    intentions.map((_, at) => ({ id: String(at) })),
    () => add.current,
  )
  const fields = requiredData.map(({ fieldName }) => fieldName)
  const problems = [
    ...new Set(Object.entries(issues).flatMap(([path, text]) => (path.startsWith('intentions') ? [text] : []))),
  ]
  return (
    <>
      {intentions.length === 0 && !action.isOpen && <p className={styles.soft}>{wizard.noActions}</p>}
      <ul className={styles.rows}>
        {intentions.map(({ name, method, url, testedAt, failedAt }, at) => (
          // Two actions may be identical.
          // eslint-disable-next-line react/no-array-index-key
          <li key={`${at} ${name}`} className={styles.row}>
            <span className={styles.rowText}>
              {name}
              <small>
                {method} {url}
              </small>
              <small className={testedAt ? styles.tested : styles.untested}>
                {testedAt ? wizard.tested : failedAt ? wizard.testFailed : wizard.untested}
              </small>
            </span>
            <IconButton aria-label={wizard.editActionOf(name)} disabled={action.isOpen} onClick={() => onOpen(at)}>
              <Pencil size={18} />
            </IconButton>
            <IconButton aria-label={wizard.removeAction(name)} disabled={action.isOpen} onClick={() => onRemove(at)}>
              <Trash2 size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      {problems.map((text) => (
        <p key={text} role="alert" className={styles.error}>
          {text}
        </p>
      ))}
      {action.isOpen ? (
        <ActionForm view={action} fields={fields} isNew={isNew} />
      ) : (
        <div className={styles.buttons}>
          <Button ref={add} variant="outlined" startIcon={<Plus size={18} aria-hidden />} onClick={() => onOpen(null)}>
            {wizard.addAction}
          </Button>
        </div>
      )}
    </>
  )
}
