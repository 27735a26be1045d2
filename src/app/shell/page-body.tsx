import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The room a page has; with `fill` it takes the whole height and scrolls inside. */
export const PageBody = ({ children, fill = false }: { children: ReactNode; fill?: boolean }) => (
  <Box
    sx={{
      width: '100%',
      maxWidth: 1240,
      mx: 'auto',
      px: { xs: 2, sm: 3, lg: 4 },
      py: { xs: fill ? 1.25 : 2, sm: 3.5 },
      ...(fill && { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }),
    }}
  >
    {children}
  </Box>
)
