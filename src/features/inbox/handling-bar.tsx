/** Who answers the customer, when the agent returns, and the way to change both (IB-03). */
import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Bot, Hand } from 'lucide-react'
import { useId, type Ref } from 'react'
import type { InboxConversation, ReturnAfter } from '../../../contract/inbox.ts'
import { timeOrDateTime } from './format.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox.module.css'
import { handling as words, returnChoices } from './strings.ts'

function textOf(conversation: InboxConversation): string {
  const { handling, needsPersonSince, needsPersonReason, personName, agentName, returnAt } = conversation
  if (handling === 'agent') return `${words.byAgent} ${words.takeOverHint}`
  const since = timeOrDateTime(needsPersonSince ?? 0)
  if (handling === 'waiting') return needsPersonReason === 'failed' ? words.failed(since) : words.waiting(since)
  return [words.byPerson(personName), ...(returnAt ? [words.returns(agentName, returnAt)] : [])].join(' ')
}

const doing = (step: 'takingOver' | 'givingBack') => ({ conversation: { open: { handling: step } } }) as const

/** Before taking over it is chosen for then, afterwards it counts at once. */
const ReturnChoice = ({ conversation }: { conversation: InboxConversation }) => {
  const send = InboxContext.useSend()
  const canChoose = InboxContext.useCan({ type: 'return.choose', after: null })
  const prepared = InboxContext.useSelect(({ context }) => context.returnAfter)
  const isChoosing = InboxContext.useSelect((snapshot) =>
    snapshot.matches({ conversation: { open: { handling: 'choosingReturn' } } }),
  )
  const id = useId()
  const isTaken = conversation.handling === 'person'
  const chosen = isTaken && !isChoosing ? (conversation.returnAfterMinutes ?? null) : prepared
  const choose = (value: string): void => {
    const after: ReturnAfter = returnChoices.find((choice) => String(choice.after ?? '') === value)?.after ?? null
    send({ type: isTaken ? 'return.choose' : 'return.prepare', after })
  }
  return (
    <div className={styles.returning}>
      <label htmlFor={id}>{words.returnAfter}</label>
      <NativeSelect
        className={styles.choice ?? ''}
        value={chosen ?? ''}
        disabled={!canChoose && !isChoosing}
        onChange={(event) => choose(event.target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
      >
        {returnChoices.map(({ after, label }) => (
          <option key={label} value={after ?? ''}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

type HandlingBarProps = { conversation: InboxConversation; takeOverRef: Ref<HTMLButtonElement> }

export const HandlingBar = ({ conversation, takeOverRef }: HandlingBarProps) => {
  const send = InboxContext.useSend()
  const canPass = InboxContext.useCan({ type: 'takeover.begin' })
  const isTaking = InboxContext.useSelect((snapshot) => snapshot.matches(doing('takingOver')))
  const isGiving = InboxContext.useSelect((snapshot) => snapshot.matches(doing('givingBack')))
  const { handling } = conversation
  return (
    <div className={styles.handling} data-handling={handling}>
      <p role="status">{textOf(conversation)}</p>
      <div className={styles.buttons}>
        <ReturnChoice conversation={conversation} />
        {handling !== 'person' && (
          <Button
            ref={takeOverRef}
            size="small"
            variant="contained"
            startIcon={<Hand size={16} aria-hidden />}
            disabled={!canPass}
            loading={isTaking}
            onClick={() => send({ type: 'takeover.begin' })}
          >
            {words.takeOver}
          </Button>
        )}
        {handling !== 'agent' && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Bot size={16} aria-hidden />}
            disabled={!canPass}
            loading={isGiving}
            onClick={() => send({ type: 'takeover.end' })}
          >
            {words.giveBack}
          </Button>
        )}
      </div>
    </div>
  )
}
