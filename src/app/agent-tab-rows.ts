/** The tabs of an agent, one row each: code to load and first reads. */
import type { Agent } from '../../contract/agents.ts'
import type { Role } from '../../contract/auth.ts'
import type { LoadPart } from '../flow/lazy-part.tsx'
import type { AgentTab } from '../machines/agent-tabs/agent-tabs.machine.ts'
import type { Read } from '../services/http.ts'
import { HISTORY_PAGE, lastSession } from '../services/last-conversation.ts'

export type AgentTabProps = { agent: Agent; userId: string; canManage: boolean }

type TabRow = {
  load: LoadPart<AgentTabProps>
  refusedRoles?: readonly Role[]
  reads: (agentId: string, userId: string, canManage: boolean) => Read[]
}

/** Also read by the page; whichever comes second shares the response. */
const theAgent = (agentId: string): Read => ['getAgent', { params: { agentId } }]

const lastConversation = (agentId: string, userId: string): Read[] => {
  const sessionId = lastSession({ agentId, userId })
  return sessionId === null ? [] : [['chatHistory', { params: { agentId, sessionId }, query: { limit: HISTORY_PAGE } }]]
}

export const agentTabRows: Record<AgentTab, TabRow> = {
  profile: { load: () => import('./tabs/profile-tab.tsx'), reads: (agentId) => [theAgent(agentId)] },
  training: {
    load: () => import('./tabs/trainings-tab.tsx'),
    reads: (agentId, _userId, canManage) => [
      ['listTrainings', { params: { agentId }, query: {} }],
      ...(canManage ? [['listUnanswered', { params: { agentId } }] as const] : []),
    ],
  },
  intentions: {
    load: () => import('./tabs/stages-tab.tsx'),
    reads: (agentId) => [['listStages', { params: { agentId } }]],
  },
  settings: {
    load: () => import('./tabs/settings-tab.tsx'),
    reads: (agentId, _userId, canManage) => [
      theAgent(agentId),
      ['modelCosts', {}],
      ...(canManage ? [['listFollowUps', { params: { agentId } }] as const] : []),
    ],
  },
  integrations: {
    load: () => import('./tabs/integrations-tab.tsx'),
    refusedRoles: ['USER_CHAT'],
    reads: (agentId) => [
      ['listApiKeys', { params: { agentId } }],
      ['listChannels', { params: { agentId } }],
      ['listWebhooks', { params: { agentId } }],
    ],
  },
  channel: {
    load: () => import('./tabs/channel-tab.tsx'),
    reads: (agentId) => [theAgent(agentId), ['listChannels', { params: { agentId } }]],
  },
  campaign: {
    load: () => import('./tabs/campaign-tab.tsx'),
    refusedRoles: ['USER_CHAT'],
    reads: (agentId) => [
      ['listChannels', { params: { agentId } }],
      ['listCampaigns', { params: { agentId } }],
    ],
  },
  debug: {
    load: () => import('./tabs/chat-tab.tsx'),
    reads: (agentId, userId) => [
      ['listConversations', { params: { agentId }, query: {} }],
      ...lastConversation(agentId, userId),
    ],
  },
}

/** The row of the tab in `?type=`. Needed before the machine of the tabs is loaded. */
export const tabRow = (type: string | null): TabRow =>
  Object.entries(agentTabRows).find(([tab]) => tab === type)?.[1] ?? agentTabRows.profile

export const isTabRefused = (tab: AgentTab, role: Role | undefined): boolean =>
  role !== undefined && agentTabRows[tab].refusedRoles?.includes(role) === true
