/** 'Avançar relógio' in the header of the test chat: a menu of moments, below how the follow-up stands (CL-01). */
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { FastForward } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import type { Actor } from 'xstate'
import type { ConversationFollowUp } from '../../../contract/follow-ups.ts'
import type { ChatClockMachine } from '../../machines/chat-clock/chat-clock.machine.ts'
import { stateText } from '../../services/follow-up-texts.ts'
import { followUpStatesQuery } from '../../services/queries.ts'
import { ChatContext } from './chat.context.tsx'
import { useChatClock } from './chat-clock.wiring.ts'
import { ChatReload } from './chat-reload.ts'
import styles from './chat-clock.module.css'
import { clock, moves } from './chat-clock.strings.ts'

type ChatClockProps = {
  actor: Actor<ChatClockMachine>
  /** Of the conversation; null before the first question, when there is nothing to wait for. */
  sessionId: string | null
  isIdle: boolean
  followUp: ConversationFollowUp | undefined
}

export const ChatClockMenu = ({ actor, sessionId, isIdle, followUp }: ChatClockProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const snapshot = useSelector(actor, (current) => current)
  const isMoving = snapshot.matches('moving')
  return (
    <>
      <IconButton
        ref={button}
        aria-label={isMoving ? clock.moving : clock.button}
        title={clock.button}
        aria-haspopup="menu"
        disabled={sessionId === null || !isIdle || isMoving}
        onClick={() => actor.send({ type: 'clock.open' })}
      >
        <FastForward size={18} aria-hidden />
      </IconButton>
      <Menu
        open={snapshot.matches('open')}
        anchorEl={() => button.current}
        onClose={() => actor.send({ type: 'clock.close' })}
        slotProps={{ list: { 'aria-label': clock.button } }}
      >
        <li className={styles.note} role="presentation">
          <strong>{clock.button}</strong>
          <span>{clock.note}</span>
          {followUp && <span className={styles.state}>Follow-up: {stateText(followUp)}</span>}
        </li>
        {moves.map(({ to, label }) => (
          <MenuItem key={to} onClick={() => sessionId !== null && actor.send({ type: 'clock.move', sessionId, to })}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const secondMs = 1_000
/** The clock of the server may be another than ours. */
const pollMs = 10 * secondMs

/** How the follow-up of the conversation stands; looked at again when it is due, for as long as the page is seen. */
type Shown = { agentId: string; sessionId: string | null; count: number; isIdle: boolean }

const useFollowUpState = ({ agentId, sessionId, count, isIdle }: Shown) => {
  const reload = use(ChatReload)
  const of = (states: readonly ConversationFollowUp[] | undefined) =>
    states?.find((state) => state.sessionId === sessionId)
  const { data, refetch } = useQuery({
    ...followUpStatesQuery(agentId),
    enabled: sessionId !== null && isIdle,
    refetchInterval: ({ state }) => {
      const found = of(state.data)
      if (found?.state !== 'armed' && found?.state !== 'waitingHours') return false
      return Math.min(Math.max(found.dueAt - Date.now() + secondMs, 2 * secondMs), pollMs)
    },
  })
  const followUp = of(data)
  // Each answer begins a silence; a read that began before it would not know.
  useEffect(() => {
    if (sessionId !== null && count > 0 && isIdle) void refetch()
  }, [refetch, sessionId, count, isIdle])
  const seen = useRef<{ sessionId: string; sentAt: number | null } | null>(null)
  useEffect(() => {
    if (!followUp) return
    const { sentAt, isSimulated } = followUp
    const before = seen.current
    seen.current = { sessionId: followUp.sessionId, sentAt }
    const hasArrived = before?.sessionId === followUp.sessionId && before.sentAt === null && sentAt !== null
    if (hasArrived && !isSimulated) reload()
  }, [followUp, reload])
  return followUp
}

export const ChatClock = () => {
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  const sessionId = ChatContext.useSelect(({ context }) => context.sessionId)
  const count = ChatContext.useSelect(({ context }) => context.conversation.entries.length)
  const isIdle = ChatContext.useSelect((snapshot) => snapshot.matches({ conversation: { ready: 'idle' } }))
  const followUp = useFollowUpState({ agentId, sessionId, count, isIdle })
  return <ChatClockMenu actor={useChatClock(agentId)} {...{ sessionId, isIdle, followUp }} />
}
