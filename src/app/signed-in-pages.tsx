/** The providers of the pages behind the sign-in: theme, query cache, and the shell. */
import CssBaseline from '@mui/material/CssBaseline'
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { SessionContext } from '../features/session/session.context.tsx'
import { AreaBoundary } from '../flow/area-boundary.tsx'
import { lazyPart, Part, WhileLoading } from '../flow/lazy-part.tsx'
import '../services/double-press.ts'
import { queryClient } from '../services/queries.ts'
import { PlainLoading } from '../ui/plain-loading.tsx'
import { theme } from '../ui/theme.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import type { PageProps } from './page-row.ts'
import { Shell } from './shell/shell.tsx'
import 'virtual:theme-variables.css'

const NoAccess = lazyPart(() => import('./shell/no-access.tsx').then(({ NoAccess }) => ({ default: NoAccess })))

const Page = ({ page, params }: PageProps) => {
  const role = SessionContext.useSelect(({ context }) => context.user?.role)
  if (role && page.refusedRoles?.includes(role)) return <NoAccess />
  return <Part load={page.load} props={{ page, params }} />
}

const SignedInPages = ({ page, params }: PageProps) => {
  const path = usePathname()
  const userId = SessionContext.useSelect(({ context }) => context.user?.id)
  // Kept while a session ends. Another user starts anew, as the flows hold drafts under the id of theirs.
  const [owner, setOwner] = useState(userId)
  if (userId !== undefined && userId !== owner) setOwner(userId)
  usePageTitle(page.title ?? null)
  // No user may see data that was read for another one.
  useEffect(() => () => queryClient.clear(), [userId])
  return (
    // The library's styles are inserted first, so that our classes can override them.
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={theme} defaultMode="system" disableStyleSheetGeneration>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>
          <Shell key={owner}>
            <AreaBoundary key={path}>
              <WhileLoading fallback={<PlainLoading />}>
                <Page page={page} params={params} />
              </WhileLoading>
            </AreaBoundary>
          </Shell>
        </QueryClientProvider>
      </ThemeProvider>
    </StyledEngineProvider>
  )
}

export default SignedInPages
