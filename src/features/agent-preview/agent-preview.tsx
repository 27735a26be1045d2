/** The same question answered by the saved agent and by the edited one (CL-03). */
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useId, useRef, type SyntheticEvent } from 'react'
import type { Actor } from 'xstate'
import { previewQuestionLimit } from '../../../contract/agent-changes.ts'
import type { Agent } from '../../../contract/agents.ts'
import type { AgentPreviewMachine } from '../../machines/agent-preview/agent-preview.machine.ts'
import { Field } from '../../ui/field.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './agent-preview.module.css'
import { useAgentPreview } from './agent-preview.wiring.ts'
import { preview } from './strings.ts'

type AgentPreviewViewProps = { actor: Actor<AgentPreviewMachine>; draft: Agent }

export const AgentPreviewView = ({ actor, draft }: AgentPreviewViewProps) => {
  const id = useId()
  const snapshot = useSelector(actor, (current) => current)
  const { context } = snapshot
  const { question, answers, refusal, isFormInvalid } = context
  const isAsking = snapshot.matches('asking')
  const isOutdated = JSON.stringify(context.draft) !== JSON.stringify(draft)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(isAsking, button)
  const ask = (event: SyntheticEvent): void => {
    event.preventDefault()
    actor.send({ type: 'preview.ask', draft })
  }
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {preview.title}
      </h3>
      <p className={styles.text}>{preview.text}</p>
      <form className={styles.form} noValidate onSubmit={ask}>
        <Field
          label={preview.question}
          value={question}
          placeholder={preview.placeholder}
          limit={previewQuestionLimit}
          onChange={(text) => actor.send({ type: 'preview.type', question: text })}
        />
        <Button
          ref={button}
          type="submit"
          variant="outlined"
          disabled={!isAsking && !snapshot.can({ type: 'preview.ask', draft })}
          loading={isAsking}
        >
          {isAsking ? preview.asking : preview.ask}
        </Button>
      </form>
      {snapshot.matches({ idle: 'failed' }) && !isOutdated && (
        <p className={styles.failed} role="alert">
          {isFormInvalid ? preview.invalid : (refusal ?? preview.failed)}
        </p>
      )}
      <div className={styles.results} aria-live="polite" aria-busy={isAsking}>
        {answers && (
          <>
            <p className={styles.text}>{preview.about(context.asked)}</p>
            {isOutdated && <p className={styles.text}>{preview.outdated}</p>}
            {answers.saved === answers.edited && <p className={styles.text}>{preview.same}</p>}
            <div className={styles.answers}>
              {(['saved', 'edited'] as const).map((side) => (
                <figure key={side} className={styles.answer}>
                  <figcaption className={styles.side}>{preview[side]}</figcaption>
                  <blockquote className={styles.words}>{answers[side]}</blockquote>
                </figure>
              ))}
            </div>
          </>
        )}
      </div>
    </section>
  )
}

export const AgentPreview = ({ draft }: { draft: Agent }) => (
  <AgentPreviewView actor={useAgentPreview()} draft={draft} />
)
