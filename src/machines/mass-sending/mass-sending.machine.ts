/**
 * Sending a message to many people (S3§3, S3§4): the list is read, the message written, tested on oneself, confirmed
 * and sent. Everything typed or chosen is kept until it is sent.
 */
import { failureOf, initialContext, restoredIn, sendingSetup, startedIn, tableIn } from './mass-sending.setup.ts'

/** These edits are also accepted while a file is read or a test is sent. */
const composing = sendingSetup.createStateConfig({
  on: {
    'message.change': {
      actions: [{ type: 'changeMessage', params: ({ event: { patch } }) => ({ patch }) }, 'storeDraft'],
    },
    'file.choose': {
      actions: [{ type: 'chooseFile', params: ({ event: { field, file } }) => ({ field, file }) }, 'storeDraft'],
    },
  },
})

/** With a list, its rows can be corrected in the same states. */
const listing = sendingSetup.createStateConfig({
  on: {
    'contacts.change': {
      guard: 'hasContacts',
      actions: [{ type: 'changeContacts', params: ({ event: { patch } }) => ({ patch }) }, 'storeDraft'],
    },
    'contacts.type': {
      guard: 'hasContacts',
      actions: [{ type: 'typeNumber', params: ({ event: { line, text } }) => ({ line, text }) }, 'storeDraft'],
    },
    // Left unchanged: by Esc, or with the same number.
    'contacts.leave': { guard: 'isTyping', actions: ['forgetTypedNumber', 'storeDraft'] },
    'contacts.edit': {
      guard: 'hasContacts',
      actions: [{ type: 'editContact', params: ({ event: { line, text } }) => ({ line, text }) }, 'storeDraft'],
    },
  },
})

export const massSendingMachine = sendingSetup.createMachine({
  id: 'massSending',
  context: ({ input }) => initialContext(input),
  // Invoked for as long as the page is open, so that everything typed is stored.
  invoke: { id: 'storeDraft', src: 'storeDraft' },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'restoreDraft',
        src: 'restoreDraft',
        onDone: [
          {
            guard: 'hadFile',
            target: 'reading',
            actions: { type: 'restore', params: restoredIn },
          },
          {
            target: 'editing',
            actions: { type: 'restore', params: restoredIn },
          },
        ],
      },
    },
    editing: {
      initial: 'idle',
      states: { idle: {}, invalid: {}, failed: {}, doubtful: {}, started: {}, last: { type: 'history' } },
      on: {
        'contacts.choose': {
          target: 'reading',
          actions: [{ type: 'chooseContacts', params: ({ event: { file } }) => ({ file }) }, 'storeDraft'],
        },
        'contacts.remove': { guard: 'hasFile', actions: ['removeContacts', 'storeDraft'] },
        ...composing.on,
        ...listing.on,
        'test.send': {
          target: 'testing',
          actions: { type: 'rememberTest', params: ({ event: { phone, sample } }) => ({ phone, sample }) },
        },
        'send.start': [
          { guard: 'isInvalid', target: '.invalid', actions: 'showIssues' },
          { target: 'confirming', actions: 'beginConfirmation' },
        ],
      },
    },
    reading: {
      on: composing.on,
      invoke: {
        id: 'readContacts',
        src: 'readContacts',
        input: ({ context: { files } }) => ({ file: files.file ?? null }),
        onDone: [
          {
            guard: 'isDone',
            target: 'editing',
            actions: [{ type: 'setTable', params: tableIn }, 'storeDraft'],
          },
          {
            target: 'editing',
            actions: [{ type: 'showContactsProblem', params: failureOf }, 'storeDraft'],
          },
        ],
      },
    },
    // A test does not change what is shown of an earlier sending, which may have started.
    testing: {
      on: { ...composing.on, ...listing.on },
      invoke: {
        id: 'sendTest',
        src: 'sendTest',
        input: ({ context: { agentId, values, files, test } }) => ({ agentId, values, files, ...test }),
        onDone: [
          { guard: 'isDone', target: 'editing.last', actions: 'announceTested' },
          { guard: 'isUnauthorized', target: 'editing.last' },
          {
            guard: 'isFieldRefused',
            target: 'editing.last',
            actions: { type: 'showTestIssues', params: failureOf },
          },
          {
            target: 'editing.last',
            actions: [
              { type: 'showTestIssues', params: failureOf },
              { type: 'announceTestFailed', params: failureOf },
            ],
          },
        ],
      },
    },
    confirming: {
      on: {
        'words.change': { actions: { type: 'changeWords', params: ({ event: { text } }) => ({ text }) } },
        'send.confirm': {
          guard: 'isConfirmed',
          target: 'sending',
          actions: [{ type: 'setRequestId', params: ({ event: { id } }) => ({ id }) }, 'storeDraft'],
        },
        'send.back': 'editing.last',
      },
    },
    sending: {
      invoke: {
        id: 'startSending',
        src: 'startSending',
        input: ({ context: { agentId, values, files, contacts, requestId } }) => {
          return { agentId, values, files, contacts, requestId }
        },
        onDone: [
          {
            guard: 'isDone',
            target: 'editing.started',
            actions: [{ type: 'emptyForm', params: startedIn }, 'storeDraft', 'announceStarted', 'announceChange'],
          },
          { guard: 'isUnauthorized', target: 'editing' },
          {
            guard: 'isRefused',
            target: 'editing.failed',
            actions: [{ type: 'showRefusal', params: failureOf }, 'storeDraft', 'announceFailed', 'announceDoubt'],
          },
          {
            target: 'editing.doubtful',
            actions: [{ type: 'showRefusal', params: failureOf }, 'announceFailed', 'announceDoubt'],
          },
        ],
      },
    },
  },
})

export type MassSendingMachine = typeof massSendingMachine
