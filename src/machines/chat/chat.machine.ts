/**
 * The test chat (S1§2, S1§4), as regions side by side. `conversation`: an earlier one is fetched first (`loading`), then
 * one asks (`idle`) and waits (`sending`, or `uploading` when a file goes along); a reply in parts is shown at the pace of
 * typing (`answering`). A question that failed stays and can be sent again; 'Nova Conversa' and opening another
 * conversation end any waiting, so that no late answer lands there. `attachment`: there is none, one is being recorded,
 * or one waits to be sent. `earlier`: messages from before those that are shown. `credits`: what a reply cost is read at
 * once and again a little later. `conversations`: the list of conversations, which a phone keeps in a drawer.
 */
import { and, not, or, type EventObject } from 'xstate'
import { failureIn } from '../port.ts'
import { attachmentRegion } from './attachment-region.ts'
import { chatSetup } from './chat.setup.ts'
import { emptyConversation, lastQuestion, refusalReason, type Reason } from './conversation.ts'

/** What one can do whenever no answer is awaited; answers still being shown are all there before the next question. */
const asking = {
  'chat.type': { actions: 'type' },
  'chat.send': [
    { guard: and(['isTypedSendable', 'hasAttachment']), target: 'uploading', actions: ['showRest', 'askTyped'] },
    { guard: and(['isTypedSendable', not('isRecording')]), target: 'sending', actions: ['showRest', 'askTyped'] },
  ],
  'chat.prompt': {
    guard: and(['isPromptSendable', not('isRecording')]),
    target: 'sending',
    actions: ['showRest', 'askPrompt'],
  },
  'chat.retryMessage': [
    { guard: and(['hasRetriedFile', not('isRecording')]), target: 'uploading', actions: ['showRest', 'askAgain'] },
    { guard: and(['isRetryable', not('isRecording')]), target: 'sending', actions: ['showRest', 'askAgain'] },
  ],
} as const

const reason = (key: Reason['key']): Reason => ({ key, params: {} })
const keep = (params: Reason | (({ event }: { event: EventObject }) => Reason)) =>
  ({ type: 'keepFailure', params }) as const
const announce = (params: Reason | (({ event }: { event: EventObject }) => Reason)) =>
  ({ type: 'announceFailure', params }) as const
const refusal = ({ event }: { event: EventObject }): Reason => refusalReason(failureIn(event))

/** How a question ends, with or without a file. */
const replies = [
  { guard: and(['isAnswered', 'hasSeveralAnswers']), target: 'answering', actions: ['land', 'announceConversations'] },
  { guard: 'isAnswered', target: 'idle', actions: ['land', 'announceConversations'] },
  { guard: 'isForeign', target: 'idle', actions: [keep(reason('sendMalformed')), announce(reason('sendMalformed'))] },
  // The session's own machine tells the user and leads to the sign-in (AU-12); here nothing that was typed is lost.
  { guard: and(['isUnauthorized', 'hasFreeComposer']), target: 'idle', actions: 'takeBack' },
  { guard: 'isUnauthorized', target: 'idle', actions: keep(reason('sendUnauthorized')) },
  { guard: 'isOffline', target: 'idle', actions: [keep(reason('sendOffline')), announce(reason('sendOffline'))] },
  { guard: 'isMalformed', target: 'idle', actions: [keep(reason('sendMalformed')), announce(reason('sendMalformed'))] },
  { target: 'idle', actions: [keep(refusal), announce(refusal)] },
] as const

