/** The ports of the agent list, and what outlives it: the look in the address, the refreshing in this browser. */
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { fromCallback, fromPromise, type Actor, type EventObject } from 'xstate'
import { ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  agentListMachine,
  type AgentListMachine,
  type DraftSummary,
  type DraftEvent,
  type Filters,
} from '../../machines/agent-list/agent-list.machine.ts'
import { readFresh, visibilityPort, writePort } from '../../services/ports.ts'
import { readAgentsRefreshed, writeAgentsRefreshed } from '../../services/preferences.ts'
import { agentsQuery, queryClient } from '../../services/queries.ts'
import { parseFilters, queryOf } from './filters-query.ts'
import { agentListNotices } from './strings.ts'

const removeAgent = writePort('deleteAgent', ({ agentId }: { agentId: string }) => ({ params: { agentId } }))

/** Feeds the cache, and joins a fetch that is under way. A list that was never read waits for the user to ask again. */
const refreshAgents = fromPromise<Result<null>, undefined>(async () => {
  // A read that failed leaves the list as it was; the next time may do better.
  if (queryClient.getQueryData(agentsQuery.queryKey)) await readFresh(agentsQuery)
  return ok(null)
})

/** While the next page is still being loaded, the list has the old address's place but no longer its say. */
const isOnList = (): boolean => /^\/agentes\/?$/.test(location.pathname)

const reloadPage = fromPromise<Result<null>, undefined>(() => {
  if (isOnList()) location.reload()
  return Promise.resolve(ok(null))
})

const wired = agentListMachine.provide({
  actors: { removeAgent, refreshAgents, watchVisibility: visibilityPort, reloadPage },
})

const writeFilters = (look: Filters): void => {
  const query = queryOf(look, location.search)
  if (!isOnList() || query === location.search) return
  try {
    history.replaceState(history.state, '', location.pathname + query + location.hash)
  } catch {
    // Some browsers refuse more than a hundred changes in half a minute; the next one tells the whole look again.
  }
}

/** Reports what was begun in the wizard, at once and whenever it changes, until the returned function is called. */
export type WatchDrafts = (listener: (draft: DraftSummary | null) => void) => () => void

const wiredWith = (watch: WatchDrafts): AgentListMachine =>
  wired.provide({
    actors: {
      watchDrafts: fromCallback<EventObject, undefined, DraftEvent>(({ sendBack }) =>
        watch((draft) => sendBack({ type: 'draft.changed', draft })),
      ),
    },
  })

export const useAgentList = (isInterrupted: boolean, watch: WatchDrafts): Actor<AgentListMachine> => {
  const [input] = useState(() => ({
    ...parseFilters(location.search),
    isRefreshed: readAgentsRefreshed(),
    isInterrupted,
  }))
  const [machine] = useState(() => wiredWith(watch))
  const actor = useFlow(machine, input, agentListNotices)
  useEffect(() => {
    let last = actor.getSnapshot()
    const subscription = actor.subscribe((snapshot) => {
      const { search, status } = snapshot.context
      if (search !== last.context.search || status !== last.context.status) writeFilters({ search, status })
      const isRefreshed = snapshot.matches({ refresh: 'on' })
      if (isRefreshed !== last.matches({ refresh: 'on' })) writeAgentsRefreshed(isRefreshed)
      last = snapshot
    })
    return () => subscription.unsubscribe()
  }, [actor])
  // The address also changes by the browser's back and forward, by links and by hand. What it says is read where it is
  // written: wouter decodes `%25` once more.
  const change = useSearch()
  useEffect(() => {
    if (isOnList()) actor.send({ type: 'address.changed', ...parseFilters(location.search) })
  }, [actor, change])
  return actor
}
