/** A step: its question, and its fields below. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type StepLayoutProps = { question: string; help?: string; children: ReactNode }

export const StepLayout = ({ question, help, children }: StepLayoutProps) => (
  <Box sx={{ display: 'grid', gap: 2.5 }}>
    <Box>
      <Typography variant="h3" component="h3">
        {question}
      </Typography>
      {help && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {help}
        </Typography>
      )}
    </Box>
    {children}
  </Box>
)
