/** The attachment of the next question: at most one, because each way to add one starts in `none` (S1§4). */
import { and, not } from 'xstate'
import { chatSetup } from './chat.setup.ts'

export const attachmentRegion = chatSetup.createStateConfig({
  initial: 'none',
  states: {
    none: {
      // An attachment comes back when its question could not be sent.
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
          // What was recorded before the failure can still be sent.
          {
            guard: and(['hasRecording', 'hasRecorderProblem']),
            target: 'pending',
            actions: ['attachRecording', 'announceRecorderProblem'],
          },
          { guard: 'hasRecording', target: 'pending', actions: 'attachRecording' },
          { guard: 'hasRecorderProblem', target: 'none', actions: 'announceRecorderProblem' },
          { target: 'none' },
        ],
      },
    },
    pending: {
      // The attachment was sent with its question.
      always: { guard: not('hasAttachment'), target: 'none' },
      on: { 'attachment.remove': { target: 'none', actions: 'removeAttachment' } },
    },
  },
})
