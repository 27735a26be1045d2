/** The shape of a message: the user's on the right, the agent's on the left, a failed one outlined. */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export type BubbleVariant = 'mine' | 'theirs' | 'failed' | 'aside'

const variants: Record<BubbleVariant, object> = {
  mine: { bgcolor: 'primary.light', borderColor: 'transparent', borderBottomRightRadius: 4 },
  theirs: { bgcolor: 'background.paper', borderColor: 'divider', borderBottomLeftRadius: 4 },
  aside: { borderColor: 'divider', borderStyle: 'dashed', borderBottomLeftRadius: 4 },
  failed: { borderColor: 'error.main', borderStyle: 'dashed', borderBottomLeftRadius: 4 },
}

export const Bubble = ({ variant, children }: { variant: BubbleVariant; children: ReactNode }) => (
  <Box
    sx={{
      width: 'fit-content',
      maxWidth: '100%',
      px: 1.75,
      py: 1.125,
      border: 1,
      borderRadius: '16px',
      overflowWrap: 'anywhere',
      ...variants[variant],
    }}
  >
    {children}
  </Box>
)
