/** One version: who saved it, when, and what changed; expanded, it is compared with the current one. */
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { ChevronDown, RotateCcw } from 'lucide-react'
import { useId, useRef } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import type { AgentVersion } from '../../../contract/agent-versions.ts'
import type { AgentVersionsMachine, Comparison } from '../../machines/agent-versions/agent-versions.machine.ts'
import { fieldLabel, fieldText, type FieldLabels } from '../../ui/field-labels.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './agent-versions.module.css'
import { differencesOf } from './differences.ts'
import { differences, restoredFrom, savedAt, versionName, versions as words } from './strings.ts'
import { VersionsSkeleton } from './version-states.tsx'

type DifferencesProps = { comparison: Comparison; labels: FieldLabels; onRestore: () => void }

const Differences = ({ comparison, labels, onRestore }: DifferencesProps) => {
  const { fields, ...values } = differencesOf(comparison)
  if (fields.length === 0) return <p className={styles.text}>{words.same}</p>
  return (
    <>
      <div className={styles.actions}>
        <p className={styles.text}>{differences(fields.length)}</p>
        <Button variant="contained" startIcon={<RotateCcw size={18} aria-hidden />} onClick={onRestore}>
          {words.restore}
        </Button>
      </div>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field} className={styles.field}>
            <dt className={styles.label}>{fieldLabel(labels, field)}</dt>
            {(['earlier', 'current'] as const).map((side) => (
              <dd key={side} className={styles[side]}>
                <span className={styles.side}>{words[side]}</span>
                <span className={styles.value}>{fieldText(labels, field, values[side])}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}

type VersionRowProps = {
  version: AgentVersion
  isCurrent: boolean
  snapshot: SnapshotFrom<AgentVersionsMachine>
  send: (event: EventFrom<AgentVersionsMachine>) => void
  labels: FieldLabels
  onRestore: (revision: number) => void
}

export const VersionRow = ({ version, isCurrent, snapshot, send, labels, onRestore }: VersionRowProps) => {
  const id = useId()
  const { revision, author, fields, restoredFrom: source } = version
  const { selected, comparison } = snapshot.context
  const isOpen = selected === revision
  const isLoading = isOpen && snapshot.matches({ browsing: 'loading' })
  const summary = useRef<HTMLButtonElement>(null)
  // 'Tentar novamente' disappears once it is pressed.
  useFocusAfter(isLoading, summary)
  const changed = fields.map((field) => fieldLabel(labels, field)).join(', ')
  return (
    <li className={styles.version}>
      <h3 className={styles.title}>
        <ButtonBase
          ref={summary}
          className={styles.summary ?? ''}
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-facts`}
          onClick={() => send({ type: 'version.toggle', revision })}
        >
          <span className={styles.name}>
            <span id={`${id}-name`}>{versionName(revision)}</span>
            {isCurrent && <span className={styles.newest}>{words.newest}</span>}
          </span>
          <span id={`${id}-facts`} className={styles.facts}>
            <span>
              <time dateTime={new Date(version.savedAt).toISOString()}>{savedAt(version.savedAt)}</time> · {author}
              {source !== null && source !== undefined && ` · ${restoredFrom(source)}`}
            </span>
            <span className={styles.changed}>{changed || words.first}</span>
          </span>
          <ChevronDown size={18} className={isOpen ? styles.turned : styles.chevron} aria-hidden />
        </ButtonBase>
      </h3>
      <div id={`${id}-content`} className={styles.comparison} hidden={!isOpen}>
        {isLoading && <VersionsSkeleton label={words.comparing} />}
        {isOpen && snapshot.matches({ browsing: 'versionLoadFailed' }) && (
          <RetryAlert text={words.versionLoadFailed} onRetry={() => send({ type: 'version.retry' })} />
        )}
        {isOpen && comparison && (
          <Differences comparison={comparison} labels={labels} onRestore={() => onRestore(revision)} />
        )}
      </div>
    </li>
  )
}
