/** The menu of 'Avançar relógio': times, and the state of the follow-up. */
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ClockMove, ConversationFollowUp } from '../../../contract/follow-ups.ts'
import { stateText } from '../../services/follow-up-texts.ts'
import styles from './chat-clock.module.css'
import { clock, moves } from './chat-clock.strings.ts'

type ClockMovesProps = {
  anchor: () => HTMLElement | null
  isOpen: boolean
  followUp: ConversationFollowUp | undefined
  onMove: (to: ClockMove) => void
  onClose: () => void
}

const ClockMoves = ({ anchor, isOpen, followUp, onMove, onClose }: ClockMovesProps) => (
  <Menu open={isOpen} anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': clock.button } }}>
    <li className={styles.note} role="presentation">
      <strong>{clock.button}</strong>
      <span>{clock.note}</span>
      {followUp && <span className={styles.state}>Follow-up: {stateText(followUp)}</span>}
    </li>
    {moves.map(({ to, label }) => (
      <MenuItem key={to} onClick={() => onMove(to)}>
        {label}
      </MenuItem>
    ))}
  </Menu>
)

export default ClockMoves
