/** The ports of the dialog 'Versões' and of its confirmation. */
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise, type Actor } from 'xstate'
import type { Agent } from '../../../contract/agents.ts'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  agentVersionRestoreMachine,
  type AgentVersionRestoreMachine,
  type RestoredVersion,
} from '../../machines/agent-version-restore/agent-version-restore.machine.ts'
import {
  agentVersionsMachine,
  type AgentVersionsMachine,
  type Comparison,
  type ReadComparisonInput,
} from '../../machines/agent-versions/agent-versions.machine.ts'
import { call } from '../../services/http.ts'
import { callPort, readFresh } from '../../services/ports.ts'
import { agentQuery } from '../../services/queries.ts'
import { restoreNotices } from './strings.ts'

const loadComparison = fromPromise<Result<Comparison>, ReadComparisonInput>(
  async ({ input: { agentId, revision }, signal }) => {
    if (revision === null) return fail('notFound')
    const params = { agentId, revision: String(revision) }
    const [earlier, current] = await Promise.all([
      call('getAgentVersion', { params }, signal),
      readFresh(agentQuery(agentId)),
    ])
    if (!earlier.ok) return earlier
    return current.ok ? ok({ earlier: earlier.value.agent, current: current.value }) : current
  },
)

const wiredVersions = agentVersionsMachine.provide({
  actors: {
    loadVersions: callPort('listAgentVersions', ({ agentId }: { agentId: string }) => ({ params: { agentId } })),
    loadComparison,
  },
})

type Restore = {
  machine: AgentVersionRestoreMachine
  hasRestored: () => boolean
  /** Returns the restored agent once. */
  takeRestored: () => Agent | null
}

const wireRestore = (): Restore => {
  let restored: Agent | null = null
  const runConfirmed = fromPromise<Result<null>, { subject: RestoredVersion | null }>(
    async ({ input: { subject }, signal }) => {
      if (subject === null) return fail('notFound')
      const params = { agentId: subject.agentId, revision: String(subject.revision) }
      const result = await call('restoreAgentVersion', { params }, signal)
      if (!result.ok) return result
      restored = result.value
      return ok(null)
    },
  )
  return {
    machine: agentVersionRestoreMachine.provide({ actors: { runConfirmed } }),
    hasRestored: () => restored !== null,
    takeRestored: () => {
      const agent = restored
      restored = null
      return agent
    },
  }
}

export const useAgentVersions = (
  agentId: string,
  onRestored: (agent: Agent) => void,
): { list: Actor<AgentVersionsMachine>; restore: Actor<AgentVersionRestoreMachine> } => {
  const list = useFlow(wiredVersions, { agentId })
  const [{ machine, hasRestored, takeRestored }] = useState(wireRestore)
  const restore = useFlow(machine, undefined, restoreNotices)
  const isListOpen = useSelector(list, (snapshot) => !snapshot.matches('closed'))
  const isAsking = useSelector(restore, (snapshot) => !snapshot.matches('closed'))
  // Each dialog returns the focus before the next one closes, and before the form may open a dialog of its own.
  useEffect(() => {
    if (isAsking || !hasRestored()) return
    if (isListOpen) {
      list.send({ type: 'versions.close' })
      return
    }
    const agent = takeRestored()
    if (agent) onRestored(agent)
  }, [isAsking, isListOpen, list, hasRestored, takeRestored, onRestored])
  return { list, restore }
}
