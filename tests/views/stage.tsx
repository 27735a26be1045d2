/** The providers around every feature that is mounted alone. */
import CssBaseline from '@mui/material/CssBaseline'
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EffectHandlerProvider, type EffectHandler } from '../../src/flow/effect-handler.tsx'
import { queryClient } from '../../src/services/queries.ts'
import { theme } from '../../src/ui/theme.ts'

const deaf: EffectHandler = { notify: () => {}, navigate: () => {}, changed: () => {} }

/** Dialogs open and close without transitions, which would take most of the time of a walk. */
const stillTheme = {
  ...theme,
  components: {
    ...theme.components,
    MuiDialog: { defaultProps: { ...theme.components?.MuiDialog?.defaultProps, transitionDuration: 0 } },
  },
}

export const Stage = ({ children }: { children: ReactNode }) => (
  <StyledEngineProvider injectFirst>
    <ThemeProvider theme={stillTheme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <EffectHandlerProvider value={deaf}>{children}</EffectHandlerProvider>
      </QueryClientProvider>
    </ThemeProvider>
  </StyledEngineProvider>
)
