/** A chevron that shows whether the thing beside it is open. */
import Box from '@mui/material/Box'
import { ChevronDown } from 'lucide-react'

type TurningChevronProps = {
  isOpen: boolean
  /** In CSS pixels. */
  size: number
  /** Direction while closed: right as in a tree, down as at the end of a line. */
  closed?: 'down' | 'right'
}

export const TurningChevron = ({ isOpen, size, closed = 'down' }: TurningChevronProps) => {
  const turns =
    closed === 'down' ? { closed: 'none', open: 'rotate(180deg)' } : { closed: 'rotate(-90deg)', open: 'none' }
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexShrink: 0,
        color: 'text.secondary',
        transition: 'transform 150ms',
        transform: isOpen ? turns.open : turns.closed,
      }}
    >
      <ChevronDown size={size} aria-hidden />
    </Box>
  )
}
