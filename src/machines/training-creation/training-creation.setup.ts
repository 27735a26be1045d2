/** The setup of the creation of a training: types, ports, guards and actions. The chart is in the machine's file. */
import { assertEvent, assign, emit, sendTo, setup, type ActorRef, type Snapshot } from 'xstate'
import type { Failure, Result } from '../../../contract/failures.ts'
import { duplicateIn, type DuplicateTraining } from '../../../contract/training-creation.ts'
import type { CreatableType } from '../../../contract/trainings.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isOk, listener, outcomes, port } from '../port.ts'
import { chosenFrom, type FileProblem } from './chosen-file.ts'
import {
  canBeSent,
  emptyForm,
  fileOf,
  hasValidUrl,
  isCreatable,
  isEmpty,
  patched,
  withForm,
  withoutFile,
  type DocumentForm,
  type Form,
  type ImageForm,
  type ImageSource,
  type Patch,
  type TextForm,
  type WebsiteForm,
} from './creation-data.ts'

/** The unsent form of an earlier visit. */
export type Draft = { form: Form; otherDrafts: readonly Form[] }

type Input = {
  agentId: string
  draft: Draft | null
  /** The actor of the tab that invokes the creation. */
  tab: ActorRef<Snapshot<unknown>, CreationEvent>
}

type Context = Pick<Input, 'agentId' | 'tab'> & {
  /** The form of the chosen type; choosing another type starts an empty one (TR-05). */
  form: Form
  /** The filled forms of other choices, at most one of each type, the one with most work first; they can be restored. */
  otherDrafts: readonly Form[]
  fileProblem: FileProblem | null
  /** Why the server refused the form; shown until the form changes or is sent again. */
  refusal: string | null
  /** Upload progress of the document, from 0 to 1. */
  progress: number
  /** The existing training with the same content, while the user is asked about it and while it is sent anyway. */
  duplicate: DuplicateTraining | null
  /** The type of the form that the user is asked about before it is discarded. */
  discarded: CreatableType | null
}

export type UploadEvent =
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.answered'; output: Result<null> }

/** The URL names a type, perhaps an unknown one (TR-10), or no longer names any. */
export type UrlEvent = { type: 'url.asked'; kind: string } | { type: 'url.cleared' }

/** The events sent to the tab's machine. */
export type CreationEvent =
  | { type: 'creation.asked' }
  | { type: 'creation.left' }
  | { type: 'creation.created' }
  | { type: 'creation.cancelled' }

type Event =
  | { type: 'creation.choose'; kind: CreatableType }
  | { type: 'creation.edit'; patch: Patch }
  | { type: 'creation.restore'; kind: CreatableType }
  | { type: 'creation.takeFiles'; files: readonly File[] }
  | { type: 'creation.removeFile' }
  | { type: 'creation.useSource'; source: ImageSource }
  | { type: 'creation.submit' }
  | { type: 'creation.cancel' }
  | { type: 'creation.leave' }
  | { type: 'duplicate.trainAnyway' }
  | { type: 'duplicate.show' }
  | { type: 'duplicate.back' }
  | { type: 'discarding.ask'; kind: CreatableType }
  | { type: 'discarding.confirm' }
  | { type: 'discarding.cancel' }
  | UploadEvent
  | UrlEvent

export type CreationNotice = 'creating' | 'created' | 'duplicate' | 'failed' | 'refused'

export type Creation<F extends Form> = { agentId: string; form: F | null; refuseDuplicate: boolean }

/** The form as the input of the port of its type. */
export const creationOf =
  <T extends CreatableType>(type: T) =>
  ({ context: { agentId, form, duplicate } }: { context: Context }): Creation<Extract<Form, { type: T }>> => ({
    agentId,
    refuseDuplicate: duplicate === null,
    form: isOfType(form, type) ? form : null,
  })

const isOfType = <T extends CreatableType>(form: Form, type: T): form is Extract<Form, { type: T }> =>
  form.type === type

const choiceIn = ({ form }: Context, files: readonly File[]) =>
  chosenFrom(files, form.type === 'IMAGE' ? 'IMAGE' : 'DOCUMENT')

const without = (type: CreatableType | null, form: Form, otherDrafts: readonly Form[]): Draft => ({
  form: form.type === type ? emptyForm(type) : form,
  otherDrafts: otherDrafts.filter((other) => other.type !== type),
})

const noProblem = { fileProblem: null, refusal: null }

