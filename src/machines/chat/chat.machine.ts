/**
 * The test chat (S1§2, S1§4), as parallel regions. `conversation`: an earlier conversation is loaded first (`loading`),
 * and a question that the server is still answering is awaited; then the user asks (`idle`) and waits (`sending`, or
 * `uploading` with a file; its child states follow the stream of the answer); a reply in several parts is shown at
 * typing speed (`answering`). A failed question stays and can be sent again; 'Nova Conversa' and opening another
 * conversation cancel the wait, so that no late answer appears there. `attachment`: none, recording, or waiting to be
 * sent. `earlier`: loads messages before the shown ones. `newer`: loads what another tab or a channel has added.
 * `handling`: whether the agent answers or a person is in charge, until the conversation is handed back. `credits`: the
 * cost of a reply is read at once and again a little later. `conversations`: the list of conversations, which is a
 * drawer on phones.
 */
import { and, not, or, raise } from 'xstate'
import { attachmentRegion } from './attachment-region.ts'
import { chatSetup } from './chat.setup.ts'
import { emptyConversation } from './conversation.ts'
import { sendingState, uploadingState } from './sending-state.ts'

const isBehind = and([
  'isReady',
  or(['isMissingLatest', and(['isOpenConversation', or(['isWithPerson', 'isAwaitedElsewhere'])])]),
  not('isAwaitingReply'),
])

/** Events accepted while no answer is awaited; a new question first shows all remaining parts of the last answer. */
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
  // The previous text of the composer is restored after the edited question was sent, or at once when the edit is
  // cancelled.
  'chat.edit': {
    guard: and(['hasEditable', not('hasPreviousDraft'), not('hasAttachment'), not('isRecording')]),
    actions: 'editLast',
  },
  'chat.restoreDraft': { guard: and(['hasPreviousDraft', not('isRecording')]), actions: 'restoreDraft' },
  'chat.retryMessage': [
    { guard: and(['hasRetriedFile', not('isRecording')]), target: 'uploading', actions: ['showRest', 'askAgain'] },
    { guard: and(['isRetryable', not('isRecording')]), target: 'sending', actions: ['showRest', 'askAgain'] },
  ],
} as const

const canTakeDraft = and(['hasFreeComposer', not('hasPreviousDraft'), not('isRecording')])

export const chatMachine = chatSetup.createMachine({
  id: 'chat',
  context: ({ input: { draft, previousDraft = '', ...rest } }) => ({
    ...rest,
    text: draft,
    previousDraft,
    asked: null,
    conversation: emptyConversation,
    pendingParts: [],
    streamedText: '',
    progress: 0,
    isWithPerson: false,
    isAwaitedElsewhere: false,
    historyCursor: null,
    announcedId: null,
  }),
  on: {
    'draft.freed': [
      {
        guard: and([canTakeDraft, 'isReady', not('isAwaitingReply')]),
        actions: ['setDraft', 'showRest', 'showUnsent'],
      },
      { guard: canTakeDraft, actions: 'setDraft' },
    ],
    'connection.lost': { actions: 'forgetAwaitedElsewhere' },
    'unsent.forget': { actions: { type: 'forgetUnsent', params: ({ event: { sessionId } }) => ({ sessionId }) } },
  },
  type: 'parallel',
  states: {
    conversation: {
      initial: 'opening',
      on: {
        // A failed question may exist only here, so it is moved to the composer: beside other text at least its file.
        'chat.restart': [
          {
            guard: and(['hasLostQuestion', 'hasRoomForQuestion', not('isRecording')]),
            target: '.ready',
            actions: ['restoreMessage', 'leave'],
          },
          { guard: 'hasConversation', target: '.ready', actions: 'leave' },
        ],
        'chat.open': [
          {
            guard: and(['isOtherSession', 'hasLostQuestion', 'hasRoomForQuestion', not('isRecording')]),
            target: '.loading',
            actions: ['restoreMessage', 'leave', 'enter'],
          },
          { guard: 'isOtherSession', target: '.loading', actions: ['leave', 'enter'] },
        ],
        // Removed in another tab: new messages start a new conversation.
        'conversation.removed': [
          {
            guard: and(['hasLostQuestion', 'hasRoomForQuestion', not('isRecording')]),
            target: '.ready',
            actions: ['restoreMessage', 'leaveRemoved', 'announceRemoved', 'announceConversations'],
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
              // Sending it again with the same id joins the answer that is in progress.
              { guard: 'isWaitedFor', target: 'ready.sending', actions: ['fill', 'showUnsent', 'waitAgain'] },
              { guard: 'isDone', target: 'ready', actions: ['fill', 'showUnsent'] },
              // Its first question never reached the server; sending it again must use the same conversation.
              { guard: and(['isNotFound', 'hasUnsent']), target: 'ready', actions: 'showUnsent' },
              // A missing conversation is not an error; a new one is started.
              { guard: 'isNotFound', target: 'ready', actions: ['forgetSession', 'announceConversations'] },
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
            input: ({ context: { agentId, sessionId, historyCursor } }) => ({
              agentId,
              sessionId: sessionId ?? '',
              before: historyCursor ?? '',
            }),
            onDone: [
              { guard: 'isDone', target: 'idle', actions: 'prepend' },
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
            'conversation.changed': [
              { guard: isBehind, target: 'reading' },
              { guard: and(['isMissingSaid', 'isAwaitingReply']), target: 'waiting', actions: 'noteAnnounced' },
            ],
            // The server no longer produces this answer (`conversation_gone`), perhaps because the conversation was
            // removed.
            'reply.answered': { guard: 'isGone', target: 'reading' },
          },
        },
        /**
         * A message was announced while this tab awaits an answer. If it is not that answer, it is read afterwards: read
         * now, it would stand in the wrong place.
         */
        waiting: {
          on: {
            'conversation.changed': { guard: and(['isMissingSaid', 'isOtherAnnounced']), actions: 'forgetAnnounced' },
          },
          always: [
            { guard: and([not('isAwaitingReply'), 'isAnnouncedShown']), target: 'idle' },
            { guard: not('isAwaitingReply'), target: 'reading' },
          ],
          exit: 'forgetAnnounced',
        },
        reading: {
          // What is being read may be older than this change.
          on: { 'conversation.changed': { guard: isBehind, target: 'reading', reenter: true } },
          invoke: {
            id: 'loadNewer',
            src: 'loadNewer',
            input: ({ context: { agentId, sessionId } }) => ({ agentId, sessionId: sessionId ?? '' }),
            onDone: [
              {
                guard: and(['isDone', 'isReady', not('isAwaitingReply')]),
                target: 'idle',
                actions: ['showRest', 'addNewer'],
              },
              {
                guard: and(['isNotFound', 'isReady', not('isAwaitingReply')]),
                target: 'idle',
                actions: raise({ type: 'conversation.removed' }),
              },
              { guard: 'isAwaitingReply', target: 'waiting' },
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
          on: { 'chat.handBack': 'handingBack' },
        },
        handingBack: {
          always: { guard: not('isWithPerson'), target: 'byAgent' },
          invoke: {
            id: 'handBack',
            src: 'handBack',
            input: ({ context: { agentId, sessionId } }) => ({ agentId, sessionId: sessionId ?? '' }),
            onDone: [
              { guard: 'isDone', target: 'byAgent', actions: 'setHandledByAgent' },
              { guard: 'isUnauthorized', target: 'byPerson' },
              { target: 'byPerson', actions: 'announceNotHandedBack' },
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
