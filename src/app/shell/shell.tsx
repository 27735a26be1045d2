/** The frame of every page behind the sign-in. */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { SessionContext } from '../../features/session/session.context.tsx'
import { Sidebar } from '../../features/sidebar/sidebar.tsx'

export const Shell = ({ children }: { children: ReactNode }) => {
  const send = SessionContext.useSend()
  const role = SessionContext.useSelect(({ context }) => context.user?.role)
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, height: '100dvh' }}>
      <Sidebar canSeeDashboard={role !== 'USER_CHAT'} onSignOut={() => send({ type: 'session.signOut' })} />
      <Box
        component="main"
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          overflowY: 'auto',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
