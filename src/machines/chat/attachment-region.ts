/** The attachment beside the conversation: one at most, since each way to get one leads out of `none` (S1§4). */
import { and, not } from 'xstate'
import { chatSetup } from './chat.setup.ts'

export const attachmentRegion = chatSetup.createStateConfig({
  initial: 'none',
  states: {
    none: {
      // One comes back when its question could not be sent.
      always: { guard: 'hasAttachment', target: 'pending' },
      on: {
        'attachment.choose': [
          {
            guard: and([not('isAwaitingReply'), 'hasAttachable', 'hasSeveralFiles']),
            target: 'pending',
            actions: ['attach', 'announceOnlyOne'],
          },
          { guard: and([not('isAwaitingReply'), 'hasAttachable']), target: 'pending', actions: 'attach' },
          { guard: not('isAwaitingReply'), actions: 'announceAttachmentRefused' },
        ],
        'attachment.record': { guard: not('isAwaitingReply'), target: 'recording' },
      },
    },
    recording: {
      invoke: {
        id: 'recorder',
        src: 'recorder',
        onDone: [
          // What was recorded until something went wrong can still be sent.
          {
            guard: and(['hasRecording', 'hasRecorderProblem']),
            target: 'pending',
            actions: ['takeRecording', 'announceRecorderProblem'],
          },
          { guard: 'hasRecording', target: 'pending', actions: 'takeRecording' },
          { guard: 'hasRecorderProblem', target: 'none', actions: 'announceRecorderProblem' },
          { target: 'none' },
        ],
      },
    },
    pending: {
      // It went with its question.
      always: { guard: not('hasAttachment'), target: 'none' },
      on: { 'attachment.remove': { target: 'none', actions: 'removeAttachment' } },
    },
  },
})
