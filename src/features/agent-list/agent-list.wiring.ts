/** The ports of the agent list, and what outlives it: the look in the address, the refreshing in this browser. */
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { fromCallback, fromPromise, type Actor, type EventObject } from 'xstate'
import { ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  agentListMachine,
  type AgentListMachine,
  type Begun,
  type BegunFact,
  type Look,
  type VisibilityFact,
} from '../../machines/agent-list/agent-list.machine.ts'
import { call } from '../../services/http.ts'
import { readAgentsRefreshed, writeAgentsRefreshed } from '../../services/preferences.ts'
import { agentsQuery, queryClient } from '../../services/queries.ts'
import { lookOf, queryOf } from './look-in-address.ts'
import { agentListNotices } from './strings.ts'

const removeAgent = fromPromise<Result<null>, { agentId: string }>(async ({ input: { agentId }, signal }) => {
  const result = await call('deleteAgent', { params: { agentId } }, signal)
  // S1§7 does not say what a host answers here: any 2xx has removed it.
  return result.ok || result.failure.kind === 'malformed' ? ok(null) : result
})

/** Feeds the cache, and joins a fetch that is under way. A list that was never read waits for the user to ask again. */
const refreshAgents = fromPromise<Result<null>, undefined>(async () => {
  if (queryClient.getQueryData(agentsQuery.queryKey)) {
    try {
      await queryClient.query({ ...agentsQuery, staleTime: 0 })
    } catch {
      // The list stays as it was; the next time may do better.
    }
  }
  return ok(null)
})

const watchVisibility = fromCallback<EventObject, undefined, VisibilityFact>(({ sendBack }) => {
  const report = (): void => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' })
  document.addEventListener('visibilitychange', report)
  report()
  return () => document.removeEventListener('visibilitychange', report)
})

/** While the next page is still being loaded, the list has the old address's place but no longer its say. */
const isOnList = (): boolean => /^\/agentes\/?$/.test(location.pathname)

const reloadPage = fromPromise<Result<null>, undefined>(() => {
  if (isOnList()) location.reload()
  return Promise.resolve(ok(null))
})

const wired = agentListMachine.provide({ actors: { removeAgent, refreshAgents, watchVisibility, reloadPage } })

const writeLook = (look: Look): void => {
  const query = queryOf(look, location.search)
  if (!isOnList() || query === location.search) return
  try {
    history.replaceState(history.state, '', location.pathname + query + location.hash)
  } catch {
    // Some browsers refuse more than a hundred changes in half a minute; the next one tells the whole look again.
  }
}

/** Reports what was begun in the wizard, at once and whenever it changes, until the returned function is called. */
export type WatchBegun = (listener: (begun: Begun | null) => void) => () => void

const wiredWith = (watch: WatchBegun): AgentListMachine =>
  wired.provide({
    actors: {
      watchBegun: fromCallback<EventObject, undefined, BegunFact>(({ sendBack }) =>
        watch((begun) => sendBack({ type: 'begun.changed', begun })),
      ),
    },
  })

export const useAgentList = (isInterrupted: boolean, watch: WatchBegun): Actor<AgentListMachine> => {
  const [input] = useState(() => ({ ...lookOf(location.search), isRefreshed: readAgentsRefreshed(), isInterrupted }))
  const [machine] = useState(() => wiredWith(watch))
  const actor = useFlow(machine, input, agentListNotices)
  useEffect(() => {
    let last = actor.getSnapshot()
    const subscription = actor.subscribe((snapshot) => {
      const { search, status } = snapshot.context
      if (search !== last.context.search || status !== last.context.status) writeLook({ search, status })
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
    if (isOnList()) actor.send({ type: 'address.changed', ...lookOf(location.search) })
  }, [actor, change])
  return actor
}
