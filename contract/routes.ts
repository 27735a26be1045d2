/**
 * Every call between app and server, once. The server cannot start without a handler for each, the app can make no
 * other, and the OpenAPI document is generated from this table.
 */
import * as v from 'valibot'
import { Agent, CreateAgentBody } from './agents.ts'
import {
  ForgotPasswordBody,
  GoogleBody,
  LoginBody,
  LoginReply,
  RegisterBody,
  ResetPasswordBody,
  ResetTokenQuery,
  SessionUser,
} from './auth.ts'
import {
  ChatHistory,
  ChatHistoryQuery,
  ChatReply,
  ConversationSummary,
  FileQuery,
  TestChatBody,
  UploadChatQuery,
} from './chat.ts'
import { Balance, CostsReply } from './credits.ts'
import { GenerateAgentQuery, GenerateAgentReply, ScrapingProgress } from './scraping.ts'
import { Health, RuntimeConfig } from './system.ts'
import {
  CreateDocumentQuery,
  CreateImageTrainingBody,
  CreateTextTrainingBody,
  CreateWebsiteTrainingBody,
  RetrievalReply,
  TestRetrievalBody,
  Training,
  TrainingsQuery,
  UpdateTrainingBody,
} from './trainings.ts'
import { Done, Id } from './wire.ts'

type Schema = v.GenericSchema<unknown, unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Statuses a call may refuse with, each with an ErrorBody. 404 also stands for what belongs to another account. */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503 | 504

export type Route = {
  method: Method
  /** Parameters as `{name}`. */
  path: `/${string}`
  /** Which configured host answers it. */
  host: 'origin' | 'api' | 'chat'
  /** `cookie` is for calls that are specified without authorization header, from pages of this origin (decision 6). */
  auth: 'bearer' | 'cookie' | 'none'
  /** Refused with 403 to the role USER_CHAT, which only reads and talks (S1§6). */
  managersOnly?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a form (multipart/form-data) with one file in it, in the field of this name. */
  upload?: 'files' | 'file'
  /** Longest body that is read, in megabytes, where the usual one is too short. */
  bodyMb?: number
  /** Of a stream, one line of it. */
  reply: Schema
  /** Answers with a line of JSON for each thing that happens, until the work is done. */
  stream?: true
  /** Answers with the bytes of a file; `reply` is null. */
  file?: true
  failures: readonly RefusalStatus[]
  /** Where the call is specified; `ours` when it is not. */
  source: string
  summary: string
}

const route = <const R extends Route>(definition: R) => definition

