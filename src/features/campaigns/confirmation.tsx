/** The confirmation before many people are written to: how many, how long, and a warning before the first time. */
import Alert from '@mui/material/Alert'
import { useSelector } from '@xstate/react'
import { type SubmitEvent, useState } from 'react'
import type { Actor } from 'xstate'
import { campaignRules } from '../../../contract/campaign-rules.ts'
import type { CampaignFacts } from '../../../contract/campaigns.ts'
import type { MassSendingMachine } from '../../machines/mass-sending/mass-sending.machine.ts'
import { isConfirmed } from '../../machines/mass-sending/sending-data.ts'
import { randomId } from '../../services/random-id.ts'
import { Field } from '../../ui/field.tsx'
import { QuestionActions, QuestionDialog } from '../../ui/question-dialog.tsx'
import styles from './campaigns.module.css'
import { Estimate } from './preview-part.tsx'
import { confirmation } from './strings.ts'

type WordsProps = { words: string; people: number; onChange: (text: string) => void; onConfirm: () => void }

/** Wrong digits are reported at once; words may be incomplete until Enter is pressed or the field loses the focus. */
const WordsField = ({ words, people, onChange, onConfirm }: WordsProps) => {
  const [isChecked, setIsChecked] = useState(false)
  const isRight = (words.trim() === '' && !isChecked) || isConfirmed(words, people)
  const wrong = /\d/u.test(words) ? confirmation.wordsDigits : isChecked ? confirmation.wordsWrong(people) : undefined
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    onConfirm()
  }
  return (
    <form noValidate onSubmit={confirm}>
      <Field
        label={confirmation.wordsLabel}
        value={words}
        help={confirmation.wordsHelp(people)}
        error={isRight ? undefined : wrong}
        onBlur={() => setIsChecked(isChecked || words.trim() !== '')}
        onChange={onChange}
      />
    </form>
  )
}

type ConfirmationProps = { actor: Actor<MassSendingMachine>; people: number; facts: CampaignFacts | undefined }

export const Confirmation = ({ actor, people, facts }: ConfirmationProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const isSending = snapshot.matches('sending')
  const back = () => actor.send({ type: 'send.back' })
  const confirm = () => actor.send({ type: 'send.confirm', id: randomId() })
  return (
    <QuestionDialog
      isOpen={isSending || snapshot.matches('confirming')}
      title={confirmation.title}
      onClose={back}
      actions={
        <QuestionActions
          isRunning={isSending}
          canCancel={snapshot.can({ type: 'send.back' })}
          canConfirm={snapshot.can({ type: 'send.confirm', id: '' })}
          tone="primary"
          texts={confirmation}
          onCancel={back}
          onConfirm={confirm}
        />
      }
    >
      <div className={styles.page}>
        <Estimate people={people} facts={facts} />
        <p className={styles.text}>{confirmation.skipping}</p>
        {facts?.isFirst && <Alert severity="warning">{confirmation.warning}</Alert>}
        {people >= campaignRules.largeFrom && (
          <WordsField
            words={snapshot.context.confirmationWords}
            people={people}
            onChange={(text) => actor.send({ type: 'words.change', text })}
            onConfirm={confirm}
          />
        )}
      </div>
    </QuestionDialog>
  )
}
