/** The unanswered questions of an agent with their actors. */
import { useQuery } from '@tanstack/react-query'
import { unansweredQuery } from '../../services/queries.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { UnansweredQuestions } from './unanswered-list.tsx'
import { useUnanswered } from './unanswered.wiring.ts'

type UnansweredProps = { agentId: string; userId: string }

const RunningUnanswered = ({ agentId, userId }: UnansweredProps) => {
  const actors = useUnanswered(userId, agentId)
  const { data, isError, refetch } = useQuery(unansweredQuery(agentId))
  return (
    <>
      <UnansweredQuestions
        agentId={agentId}
        actors={actors}
        unanswered={data}
        hasFailed={isError}
        onRetry={() => void refetch()}
      />
      <AnswerDialog actor={actors.answer} />
    </>
  )
}

export const Unanswered = (props: UnansweredProps) => (
  <RunningUnanswered key={`${props.userId} ${props.agentId}`} {...props} />
)
