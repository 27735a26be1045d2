/**
 * A question in writing is on its way: its answer is `awaited`, comes word by word (`writing`), or is `slow`. 'Parar'
 * asks the server to end it (`stopping`), and what has come by then lands as any answer (`stopped`).
 */
import { chatSetup } from './chat.setup.ts'
import { lastQuestion } from './conversation.ts'
import { replies } from './replies.ts'

const heard = {
  'reply.said': { target: 'writing', reenter: true, actions: 'hear' },
  'chat.stop': 'stopping',
} as const

export const sendingState = chatSetup.createStateConfig({
  entry: 'clearSpoken',
  invoke: {
    id: 'sendMessage',
    src: 'sendMessage',
    input: ({ context: { agentId, sessionId, conversation } }) => ({
      agentId,
      sessionId: sessionId ?? '',
      message: lastQuestion(conversation)?.text ?? '',
      messageId: lastQuestion(conversation)?.messageId ?? '',
    }),
  },
  on: { 'reply.answered': replies },
  initial: 'awaited',
  states: {
    awaited: { on: heard, after: { slowReply: 'slow' } },
    writing: { on: heard, after: { slowReply: 'slow' } },
    slow: { on: heard },
    stopping: {
      invoke: {
        id: 'stopReply',
        src: 'stopReply',
        input: ({ context: { agentId, sessionId, conversation } }) => ({
          agentId,
          sessionId: sessionId ?? '',
          messageId: lastQuestion(conversation)?.messageId ?? '',
        }),
        onDone: [
          { guard: 'isRead', target: 'stopped' },
          // The session's own machine tells the user and leads to the sign-in (AU-12).
          { guard: 'isUnauthorized', target: 'slow' },
          { target: 'slow', actions: 'announceStopFailed' },
        ],
      },
      on: { 'reply.said': { actions: 'hear' } },
    },
    stopped: { on: { 'reply.said': { actions: 'hear' } } },
  },
})
