/**
 * A person's message to the customer (IB-03). Text typed and a file chosen while a message is being sent are for the
 * next one. While a file is being sent no second file can be chosen, because there would be no room for it if the first
 * one came back.
 */
import type { EventObject } from 'xstate'
import { failureIn } from '../port.ts'
import { conversationOf, inboxSetup } from './inbox.setup.ts'

const answers = [
  { guard: 'isDone', target: 'idle', actions: ['forgetOutgoing', 'storeDraft'] },
  { guard: 'isUnauthorized', target: 'idle', actions: ['putBack', 'storeDraft'] },
  {
    target: 'idle',
    actions: [
      'putBack',
      'storeDraft',
      { type: 'showProblem', params: ({ event }: { event: EventObject }) => ({ failure: failureIn(event) }) },
    ],
  },
] as const

export const replyRegion = inboxSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'reply.type': {
      actions: [{ type: 'typeReply', params: ({ event: { text } }) => ({ text }) }, 'storeDraft'],
    },
    'file.choose': [
      {
        guard: { type: 'hasSendableOfSeveral', params: ({ event: { files } }) => ({ files }) },
        actions: [
          { type: 'setFile', params: ({ event: { files } }) => ({ files }) },
          'storeDraft',
          'announceOnlyOneFile',
        ],
      },
      {
        guard: { type: 'hasSendable', params: ({ event: { files } }) => ({ files }) },
        actions: [{ type: 'setFile', params: ({ event: { files } }) => ({ files }) }, 'storeDraft'],
      },
      { actions: 'announceFileRefused' },
    ],
    'file.remove': { guard: 'hasFile', actions: ['removeFile', 'storeDraft'] },
  },
  states: {
    // A reply that was on its way when the conversation was left may still be.
    deciding: {
      always: [
        { guard: 'isFileOnItsWay', target: 'uploading' },
        { guard: 'isReplyOnItsWay', target: 'sending' },
        { target: 'idle' },
      ],
    },
    idle: {
      on: {
        'reply.send': [
          {
            guard: 'hasFile',
            target: 'uploading',
            actions: [{ type: 'startReply', params: ({ event: { id } }) => ({ id }) }, 'storeDraft'],
          },
          {
            guard: 'hasText',
            target: 'sending',
            actions: [{ type: 'startReply', params: ({ event: { id } }) => ({ id }) }, 'storeDraft'],
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
        'upload.progressed': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'upload.answered': answers,
        'file.choose': { actions: 'announceFileWaits' },
      },
    },
  },
})
