/** The pages behind the sign-in, in the shell. */
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { SessionContext } from '../features/session/session.context.tsx'
import { queryClient } from '../services/queries.ts'
import { Loading } from '../ui/loading.tsx'
import { theme } from '../ui/theme.ts'
import { chunks } from './chunks.ts'
import { Shell } from './shell/shell.tsx'

const AgentsPage = lazy(chunks.agents)
const AgentPage = lazy(chunks.agent)
const PlannedPage = lazy(() => import('./pages/planned-page.tsx'))
const DashboardPage = lazy(() => import('./pages/dashboard-page.tsx'))
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'))

const Pages = () => (
  <Switch>
    <Route path="/">
      <Redirect to="/agentes" replace />
    </Route>
    <Route path="/agentes">
      <AgentsPage />
    </Route>
    <Route path="/dashboard">
      <DashboardPage />
    </Route>
    <Route path="/docs">
      <PlannedPage page="docs" />
    </Route>
    <Route path="/agentes/envio-em-massa">
      <PlannedPage page="massSending" />
    </Route>
    <Route path="/agentes/:agentId/conversas">
      <PlannedPage page="conversations" />
    </Route>
    <Route path="/agentes/:agentId/follow-up-analytics">
      <PlannedPage page="followUpAnalytics" />
    </Route>
    <Route path="/agentes/:agentId/webhook">
      <PlannedPage page="webhook" />
    </Route>
    <Route path="/agentes/:agentId">{({ agentId }) => <AgentPage key={agentId} agentId={agentId} />}</Route>
    <Route>
      <NotFoundPage />
    </Route>
  </Switch>
)

const SignedInPages = () => {
  const userId = SessionContext.useSelect(({ context }) => context.user?.id)
  // Nobody may meet what was read for somebody else.
  useEffect(() => () => queryClient.clear(), [userId])
  return (
    <ThemeProvider theme={theme} defaultMode="system">
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={queryClient}>
        <Shell>
          <Suspense fallback={<Loading />}>
            <Pages />
          </Suspense>
        </Shell>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

export default SignedInPages