export const routes = {
  health: route({
    method: 'GET',
    path: '/api/health',
    host: 'origin',
    auth: 'none',
    reply: Health,
    failures: [],
    source: 'ours',
    summary: 'Whether the server is up',
  }),
  config: route({
    method: 'GET',
    path: '/config.json',
    host: 'origin',
    auth: 'none',
    reply: RuntimeConfig,
    failures: [],
    source: 'ours (decision 2)',
    summary: 'Runtime configuration of the app',
  }),
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    host: 'origin',
    auth: 'none',
    body: LoginBody,
    reply: LoginReply,
    failures: [400, 401, 413, 415, 429],
    source: 'S1§7',
    summary: 'Sign in with e-mail and password',
  }),
  register: route({
    method: 'POST',
    path: '/api/auth/register',
    host: 'origin',
    auth: 'none',
    body: RegisterBody,
    reply: LoginReply,
    failures: [400, 409, 413, 415, 429],
    source: 'ours (decision 4)',
    summary: 'Create an account and sign in',
  }),
  googleLogin: route({
    method: 'POST',
    path: '/api/auth/google',
    host: 'origin',
    auth: 'none',
    body: GoogleBody,
    reply: LoginReply,
    failures: [400, 401, 409, 413, 415, 429, 502, 503],
    source: 'S1§7',
    summary: 'Sign in, or create an account, with an ID token of Google',
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/auth/forgot-password',
    host: 'origin',
    auth: 'none',
    body: ForgotPasswordBody,
    reply: Done,
    failures: [400, 413, 415, 429],
    source: 'S1§7',
    summary: 'Send a link to choose a new password; answers the same for unknown addresses',
  }),
  validateReset: route({
    method: 'GET',
    path: '/api/auth/reset-password/validate',
    host: 'origin',
    auth: 'none',
    query: ResetTokenQuery,
    reply: v.boolean(),
    failures: [400, 429],
    source: 'S1§7',
    summary: 'Whether a password link is still good',
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    host: 'origin',
    auth: 'none',
    body: ResetPasswordBody,
    reply: Done,
    failures: [400, 413, 415, 429],
    source: 'S1§7',
    summary: 'Choose a new password with a link; ends all sessions of the account',
  }),
  logout: route({
    method: 'POST',
    path: '/api/logout',
    host: 'origin',
    auth: 'bearer',
    reply: Done,
    failures: [401],
    source: 'S1§7',
    summary: 'End the session of this token',
  }),
  currentUser: route({
    method: 'GET',
    path: '/api/auth/me',
    host: 'api',
    auth: 'bearer',
    reply: SessionUser,
    failures: [401],
    source: 'ours',
    summary: 'The signed-in user',
  }),
  listAgents: route({
    method: 'GET',
    path: '/api/agents',
    host: 'api',
    auth: 'bearer',
    reply: v.array(Agent),
    failures: [401],
    source: 'S1§7',
    summary: 'The agents of the signed-in user, newest first',
  }),
  getAgent: route({
    method: 'GET',
    path: '/api/agents/{agentId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: Agent,
    failures: [401, 404],
    source: 'S1§7',
    summary: 'One agent',
  }),
  createAgent: route({
    method: 'POST',
    path: '/api/agents',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: CreateAgentBody,
    reply: Agent,
    failures: [400, 401, 403, 413, 415],
    source: 'S1§7',
    summary: 'Create an agent, within the limit of the plan',
  }),
  deleteAgent: route({
    method: 'DELETE',
    path: '/api/delete-agent/{agentId}',
    host: 'origin',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id }),
    reply: Done,
    failures: [401, 403, 404],
    source: 'S1§7',
    summary: 'Delete an agent with everything it has',
  }),
  generateAgent: route({
    method: 'POST',
    path: '/api/scraping/generate-agent',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    query: GenerateAgentQuery,
    reply: GenerateAgentReply,
    failures: [400, 401, 403, 404, 429, 502, 504],
    source: 'S1§7',
    summary: 'Create an agent from what a website says',
  }),
  scrapingProgress: route({
    method: 'GET',
    path: '/api/scraping/progress/{progressId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ progressId: Id }),
    reply: ScrapingProgress,
    stream: true,
    failures: [401, 403, 404],
    source: 'ours',
    summary: 'How far the creation of an agent from a website is',
  }),
  listTrainings: route({
    method: 'GET',
    path: '/api/trainings/agent/{agentId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    query: TrainingsQuery,
    reply: v.array(Training),
    failures: [400, 401, 404],
    source: 'S2§7, S3§7',
    summary: 'The trainings of an agent, newest first',
  }),
  getTraining: route({
    method: 'GET',
    path: '/api/trainings/{trainingId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ trainingId: Id }),
    reply: Training,
    failures: [401, 404],
    source: 'ours',
    summary: 'One training with all of its content',
  }),
  createTextTraining: route({
    method: 'POST',
    path: '/api/training-types/text',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: CreateTextTrainingBody,
    reply: Training,
    failures: [400, 401, 403, 404, 413, 415],
    source: 'S2§7',
    summary: 'Queue a text for training',
  }),
  createWebsiteTraining: route({
    method: 'POST',
    path: '/api/training-types/website',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: CreateWebsiteTrainingBody,
    reply: Training,
    failures: [400, 401, 403, 404, 413, 415],
    source: 'S2§7',
    summary: 'Queue a page, or a website, for training',
  }),
  createImageTraining: route({
    method: 'POST',
    path: '/api/training-types/image',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: CreateImageTrainingBody,
    bodyMb: 15,
    reply: Training,
    failures: [400, 401, 403, 404, 413, 415],
    source: 'S2§7',
    summary: 'Queue an image for training',
  }),
  createDocumentTraining: route({
    method: 'POST',
    path: '/api/training-types/document',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    query: CreateDocumentQuery,
    upload: 'file',
    reply: Training,
    failures: [400, 401, 403, 404, 413, 415],
    source: 'S2§7',
    summary: 'Queue a document for training',
  }),
  createUnknownTraining: route({
    method: 'POST',
    path: '/api/training-types/{type}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ type: v.string() }),
    reply: Training,
    failures: [400, 401, 403, 404],
    source: 'S2§5',
    summary: 'Refuses every type that cannot be trained on',
  }),
  updateTraining: route({
    method: 'PUT',
    path: '/api/update-training-type/{agentId}/{trainingId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id, trainingId: Id }),
    body: UpdateTrainingBody,
    reply: Training,
    failures: [400, 401, 403, 404, 409, 413, 415],
    source: 'S2§7',
    summary: 'Change a training and queue it again',
  }),
  deleteTraining: route({
    method: 'DELETE',
    path: '/api/trainings/{trainingId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ trainingId: Id }),
    reply: Done,
    failures: [401, 403, 404],
    source: 'S2§7',
    summary: 'Delete a training with everything that was learned from it',
  }),
  retryTraining: route({
    method: 'POST',
    path: '/api/trainings/{trainingId}/retry',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ trainingId: Id }),
    reply: Training,
    failures: [401, 403, 404, 409],
    source: 'ours (decision 23)',
    summary: 'Queue a failed training again',
  }),
  testRetrieval: route({
    method: 'POST',
    path: '/api/trainings/agent/{agentId}/retrieval',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    body: TestRetrievalBody,
    reply: RetrievalReply,
    failures: [400, 401, 404, 413, 415],
    source: 'ours',
    summary: 'The passages that would be used for a question, best first, and why',
  }),
  modelCosts: route({
    method: 'GET',
    path: '/api/v1/credits/costs',
    host: 'api',
    auth: 'bearer',
    reply: CostsReply,
    failures: [401],
    source: 'S1§7',
    summary: 'Models and what a reply of each costs',
  }),
  creditBalance: route({
    method: 'GET',
    path: '/api/v1/credits/balance',
    host: 'api',
    auth: 'bearer',
    reply: Balance,
    failures: [401],
    source: 'ours (decision 3)',
    summary: 'Credits left',
  }),
  testChat: route({
    method: 'POST',
    path: '/api/v1/chat/test-chat',
    host: 'api',
    auth: 'bearer',
    body: TestChatBody,
    reply: ChatReply,
    failures: [400, 401, 402, 404, 409, 413, 415, 502, 504],
    source: 'S1§7',
    summary: 'Ask the agent something; debits the cost of its model',
  }),
  uploadChatFile: route({
    method: 'POST',
    path: '/api/v1/chat/upload',
    host: 'api',
    auth: 'cookie',
    query: UploadChatQuery,
    upload: 'files',
    reply: ChatReply,
    failures: [400, 401, 402, 404, 409, 413, 415, 502, 504],
    source: 'S1§7',
    summary: 'Ask the agent something about an image, a document or a recording',
  }),
  chatFile: route({
    method: 'GET',
    path: '/api/v1/files/{fileId}',
    host: 'api',
    auth: 'none',
    params: v.object({ fileId: Id }),
    query: FileQuery,
    file: true,
    reply: v.null(),
    failures: [400, 404],
    source: 'ours',
    summary: 'A stored file, by the signed address that a conversation or training names',
  }),
  listConversations: route({
    method: 'GET',
    path: '/api/v1/chat/{agentId}',
    host: 'chat',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: v.array(ConversationSummary),
    failures: [401, 404],
    source: 'ours (decision 3)',
    summary: 'The test conversations of an agent, the one that went on last first',
  }),
  chatHistory: route({
    method: 'GET',
    path: '/api/v1/chat/{agentId}/{sessionId}',
    host: 'chat',
    auth: 'bearer',
    params: v.object({ agentId: Id, sessionId: Id }),
    query: ChatHistoryQuery,
    reply: ChatHistory,
    failures: [400, 401, 404],
    source: 'S1§7',
    summary: 'The messages of a conversation, oldest first',
  }),
} as const

