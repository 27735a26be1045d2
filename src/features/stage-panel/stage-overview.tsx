/** The content of the panel: the stage, collected data, calls, and each condition with its verdict (SM-02). */
import type { ConversationStages, FieldState, CallState, Verdict } from '../../../contract/stage-state.ts'
import styles from './stage-panel.module.css'
import { callStateLabels, fieldStateLabels, judgementLabel, outcomeLabels, panel, verdictLabels } from './strings.ts'

const looks: Record<FieldState | CallState | Verdict, string | undefined> = {
  missing: '',
  suggested: styles.warning,
  valid: styles.good,
  invalid: styles.bad,
  corrected: styles.good,
  refused: styles.warning,
  running: styles.warning,
  done: styles.good,
  failed: styles.bad,
  uncertain: styles.warning,
  notSent: styles.bad,
  yes: styles.good,
  maybe: styles.warning,
  no: '',
}

export const Badge = ({ look, text }: { look: keyof typeof looks; text: string }) => (
  <span className={`${styles.badge} ${looks[look] ?? ''}`}>{text}</span>
)

const Fields = ({ fields }: Pick<ConversationStages, 'fields'>) =>
  fields.length === 0 ? (
    <p className={styles.muted}>{panel.noData}</p>
  ) : (
    <ul className={styles.list} aria-label={panel.collected}>
      {fields.map(({ fieldName, displayName, state, value, reason, history }) => (
        <li key={fieldName} className={styles.card}>
          <span className={styles.top}>
            <span className={styles.name}>{displayName}</span>
            <Badge look={state} text={fieldStateLabels[state]} />
          </span>
          <span>{value ?? panel.empty}</span>
          {reason && <span className={styles.muted}>{reason}</span>}
          {history.length > 0 && (
            <span className={styles.muted}>{panel.before(history.map((before) => before.value))}</span>
          )}
        </li>
      ))}
    </ul>
  )

const Calls = ({ calls }: Pick<ConversationStages, 'calls'>) =>
  calls.length === 0 ? (
    <p className={styles.muted}>{panel.noCalls}</p>
  ) : (
    <ul className={styles.list} aria-label={panel.calls}>
      {calls.map(({ id, action, method, state, status, response, problem }) => (
        <li key={id} className={styles.card}>
          <span className={styles.top}>
            <span className={styles.name}>{panel.call(method, action)}</span>
            <Badge look={state} text={callStateLabels[state]} />
          </span>
          {(status !== null || problem) && (
            <span className={styles.muted}>
              {[status === null ? '' : panel.status(status), problem ?? ''].filter(Boolean).join(' · ')}
            </span>
          )}
          {response !== '' && (
            <details>
              <summary className={styles.muted}>{panel.response}</summary>
              <pre className={styles.response}>{response}</pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  )

type OverviewProps = { stages: ConversationStages; onExplain: (stageId: string) => void }

export const StageOverview = ({ stages, onExplain }: OverviewProps) => {
  const { stage, fields, calls, judgements, message } = stages
  return (
    <>
      {stage && (
        <>
          {stage.isOutdated && <p className={styles.text}>{panel.outdated}</p>}
          {stage.fruitlessQuestions > 0 && <p className={styles.text}>{panel.fruitless(stage.fruitlessQuestions)}</p>}
          <h4 className={styles.part}>{panel.collected}</h4>
          <Fields fields={fields} />
        </>
      )}
      <h4 className={styles.part}>{panel.calls}</h4>
      <Calls calls={calls} />
      <h4 className={styles.part}>{panel.why}</h4>
      {message !== null && <p className={styles.muted}>{panel.judged(message)}</p>}
      <ul className={styles.list} aria-label={panel.why}>
        {judgements.map((judgement) => (
          <li key={judgement.stageId}>
            <button
              type="button"
              className={`${styles.card} ${styles.why} ${judgement.stageId === stage?.id ? styles.lit : ''}`}
              aria-label={judgementLabel(judgement)}
              data-stage={judgement.stageId}
              onClick={() => onExplain(judgement.stageId)}
            >
              <span className={styles.top}>
                <span className={styles.name}>{judgement.name}</span>
                <Badge look={judgement.verdict} text={verdictLabels[judgement.verdict]} />
              </span>
              <span className={styles.muted}>{outcomeLabels[judgement.outcome]}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
