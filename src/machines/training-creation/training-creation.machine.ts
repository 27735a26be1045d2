/**
 * Adding a training (S2§2.3, S2§5): the user chooses one of four types and fills in its form (`filling`), then it is
 * sent (`sending`), a document with upload progress. Choosing another type empties the form; its content is kept and
 * can be restored. `unsupported` is shown when the URL names an unknown type. The machine outlives its view: after a
 * visit to the list the form is as it was left. `duplicate` asks before the same content is stored twice, `discarding`
 * before a draft is lost.
 */
import { and, or, type EventObject } from 'xstate'
import { failureIn } from '../port.ts'
import { creationOf, creationSetup, initialContext } from './training-creation.setup.ts'

const files = [
  { guard: 'isTakeable', target: '#trainingCreation.opening', actions: 'setFile' },
  // The previous file is kept.
  { actions: 'setFile' },
] as const
const removal = { target: '#trainingCreation.opening', actions: 'removeFile' } as const

/** The URL is valid again, or empty. */
const untilChanged = { guard: or(['hasValidUrl', 'hasNoUrl']), target: 'editing' } as const

/** The outcomes of a creation. */
const outcomes = [
  {
    guard: 'isDone',
    target: '#trainingCreation.opening',
    actions: ['clear', 'announceCreated', 'announceTrainings', 'reportCreated'],
  },
  // The typed text is kept.
  { guard: 'isUnauthorized', target: '#trainingCreation.opening' },
  {
    guard: 'isDuplicate',
    target: '#trainingCreation.duplicate',
    actions: [
      { type: 'setDuplicate', params: ({ event }: { event: EventObject }) => ({ failure: failureIn(event) }) },
      'announceDuplicate',
    ],
  },
  { target: '#trainingCreation.opening', actions: ['setRefusal', 'announceFailure'] },
] as const

/** The server may have received it nevertheless, so the list is read again. */
const cancelling = { target: '#trainingCreation.opening', actions: 'reportCancelled' } as const

const filling = creationSetup.createStateConfig({
  initial: 'text',
  on: {
    'creation.edit': { actions: 'edit' },
    'creation.choose': { guard: 'isOther', target: '#trainingCreation.opening', actions: 'start' },
    'creation.restore': { guard: 'isSetAside', target: '#trainingCreation.opening', actions: 'restore' },
    'discarding.ask': { guard: 'isKept', target: '#trainingCreation.discarding', actions: 'setDiscarded' },
    'creation.leave': { actions: 'reportLeft' },
    'url.asked': [
      { guard: 'isUnsupported', target: '#trainingCreation.unsupported', actions: 'reportAsked' },
      { guard: 'isOther', target: '#trainingCreation.opening', actions: ['start', 'reportAsked'] },
      { actions: 'reportAsked' },
    ],
    'url.cleared': { actions: 'reportLeft' },
  },
  states: {
    text: { on: { 'creation.submit': { guard: 'canBeSent', target: '#trainingCreation.sending.text' } } },
    website: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'creation.submit': [
              { guard: and(['canBeSent', 'hasValidUrl']), target: '#trainingCreation.sending.website' },
              { guard: 'canBeSent', target: 'refused' },
            ],
          },
        },
        refused: { always: untilChanged },
      },
    },
    document: {
      initial: 'waiting',
      on: { 'creation.takeFiles': files },
      states: {
        waiting: { always: { guard: 'hasFile', target: 'chosen' } },
        chosen: {
          on: {
            'creation.removeFile': removal,
            'creation.submit': { guard: 'canBeSent', target: '#trainingCreation.sending.document' },
          },
        },
      },
    },
    imageFile: {
      initial: 'waiting',
      on: {
        'creation.takeFiles': files,
        'creation.useSource': { guard: 'isOtherSource', target: '#trainingCreation.opening', actions: 'useSource' },
      },
      states: {
        waiting: { always: { guard: 'hasFile', target: 'chosen' } },
        chosen: {
          on: {
            'creation.removeFile': removal,
            'creation.submit': { guard: 'canBeSent', target: '#trainingCreation.sending.image' },
          },
        },
      },
    },
    imageByUrl: {
      initial: 'editing',
      on: {
        'creation.useSource': { guard: 'isOtherSource', target: '#trainingCreation.opening', actions: 'useSource' },
      },
      states: {
        editing: {
          on: {
            'creation.submit': [
              { guard: and(['canBeSent', 'hasValidUrl']), target: '#trainingCreation.sending.image' },
              { guard: 'canBeSent', target: 'refused' },
            ],
          },
        },
        refused: { always: untilChanged },
      },
    },
  },
})

const sending = creationSetup.createStateConfig({
  initial: 'text',
  entry: ['clearProgress', 'announceCreating'],
  states: {
    text: { invoke: { id: 'createText', src: 'createText', input: creationOf('TEXT'), onDone: outcomes } },
    website: {
      invoke: { id: 'createWebsite', src: 'createWebsite', input: creationOf('WEBSITE'), onDone: outcomes },
    },
    document: {
      invoke: { id: 'sendDocument', src: 'sendDocument', input: creationOf('DOCUMENT') },
      on: {
        'upload.progressed': { actions: 'setProgress' },
        'upload.answered': outcomes,
        'creation.cancel': cancelling,
      },
    },
    image: {
      invoke: { id: 'createImage', src: 'createImage', input: creationOf('IMAGE'), onDone: outcomes },
      on: { 'creation.cancel': cancelling },
    },
  },
})

export const trainingCreationMachine = creationSetup.createMachine({
  id: 'trainingCreation',
  context: initialContext,
  initial: 'opening',
  invoke: { id: 'watchUrl', src: 'watchUrl' },
  states: {
    /** Chooses the state that fits the form. */
    opening: {
      entry: 'forgetDuplicate',
      always: [
        { guard: 'isText', target: 'filling.text' },
        { guard: 'isWebsite', target: 'filling.website' },
        { guard: 'isDocument', target: 'filling.document' },
        { guard: 'isImageByUrl', target: 'filling.imageByUrl' },
        { target: 'filling.imageFile' },
      ],
    },
    filling,
    sending,
    /** Asked before the same content is stored a second time (TX-02). */
    duplicate: {
      on: {
        'duplicate.trainAnyway': [
          { guard: 'isText', target: 'sending.text' },
          { guard: 'isWebsite', target: 'sending.website' },
          { guard: 'isDocument', target: 'sending.document' },
          { target: 'sending.image' },
        ],
        // The file is stored already, so nothing is lost without it.
        'duplicate.show': { target: 'opening', actions: ['removeFile', 'reportLeft'] },
        'duplicate.back': 'opening',
      },
    },
    discarding: {
      on: {
        'discarding.confirm': { target: 'opening', actions: 'discard' },
        'discarding.cancel': 'opening',
        'url.cleared': { target: 'opening', actions: 'reportLeft' },
      },
    },
    unsupported: {
      on: {
        'creation.choose': [{ guard: 'isOther', target: 'opening', actions: 'start' }, { target: 'opening' }],
        'creation.leave': { target: 'opening', actions: 'reportLeft' },
        'url.asked': [
          { guard: 'isUnsupported', actions: 'reportAsked' },
          { guard: 'isOther', target: 'opening', actions: ['start', 'reportAsked'] },
          { target: 'opening', actions: 'reportAsked' },
        ],
        'url.cleared': { target: 'opening', actions: 'reportLeft' },
      },
    },
  },
})

export type TrainingCreationMachine = typeof trainingCreationMachine
