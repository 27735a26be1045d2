/** All pages, one row each; used by the router, for titles and for loading ahead. */
import type { SessionUser } from '../../contract/auth.ts'
import { readDays } from '../services/period-in-url.ts'
import { tabRow } from './agent-tab-rows.ts'
import { loadPasswordRecovery, loadPasswordReset, loadSignIn } from './signed-out-pages.ts'
import type { PageProps, PageRow, Params } from './page-row.ts'

const developmentPages: PageRow[] = import.meta.env.DEV
  ? [{ path: '/__inspector', access: 'anyone', load: () => import('./inspector/inspector-page.tsx') }]
  : []

const pages: readonly PageRow[] = [
  { path: '/login', title: 'Entrar', access: 'signedOut', load: loadSignIn },
  { path: '/criar-conta', title: 'Criar conta', access: 'signedOut', load: loadSignIn },
  { path: '/recuperar-senha', title: 'Recuperar senha', access: 'anyone', load: loadPasswordRecovery },
  { path: '/redefinir-senha', title: 'Redefinir senha', access: 'anyone', load: loadPasswordReset },
  {
    path: '/agentes',
    title: 'Agentes',
    access: 'signedIn',
    load: () => import('./pages/agents-page.tsx'),
    reads: () => [['listAgents', { query: { fields: 'card' } }]],
  },
  {
    path: '/conta',
    title: 'Minha conta',
    access: 'signedIn',
    load: () => import('./pages/account-page.tsx'),
    reads: () => [['listSessions', {}]],
  },
  { path: '/creditos', title: 'Créditos', access: 'signedIn', load: () => import('./pages/credits-page.tsx') },
  {
    path: '/dashboard',
    title: 'Dashboard',
    access: 'signedIn',
    refusedRoles: ['USER_CHAT'],
    load: () => import('./pages/dashboard-page.tsx'),
  },
  { path: '/docs', title: 'Documentação', access: 'signedIn', load: () => import('./pages/docs-page.tsx') },
  {
    path: '/agentes/envio-em-massa',
    title: 'Disparo em massa',
    access: 'signedIn',
    refusedRoles: ['USER_CHAT'],
    load: () => import('./pages/mass-sending-page.tsx'),
  },
  {
    path: '/agentes/:agentId/conversas',
    access: 'signedIn',
    load: () => import('./pages/conversations-page.tsx'),
    reads: ({ agentId = '' }, search) => {
      const sessionId = search.get('conversa')
      return [
        ['listInbox', { params: { agentId }, query: search.get('precisa') === 'gente' ? { waiting: 'true' } : {} }],
        ...(sessionId ? [['getInboxConversation', { params: { agentId, sessionId }, query: {} }] as const] : []),
      ]
    },
  },
  {
    path: '/agentes/:agentId/follow-up-analytics',
    title: 'Estatísticas de follow-up',
    access: 'signedIn',
    refusedRoles: ['USER_CHAT'],
    load: () => import('./pages/follow-up-analytics-page.tsx'),
    reads: ({ agentId = '' }, search) => [
      ['followUpAnalytics', { params: { agentId }, query: { days: readDays(search) } }],
      ['followUpStates', { params: { agentId } }],
    ],
  },
  {
    path: '/agentes/:agentId/webhook',
    title: 'Webhook API',
    access: 'signedIn',
    refusedRoles: ['USER_CHAT'],
    load: () => import('./pages/webhook-page.tsx'),
    reads: ({ agentId = '' }) => [['listWebhooks', { params: { agentId } }]],
  },
  {
    path: '/agentes/:agentId',
    access: 'signedIn',
    load: () => import('./pages/agent-page.tsx'),
    reads: ({ agentId = '' }) => [['getAgent', { params: { agentId } }]],
    inner: (search) => {
      const tab = tabRow(search.get('type'))
      const reads = ({ agentId = '' }: Params, { id, role }: SessionUser) =>
        tab.reads(agentId, id, role !== 'USER_CHAT')
      return { ...tab, reads }
    },
  },
  ...developmentPages,
]

const notFound: PageRow = {
  path: '*',
  title: 'Página não encontrada',
  access: 'signedIn',
  load: () => import('./pages/not-found-page.tsx'),
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The parameters if the path matches the pattern; case and a trailing slash are ignored. */
const match = (pattern: string, path: string): Params | null => {
  const [expected, given] = [pattern.split('/'), path.replace(/(.)\/$/, '$1').split('/')]
  if (expected.length !== given.length) return null
  const params: [string, string][] = []
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':') && value !== '') params.push([segment.slice(1), decode(value)])
    else if (segment !== value.toLowerCase()) return null
  }
  return Object.fromEntries(params)
}

export const findPage = (path: string): PageProps => {
  for (const page of pages) {
    const params = match(page.path, path)
    if (params) return { page, params }
  }
  return { page: notFound, params: {} }
}
