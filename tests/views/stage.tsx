/** What surrounds every feature that is mounted alone. */
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OutletProvider, type Outlet } from '../../src/flow/outlet.tsx'
import { queryClient } from '../../src/services/queries.ts'
import { theme } from '../../src/ui/theme.ts'

const deaf: Outlet = { notify: () => {}, navigate: () => {}, changed: () => {} }

export const Stage = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <QueryClientProvider client={queryClient}>
      <OutletProvider value={deaf}>{children}</OutletProvider>
    </QueryClientProvider>
  </ThemeProvider>
)
