/**
 * A person's message to the customer (IB-03). Text typed and a file chosen while a message is being sent are for the
 * next one. While a file is being sent no second file can be chosen, because there would be no room for it if the first
 * one came back.
 */
import type { EventObject } from 'xstate'
import { failureIn } from '../port.ts'
import { conversationOf, inboxSetup } from './inbox.setup.ts'

const answers = [
  { guard: 'isDone', target: 'resting', actions: ['forgetOutgoing', 'keepDraft'] },
  // The session's own machine tells the user and leads to the sign-in (AU-12).
  { guard: 'isUnauthorized', target: 'resting', actions: ['putBack', 'keepDraft'] },
  {
    target: 'resting',
    actions: [
      'putBack',
      'keepDraft',
      { type: 'showProblem', params: ({ event }: { event: EventObject }) => ({ failure: failureIn(event) }) },
    ],
  },
] as const

export const replyRegion = inboxSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'reply.type': {
      actions: [{ type: 'typeReply', params: ({ event: { text } }) => ({ text }) }, 'keepDraft'],
    },
    'file.choose': [
      {
        guard: { type: 'hasSendableOfSeveral', params: ({ event: { files } }) => ({ files }) },
        actions: [
          { type: 'takeFile', params: ({ event: { files } }) => ({ files }) },
          'keepDraft',
          'announceOnlyOneFile',
        ],
      },
      {
        guard: { type: 'hasSendable', params: ({ event: { files } }) => ({ files }) },
        actions: [{ type: 'takeFile', params: ({ event: { files } }) => ({ files }) }, 'keepDraft'],
      },
      { actions: 'announceFileRefused' },
    ],
    'file.remove': { guard: 'hasFile', actions: ['removeFile', 'keepDraft'] },
  },
  states: {
    // A reply that was on its way when the conversation was left may still be.
    deciding: {
      always: [
        { guard: 'isFileOnItsWay', target: 'uploading' },
        { guard: 'isReplyOnItsWay', target: 'sending' },
        { target: 'resting' },
      ],
    },
    resting: {
      on: {
        'reply.send': [
          {
            guard: 'hasFile',
            target: 'uploading',
            actions: [{ type: 'takeMessage', params: ({ event: { id } }) => ({ id }) }, 'keepDraft'],
          },
          {
            guard: 'hasText',
            target: 'sending',
            actions: [{ type: 'takeMessage', params: ({ event: { id } }) => ({ id }) }, 'keepDraft'],
          },
        ],
      },
    },
    sending: {
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => ({ ...conversationOf(context), outgoing: context.outgoing }),
        onDone: answers,
      },
    },
    uploading: {
      entry: 'clearProgress',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context }) => ({ ...conversationOf(context), outgoing: context.outgoing }),
      },
      on: {
        'upload.progressed': { actions: { type: 'keepProgress', params: ({ event }) => event } },
        'upload.answered': answers,
        'file.choose': { actions: 'announceFileWaits' },
      },
    },
  },
})
