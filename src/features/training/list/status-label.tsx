/** The state of a training as colour, icon and text. */
import Typography from '@mui/material/Typography'
import { keyframes } from '@mui/material/styles'
import { CircleCheck, CircleCheckBig, CircleDashed, CircleX, Clock3, LoaderCircle, type LucideIcon } from 'lucide-react'
import { statusLabel } from '../strings.ts'

type Appearance = { Icon: LucideIcon; color: string }

const appearances: Record<string, Appearance> = {
  PENDING: { Icon: Clock3, color: 'warning.main' },
  PROCESSING: { Icon: LoaderCircle, color: 'info.main' },
  COMPLETED: { Icon: CircleCheck, color: 'success.main' },
  FINISHED: { Icon: CircleCheckBig, color: 'success.main' },
  FAILED: { Icon: CircleX, color: 'error.main' },
}
const unknown: Appearance = { Icon: CircleDashed, color: 'text.secondary' }

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const StatusLabel = ({ status }: { status: string | null | undefined }) => {
  const { Icon, color } = appearances[status ?? ''] ?? unknown
  return (
    <Typography
      variant="caption"
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        color,
        // On a wide row the icons are aligned in a column. The status of another server may be long.
        minWidth: { '@': 0, '@720': '7.5rem' },
        maxWidth: '14rem',
        overflowWrap: 'anywhere',
        fontWeight: 620,
        '& svg': { flexShrink: 0 },
        ...(status === 'PROCESSING' && {
          '@media (prefers-reduced-motion: no-preference)': { '& svg': { animation: `${turn} 1.4s linear infinite` } },
        }),
      }}
    >
      <Icon size={15} aria-hidden />
      {statusLabel(status)}
    </Typography>
  )
}
