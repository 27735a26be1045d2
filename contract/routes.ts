/**
 * Every call between app and server, once. The server cannot start without a handler for each, the app can make no
 * other, and the OpenAPI document is generated from this table.
 */
import * as v from 'valibot'
import { Agent, CreateAgentBody } from './agents.ts'
import { LoginBody, LoginReply, RegisterBody, SessionUser } from './auth.ts'
import { ChatHistory, ChatReply, TestChatBody } from './chat.ts'
import { Balance, CostsReply } from './credits.ts'
import { Health, RuntimeConfig } from './system.ts'
import { CreateTextTrainingBody, Training } from './trainings.ts'
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
  auth: 'bearer' | 'none'
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
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
    body: CreateAgentBody,
    reply: Agent,
    failures: [400, 401, 403, 413, 415],
    source: 'S1§7',
    summary: 'Create an agent, within the limit of the plan',
  }),
  listTrainings: route({
    method: 'GET',
    path: '/api/trainings/agent/{agentId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: v.array(Training),
    failures: [401, 404],
    source: 'S2§7',
    summary: 'The trainings of an agent, newest first',
  }),
  createTextTraining: route({
    method: 'POST',
    path: '/api/training-types/text',
    host: 'api',
    auth: 'bearer',
    body: CreateTextTrainingBody,
    reply: Training,
    failures: [400, 401, 404, 413, 415],
    source: 'S2§7',
    summary: 'Queue a text for training',
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
  chatHistory: route({
    method: 'GET',
    path: '/api/v1/chat/{agentId}/{sessionId}',
    host: 'chat',
    auth: 'bearer',
    params: v.object({ agentId: Id, sessionId: Id }),
    reply: ChatHistory,
    failures: [401, 404],
    source: 'S1§7',
    summary: 'The messages of a conversation, oldest first',
  }),
} as const

export type Routes = typeof routes
export type CallName = keyof Routes

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
