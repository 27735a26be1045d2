/** Who answers the customer, and the way to change it (IB-03). */
import Button from '@mui/material/Button'
import { Bot, Hand } from 'lucide-react'
import type { InboxConversation } from '../../../contract/inbox.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox.module.css'
import { handling as words, moment } from './strings.ts'

const textOf = ({ handling, needsPersonSince, personName }: InboxConversation): string => {
  if (handling === 'agent') return `${words.byAgent} ${words.takeOverHint}`
  return handling === 'waiting' ? words.waiting(moment(needsPersonSince ?? 0)) : words.byPerson(personName)
}

const doing = (step: 'takingOver' | 'givingBack') => ({ conversation: { open: { handling: step } } }) as const

export const HandlingBar = ({ conversation }: { conversation: InboxConversation }) => {
  const send = InboxContext.useSend()
  const canPass = InboxContext.useCan({ type: 'takeover.begin' })
  const isTaking = InboxContext.useSelect((snapshot) => snapshot.matches(doing('takingOver')))
  const isGiving = InboxContext.useSelect((snapshot) => snapshot.matches(doing('givingBack')))
  const { handling } = conversation
  return (
    <div className={styles.handling} data-handling={handling}>
      <p role="status">{textOf(conversation)}</p>
      <div className={styles.buttons}>
        {handling !== 'person' && (
          <Button
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
