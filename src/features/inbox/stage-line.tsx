/** The stage of the conversation, above its messages. */
import { useQuery } from '@tanstack/react-query'
import { Milestone } from 'lucide-react'
import { conversationStagesQuery } from '../../services/queries.ts'
import styles from './conversation-view.module.css'
import { details as words } from './strings.ts'

export const StageLine = ({ agentId, sessionId }: { agentId: string; sessionId: string }) => {
  const { data } = useQuery(conversationStagesQuery(agentId, sessionId))
  if (!data?.stage) return null
  const { name, state, waitingFor } = data.stage
  return (
    <p className={styles.stage}>
      <Milestone size={16} aria-hidden />
      <span>
        {words.stage}: <strong>{name}</strong>
        {words.stageEnd[state]}
        {waitingFor && `. ${words.waitingFor(waitingFor)}`}
      </span>
    </p>
  )
}
