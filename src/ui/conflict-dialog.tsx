/** Two versions of a form side by side: the user's own and the one that someone else saved in the meantime. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Radio from '@mui/material/Radio'
import { useId } from 'react'
import styles from './conflict-dialog.module.css'
import { fieldLabel, fieldText, type FieldLabels } from './field-labels.ts'
import type { FormView } from './form-view.ts'
import { conflictTexts } from './form-texts.ts'

type FieldChoiceProps = { view: FormView; labels: FieldLabels; field: string }

const FieldChoice = ({ view: { conflict, values, choose }, labels, field }: FieldChoiceProps) => {
  const id = useId()
  const sides = { mine: values, theirs: conflict?.theirs ?? {} }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{fieldLabel(labels, field)}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.side}>
          <Radio
            size="small"
            name={id}
            checked={conflict?.choices[field] === side}
            onChange={() => choose(field, side)}
            slotProps={{
              input: {
                'aria-label': `${fieldLabel(labels, field)}: ${conflictTexts[side]}`,
                'aria-describedby': `${id}-${side}`,
              },
            }}
          />
          <span className={styles.name}>{conflictTexts[side]}</span>
          <span id={`${id}-${side}`} className={styles.value}>
            {fieldText(labels, field, sides[side])}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export const ConflictDialog = ({ view, labels }: { view: FormView; labels: FieldLabels }) => {
  const id = useId()
  const { conflict, back, resolve } = view
  return (
    <Dialog open={conflict !== null} fullWidth maxWidth="md" aria-labelledby={id} onClose={back}>
      <DialogTitle id={id} variant="h2">
        {conflictTexts.title}
      </DialogTitle>
      <DialogContent className={styles.content}>
        <p className={styles.text}>{conflictTexts.text}</p>
        {conflict?.fields.map((field) => (
          <FieldChoice key={field} view={view} labels={labels} field={field} />
        ))}
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button onClick={back}>{conflictTexts.back}</Button>
        <Button variant="contained" autoFocus onClick={resolve}>
          {conflictTexts.resolve}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
