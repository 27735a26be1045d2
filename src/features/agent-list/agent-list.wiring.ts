/**
 * The ports of the agent list, and its state that outlives it: search and filter in the URL, auto-refresh in this
 * browser.
 */
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { fromCallback, fromPromise, type Actor } from 'xstate'
import { ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  agentListMachine,
  type AgentListMachine,
  type DiscardDraft,
  type DraftSummary,
  type DraftEvent,
  type Filters,
} from '../../machines/agent-list/agent-list.machine.ts'
import { readFresh, visibilityPort, writePort } from '../../services/ports.ts'
import { readAgentsRefreshed, writeAgentsRefreshed } from '../../services/preferences.ts'
import { agentsQuery, queryClient } from '../../services/queries.ts'
import { tabMemory } from '../../services/tab-memory.ts'
import { writeQuery } from '../../services/search-in-url.ts'
import { parseFilters, queryOf } from './filters-query.ts'
import { agentListNotices } from './strings.ts'

const removeAgent = writePort(
  'deleteAgent',
  ({ agentId }: { agentId: string }) => ({ params: { agentId } }),
  ({ agentId }) => {
    // Without this code what is kept stays, which does no harm.
    void import('../../services/clear-stored-data.ts').then(
      ({ forgetAgent }) => forgetAgent(agentId),
      () => undefined,
    )
  },
)

/** Updates the cache, and joins a fetch that is running. A list that was never loaded waits until the user retries. */
const refreshAgents = fromPromise<Result<null>, undefined>(async () => {
  // A failed read leaves the list unchanged; the next one may succeed.
  if (queryClient.getQueryData(agentsQuery.queryKey)) await readFresh(agentsQuery)
  return ok(null)
})

/** While the next page loads, the list is still mounted but must not write to the URL. */
const isOnList = (): boolean => /^\/agentes\/?$/.test(location.pathname)

const removal = tabMemory('agent-removed')

/** Whether the page was reloaded because an agent was removed; true once. */
export const takeRemoval = (): boolean => {
  const hasRemoved = removal.read() !== ''
  removal.forget()
  return hasRemoved
}

const reloadPage = fromPromise<Result<null>, undefined>(() => {
  if (isOnList()) {
    removal.write('yes')
    location.reload()
  }
  return Promise.resolve(ok(null))
})

const wired = agentListMachine.provide({
  actors: { removeAgent, refreshAgents, watchVisibility: visibilityPort, reloadPage },
})

const writeFilters = (filters: Filters): void => {
  const query = queryOf(filters, location.search)
  if (isOnList() && query !== location.search) writeQuery(query)
}

/** Reports the draft of the wizard, at once and whenever it changes, until the returned function is called. */
export type WatchDrafts = (listener: (draft: DraftSummary | null) => void) => () => void

const wireAgentList = (watch: WatchDrafts, discard: () => void): AgentListMachine =>
  wired.provide({
    actors: {
      watchDrafts: fromCallback<DiscardDraft, undefined, DraftEvent>(({ sendBack, receive }) => {
        receive(discard)
        return watch((draft) => sendBack({ type: 'draft.changed', draft }))
      }),
    },
  })

export const useAgentList = (
  isInterrupted: boolean,
  watch: WatchDrafts,
  /** Discards the draft that was reported last. */
  discard: () => void,
): Actor<AgentListMachine> => {
  const [input] = useState(() => ({
    ...parseFilters(location.search),
    isRefreshed: readAgentsRefreshed(),
    isInterrupted,
  }))
  const [machine] = useState(() => wireAgentList(watch, discard))
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
  // The URL also changes by back and forward, by links and by hand. It is read from `location`, because wouter decodes
  // `%25` a second time.
  const change = useSearch()
  useEffect(() => {
    if (isOnList()) actor.send({ type: 'url.changed', ...parseFilters(location.search) })
  }, [actor, change])
  return actor
}
