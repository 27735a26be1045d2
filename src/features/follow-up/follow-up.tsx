/** The follow-up card with its dialogs and their actors. */
import { useQuery } from '@tanstack/react-query'
import { followUpQuery } from '../../services/queries.ts'
import { FollowUpCard } from './follow-up-card.tsx'
import { FollowUpDialog, FollowUpRemoval } from './follow-up-dialogs.tsx'
import { useFollowUp, useHasDraft } from './follow-up.wiring.ts'

type FollowUpProps = { agentId: string; userId: string }

const RunningFollowUp = ({ agentId, userId }: FollowUpProps) => {
  const actors = useFollowUp(userId, agentId)
  const hasDraft = useHasDraft(userId, agentId)
  const { data, isError, refetch } = useQuery(followUpQuery(agentId))
  return (
    <>
      <FollowUpCard
        agentId={agentId}
        actors={actors}
        followUp={data}
        hasFailed={isError}
        hasDraft={hasDraft}
        onRetry={() => void refetch()}
      />
      <FollowUpDialog actor={actors.form} isConfigured={Boolean(data)} />
      <FollowUpRemoval actor={actors.removal} />
    </>
  )
}

export const FollowUp = (props: FollowUpProps) => (
  <RunningFollowUp key={`${props.userId} ${props.agentId}`} {...props} />
)
