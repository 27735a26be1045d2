/** Moves the clock of a test conversation: shows what the customer would get by then, without waiting (CL-01). */
import { dayMs, minuteMs } from '../../contract/durations.ts'
import type { ClockMove } from '../../contract/follow-ups.ts'
import type { Handler } from '../http/result.ts'
import { notFound, reply } from '../http/result.ts'
import { agentNotFound } from '../http/refusals.ts'
import { findAgent } from '../agents/agents.ts'
import { findMessage, findTestConversation, moveClock } from './silences.repository.ts'
import type { FollowUpDependencies } from './dependencies.ts'
import { simulateUntil } from './send.ts'
import { nextSunday } from './send-time.ts'
import { silenceToWire } from './wire.ts'

const conversationNotFound = notFound('Conversa não encontrada.')

const momentOf = (to: ClockMove, now: Date, timezone: string): Date => {
  switch (to) {
    case 'tenMinutes':
      return new Date(now.getTime() + 10 * minuteMs)
    case 'tomorrow':
      return new Date(now.getTime() + dayMs)
    case 'sunday':
      return nextSunday(timezone, now)
  }
}

export const moveClockHandler =
  (dependencies: FollowUpDependencies): Handler<'moveChatClock'> =>
  async ({ params: { agentId, sessionId }, body }, { session }) => {
    const { db, clock, fileUrls } = dependencies
    const ownerId = session.user.id
    const agent = await findAgent(db, ownerId, agentId)
    if (agent === undefined) return agentNotFound
    const conversationId = await findTestConversation(db, { ownerId, agentId, sessionId })
    if (conversationId === undefined) return conversationNotFound
    const now = clock.now()
    const until = momentOf(body.to, now, agent.timezone)
    await moveClock(db, conversationId, until.getTime() - now.getTime())
    const { silence, messageId } = await simulateUntil(dependencies, conversationId, until)
    const message = messageId === undefined ? undefined : await findMessage(db, messageId)
    return reply({
      until: until.getTime(),
      timezone: agent.timezone,
      message:
        message === undefined
          ? null
          : {
              id: message.id,
              role: message.role,
              content: message.content,
              timestamp: message.createdAt.getTime(),
              mediaFiles: message.media.map(fileUrls.mediaToWire),
              sources: message.sources,
              simulatedAt: message.simulatedAt?.getTime() ?? null,
            },
      followUp: silence === undefined ? null : silenceToWire({ ...silence, sessionId, name: null, phone: null }),
    })
  }
