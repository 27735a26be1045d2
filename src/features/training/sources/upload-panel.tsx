/** The files being uploaded, each with its own progress and result (TX-03). */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { useUnsaved } from '../../../flow/unsaved.tsx'
import { isUnsent, type QueuedFile } from '../../../machines/upload-queue/queued-file.ts'
import { queryClient, trainingsQuery } from '../../../services/queries.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { useFocusOfRemoved } from '../../../ui/use-focus-of-removed.ts'
import { sizeText } from '../list/strings.ts'
import { ListActor, UploadsActor } from '../list/training-actors.ts'
import { useTrainingScope } from '../training-scope.ts'
import styles from './sources.module.css'
import { namedAction, queuedText, queueLoss, removeFileLabel, uploads } from './strings.ts'

const FileActions = ({ queued: { id, state, duplicate, file } }: { queued: QueuedFile }) => {
  const send = UploadsActor.useSend()
  const list = ListActor.useSend()
  const { agentId } = useTrainingScope()
  const removeButton = useRef<HTMLButtonElement>(null)
  // The buttons before it disappear once they are pressed.
  useFocusAfter(state === 'failed' || state === 'duplicate', removeButton)
  const show = (): void => {
    const trainings = queryClient.getQueryData(trainingsQuery(agentId).queryKey)
    const found = trainings?.find((training) => training.id === duplicate?.id)
    if (found) list({ type: 'list.reveal', id: found.id, group: found.type })
  }
  return (
    <div className={styles.actions}>
      {state === 'failed' && (
        <Button
          size="small"
          aria-label={namedAction(uploads.retry, file.name)}
          onClick={() => send({ type: 'queue.retry', id })}
        >
          {uploads.retry}
        </Button>
      )}
      {state === 'duplicate' && (
        <>
          <Button size="small" onClick={show}>
            {uploads.show}
          </Button>
          <Button
            size="small"
            aria-label={namedAction(uploads.trainAnyway, file.name)}
            onClick={() => send({ type: 'queue.trainAnyway', id })}
          >
            {uploads.trainAnyway}
          </Button>
        </>
      )}
      <IconButton
        ref={removeButton}
        size="small"
        aria-label={removeFileLabel(file.name)}
        onClick={() => send({ type: 'queue.remove', id })}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

const FileRow = ({ queued }: { queued: QueuedFile }) => {
  const { file, state, progress } = queued
  const isWrong = state === 'failed' || state === 'refused'
  return (
    <li className={styles.file} aria-label={file.name}>
      <div>
        <p className={styles.name}>{file.name}</p>
        <p className={isWrong ? styles.alert : styles.soft}>
          <span>{sizeText(file.size)}</span> · <span>{queuedText(queued)}</span>
        </p>
      </div>
      <FileActions queued={queued} />
      {state === 'sending' && <ProgressBar label={`Envio de ${file.name}`} height={4} value={progress} max={1} />}
    </li>
  )
}

const Loss = ({ count }: { count: number }) => {
  useUnsaved(queueLoss(count))
  return null
}

/**
 * Files cannot be stored like text, so the user is warned before leaving while some are unsent, whatever the tab shows.
 */
export const QueueAtRisk = () => {
  const unsent = UploadsActor.useSelect(({ context }) => context.files.filter(isUnsent).length)
  return unsent > 0 && <Loss count={unsent} />
}

export const UploadPanel = ({ addButton }: { addButton: RefObject<HTMLButtonElement | null> }) => {
  const send = UploadsActor.useSend()
  const files = UploadsActor.useSelect(({ context }) => context.files)
  const isOffline = UploadsActor.useSelect((snapshot) => snapshot.matches('offline'))
  const canRetryAll = UploadsActor.useCan({ type: 'queue.retryAll' })
  const canClear = UploadsActor.useCan({ type: 'queue.clear' })
  const list = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(files, (index) => {
    const rows = list.current?.children ?? []
    return rows[Math.min(index, rows.length - 1)]?.querySelector('button') ?? addButton.current
  })
  if (files.length === 0) return null
  return (
    <section className={styles.panel} aria-label={uploads.title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{uploads.title}</h3>
        {canRetryAll && (
          <Button size="small" onClick={() => send({ type: 'queue.retryAll' })}>
            {uploads.retryAll}
          </Button>
        )}
        {canClear && (
          <Button size="small" onClick={() => send({ type: 'queue.clear' })}>
            {uploads.clear}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{uploads.help}</p>
      {isOffline && (
        <p role="status" className={styles.alert}>
          {uploads.offline}
        </p>
      )}
      <ul ref={list} className={styles.files} aria-live="polite">
        {files.map((queued) => (
          <FileRow key={queued.id} queued={queued} />
        ))}
      </ul>
    </section>
  )
}