export const creationSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<CreationNotice>,
  },
  actors: {
    createText: port<null, Creation<TextForm>>('createText'),
    createWebsite: port<null, Creation<WebsiteForm>>('createWebsite'),
    createImage: port<null, Creation<ImageForm>>('createImage'),
    sendDocument: listener<UploadEvent, Creation<DocumentForm>>('sendDocument'),
    watchUrl: listener<UrlEvent>('watchUrl'),
  },
  guards: {
    isText: ({ context }) => context.form.type === 'TEXT',
    isWebsite: ({ context }) => context.form.type === 'WEBSITE',
    isDocument: ({ context }) => context.form.type === 'DOCUMENT',
    isImageByUrl: ({ context: { form } }) => form.type === 'IMAGE' && form.source === 'url',
    isOther: ({ context, event }) => {
      assertEvent(event, ['creation.choose', 'url.asked'])
      return event.kind !== context.form.type
    },
    isUnsupported: ({ event }) => {
      assertEvent(event, 'url.asked')
      return !isCreatable(event.kind)
    },
    isSetAside: ({ context, event }) => {
      assertEvent(event, 'creation.restore')
      return context.otherDrafts.some(({ type }) => type === event.kind)
    },
    isKept: ({ context: { form, otherDrafts }, event }) => {
      assertEvent(event, 'discarding.ask')
      return (form.type === event.kind && !isEmpty(form)) || otherDrafts.some(({ type }) => type === event.kind)
    },
    isTakeable: ({ context, event }) => {
      assertEvent(event, 'creation.takeFiles')
      return choiceIn(context, event.files).file !== null
    },
    isOtherSource: ({ context: { form }, event }) => {
      assertEvent(event, 'creation.useSource')
      return form.type === 'IMAGE' && form.source !== event.source
    },
    canBeSent: ({ context }) => canBeSent(context.form),
    hasValidUrl: ({ context }) => hasValidUrl(context.form),
    hasNoUrl: ({ context: { form } }) => 'url' in form && form.url.trim() === '',
    hasFile: ({ context }) => fileOf(context.form) !== null,
    ...outcomes,
    isDuplicate: ({ event }) => !isOk({ event }) && duplicateIn(failureIn(event).body) !== null,
  },
  actions: {
    start: assign(({ context: { form, otherDrafts }, event }) => {
      assertEvent(event, ['creation.choose', 'url.asked'])
      return {
        form: isCreatable(event.kind) ? emptyForm(event.kind) : form,
        otherDrafts: withForm(otherDrafts, form),
        ...noProblem,
      }
    }),
    restore: assign(({ context: { form, otherDrafts }, event }) => {
      assertEvent(event, 'creation.restore')
      const others = otherDrafts.filter(({ type }) => type !== event.kind)
      return {
        form: otherDrafts.find(({ type }) => type === event.kind) ?? form,
        otherDrafts: withForm(others, form),
        ...noProblem,
      }
    }),
    edit: assign({
      form: ({ context, event }) => {
        assertEvent(event, 'creation.edit')
        return patched(context.form, event.patch)
      },
      refusal: null,
    }),
    setFile: assign(({ context, event }) => {
      assertEvent(event, 'creation.takeFiles')
      const { file, problem } = choiceIn(context, event.files)
      const { form } = context
      return { form: file && 'file' in form ? { ...form, file } : form, fileProblem: problem, refusal: null }
    }),
    removeFile: assign(({ context: { form } }) => ({ form: withoutFile(form), ...noProblem })),
    /** Clears the other source (TR-09). */
    useSource: assign(({ context: { form }, event }) => {
      assertEvent(event, 'creation.useSource')
      if (form.type !== 'IMAGE') return {}
      return { form: { ...form, source: event.source, file: null, url: '' }, ...noProblem }
    }),
    setDuplicate: assign((_, { failure }: { failure: Failure }) => ({ duplicate: duplicateIn(failure.body) })),
    forgetDuplicate: assign({ duplicate: null }),
    clearProgress: assign({ progress: 0, refusal: null }),
    setProgress: assign({
      progress: ({ event }) => {
        assertEvent(event, 'upload.progressed')
        return event.fraction
      },
    }),
    /** An earlier form of its type is forgotten, too: the training replaces it. Those of other types have not been created. */
    clear: assign(({ context: { form, otherDrafts } }) => ({ ...without(form.type, form, otherDrafts), ...noProblem })),
    setDiscarded: assign({
      discarded: ({ event }) => {
        assertEvent(event, 'discarding.ask')
        return event.kind
      },
    }),
    discard: assign(({ context: { form, otherDrafts, discarded } }) => ({
      ...without(discarded, form, otherDrafts),
      ...noProblem,
    })),
    announceCreating: emit({ type: 'notice', key: 'creating', tone: 'info' }),
    announceDuplicate: emit({ type: 'notice', key: 'duplicate', tone: 'info' }),
    announceCreated: emit({ type: 'notice', key: 'created', tone: 'success' }),
    announceTrainings: emit({ type: 'resource.changed', keys: ['trainings'] }),
    setRefusal: assign({ refusal: ({ event }) => failureIn(event).message ?? null }),
    announceFailure: emit(({ event }) => {
      const { message } = failureIn(event)
      return message
        ? { type: 'notice', key: 'refused', tone: 'error', params: { message } }
        : { type: 'notice', key: 'failed', tone: 'error' }
    }),
    reportAsked: sendTo(({ context }) => context.tab, { type: 'creation.asked' }),
    reportLeft: sendTo(({ context }) => context.tab, { type: 'creation.left' }),
    reportCreated: sendTo(({ context }) => context.tab, { type: 'creation.created' }),
    reportCancelled: sendTo(({ context }) => context.tab, { type: 'creation.cancelled' }),
  },
})

export const initialContext = ({ input: { agentId, draft, tab } }: { input: Input }): Context => ({
  agentId,
  tab,
  form: draft?.form ?? emptyForm('TEXT'),
  otherDrafts: draft?.otherDrafts ?? [],
  fileProblem: null,
  refusal: null,
  progress: 0,
  duplicate: null,
  discarded: null,
})
