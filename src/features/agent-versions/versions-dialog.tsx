/** The list of versions; an expanded one shows its differences from the current one. */
import { useRef } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import type { AgentVersionsMachine } from '../../machines/agent-versions/agent-versions.machine.ts'
import { ClosableDialog } from '../../ui/dialog.tsx'
import type { FieldLabels } from '../../ui/field-labels.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './agent-versions.module.css'
import { versions as words } from './strings.ts'
import { VersionRow } from './version-row.tsx'
import { VersionsSkeleton } from './version-states.tsx'

type VersionsDialogProps = {
  snapshot: SnapshotFrom<AgentVersionsMachine>
  send: (event: EventFrom<AgentVersionsMachine>) => void
  labels: FieldLabels
  onRestore: (revision: number) => void
}

export const VersionsDialog = ({ snapshot, send, labels, onRestore }: VersionsDialogProps) => {
  const closeButton = useRef<HTMLButtonElement>(null)
  const close = (): void => send({ type: 'versions.close' })
  const { versions } = snapshot.context
  const isLoading = snapshot.matches('loading')
  // 'Tentar novamente' disappears once it is pressed.
  useFocusAfter(isLoading, closeButton)
  return (
    <ClosableDialog
      isOpen={!snapshot.matches('closed')}
      title={words.title}
      width="md"
      closeLabel={words.close}
      closeRef={closeButton}
      onClose={close}
    >
      <p className={styles.text}>{words.text}</p>
      {isLoading && <VersionsSkeleton label={words.loading} />}
      {snapshot.matches('loadFailed') && (
        <RetryAlert text={words.loadFailed} onRetry={() => send({ type: 'versions.retry' })} />
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
    </ClosableDialog>
  )
}
