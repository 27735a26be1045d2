/** Theme, effects and session, around whatever page the address names. */
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { SessionContext } from '../features/session/session.context.tsx'
import { useSessionFlow } from '../features/session/session.wiring.ts'
import { OutletProvider } from '../flow/outlet.tsx'
import { theme } from '../ui/theme.ts'
import { Notices } from './outlets/notices.tsx'
import { outlet } from './outlets/outlet.ts'
import { Router } from './router.tsx'

const Session = () => {
  const actor = useSessionFlow()
  return (
    <SessionContext.Provider value={actor}>
      <Router />
    </SessionContext.Provider>
  )
}

export const App = () => (
  <ThemeProvider theme={theme} defaultMode="system">
    <CssBaseline enableColorScheme />
    <OutletProvider value={outlet}>
      <Session />
      <Notices />
    </OutletProvider>
  </ThemeProvider>
)
