/** What the app reads from the server, with its key in the cache. */
import type { ChannelKind } from '../../contract/channels.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
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

/** A failed read, as React Query wants it: thrown. */
export class ReadFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message ?? failure.kind)
    this.failure = failure
  }
}

/** What a query takes of a call. */
export const valueOf = <T>(result: Result<T>): T => {
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
      // By default not with this network mode.
      refetchOnReconnect: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
  },
})

/**
 * Has all below this key read anew. A query's first reading is not begun anew by the library while it is under way, and
 * what it brings may be older than the change: it is read once more after that.
 */
export const invalidate = async (queryKey: QueryKey): Promise<void> => {
  const isFirst = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.data === undefined
  const first = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirst })
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(first.map((query) => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}

/** Of each agent what its card shows. */
export const cards = { query: { fields: 'card' } } as const

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => valueOf(await call('listAgents', cards, signal)),
})

export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', agentId],
    queryFn: async ({ signal }) => valueOf(await call('getAgent', { params: { agentId } }, signal)),
  })

/** Fills the cache with what was begun ahead. What failed is left for the page that shows it, which may try again. */
export const prepareAgents = async (): Promise<unknown> =>
  (await isPrefetched(['listAgents', cards])) && queryClient.query(agentsQuery)

export const prepareAgent = async (agentId: string): Promise<unknown> =>
  (await isPrefetched(['getAgent', { params: { agentId } }])) && queryClient.query(agentQuery(agentId))

/** Below the trainings, which say when the first is done; conversations tell by themselves. */
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

/** One training with all of its content; below the lists, so that what makes them stale makes it stale, too. */
export const trainingQuery = (agentId: string, trainingId: string) =>
  queryOptions({
    queryKey: ['trainings', agentId, trainingId],
    queryFn: async ({ signal }) => valueOf(await call('getTraining', { params: { trainingId } }, signal)),
  })

export const unansweredQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['unanswered', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listUnanswered', { params: { agentId } }, signal)),
    // A customer may have asked since.
    staleTime: 0,
  })

/** A training as retrieval finds it; below the list, as the training itself. */
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

/** Where a test conversation stands in the stages; below the conversations, so that an answer makes it stale. */
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

/** Those with these words in any of their messages. */
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

/** The conversations that the filters show, page by page. */
export const inboxQuery = (agentId: string, filters: InboxQuery) =>
  infiniteQueryOptions({
    queryKey: ['inbox', agentId, 'list', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam !== undefined && { before: pageParam }) }
      return valueOf(await call('listInbox', { params: { agentId }, query }, signal))
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    // A customer may have written since.
    staleTime: 0,
  })

/** A conversation: its last messages first, then those before them. */
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

/** What was understood of the file of a question; null where it has no words. */
export const understoodQuery = (agentId: string, sessionId: string, messageId: string) =>
  queryOptions({
    queryKey: ['understood', agentId, sessionId, messageId],
    queryFn: async ({ signal }) => {
      const request = { params: { agentId, sessionId }, query: { limit: '20' } }
      const { messages } = valueOf(await call('chatHistory', request, signal))
      const question = messages.find((message) => message.messageId === messageId)
      return question?.mediaFiles?.find(({ words }) => words)?.words ?? null
    },
    // Its words never change.
    staleTime: Infinity,
  })

/** The first of the list, with the content of its TEXT message; null where there is none (FU-03). */
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
  })

/** The models one can choose; on failure the built-in list, so this never fails (MC-03). */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => {
    const result = await call('modelCosts', {}, signal)
    return result.ok && result.value.success ? chatModels(Object.values(result.value.models)) : fallbackModels
  },
})

/** The models with their costs; where they cannot be read, whoever shows them says so (ST-08). */
export const modelCostsQuery = queryOptions({
  queryKey: ['models', 'costs'],
  queryFn: async ({ signal }) => chatModels(Object.values(valueOf(await call('modelCosts', {}, signal)).models)),
})

export const balanceQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: async ({ signal }) => valueOf(await call('creditBalance', {}, signal)).balance,
})

/** What an agent's replies took; below the balance, so that what makes it stale makes this stale, too. */
/** The zone in which this browser counts days. */
const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

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
    // It tells what customers do meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const accountQuery = queryOptions({
  queryKey: ['account'],
  // It only decorates the sidebar: what one does there decides whether the session is over.
  queryFn: async ({ signal }) => valueOf(await call('currentUser', {}, signal, { onRejected: () => {} })),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => valueOf(await call('listSessions', {}, signal)),
})

export const runtimeConfigQuery = queryOptions({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity })
