/** The queries of the app, with their cache keys. */
import type { ChannelKind } from '../../contract/channels.ts'
import {
  type DataTag,
  infiniteQueryOptions,
  keepPreviousData,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Failure, Result } from '../../contract/failures.ts'
import { fallbackModels, chatModels } from './models.ts'
import type { PeriodDays } from '../../contract/period.ts'
import type { CallInput } from '../../contract/routes.ts'
import { call, isPrefetched } from './http.ts'
import { runtimeConfig } from './runtime-config.ts'

/** A failed read as a thrown error, which React Query needs. */
export class ReadFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message ?? failure.kind)
    this.failure = failure
  }
}

/** Unwraps a result for a query function. */
export const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new ReadFailure(result.failure)
  return result.value
}

const isWorthRetrying = (count: number, error: Error): boolean =>
  count < 1 && error instanceof ReadFailure && ['offline', 'server'].includes(error.failure.kind)

export const isNotFound = (error: Error | null): boolean =>
  error instanceof ReadFailure && error.failure.kind === 'notFound'

/** The chat says itself that its agent is gone, and keeps the question (CH-13). These are read after each message. */
const isReadAfterMessage = ({ queryKey: [area, , part], state }: Query<unknown, unknown>): boolean =>
  part === 'steps' || (area === 'conversations' && (part !== undefined || state.data !== undefined))

/**
 * An agent may have been removed elsewhere: a read of what belongs to it that finds nothing has the agent itself read
 * again, and a missing agent the list. The second part of a key is the agent's id.
 */
const checkRemoval = (error: Error, query: Query<unknown, unknown>): void => {
  const [area, agentId, part] = query.queryKey
  if (!isNotFound(error) || agentId === undefined || isReadAfterMessage(query)) return
  const isAgent = area === 'agents' && part === undefined
  void queryClient.invalidateQueries({
    queryKey: isAgent ? ['agents'] : ['agents', agentId],
    exact: true,
    // What is known to be missing is not read again by each of its parts.
    predicate: ({ state }) => state.status === 'success',
  })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkRemoval }),
  defaultOptions: {
    queries: {
      // While the browser is offline, a read must fail visibly instead of waiting.
      networkMode: 'always',
      retry: isWorthRetrying,
      retryDelay: 300,
      // Not the default with this network mode.
      refetchOnReconnect: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
  },
})

/** Resolves once a running read of this query has ended. A next page would join it, and not be asked for. */
export const whenRead = async (queryKey: QueryKey): Promise<void> => {
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined)
}

/** Queries that were invalidated while they were being read, with the one read that follows. */
const repeats = new Map<Query, Promise<void>>()

const repeatAfterRead = async (query: Query): Promise<void> => {
  await whenRead(query.queryKey)
  // The views are notified in a task of their own; one that waits to ask for the next page is served first.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  repeats.delete(query)
  await refresh(query)
}

const refresh = (query: Query): Promise<void> => {
  if (query.state.fetchStatus === 'idle')
    return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  const repeat = repeats.get(query) ?? repeatAfterRead(query)
  repeats.set(query, repeat)
  return repeat
}

/**
 * Invalidates all queries below this key. A read that is running may be older than the change, so it is repeated once;
 * it is not cancelled, because reads of changes in quick succession would never end.
 */
export const invalidate = async (queryKey: QueryKey): Promise<void> => {
  await Promise.all(queryClient.getQueryCache().findAll({ queryKey }).map(refresh))
}

/** Puts streamed changes into a cached value, and returns it; nothing if it was not read yet. */
export const applyChange = <T>(queryKey: DataTag<QueryKey, T, Error>, change: (value: T) => T): T | undefined => {
  const changed = queryClient.setQueryData<T>(queryKey, (value) => value && change(value))
  // A read that is running may return what was true before this change.
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) void invalidate(queryKey)
  return changed
}

