import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { blocksOf, type Run } from './rich-text.ts'

const renderRun = ({ at, text, isBold }: Run) =>
  isBold ? <strong key={at}>{text}</strong> : <Fragment key={at}>{text}</Fragment>

export const AnswerText = ({ text }: { text: string }) => (
  <Box sx={{ display: 'grid', gap: 1, whiteSpace: 'pre-wrap', '& > *': { m: 0, minWidth: 0 } }}>
    {blocksOf(text).map(({ at, kind, runs }) =>
      kind === 'quotation' ? (
        <Box
          component="blockquote"
          key={at}
          sx={{ pl: 1.5, borderLeft: 3, borderColor: 'primary.main', color: 'text.secondary' }}
        >
          {runs.map(renderRun)}
        </Box>
      ) : (
        <p key={at}>{runs.map(renderRun)}</p>
      ),
    )}
  </Box>
)
