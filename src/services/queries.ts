/** What the app reads from the server, with its key in the cache. */
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Failure, Result } from '../../contract/failures.ts'
import { fallbackModels, chatModels } from './models.ts'
import { call } from './http.ts'
import { runtimeConfig } from './runtime-config.ts'

/** A failed read, as React Query wants it: thrown. */
export class ReadFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message ?? failure.kind)
    this.failure = failure
  }
}

const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new ReadFailure(result.failure)
  return result.value
}

const isWorthRetrying = (count: number, error: Error): boolean =>
  count < 1 && error instanceof ReadFailure && ['offline', 'server'].includes(error.failure.kind)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that believes to be offline must say so, not wait in silence.
      networkMode: 'always',
      retry: isWorthRetrying,
      retryDelay: 300,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
  },
})

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => valueOf(await call('listAgents', {}, signal)),
})

export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', agentId],
    queryFn: async ({ signal }) => valueOf(await call('getAgent', { params: { agentId } }, signal)),
  })

export const trainingsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['trainings', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listTrainings', { params: { agentId }, query: {} }, signal)),
  })

/** One training with all of its content; below the lists, so that what makes them stale makes it stale, too. */
export const trainingQuery = (agentId: string, trainingId: string) =>
  queryOptions({
    queryKey: ['trainings', agentId, trainingId],
    queryFn: async ({ signal }) => valueOf(await call('getTraining', { params: { trainingId } }, signal)),
  })

export const conversationsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['conversations', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listConversations', { params: { agentId } }, signal)),
  })

/** The models one can choose; on failure the built-in list, so this never fails (MC-03). */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => {
    const result = await call('modelCosts', {}, signal)
    return result.ok && result.value.success ? chatModels(Object.values(result.value.models)) : fallbackModels
  },
})

export const balanceQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: async ({ signal }) => valueOf(await call('creditBalance', {}, signal)).balance,
})

export const runtimeConfigQuery = queryOptions({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity })
