/**
 * A button that can be focused and hovered while disabled, so that its hint is found. Pressing it still sends the
 * event; the machine refuses it.
 */
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'

type HintedButtonProps = {
  children: ReactNode
  type?: 'button' | 'submit'
  look?: 'contained' | 'outlined'
  size?: 'small' | 'medium'
  icon?: ReactNode
  disabled: boolean
  busy?: boolean
  /** What is missing; shown while the button is disabled. */
  hint?: ReactNode
  /** Id of the element that gives the hint to screen readers. */
  describedBy?: string | undefined
  onClick?: () => void
}

export const HintedButton = ({
  children,
  type = 'button',
  look = 'contained',
  size = 'medium',
  icon,
  disabled,
  busy = false,
  hint,
  describedBy,
  onClick,
}: HintedButtonProps) => (
  <Tooltip
    // Not a string, which the tooltip would repeat in an attribute.
    title={disabled && !busy && hint ? <div>{hint}</div> : ''}
    placement="top-end"
    arrow
    describeChild
    slotProps={{
      tooltip: { sx: { bgcolor: 'text.primary', color: 'background.paper', fontSize: '0.8125rem', p: 1.25 } },
      arrow: { sx: { color: 'text.primary' } },
    }}
  >
    <Button
      type={type}
      variant={look}
      size={size}
      aria-disabled={disabled || busy}
      aria-busy={busy}
      aria-describedby={describedBy}
      startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : icon}
      sx={{
        flexShrink: 0,
        '&[aria-disabled=true], &[aria-disabled=true]:hover': {
          color: 'action.disabled',
          bgcolor: look === 'contained' ? 'action.disabledBackground' : 'transparent',
          borderColor: 'divider',
          cursor: 'default',
        },
        '&[aria-busy=true], &[aria-busy=true]:hover': { color: 'primary.main', bgcolor: 'primary.light' },
      }}
      {...(onClick && { onClick })}
    >
      {children}
    </Button>
  </Tooltip>
)
