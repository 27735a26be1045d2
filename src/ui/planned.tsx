/** An honest word in place of what is not built yet. */
import Typography from '@mui/material/Typography'
import { Hammer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

type PlannedProps = { title: string; text: string; level?: 'h1' | 'h2'; children?: ReactNode }

export const Planned = ({ title, text, level = 'h2', children }: PlannedProps) => (
  <Notice Icon={Hammer} title={title} level={level}>
    <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
      {text} <strong>Esta área ainda está em construção.</strong>
    </Typography>
    {children}
  </Notice>
)
