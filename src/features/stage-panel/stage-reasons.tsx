/** 'Por que não?': why the last message met a condition or not (SM-03). */
import type { ConversationStages, StageJudgement } from '../../../contract/stage-state.ts'
import styles from './stage-panel.module.css'
import { Badge } from './stage-overview.tsx'
import { outcomeLabels, panel, verdictLabels } from './strings.ts'

type ReasonsProps = { judgement: StageJudgement } & Pick<ConversationStages, 'message' | 'judgedBy'>

export const StageReasons = ({ judgement, message, judgedBy }: ReasonsProps) => {
  const { condition, verdict, outcome, score, threshold, matched, missing, quote, reason, conflictsWith } = judgement
  const isRule = judgedBy !== 'model'
  return (
    <>
      <p className={styles.top}>
        <span>{outcomeLabels[outcome]}</span>
        <Badge look={verdict} text={verdictLabels[verdict]} />
      </p>
      <h4 className={styles.part}>{panel.condition}</h4>
      <p className={styles.text}>{condition}</p>
      {message !== null && <p className={styles.muted}>{panel.judged(message)}</p>}
      <p className={styles.muted}>{isRule ? panel.byRule : panel.byModel}</p>
      <ul className={styles.list} aria-label={panel.why}>
        {score !== null && threshold !== null && <li className={styles.card}>{panel.score(score, threshold)}</li>}
        {isRule && <li className={styles.card}>{matched.length > 0 ? panel.matched(matched) : panel.noWords}</li>}
        {missing.length > 0 && <li className={styles.card}>{panel.missing(missing)}</li>}
        {!isRule && quote && <li className={styles.card}>{panel.quote(quote)}</li>}
        {reason && <li className={styles.card}>{panel.reason(reason)}</li>}
        {conflictsWith.length > 0 && <li className={styles.card}>{panel.conflict(conflictsWith)}</li>}
      </ul>
    </>
  )
}
