/** The export of the account's data. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import type { Actor } from 'xstate'
import type { DataExportMachine } from '../../machines/data-export/data-export.machine.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './account.module.css'
import { exportTexts as words } from './strings.ts'

export const DataSection = ({ actor }: { actor: Actor<DataExportMachine> }) => {
  const snapshot = useSelector(actor, (current) => current)
  const isRunning = snapshot.matches('preparing')
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(isRunning, button)
  return (
    <section className={styles.card} aria-label={words.heading}>
      <h2>{words.heading}</h2>
      <p>{words.text}</p>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<Download size={18} aria-hidden />}
        disabled={!snapshot.can({ type: 'export.start' })}
        onClick={() => actor.send({ type: 'export.start' })}
      >
        {isRunning ? words.running : words.start}
      </Button>
      {snapshot.matches('failed') && <Alert severity="error">{snapshot.context.problem || words.failed}</Alert>}
    </section>
  )
}
