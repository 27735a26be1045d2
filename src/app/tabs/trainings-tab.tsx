import { Redirect, useSearch } from 'wouter'
import { Trainings } from '../../features/training/trainings.tsx'
import { Unanswered } from '../../features/unanswered/unanswered.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'

const TrainingsTab = ({ agent, userId, canManage }: AgentTabProps) => {
  // The unanswered questions are hidden while a training is being created.
  const isCreating = new URLSearchParams(useSearch()).has('novo')
  if (isCreating && !canManage) return <Redirect to={`/agentes/${agent.id}?type=training`} replace />
  return (
    <>
      {canManage && !isCreating && <Unanswered agentId={agent.id} userId={userId} />}
      <Trainings agentId={agent.id} userId={userId} canManage={canManage} />
    </>
  )
}

export default TrainingsTab
