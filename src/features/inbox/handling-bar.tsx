/** Who answers the customer, when the conversation is handed back to the agent, and buttons to change both (IB-03). */
import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Bot, CircleCheck, Hand, RotateCcw } from 'lucide-react'
import { useId, type Ref } from 'react'
import type { InboxConversation, HandBackDelay } from '../../../contract/inbox.ts'
import { timeOrDateTime } from './format.ts'
import styles from './handling-bar.module.css'
import { InboxContext } from './inbox.context.tsx'
import shared from './shared.module.css'
import { handling as words, handBackDelays, handlingActions } from './strings.ts'

function textOf(conversation: InboxConversation): string {
  const { handling, needsPersonSince, needsPersonReason } = conversation
  const { personName, agentName, returnAt, handlingChanges } = conversation
  if (handling === 'agent' && !conversation.isAgentActive) return words.inactive
  if (handling === 'agent') return `${words.byAgent} ${words.takeOverHint}`
  if (handling === 'closed') {
    const closing = handlingChanges.findLast(({ kind }) => kind === 'closed')
    return words.closed(closing?.personName, closing?.at)
  }
  const since = needsPersonSince ? timeOrDateTime(needsPersonSince) : ''
  if (handling === 'called') return words.calledInTest(since)
  if (handling === 'waiting') return needsPersonReason === 'failed' ? words.failed(since) : words.waiting(since)
  return [words.byPerson(personName), ...(returnAt ? [words.handedBackAt(agentName, returnAt)] : [])].join(' ')
}

/** A delay chosen before the takeover is sent with it; one chosen afterwards is saved at once. */
const HandBackDelayChoice = ({ conversation }: { conversation: InboxConversation }) => {
  const send = InboxContext.useSend()
  const canChoose = InboxContext.useCan({ type: 'handBackDelay.choose', delay: null })
  const prepared = InboxContext.useSelect(({ context }) => context.handBackDelay)
  const isChoosing = InboxContext.useSelect((snapshot) =>
    snapshot.matches({ conversation: { open: { handling: 'choosingHandBackDelay' } } }),
  )
  const id = useId()
  const isTakenOver = conversation.handling === 'person'
  const chosen = isTakenOver && !isChoosing ? (conversation.returnAfterMinutes ?? null) : prepared
  const choose = (value: string): void => {
    const delay: HandBackDelay = handBackDelays.find((choice) => String(choice.delay ?? '') === value)?.delay ?? null
    send({ type: isTakenOver ? 'handBackDelay.choose' : 'handBackDelay.prepare', delay })
  }
  return (
    <div className={styles.handBackDelay}>
      <label htmlFor={id}>{words.handBackDelay}</label>
      <NativeSelect
        className={styles.choice ?? ''}
        value={chosen ?? ''}
        disabled={!canChoose}
        onChange={(event) => choose(event.target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
      >
        {handBackDelays.map(({ delay, label }) => (
          <option key={label} value={delay ?? ''}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

const buttons = {
  takeOver: { event: 'handling.takeOver', step: 'takingOver', Icon: Hand, variant: 'contained' },
  handBack: { event: 'handling.handBack', step: 'handingBack', Icon: Bot, variant: 'outlined' },
  close: { event: 'handling.close', step: 'closing', Icon: CircleCheck, variant: 'outlined' },
  reopen: { event: 'handling.reopen', step: 'reopening', Icon: RotateCcw, variant: 'outlined' },
} as const

type HandlingButtonProps = { action: keyof typeof buttons; buttonRef?: Ref<HTMLButtonElement> }

const HandlingButton = ({ action, buttonRef = null }: HandlingButtonProps) => {
  const send = InboxContext.useSend()
  const { event: type, step, Icon, variant } = buttons[action]
  const canStart = InboxContext.useCan({ type })
  const isRunning = InboxContext.useSelect((snapshot) =>
    snapshot.matches({ conversation: { open: { handling: step } } }),
  )
  const { verb, object } = handlingActions[action]
  return (
    <Button
      ref={buttonRef}
      size="small"
      variant={variant}
      startIcon={<Icon size={16} aria-hidden />}
      disabled={!canStart}
      loading={isRunning}
      onClick={() => send({ type })}
    >
      {verb}
      {/* For screen readers; visible only where there is space, and not for closing, which is beside two other
          buttons. */}
      <span className={action === 'close' ? 'plain-unseen' : shared.unseenOnPhone}>&nbsp;{object}</span>
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
        {handling !== 'closed' && <HandBackDelayChoice conversation={conversation} />}
        {handling !== 'person' && handling !== 'closed' && <HandlingButton action="takeOver" buttonRef={firstRef} />}
        {handling !== 'agent' && handling !== 'closed' && <HandlingButton action="handBack" />}
        {handling === 'closed' ? (
          <HandlingButton action="reopen" buttonRef={firstRef} />
        ) : (
          <HandlingButton action="close" />
        )}
      </div>
    </div>
  )
}
