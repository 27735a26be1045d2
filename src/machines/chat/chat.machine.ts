/**
 * The test chat (S1§2, S1§4), as regions side by side. `conversation`: an earlier one is fetched first (`loading`), and a
 * question that the server is still answering is waited for; then one asks (`idle`) and waits (`sending`, or `uploading`
 * when a file goes along, whose own states follow the words of the answer); a reply in parts is shown at the pace of
 * typing (`answering`). A question that failed stays and can be sent again; 'Nova Conversa' and opening another
 * conversation end any waiting, so that no late answer lands there. `attachment`: there is none, one is being recorded,
 * or one waits to be sent. `earlier`: messages from before those that are shown. `newer`: what another tab or a channel has added. `handling`: whether
 * the agent answers, or a person is waited for or does, until the conversation is given back. `credits`: what a reply cost is read at
 * once and again a little later. `conversations`: the list of conversations, which a phone keeps in a drawer.
 */
import { and, not, or, raise } from 'xstate'
import { attachmentRegion } from './attachment-region.ts'
import { chatSetup } from './chat.setup.ts'
import { emptyConversation } from './conversation.ts'
import { sendingState, uploadingState } from './sending-state.ts'

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
  // What stood in the composer comes back once the question was sent, or at once when one changes one's mind.
  'chat.edit': { guard: and(['hasEditable', not('hasAttachment'), not('isRecording')]), actions: 'editLast' },
  'chat.restoreDraft': { guard: and(['hasPreviousDraft', not('isRecording')]), actions: 'restoreDraft' },
  'chat.retryMessage': [
    { guard: and(['hasRetriedFile', not('isRecording')]), target: 'uploading', actions: ['showRest', 'askAgain'] },
    { guard: and(['isRetryable', not('isRecording')]), target: 'sending', actions: ['showRest', 'askAgain'] },
  ],
} as const

export const chatMachine = chatSetup.createMachine({
  id: 'chat',
  context: ({ input: { draft, previousDraft = '', ...rest } }) => ({
    ...rest,
    text: draft,
    previousDraft,
    asked: null,
    conversation: emptyConversation,
    coming: [],
    spoken: '',
    progress: 0,
    isWithPerson: false,
    earlierThan: null,
  }),
  type: 'parallel',
  states: {
    conversation: {
      initial: 'opening',
      on: {
        // A question that failed may be nowhere but here: it goes along in the composer.
        'chat.restart': [
          {
            guard: and(['hasLostQuestion', 'hasFreeComposer', not('isRecording')]),
            target: '.ready',
            actions: ['takeBack', 'leave'],
          },
          { guard: 'hasConversation', target: '.ready', actions: 'leave' },
        ],
        'chat.open': [
          {
            guard: and(['isOtherSession', 'hasLostQuestion', 'hasFreeComposer', not('isRecording')]),
            target: '.loading',
            actions: ['takeBack', 'leave', 'enter'],
          },
          { guard: 'isOtherSession', target: '.loading', actions: ['leave', 'enter'] },
        ],
        // In another tab: whatever is written from now on belongs to a new one.
        'conversation.removed': [
          {
            guard: and(['hasLostQuestion', 'hasFreeComposer', not('isRecording')]),
            target: '.ready',
            actions: ['takeBack', 'leaveRemoved', 'announceRemoved', 'announceConversations'],
          },
          { target: '.ready', actions: ['leaveRemoved', 'announceRemoved', 'announceConversations'] },
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
              // Asked under its id again, it gets the answer that is being made.
              { guard: 'isWaitedFor', target: 'ready.sending', actions: ['fill', 'showUnsent', 'waitAgain'] },
              { guard: 'isRead', target: 'ready', actions: ['fill', 'showUnsent'] },
              // Its first question never arrived: asked again, it must be in the same conversation.
              { guard: and(['isNotFound', 'hasUnsent']), target: 'ready', actions: 'showUnsent' },
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
            sending: sendingState,
            uploading: uploadingState,
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
        'conversation.removed': '.idle',
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
    newer: {
      initial: 'idle',
      on: {
        'chat.restart': { guard: 'hasConversation', target: '.idle' },
        'chat.open': { guard: 'isOtherSession', target: '.idle' },
      },
      states: {
        idle: {
          on: {
            // Whoever waits for an answer learns of the rest with it.
            'conversation.changed': {
              guard: and(['isReady', or(['isMissingLatest', and(['isHere', 'isWithPerson'])]), not('isAwaitingReply')]),
              target: 'reading',
            },
            // Of an answer that nobody makes any more, it is the conversation that may be gone.
            'reply.answered': { guard: 'isGone', target: 'reading' },
          },
        },
        reading: {
          invoke: {
            id: 'loadNewer',
            src: 'loadNewer',
            input: ({ context: { agentId, sessionId } }) => ({ agentId, sessionId: sessionId ?? '' }),
            onDone: [
              { guard: and(['isRead', 'isReady', not('isAwaitingReply')]), target: 'idle', actions: 'addNewer' },
              {
                guard: and(['isNotFound', 'isReady', not('isAwaitingReply')]),
                target: 'idle',
                actions: raise({ type: 'conversation.removed' }),
              },
              { target: 'idle' },
            ],
          },
        },
      },
    },
    handling: {
      initial: 'byAgent',
      states: {
        byAgent: { always: { guard: 'isWithPerson', target: 'byPerson' } },
        byPerson: {
          always: { guard: not('isWithPerson'), target: 'byAgent' },
          on: { 'chat.giveBack': 'givingBack' },
        },
        givingBack: {
          always: { guard: not('isWithPerson'), target: 'byAgent' },
          invoke: {
            id: 'giveBack',
            src: 'giveBack',
            input: ({ context: { agentId, sessionId } }) => ({ agentId, sessionId: sessionId ?? '' }),
            onDone: [
              { guard: 'isRead', target: 'byAgent', actions: 'returnToAgent' },
              { guard: 'isUnauthorized', target: 'byPerson' },
              { target: 'byPerson', actions: 'announceNotGivenBack' },
            ],
          },
        },
      },
    },
    credits: {
      initial: 'idle',
      on: {
        'reply.answered': { guard: 'isAnswered', target: '.readAgain', actions: 'announceCredits' },
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
