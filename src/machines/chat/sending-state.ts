/**
 * A question is being sent: as text (`sending`), or with a file that is uploaded first (`transferring` in `uploading`).
 * Its answer is `awaited`, streams in (`writing`), or is `slow`. 'Parar' asks the server to end it (`stopping`), and
 * the partial answer is then shown like any other (`stopped`). The composer waits, as S1§4 requires, until the first
 * text arrives; the next message can be typed while the answer streams.
 */
import { and, not } from 'xstate'
import { chatSetup } from './chat.setup.ts'
import { lastQuestion } from './conversation.ts'
import { setFailureReason, replies } from './replies.ts'

const heard = {
  'reply.streamed': { target: 'writing', reenter: true, actions: 'appendText' },
  'chat.stop': 'stopping',
} as const

const nextWords = { 'chat.type': { guard: 'hasStreamedText', actions: 'type' } } as const

const awaited = chatSetup.createStateConfig({ on: heard, after: { slowReply: 'slow' } })

const stopping = chatSetup.createStateConfig({
  invoke: {
    id: 'stopReply',
    src: 'stopReply',
    input: ({ context: { agentId, sessionId, conversation } }) => ({
      agentId,
      sessionId: sessionId ?? '',
      messageId: lastQuestion(conversation)?.messageId ?? '',
    }),
    onDone: [
      { guard: 'isDone', target: 'stopped' },
      { guard: 'isUnauthorized', target: 'slow' },
      { target: 'slow', actions: 'announceStopFailed' },
    ],
  },
  on: { 'reply.streamed': { actions: 'appendText' } },
})

const untilAnswered = {
  awaited,
  writing: awaited,
  slow: chatSetup.createStateConfig({ on: heard }),
  stopping,
  stopped: chatSetup.createStateConfig({ on: { 'reply.streamed': { actions: 'appendText' } } }),
}

export const sendingState = chatSetup.createStateConfig({
  entry: ['clearStreamedText', 'forgetAwaitedElsewhere'],
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
  on: { 'reply.answered': replies, ...nextWords },
  initial: 'awaited',
  states: untilAnswered,
})

export const uploadingState = chatSetup.createStateConfig({
  entry: ['clearProgress', 'clearStreamedText', 'forgetAwaitedElsewhere'],
  invoke: {
    id: 'sendFile',
    src: 'sendFile',
    input: ({ context: { agentId, sessionId, conversation } }) => ({
      agentId,
      sessionId: sessionId ?? '',
      message: lastQuestion(conversation)?.text ?? '',
      messageId: lastQuestion(conversation)?.messageId ?? '',
      file: lastQuestion(conversation)?.attachment?.file ?? null,
    }),
  },
  on: {
    'reply.answered': replies,
    ...nextWords,
    'chat.cancelUpload': [
      { guard: and([not('hasStreamedText'), 'hasFreeComposer']), target: 'idle', actions: 'restoreMessage' },
      { guard: not('hasStreamedText'), target: 'idle', actions: setFailureReason('sendCancelled') },
    ],
  },
  initial: 'transferring',
  states: {
    transferring: {
      on: {
        'upload.progressed': [
          { guard: 'isTransferred', target: 'awaited', actions: 'setProgress' },
          { actions: 'setProgress' },
        ],
        // For a server that answers before it has read the whole file.
        'reply.streamed': { target: 'writing', actions: 'appendText' },
      },
    },
    ...untilAnswered,
  },
})
