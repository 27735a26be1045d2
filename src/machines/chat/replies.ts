/** What becomes of a question: its answer lands, or the reason why there is none stays in the conversation. */
import { and, not, type EventObject } from 'xstate'
import { failureIn } from '../port.ts'
import { refusalReason, type Reason } from './conversation.ts'

const reason = (key: Reason['key']): Reason => ({ key, params: {} })
const keep = (params: Reason | (({ event }: { event: EventObject }) => Reason)) =>
  ({ type: 'keepFailure', params }) as const
const announce = (params: Reason | (({ event }: { event: EventObject }) => Reason)) =>
  ({ type: 'announceFailure', params }) as const
export const keepReason = (key: Reason['key']) => keep(reason(key))
const refusal = ({ event }: { event: EventObject }): Reason => refusalReason(failureIn(event))

const landed = [
  // What was read as it came is not typed once more.
  {
    guard: and(['isAnswered', 'hasSeveralAnswers', not('hasSpoken')]),
    target: 'answering',
    actions: ['land', 'announceConversations'],
  },
  { guard: 'isAnswered', target: 'idle', actions: ['land', 'announceConversations'] },
] as const

const failed = [
  { guard: 'isForeign', target: 'idle', actions: [keep(reason('sendMalformed')), announce(reason('sendMalformed'))] },
  // The session's own machine tells the user and leads to the sign-in (AU-12); here nothing that was typed is lost.
  { guard: and(['isUnauthorized', 'hasFreeComposer']), target: 'idle', actions: 'takeBack' },
  { guard: 'isUnauthorized', target: 'idle', actions: keep(reason('sendUnauthorized')) },
  { guard: 'isOffline', target: 'idle', actions: [keep(reason('sendOffline')), announce(reason('sendOffline'))] },
  { guard: 'isMalformed', target: 'idle', actions: [keep(reason('sendMalformed')), announce(reason('sendMalformed'))] },
  { target: 'idle', actions: [keep(refusal), announce(refusal)] },
] as const

/** How a question ends, whose answer may be stopped, or break off in the middle. */
export const replies = [
  ...landed,
  // As a customer meets it: the message is kept, and the agent is silent.
  { guard: 'isTakenOver', target: 'idle', actions: ['leaveToPerson', 'announceConversations'] },
  { guard: 'isStoppedUnheard', target: 'idle', actions: keepReason('sendStopped') },
  {
    guard: and(['isOffline', 'hasSpoken']),
    target: 'idle',
    actions: [keep(reason('sendBroken')), announce(reason('sendBroken'))],
  },
  ...failed,
] as const