export const chatMachine = chatSetup.createMachine({
  id: 'chat',
  context: ({ input: { draft, draftMessageId: messageId, ...rest } }) => ({
    ...rest,
    text: draft,
    asked: messageId === null ? null : { text: draft.trim(), attachment: null, messageId },
    conversation: emptyConversation,
    coming: [],
    progress: 0,
    earlierThan: null,
  }),
  type: 'parallel',
  states: {
    conversation: {
      initial: 'opening',
      on: {
        // A question that has no answer is nowhere but here: it goes along in the composer.
        'chat.restart': [
          {
            guard: and(['hasUnansweredQuestion', 'hasFreeComposer', not('isRecording')]),
            target: '.ready',
            actions: ['takeBack', 'leave'],
          },
          { guard: 'hasConversation', target: '.ready', actions: 'leave' },
        ],
        'chat.open': [
          {
            guard: and(['isOtherSession', 'hasUnansweredQuestion', 'hasFreeComposer', not('isRecording')]),
            target: '.loading',
            actions: ['takeBack', 'leave', 'enter'],
          },
          { guard: 'isOtherSession', target: '.loading', actions: ['leave', 'enter'] },
        ],
      },
      states: {
        opening: { always: [{ guard: 'hasSession', target: 'loading' }, { target: 'ready' }] },
        loading: {
          on: { 'chat.type': { actions: 'type' } },
          invoke: {
            id: 'loadHistory',
            src: 'loadHistory',
            input: ({ context: { agentId, sessionId } }) => ({ agentId, sessionId: sessionId ?? '' }),
            onDone: [
              { guard: 'isRead', target: 'ready', actions: ['fill', 'showUnanswered'] },
              // Its first question may still be on its way: asked again, it must be in the same conversation.
              {
                guard: and(['isNotFound', or(['wasAsked', 'hasUnanswered'])]),
                target: 'ready',
                actions: 'showUnanswered',
              },
              // A conversation that is gone is no error: one simply begins anew.
              { guard: 'isNotFound', target: 'ready', actions: ['forgetSession', 'announceConversations'] },
              // The session's own machine tells the user and leads to the sign-in (AU-12).
              { guard: 'isUnauthorized', target: 'historyFailed' },
              { target: 'historyFailed', actions: 'announceHistoryProblem' },
            ],
          },
        },
        historyFailed: { on: { 'chat.type': { actions: 'type' }, 'history.retry': 'loading' } },
        ready: {
          initial: 'idle',
          states: {
            idle: { on: asking },
            sending: {
              invoke: {
                id: 'sendMessage',
                src: 'sendMessage',
                input: ({ context: { agentId, sessionId, conversation } }) => ({
                  agentId,
                  sessionId: sessionId ?? '',
                  message: lastQuestion(conversation)?.text ?? '',
                  messageId: lastQuestion(conversation)?.messageId ?? '',
                }),
                onDone: replies,
              },
            },
            uploading: {
              entry: 'clearProgress',
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
                'upload.progressed': { actions: 'keepProgress' },
                'upload.answered': replies,
                'chat.cancelUpload': [
                  { guard: 'hasFreeComposer', target: 'idle', actions: 'takeBack' },
                  { target: 'idle', actions: keep(reason('sendCancelled')) },
                ],
              },
            },
            answering: {
              on: asking,
              after: {
                answerPace: [
                  { guard: 'isLastAnswer', target: 'idle', actions: 'showNext' },
                  { target: 'answering', reenter: true, actions: 'showNext' },
                ],
              },
            },
          },
        },
      },
    },
    attachment: attachmentRegion,
    earlier: {
      initial: 'idle',
      on: {
        'chat.restart': { guard: 'hasConversation', target: '.idle' },
        'chat.open': { guard: 'isOtherSession', target: '.idle' },
      },
      states: {
        idle: { on: { 'history.earlier': { guard: 'hasEarlier', target: 'loadingEarlier' } } },
        loadingEarlier: {
          invoke: {
            id: 'loadEarlier',
            src: 'loadEarlier',
            input: ({ context: { agentId, sessionId, earlierThan } }) => ({
              agentId,
              sessionId: sessionId ?? '',
              before: earlierThan ?? '',
            }),
            onDone: [
              { guard: 'isRead', target: 'idle', actions: 'prepend' },
              { guard: 'isUnauthorized', target: 'failed' },
              { target: 'failed', actions: 'announceHistoryProblem' },
            ],
          },
        },
        failed: { on: { 'history.earlier': 'loadingEarlier' } },
      },
    },
    credits: {
      initial: 'idle',
      on: {
        'xstate.done.actor.sendMessage': { guard: 'isAnswered', target: '.readAgain', actions: 'announceCredits' },
        'upload.answered': { guard: 'isAnswered', target: '.readAgain', actions: 'announceCredits' },
      },
      states: { idle: {}, readAgain: { after: { creditsAgain: { target: 'idle', actions: 'announceCredits' } } } },
    },
    conversations: {
      initial: 'closed',
      states: {
        closed: { on: { 'conversations.show': 'open' } },
        open: { on: { 'conversations.hide': 'closed', 'chat.open': 'closed' } },
      },
    },
  },
})

export type ChatMachine = typeof chatMachine
