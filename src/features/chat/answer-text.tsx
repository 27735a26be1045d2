/** The words of an answer: formatted, and as written while the formatting is on its way or would cost too much. */
import Box from '@mui/material/Box'
import { lazy, memo, Suspense } from 'react'
import { isTooIntricate } from './markdown-limits.ts'

const PlainAnswer = ({ text }: { text: string }) => <Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>

// Asked for as soon as there is a chat. Where it cannot be had, an answer is still worth reading.
const formatting = import('./markdown.tsx').catch(() => ({ default: PlainAnswer }))
const FormattedAnswer = lazy(() => formatting)

const style = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *, & blockquote > *, & li > *': { m: 0, minWidth: 0 },
  '& blockquote': {
    pl: 1.5,
    borderLeft: 3,
    borderColor: 'primary.main',
    color: 'text.secondary',
    display: 'grid',
    gap: 1,
  },
  '& ul, & ol': { pl: 2.75, display: 'grid', gap: 0.5 },
  '& li > ul, & li > ol, & li > p + p': { mt: 0.5 },
  '& li.task-list-item': { listStyle: 'none', ml: -2.75 },
  '& li.task-list-item svg': { verticalAlign: '-2px', mr: 0.5 },
  '& h4, & h5, & h6': { fontWeight: 650, lineHeight: 1.35, letterSpacing: '-0.01em' },
  '& h4': { fontSize: '1.0625rem' },
  '& h5, & h6': { fontSize: '1rem' },
  '& a': { color: 'primary.main', textUnderlineOffset: '2px' },
  '& code': {
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.875em',
    bgcolor: 'action.hover',
    px: 0.5,
    borderRadius: 0.5,
  },
  '& .wide': {
    overflowX: 'auto',
    overflowWrap: 'normal',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  },
  '& pre': { p: 1.25, border: 1, borderColor: 'divider', borderRadius: 1, lineHeight: 1.45 },
  '& pre code': { p: 0, bgcolor: 'transparent' },
  '& table': { borderCollapse: 'collapse', fontSize: '0.9375rem' },
  '& th, & td': {
    px: 1.25,
    py: 0.625,
    border: 1,
    borderColor: 'divider',
    textAlign: 'start',
    verticalAlign: 'top',
    minWidth: 72,
  },
  '& th': { bgcolor: 'action.hover', fontWeight: 620 },
  '& hr': { width: '100%', height: '1px', border: 0, bgcolor: 'divider' },
} as const

/** An amount does not begin on one line and end on the next. */
const withWholePrices = (text: string): string => text.replaceAll(/\bR\$ (?=\d)/g, 'R$\u00a0')

export const AnswerText = memo(function AnswerText({ text: given }: { text: string }) {
  const text = withWholePrices(given)
  if (isTooIntricate(text)) return <PlainAnswer text={text} />
  return (
    <Suspense fallback={<PlainAnswer text={text} />}>
      <Box sx={style}>
        <FormattedAnswer text={text} />
      </Box>
    </Suspense>
  )
})