export type Routes = typeof routes
export type CallName = keyof Routes
/** Calls that answer line by line. */
export type StreamName = { [K in CallName]: Routes[K] extends { stream: true } ? K : never }[CallName]
/** Calls that send a file. */
export type UploadName = { [K in CallName]: Routes[K] extends { upload: string } ? K : never }[CallName]
/** Calls that answer with one. */
export type FileName = { [K in CallName]: Routes[K] extends { file: true } ? K : never }[CallName]

type Part<K extends CallName, P extends 'params' | 'query' | 'body'> = Routes[K] extends {
  [key in P]: infer S extends Schema
}
  ? S
  : never

type Given<P extends string, T> = [T] extends [never] ? unknown : { [key in P]: T }

/** What a caller passes for a call. */
export type CallInput<K extends CallName> = Given<'params', v.InferInput<Part<K, 'params'>>> &
  Given<'query', v.InferInput<Part<K, 'query'>>> &
  Given<'body', v.InferInput<Part<K, 'body'>>>

/** What a handler receives: the same, parsed. */
export type CallRequest<K extends CallName> = Given<'params', v.InferOutput<Part<K, 'params'>>> &
  Given<'query', v.InferOutput<Part<K, 'query'>>> &
  Given<'body', v.InferOutput<Part<K, 'body'>>>

/** What goes over the wire as the answer, and what the app gets of it. */
export type WireReply<K extends CallName> = v.InferInput<Routes[K]['reply']>
export type CallReply<K extends CallName> = v.InferOutput<Routes[K]['reply']>
export type CallRefusal<K extends CallName> = Routes[K]['failures'][number]