/** The fields of an agent that its card shows. */
export const cards = { query: { fields: 'card' } } as const

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => valueOf(await call('listAgents', cards, signal)),
  // A customer may be waiting since the owner last looked.
  refetchOnWindowFocus: 'always',
})

export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', agentId],
    queryFn: async ({ signal }) => valueOf(await call('getAgent', { params: { agentId } }, signal)),
  })

/** Puts a prefetched response into the cache. A failed one is left to the page, which may retry. */
export const prepareAgents = async (): Promise<unknown> =>
  (await isPrefetched(['listAgents', cards])) && queryClient.query(agentsQuery)

export const prepareAgent = async (agentId: string): Promise<unknown> =>
  (await isPrefetched(['getAgent', { params: { agentId } }])) && queryClient.query(agentQuery(agentId))

/** The key is below the trainings, whose changes complete the first step; conversations invalidate it themselves. */
export const agentStepsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', agentId, 'steps'],
    queryFn: async ({ signal }) => valueOf(await call('agentSteps', { params: { agentId } }, signal)),
    initialData: () => queryClient.getQueryData(agentQuery(agentId).queryKey)?.steps ?? undefined,
  })

export const trainingsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['trainings', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listTrainings', { params: { agentId }, query: {} }, signal)),
  })

/** One training with its full content. The key is below the lists, so that invalidating them invalidates it. */
export const trainingQuery = (agentId: string, trainingId: string) =>
  queryOptions({
    queryKey: ['trainings', agentId, trainingId],
    queryFn: async ({ signal }) => valueOf(await call('getTraining', { params: { trainingId } }, signal)),
  })

export const unansweredQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['unanswered', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listUnanswered', { params: { agentId } }, signal)),
    // Customers may have asked meanwhile.
    staleTime: 0,
  })

/** The passages of a training as retrieval indexes them. The key is below the list, like the training itself. */
export const passagesQuery = (agentId: string, trainingId: string) =>
  queryOptions({
    queryKey: ['trainings', agentId, trainingId, 'passages'],
    queryFn: async ({ signal }) => valueOf(await call('listPassages', { params: { trainingId } }, signal)),
  })

export const stagesQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['stages', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listStages', { params: { agentId } }, signal)),
  })

/** The stages of a test conversation. The key is below the conversations, so that an answer invalidates it. */
export const conversationStagesQuery = (agentId: string, sessionId: string) =>
  queryOptions({
    queryKey: ['conversations', agentId, 'stages', sessionId],
    queryFn: async ({ signal }) =>
      valueOf(await call('conversationStages', { params: { agentId, sessionId } }, signal)),
  })

export const webhooksQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['webhooks', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listWebhooks', { params: { agentId } }, signal)),
  })

export const apiKeysQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['apiKeys', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listApiKeys', { params: { agentId } }, signal)),
    // When each was last used is seen on coming back from the program that uses it.
    refetchOnWindowFocus: 'always',
  })

export const channelsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['channels', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listChannels', { params: { agentId } }, signal)),
  })

export const channelJournalQuery = (agentId: string, kind: ChannelKind) =>
  queryOptions({
    queryKey: ['channels', agentId, 'journal', kind],
    queryFn: async ({ signal }) => valueOf(await call('channelJournal', { params: { agentId, kind } }, signal)),
  })

export const conversationsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['conversations', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listConversations', { params: { agentId }, query: {} }, signal)),
  })

/** Conversations with this text in any message. */
export const conversationSearchQuery = (agentId: string, search: string) =>
  queryOptions({
    queryKey: ['conversations', agentId, 'search', search],
    queryFn: async ({ signal }) =>
      valueOf(await call('listConversations', { params: { agentId }, query: { search } }, signal)),
    enabled: search !== '',
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

export type InboxQuery = Omit<CallInput<'listInbox'>['query'], 'before'>

/** The filtered conversations, page by page. */
export const inboxQuery = (agentId: string, filters: InboxQuery) =>
  infiniteQueryOptions({
    queryKey: ['inbox', agentId, 'list', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam !== undefined && { before: pageParam }) }
      return valueOf(await call('listInbox', { params: { agentId }, query }, signal))
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    // Customers may have written meanwhile.
    staleTime: 0,
  })

/** A conversation, starting with the page of its last messages. */
export const inboxConversationQuery = (agentId: string, sessionId: string) =>
  infiniteQueryOptions({
    queryKey: ['inbox', agentId, 'conversation', sessionId],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { before: pageParam }
      return valueOf(await call('getInboxConversation', { params: { agentId, sessionId }, query }, signal))
    },
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? messages[0]?.id : undefined),
    staleTime: 0,
  })

