/** Shows the stage of the test conversation beside the chat (SM-02, SM-03). */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useFlow } from '../../flow/use-flow.ts'
import { stagePanelMachine } from '../../machines/stage-panel/stage-panel.machine.ts'
import { watchDrafts } from '../../services/drafts.ts'
import { lastSession } from '../../services/last-conversation.ts'
import { conversationStagesQuery } from '../../services/queries.ts'
import { StagePanelView } from './stage-panel-view.tsx'

type StagePanelProps = { agentId: string; userId: string | null; children: ReactNode }

export const StagePanel = ({ agentId, userId, children }: StagePanelProps) => {
  const actor = useFlow(stagePanelMachine, undefined)
  // The chat stores the id of its conversation, and this reads it on each change.
  const sessionId = useSyncExternalStore(watchDrafts, () => lastSession({ agentId, userId }))
  const { data } = useQuery({ ...conversationStagesQuery(agentId, sessionId ?? ''), enabled: sessionId !== null })
  return (
    <StagePanelView actor={actor} stages={sessionId === null ? undefined : data}>
      {children}
    </StagePanelView>
  )
}
