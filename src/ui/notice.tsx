/** A calm word where content would be: nothing yet, nothing found, not loaded. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeProps = { Icon: LucideIcon; title: string; children?: ReactNode; level?: 'h1' | 'h2' }

export const Notice = ({ Icon, title, children, level = 'h2' }: NoticeProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5, px: 2, py: { xs: 5, sm: 8 } }}>
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 64,
        height: 64,
        borderRadius: '50%',
        bgcolor: 'primary.light',
        color: 'primary.main',
      }}
    >
      <Icon size={28} aria-hidden />
    </Box>
    <Typography variant="h2" component={level}>
      {title}
    </Typography>
    {children}
  </Box>
)
