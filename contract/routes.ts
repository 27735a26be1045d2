/**
 * Every call between app and server, once, merged from the areas. A missing handler does not compile, the app can make
 * no other call, and the OpenAPI document is generated from this table.
 */
import type * as v from 'valibot'
import { answersRoutes } from './answers.ts'
import { agentChangesRoutes } from './agent-changes.ts'
import { agentFileRoutes } from './agent-file.ts'
import { agentVersionsRoutes } from './agent-versions.ts'
import { agentsRoutes } from './agents.ts'
import { apiKeysRoutes } from './api-keys.ts'
import { accountRoutes } from './account.ts'
import { authRoutes } from './auth.ts'
import { campaignsRoutes } from './campaigns.ts'
import { channelsRoutes } from './channels.ts'
import { chatRoutes } from './chat.ts'
import { conversationsRoutes } from './conversations.ts'
import { conversationChangesRoutes } from './conversation-changes.ts'
import { creditsRoutes } from './credits.ts'
import { dashboardRoutes } from './dashboard.ts'
import { firstStepsRoutes } from './first-steps.ts'
import { followUpsRoutes } from './follow-ups.ts'
import { inboxRoutes } from './inbox.ts'
import { instagramRoutes } from './instagram.ts'
import { scrapingRoutes } from './scraping.ts'
import { stageStateRoutes } from './stage-state.ts'
import { stagesRoutes } from './stages.ts'
import { systemRoutes } from './system.ts'
import { trainingChangeRoutes } from './training-change.ts'
import { trainingCreationRoutes } from './training-creation.ts'
import { trainingSourcesRoutes } from './training-sources.ts'
import { trainingsRoutes } from './trainings.ts'
import { widgetRoutes } from './widget.ts'
import { unansweredRoutes } from './unanswered.ts'
import { webhooksRoutes } from './webhooks.ts'
import type { RefusalStatus, Route, Schema } from './route.ts'

export const routes = {
  ...systemRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...agentsRoutes,
  ...agentChangesRoutes,
  ...agentVersionsRoutes,
  ...agentFileRoutes,
  ...firstStepsRoutes,
  ...scrapingRoutes,
  ...trainingsRoutes,
  ...unansweredRoutes,
  ...trainingChangeRoutes,
  ...trainingCreationRoutes,
  ...trainingSourcesRoutes,
  ...stagesRoutes,
  ...stageStateRoutes,
  ...creditsRoutes,
  ...dashboardRoutes,
  ...chatRoutes,
  ...conversationChangesRoutes,
  ...inboxRoutes,
  ...answersRoutes,
  ...conversationsRoutes,
  ...followUpsRoutes,
  ...channelsRoutes,
  ...instagramRoutes,
  ...widgetRoutes,
  ...campaignsRoutes,
  ...webhooksRoutes,
  ...apiKeysRoutes,
}

/** Calls that are served even under overload. */
const alwaysAnswered: ReadonlySet<string> = new Set(['health', 'config'])

/** The statuses that a call may refuse with: its own, and 503 while the server is overloaded. */
export const refusalsOf = (name: string, { refusals }: Route): readonly RefusalStatus[] =>
  alwaysAnswered.has(name) || refusals.includes(503)
    ? refusals
    : [...refusals, 503 as const].toSorted((one, other) => one - other)

export type Routes = typeof routes
export type CallName = keyof Routes
/** Calls that reply line by line. */
export type StreamCallName = { [K in CallName]: Routes[K] extends { stream: true } ? K : never }[CallName]
/** Calls that send a file. */
export type UploadCallName = { [K in CallName]: Routes[K] extends { upload: string } ? K : never }[CallName]
/** Calls that send a form of fields and files. */
export type FormCallName = { [K in CallName]: Routes[K] extends { form: Schema } ? K : never }[CallName]
/** Calls whose raw body is needed to check its signature. */
export type SignedCallName = { [K in CallName]: Routes[K] extends { signed: true } ? K : never }[CallName]
/** Calls that reply with a file. */
export type FileCallName = { [K in CallName]: Routes[K] extends { file: true } ? K : never }[CallName]

type Part<K extends CallName, P extends 'params' | 'query' | 'body' | 'form'> = Routes[K] extends {
  [key in P]: infer S extends Schema
}
  ? S
  : never

type Given<P extends string, T> = [T] extends [never] ? unknown : { [key in P]: T }

/** A query of which nothing is required may be left out. */
type GivenQuery<T> = [T] extends [never]
  ? unknown
  : Record<never, never> extends T
    ? { query?: T | undefined }
    : { query: T }

/** What the client passes to a call. */
export type CallInput<K extends CallName> = Given<'params', v.InferInput<Part<K, 'params'>>> &
  GivenQuery<v.InferInput<Part<K, 'query'>>> &
  Given<'body', v.InferInput<Part<K, 'body'>>> &
  Given<'form', v.InferInput<Part<K, 'form'>>>

/** The parsed params, query and body that a handler receives. Forms are not parsed here: the handler reads context.request. */
export type CallRequest<K extends CallName> = Given<'params', v.InferOutput<Part<K, 'params'>>> &
  Given<'query', v.InferOutput<Part<K, 'query'>>> &
  Given<'body', v.InferOutput<Part<K, 'body'>>>

/** The reply as sent by the server, and as parsed by the app. */
export type WireReply<K extends CallName> = v.InferInput<Routes[K]['reply']>
export type CallReply<K extends CallName> = v.InferOutput<Routes[K]['reply']>
export type WirePiece<K extends CallName> = Routes[K] extends { streamed: { piece: infer S extends Schema } }
  ? v.InferInput<S>
  : never
export type CallRefusal<K extends CallName> = Routes[K]['refusals'][number]
