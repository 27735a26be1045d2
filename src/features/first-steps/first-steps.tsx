/** The checklist of an agent: criar → treinar → testar → publicar, each ticked when done. */
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { Link } from 'wouter'
import type { AgentSteps } from '../../../contract/first-steps.ts'
import { agentStepsQuery } from '../../services/queries.ts'
import styles from './first-steps.module.css'
import { useFirstSteps, useStepsFollowing } from './first-steps.wiring.ts'
import { hideSteps, stepCount, stepDone, stepsTitle, stepTexts } from './strings.ts'

type ShownStepsProps = { agentId: string; steps: AgentSteps; tab: string; onHide: () => void }

export const ShownSteps = ({ agentId, steps, tab, onHide }: ShownStepsProps) => {
  const isDone = { created: true, ...steps }
  const next = stepTexts.find(({ key }) => !isDone[key])
  if (!next) return null
  const hide = (): void => {
    onHide()
    // The button is gone with its list.
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }
  return (
    // On a phone the chat needs the space, and no link is needed on the tab of the next step.
    <section aria-label={stepsTitle} className={styles.steps} data-here={tab === next.tab || tab === 'debug'}>
      <strong className={styles.title}>{stepsTitle}</strong>
      <ol className={styles.list}>
        {stepTexts.map(({ key, label, tab: to }, index) => (
          <li key={key} className={key === next.key ? styles.next : undefined}>
            <span className={isDone[key] ? `${styles.mark} ${styles.done}` : styles.mark}>
              {isDone[key] ? <Check size={13} strokeWidth={3} role="img" aria-label={stepDone} /> : index + 1}
            </span>
            {to && !isDone[key] ? (
              <Link href={`/agentes/${agentId}?type=${to}`} aria-current={key === next.key ? 'step' : undefined}>
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
      <small className={styles.count}>{stepCount(stepTexts.filter(({ key }) => isDone[key]).length)}</small>
      <button type="button" className={styles.hide} aria-label={hideSteps} onClick={hide}>
        <X size={16} aria-hidden />
      </button>
    </section>
  )
}

const Steps = ({ agentId, tab, onHide }: { agentId: string; tab: string; onHide: () => void }) => {
  const { data: steps } = useQuery(agentStepsQuery(agentId))
  useStepsFollowing(agentId, steps, tab)
  return steps ? <ShownSteps agentId={agentId} steps={steps} tab={tab} onHide={onHide} /> : null
}

export const FirstSteps = ({ agentId, tab }: { agentId: string; tab: string }) => {
  const { isShown, hide } = useFirstSteps(agentId)
  return isShown ? <Steps agentId={agentId} tab={tab} onHide={hide} /> : null
}
