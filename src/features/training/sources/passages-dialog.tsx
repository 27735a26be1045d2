/** A training as retrieval sees it (TX-06): its passages under their headings; only visible ones are rendered. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Virtualizer } from 'virtua'
import { matchingPassages } from '../../../machines/training-passages/matching.ts'
import { passagesQuery } from '../../../services/queries.ts'
import { TitledDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTrainingScope } from '../training-scope.ts'
import { PassagesActor } from '../list/training-actors.ts'
import styles from './sources.module.css'
import { passagesTexts as words } from './strings.ts'

const Passages = ({ trainingId, search }: { trainingId: string; search: string }) => {
  const { agentId } = useTrainingScope()
  const { data, isError } = useQuery(passagesQuery(agentId, trainingId))
  if (!data)
    return isError ? (
      <p role="alert" className={styles.alert}>
        {words.failed}
      </p>
    ) : (
      <output className={styles.soft}>{words.loading}</output>
    )
  const shown = matchingPassages(data, search)
  return (
    <>
      <p className={styles.soft} aria-live="polite">
        {shown.length === 0 ? words.none : words.count(shown.length, data.length)}
      </p>
      {shown.length > 0 && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <div className={styles.scroller} tabIndex={0} role="list" aria-label={words.list}>
          <Virtualizer>
            {shown.map(({ ordinal, sections, content }) => (
              <div key={ordinal} role="listitem" className={styles.passage}>
                <p className={styles.soft}>{sections.join(' › ')}</p>
                <p>{content}</p>
              </div>
            ))}
          </Virtualizer>
        </div>
      )}
    </>
  )
}

export const PassagesDialog = () => {
  const send = PassagesActor.useSend()
  const isOpen = PassagesActor.useSelect((snapshot) => snapshot.matches('open'))
  const { training, search } = PassagesActor.useSelect(({ context }) => context)
  const close = (): void => send({ type: 'passages.close' })
  return (
    <TitledDialog
      isOpen={isOpen}
      title={words.title(training?.name ?? '')}
      width="md"
      contentClass={styles.passages}
      actions={<Button onClick={close}>{words.close}</Button>}
      onClose={close}
    >
      <p className={styles.soft}>{words.help}</p>
      <Field
        label={words.search}
        value={search}
        type="search"
        autoFocus
        onChange={(text) => send({ type: 'passages.search', text })}
      />
      {training && <Passages trainingId={training.id} search={search} />}
    </TitledDialog>
  )
}
