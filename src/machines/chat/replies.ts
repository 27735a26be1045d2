/** The outcomes of a question: its answer is shown, or the reason for the failure. */
import { and, not, type EventObject } from 'xstate'
import { failureIn } from '../port.ts'
import { refusalReason, type Reason } from './conversation.ts'

const reason = (key: Reason['key']): Reason => ({ key, params: {} })
const setFailure = (params: Reason | (({ event }: { event: EventObject }) => Reason)) =>
  ({ type: 'setFailure', params }) as const
const announce = (params: Reason | (({ event }: { event: EventObject }) => Reason)) =>
  ({ type: 'announceFailure', params }) as const
export const setFailureReason = (key: Reason['key']) => setFailure(reason(key))
const refusal = ({ event }: { event: EventObject }): Reason => refusalReason(failureIn(event))

const landed = [
  // An answer that was streamed is not shown a second time at typing speed.
  {
    guard: and(['isAnswered', 'hasSeveralAnswers', not('hasStreamedText')]),
    target: 'answering',
    actions: ['land', 'announceConversations'],
  },
  { guard: 'isAnswered', target: 'idle', actions: ['land', 'announceConversations'] },
] as const

const failed = [
  {
    guard: 'isForeign',
    target: 'idle',
    actions: [setFailure(reason('sendMalformed')), announce(reason('sendMalformed'))],
  },
  // The typed text is kept.
  { guard: and(['isUnauthorized', 'hasFreeComposer']), target: 'idle', actions: 'restoreMessage' },
  { guard: 'isUnauthorized', target: 'idle', actions: setFailure(reason('sendUnauthorized')) },
  { guard: 'isOffline', target: 'idle', actions: [setFailure(reason('sendOffline')), announce(reason('sendOffline'))] },
  {
    guard: 'isMalformed',
    target: 'idle',
    actions: [setFailure(reason('sendMalformed')), announce(reason('sendMalformed'))],
  },
  { target: 'idle', actions: [setFailure(refusal), announce(refusal)] },
] as const

/** The outcomes of a question whose answer may be stopped or break off. */
export const replies = [
  ...landed,
  // As on a channel: the message is stored, and the agent does not answer.
  { guard: 'isTakenOver', target: 'idle', actions: ['leaveToPerson', 'announceConversations'] },
  { guard: 'isStoppedUnheard', target: 'idle', actions: setFailureReason('sendStopped') },
  {
    guard: and(['isOffline', 'hasStreamedText']),
    target: 'idle',
    actions: [setFailure(reason('sendBroken')), announce(reason('sendBroken'))],
  },
  ...failed,
] as const
