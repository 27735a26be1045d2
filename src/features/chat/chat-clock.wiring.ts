/** The port of 'Avançar relógio'; a message that it produces is loaded with the rest of the conversation. */
import { use, useEffect } from 'react'
import { useFlow } from '../../flow/use-flow.ts'
import { chatClockMachine, type MoveClockInput } from '../../machines/chat-clock/chat-clock.machine.ts'
import { callPort } from '../../services/ports.ts'
import { clockNotices } from './chat-clock.strings.ts'
import { ChatReload } from './chat-reload.ts'

const wired = chatClockMachine.provide({
  actors: {
    moveClock: callPort(
      'moveChatClock',
      ({ agentId, wanted }: MoveClockInput) =>
        wanted && { params: { agentId, sessionId: wanted.sessionId }, body: { to: wanted.to } },
    ),
  },
})

export const useChatClock = (agentId: string) => {
  const reload = use(ChatReload)
  const actor = useFlow(wired, { agentId }, clockNotices)
  useEffect(() => {
    const subscription = actor.on('notice', ({ key }) => key === 'arrived' && reload())
    return () => subscription.unsubscribe()
  }, [actor, reload])
  return actor
}
