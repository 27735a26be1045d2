/** 'Avançar relógio' in the header of the test chat: a menu of times, and the state of the follow-up (CL-01). */
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { FastForward } from 'lucide-react'
import { useRef } from 'react'
import type { Actor } from 'xstate'
import type { ConversationFollowUp } from '../../../contract/follow-ups.ts'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { loadPart } from '../../flow/load-part.ts'
import type { ChatClockMachine } from '../../machines/chat-clock/chat-clock.machine.ts'
import { followUpStatesQuery } from '../../services/queries.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { ChatContext } from './chat.context.tsx'
import { useChatClock } from './chat-clock.wiring.ts'
import styles from './chat-clock.module.css'
import { clock } from './chat-clock.strings.ts'
import { OpenedPart } from '../../flow/opened-part.tsx'

const loadMoves = () => import('./clock-moves.tsx')
const ClockMoves = lazyPart(loadMoves)
const preload = (): void => void loadPart(loadMoves)

type ChatClockProps = {
  actor: Actor<ChatClockMachine>
  /** The open conversation; null before the first question, when no follow-up is due. */
  sessionId: string | null
  isIdle: boolean
  followUp: ConversationFollowUp | undefined
}

export const ChatClockMenu = ({ actor, sessionId, isIdle, followUp }: ChatClockProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const snapshot = useSelector(actor, (current) => current)
  const isMoving = snapshot.matches('moving')
  const isOpen = snapshot.matches('open')
  // Disabled while the clock moves, it lost the focus.
  useFocusAfter(isMoving, button)
  const close = (): void => actor.send({ type: 'clock.close' })
  return (
    <>
      <ActionButton
        ref={button}
        look="icon"
        className={styles.button}
        // Elsewhere the title is the name: as both, screen readers say it twice.
        aria-label={isMoving ? clock.moving : sessionId === null ? clock.button : undefined}
        title={sessionId === null ? clock.waits : clock.button}
        aria-haspopup="menu"
        disabled={sessionId === null || !isIdle || isMoving}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => actor.send({ type: 'clock.open' })}
      >
        <FastForward size={18} aria-hidden />
      </ActionButton>
      <OpenedPart isOpen={isOpen} onClose={close}>
        <ClockMoves
          anchor={() => button.current}
          isOpen={isOpen}
          followUp={followUp}
          onMove={(to) => sessionId !== null && actor.send({ type: 'clock.move', sessionId, to })}
          onClose={close}
        />
      </OpenedPart>
    </>
  )
}

export const ChatClock = () => {
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  const sessionId = ChatContext.useSelect(({ context }) => context.sessionId)
  const isIdle = ChatContext.useSelect((snapshot) => snapshot.matches({ conversation: { ready: 'idle' } }))
  const actor = useChatClock(agentId)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  // Fetched again each time the menu opens.
  const { data } = useQuery({ ...followUpStatesQuery(agentId), staleTime: 0, enabled: isOpen })
  const followUp = data?.find((state) => state.sessionId === sessionId)
  return <ChatClockMenu actor={actor} {...{ sessionId, isIdle, followUp }} />
}
