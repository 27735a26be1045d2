/** Shows that the agent does not answer until the conversation is handed back (AN-09, IB-03). */
import Button from '@mui/material/Button'
import { Bot, Hand } from 'lucide-react'
import { ChatContext } from './chat.context.tsx'
import styles from './person-answers-notice.module.css'
import { withPerson } from './strings.ts'

export const PersonAnswersNotice = () => {
  const send = ChatContext.useSend()
  const isShown = ChatContext.useSelect(({ context }) => context.isWithPerson)
  const canHandBack = ChatContext.useCan({ type: 'chat.handBack' })
  if (!isShown) return null
  return (
    <div role="status" className={styles.notice}>
      <Hand size={18} aria-hidden className={styles.icon ?? ''} />
      <span className={styles.text}>{withPerson.text}</span>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Bot size={16} aria-hidden />}
        disabled={!canHandBack}
        onClick={() => send({ type: 'chat.handBack' })}
      >
        {withPerson.handBack}
      </Button>
    </div>
  )
}
