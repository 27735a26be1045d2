/** Who answers the customer, when the agent returns, and buttons to change both (IB-03). */
import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Bot, CircleCheck, Hand, RotateCcw } from 'lucide-react'
import { useId, type Ref } from 'react'
import type { InboxConversation, ReturnAfter } from '../../../contract/inbox.ts'
import { timeOrDateTime } from './format.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox.module.css'
import { handling as words, returnChoices } from './strings.ts'

function textOf(conversation: InboxConversation): string {
  const { handling, needsPersonSince, needsPersonReason, personName, agentName, returnAt, passes } = conversation
  if (handling === 'agent') return `${words.byAgent} ${words.takeOverHint}`
  if (handling === 'closed') {
    const closing = passes.findLast(({ kind }) => kind === 'closed')
    return words.closed(closing?.personName, closing?.at)
  }
  const since = timeOrDateTime(needsPersonSince ?? 0)
  if (handling === 'waiting') return needsPersonReason === 'failed' ? words.failed(since) : words.waiting(since)
  return [words.byPerson(personName), ...(returnAt ? [words.returns(agentName, returnAt)] : [])].join(' ')
}

/** Before the takeover it is stored for that; afterwards a change applies at once. */
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

const buttons = {
  takeOver: { event: 'takeover.begin', step: 'takingOver', Icon: Hand, variant: 'contained' },
  giveBack: { event: 'takeover.end', step: 'givingBack', Icon: Bot, variant: 'outlined' },
  close: { event: 'episode.close', step: 'closing', Icon: CircleCheck, variant: 'outlined' },
  reopen: { event: 'episode.reopen', step: 'reopening', Icon: RotateCcw, variant: 'outlined' },
} as const

type PassButtonProps = { pass: keyof typeof buttons; buttonRef?: Ref<HTMLButtonElement> }

const PassButton = ({ pass, buttonRef = null }: PassButtonProps) => {
  const send = InboxContext.useSend()
  const { event: type, step, Icon, variant } = buttons[pass]
  const canPass = InboxContext.useCan({ type })
  const isPassing = InboxContext.useSelect((snapshot) =>
    snapshot.matches({ conversation: { open: { handling: step } } }),
  )
  const [verb, ...object] = words[pass].split(' ')
  return (
    <Button
      ref={buttonRef}
      size="small"
      variant={variant}
      startIcon={<Icon size={16} aria-hidden />}
      disabled={!canPass}
      loading={isPassing}
      onClick={() => send({ type })}
    >
      {verb}
      {/* For screen readers; visible only where there is space, and not for closing, which is beside two other
          buttons. */}
      <span className={styles.object} data-pass={pass}>
        &nbsp;{object.join(' ')}
      </span>
    </Button>
  )
}

type HandlingBarProps = { conversation: InboxConversation; firstRef: Ref<HTMLButtonElement> }

export const HandlingBar = ({ conversation, firstRef }: HandlingBarProps) => {
  const { handling } = conversation
  return (
    <div className={styles.handling} data-handling={handling}>
      <p role="status">{textOf(conversation)}</p>
      <div className={styles.buttons}>
        {handling !== 'closed' && <ReturnChoice conversation={conversation} />}
        {(handling === 'agent' || handling === 'waiting') && <PassButton pass="takeOver" buttonRef={firstRef} />}
        {(handling === 'person' || handling === 'waiting') && <PassButton pass="giveBack" />}
        {handling === 'closed' ? <PassButton pass="reopen" buttonRef={firstRef} /> : <PassButton pass="close" />}
      </div>
    </div>
  )
}
