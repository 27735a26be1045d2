/** The same question answered by the saved agent and by the edited one (CL-03). */
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useId, type SyntheticEvent } from 'react'
import type { Actor } from 'xstate'
import type { Agent } from '../../../contract/agents.ts'
import type { AgentPreviewMachine } from '../../machines/agent-preview/agent-preview.machine.ts'
import { Field } from '../../ui/field.tsx'
import styles from './agent-preview.module.css'
import { useAgentPreview } from './agent-preview.wiring.ts'
import { preview, questionLimit } from './strings.ts'

type AgentPreviewViewProps = { actor: Actor<AgentPreviewMachine>; draft: Agent }

export const AgentPreviewView = ({ actor, draft }: AgentPreviewViewProps) => {
  const id = useId()
  const snapshot = useSelector(actor, (current) => current)
  const { question, answers, refusal } = snapshot.context
  const isAsking = snapshot.matches('asking')
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
          limit={questionLimit}
          onChange={(text) => actor.send({ type: 'preview.type', question: text })}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={!isAsking && !snapshot.can({ type: 'preview.ask', draft })}
          loading={isAsking}
        >
          {isAsking ? preview.asking : preview.ask}
        </Button>
      </form>
      {snapshot.matches({ resting: 'failed' }) && (
        <p className={styles.failed} role="alert">
          {refusal ?? preview.failed}
        </p>
      )}
      {answers && (
        <div className={styles.answers} aria-live="polite" aria-busy={isAsking}>
          {(['saved', 'edited'] as const).map((side) => (
            <figure key={side} className={styles.answer}>
              <figcaption className={styles.side}>{preview[side]}</figcaption>
              <blockquote className={styles.words}>{answers[side]}</blockquote>
            </figure>
          ))}
        </div>
      )}
    </section>
  )
}

export const AgentPreview = ({ draft }: { draft: Agent }) => (
  <AgentPreviewView actor={useAgentPreview()} draft={draft} />
)
