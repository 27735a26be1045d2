/**
 * The dialog 'Editar Treinamento' (S2§2.3): the training is read whole, changed and sent, to be learned anew (S2§4). What
 * was typed outlives a failure and the closing of the dialog.
 */
import { assertEvent, assign, emit, setup } from 'xstate'
import type { Training } from '../../../contract/trainings.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, port, valueIn } from '../port.ts'
import { issuesIn } from '../problem.ts'
import { areSame, canBeSaved, fieldsOf, isEditable, type EditFields } from './edit-data.ts'

type NamedTraining = { id: string; name: string; type: string }
type Input = { agentId: string }

type Context = Input & {
  /** What is being edited; stays while the dialog fades. */
  subject: NamedTraining | null
  /** As the server has it, with all of its content. */
  training: Training | null
  fields: EditFields
  /** What the server refused, by field. */
  issues: Record<string, string>
}

type Event =
  | { type: 'edit.open'; training: NamedTraining }
  | { type: 'edit.close' }
  | { type: 'edit.readAgain' }
  | { type: 'edit.change'; patch: Partial<EditFields> }
  | { type: 'edit.discard' }
  | { type: 'edit.save' }

export type TrainingEditNotice = 'updating' | 'updated' | 'failed' | 'kept'

/** `draft` is what an earlier visit typed and did not save. */
export type ReadTraining = { training: Training; draft: EditFields | null }
export type UpdateTrainingInput = { training: Training | null; fields: EditFields }

const noFields: EditFields = { name: '', description: '', content: '', address: '', subpages: false }

const machineSetup = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, emitted: {} as Effect<TrainingEditNotice> },
  actors: {
    readTraining: port<ReadTraining, { trainingId: string }>('readTraining'),
    updateTraining: port<null, UpdateTrainingInput>('updateTraining'),
  },
  guards: {
    isEditable: ({ event }) => {
      assertEvent(event, 'edit.open')
      return isEditable(event.training.type)
    },
    isDone: isOk,
    isUnauthorized: isFailure('unauthorized'),
    isChanged: ({ context: { training, fields } }) => training !== null && !areSame(fields, fieldsOf(training)),
    canSave: ({ context: { training, fields } }) => training !== null && canBeSaved(fields, training),
  },
  actions: {
    keepSubject: assign({
      subject: ({ event }) => {
        assertEvent(event, 'edit.open')
        const { id, name, type } = event.training
        return { id, name, type }
      },
      training: null,
      fields: noFields,
      issues: {},
    }),
    keepTraining: assign(({ event }) => {
      const read = valueIn<ReadTraining>(event)
      return read ? { training: read.training, fields: read.draft ?? fieldsOf(read.training) } : {}
    }),
    change: assign({
      fields: ({ context, event }) => {
        assertEvent(event, 'edit.change')
        return { ...context.fields, ...event.patch }
      },
    }),
    discard: assign({
      fields: ({ context: { training } }) => (training ? fieldsOf(training) : noFields),
    }),
    keepIssues: assign({ issues: ({ event }) => issuesIn(failureIn(event)) }),
    forgetIssues: assign({ issues: {} }),
    announceKept: emit({ type: 'notice', key: 'kept', tone: 'info' }),
    announceUpdating: emit({ type: 'notice', key: 'updating', tone: 'info' }),
    announceUpdated: emit({ type: 'notice', key: 'updated', tone: 'success' }),
    announceFailure: emit(({ event }) => ({
      type: 'notice',
      key: 'failed',
      tone: 'error',
      params: { message: failureIn(event).message ?? '' },
    })),
    announceTrainings: emit({ type: 'resource.changed', keys: ['trainings'] }),
  },
})

export const trainingEditMachine = machineSetup.createMachine({
  id: 'trainingEdit',
  context: ({ input }) => ({ ...input, subject: null, training: null, fields: noFields, issues: {} }),
  initial: 'closed',
  states: {
    closed: { on: { 'edit.open': { guard: 'isEditable', target: 'reading', actions: 'keepSubject' } } },
    reading: {
      on: { 'edit.close': 'closed' },
      invoke: {
        id: 'readTraining',
        src: 'readTraining',
        input: ({ context: { subject } }) => ({ trainingId: subject?.id ?? '' }),
        onDone: [{ guard: 'isDone', target: 'editing', actions: 'keepTraining' }, { target: 'unread' }],
      },
    },
    unread: { on: { 'edit.readAgain': 'reading', 'edit.close': 'closed' } },
    editing: {
      initial: 'resting',
      on: {
        'edit.change': { target: '.resting', actions: 'change' },
        'edit.discard': { guard: 'isChanged', target: '.resting', actions: 'discard' },
        'edit.save': { guard: 'canSave', target: 'saving' },
        'edit.close': [{ guard: 'isChanged', target: 'closed', actions: 'announceKept' }, { target: 'closed' }],
      },
      states: {
        resting: {},
        failed: { exit: 'forgetIssues' },
      },
    },
    saving: {
      entry: 'announceUpdating',
      invoke: {
        id: 'updateTraining',
        src: 'updateTraining',
        input: ({ context: { training, fields } }) => ({ training, fields }),
        onDone: [
          { guard: 'isDone', target: 'closed', actions: ['announceUpdated', 'announceTrainings'] },
          // The session's own machine tells the user and leads to the sign-in (AU-12).
          { guard: 'isUnauthorized', target: 'editing' },
          { target: 'editing.failed', actions: ['keepIssues', 'announceFailure'] },
        ],
      },
    },
  },
})

export type TrainingEditMachine = typeof trainingEditMachine
