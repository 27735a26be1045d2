/** The list of versions; an expanded one shows its differences from the current one. */
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import type { AgentVersionsMachine } from '../../machines/agent-versions/agent-versions.machine.ts'
import type { FieldLabels } from '../../ui/field-labels.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './agent-versions.module.css'
import { versions as words } from './strings.ts'
import { VersionRow } from './version-row.tsx'
import { LoadFailed, VersionsSkeleton } from './version-states.tsx'

type VersionsDialogProps = {
  snapshot: SnapshotFrom<AgentVersionsMachine>
  send: (event: EventFrom<AgentVersionsMachine>) => void
  labels: FieldLabels
  onRestore: (revision: number) => void
}

export const VersionsDialog = ({ snapshot, send, labels, onRestore }: VersionsDialogProps) => {
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 640px)')
  const closeButton = useRef<HTMLButtonElement>(null)
  const close = (): void => send({ type: 'versions.close' })
  const { versions } = snapshot.context
  const isLoading = snapshot.matches('loading')
  // 'Tentar novamente' disappears once it is pressed.
  useFocusAfter(isLoading, closeButton)
  return (
    <Dialog
      open={!snapshot.matches('closed')}
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      aria-labelledby={id}
      onClose={close}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.heading}>
          {words.title}
        </h2>
        <IconButton ref={closeButton} edge="end" aria-label={words.close} onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <DialogContent className={styles.content}>
        <p className={styles.text}>{words.text}</p>
        {isLoading && <VersionsSkeleton label={words.loading} />}
        {snapshot.matches('loadFailed') && (
          <LoadFailed text={words.loadFailed} onRetry={() => send({ type: 'versions.retry' })} />
        )}
        {versions.length > 0 && (
          <ol className={styles.list}>
            {versions.map((version, at) => (
              <VersionRow
                key={version.revision}
                version={version}
                isCurrent={at === 0}
                snapshot={snapshot}
                send={send}
                labels={labels}
                onRestore={onRestore}
              />
            ))}
          </ol>
        )}
      </DialogContent>
    </Dialog>
  )
}