/** The extracted content of a file that was asked about; null where it has none. */
export const understoodQuery = (agentId: string, sessionId: string, messageId: string) =>
  queryOptions({
    queryKey: ['understood', agentId, sessionId, messageId],
    queryFn: async ({ signal }) => {
      const request = { params: { agentId, sessionId }, query: { limit: '20' } }
      const { messages } = valueOf(await call('chatHistory', request, signal))
      const question = messages.find((message) => message.messageId === messageId)
      return question?.mediaFiles?.find(({ extractedText }) => extractedText)?.extractedText ?? null
    },
    // The content never changes.
    staleTime: Infinity,
  })

/** The agent's first follow-up, with the content of its TEXT message; null if there is none (FU-03). */
export const followUpQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['followUps', agentId],
    queryFn: async ({ signal }) => {
      const [first = null] = valueOf(await call('listFollowUps', { params: { agentId } }, signal))
      const text = first?.messages?.find(({ type }) => type === 'TEXT')?.content
      return first && { ...first, content: text ?? first.content ?? '' }
    },
  })

export const followUpStatesQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['followUps', agentId, 'states'],
    queryFn: async ({ signal }) => valueOf(await call('followUpStates', { params: { agentId } }, signal)),
  })

export const followUpAnalyticsQuery = (agentId: string, days: PeriodDays) =>
  queryOptions({
    queryKey: ['followUps', agentId, 'analytics', days],
    queryFn: async ({ signal }) =>
      valueOf(await call('followUpAnalytics', { params: { agentId }, query: { days } }, signal)),
    placeholderData: keepPreviousData,
  })

/** The models that can be chosen. Falls back to the built-in list, so it never fails (MC-03). */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => {
    const result = await call('modelCosts', {}, signal)
    return result.ok && result.value.success ? chatModels(Object.values(result.value.models)) : fallbackModels
  },
})

/** The models with their costs; it may fail, and views show the failure (ST-08). */
export const modelCostsQuery = queryOptions({
  queryKey: ['models', 'costs'],
  queryFn: async ({ signal }) => chatModels(Object.values(valueOf(await call('modelCosts', {}, signal)).models)),
})

export const balanceQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: async ({ signal }) => valueOf(await call('creditBalance', {}, signal)).balance,
})

/** The browser's time zone, which defines its days. */
const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The credits that an agent's replies cost. The key is below the balance, so that invalidating it invalidates this. */
export const usageQuery = (days: PeriodDays) =>
  queryOptions({
    queryKey: ['credits', 'usage', days],
    queryFn: async ({ signal }) =>
      valueOf(await call('creditUsage', { query: { days, timeZone: localTimeZone() } }, signal)),
  })

export const dashboardQuery = (days: PeriodDays) =>
  queryOptions({
    queryKey: ['dashboard', days],
    queryFn: async ({ signal }) =>
      valueOf(await call('dashboard', { query: { days, timeZone: localTimeZone() } }, signal)),
    // Customers act meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const accountQuery = queryOptions({
  queryKey: ['account'],
  // This read only decorates the sidebar, so it must not end the session.
  queryFn: async ({ signal }) => valueOf(await call('currentUser', {}, signal, { onRejected: () => {} })),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => valueOf(await call('listSessions', {}, signal)),
})

export const runtimeConfigQuery = queryOptions({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity })
