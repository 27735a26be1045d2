/** Facts that distinguish trainings with the same name (TX-01): source, size, missing parts, and what was not saved. */
import { PencilLine, TriangleAlert } from 'lucide-react'
import { use } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { factsOf } from '../list/row-facts.ts'
import { unsavedDraft } from '../../../ui/form-texts.ts'
import { TrainingDraftsContext } from '../training-scope.ts'
import styles from './sources.module.css'
import { switches, unsavedText } from './strings.ts'

const Unsaved = ({ children }: { children: string }) => (
  <span className={styles.amber}>
    <PencilLine size={14} aria-hidden />
    {children}
  </span>
)

const UnsavedFacts = ({ id }: { id: string }) => {
  const { edits, texts } = use(TrainingDraftsContext)
  return (
    <>
      {edits.includes(id) && <Unsaved>{unsavedDraft}</Unsaved>}
      {texts.includes(id) && <Unsaved>{unsavedText}</Unsaved>}
    </>
  )
}

export const RowFacts = ({ training }: { training: Training }) => (
  <span className={styles.facts}>
    {training.enabled === false && <span className={styles.off}>{switches.isOff}</span>}
    {factsOf(training).map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
    {training.isCut && (
      <span className={styles.amber} title={switches.cutHelp}>
        <TriangleAlert size={14} aria-hidden />
        {switches.cut}
      </span>
    )}
    <UnsavedFacts id={training.id} />
  </span>
)
