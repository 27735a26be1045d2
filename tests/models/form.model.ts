import * as v from 'valibot'
import { fail, ok } from '../../contract/failures.ts'
import { optionalText, requiredText } from '../../contract/wire.ts'
import { formMachine, type FormOptions } from '../../src/machines/shared/form.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { draftWritten } from './form-flow.ts'

type Subject = { id: string }
type Note = { id: string; revision: number; title: string; text: string; pinned: boolean }
export type NoteValues = { title: string; text: string; pinned: boolean }

export const note: Note = { id: 'n1', revision: 1, title: 'Horários', text: 'Das 8h às 18h', pinned: false }
/** Saved elsewhere: the text is new, and the title is unchanged. */
export const newerNote: Note = { ...note, revision: 2, text: 'Das 9h às 17h' }
/** Saved elsewhere, with an invalid title. */
export const untitledNote: Note = { ...note, revision: 3, title: '', text: 'Das 9h às 17h' }
/** Saved elsewhere, with changes that this form does not show. */
export const otherRevision: Note = { ...note, revision: 4 }

export const valuesOf = ({ title, text, pinned }: Note): NoteValues => ({ title, text, pinned })
const emptyValues: NoteValues = { title: '', text: '', pinned: false }
export const changedTitle: NoteValues = { ...valuesOf(note), title: 'Verão' }
export const changedText: NoteValues = { ...valuesOf(note), text: 'Sempre' }

const options = {
  id: 'note',
  emptyValues,
  toValues: valuesOf,
  schema: v.object({
    title: requiredText(20, 'Informe um título'),
    text: optionalText(40),
    pinned: v.boolean(),
  }),
  tidy: (values) => ({ ...values, title: values.title.replace(/\s+/g, ' ') }),
  changes: ['agents'],
  fieldOf: (path) => path.replace('settings.0.', ''),
} as const satisfies Omit<FormOptions<Subject, Note, NoteValues>, 'surface'>

export const notePage = formMachine<Subject, Note, NoteValues>({ ...options, surface: 'page', whenGone: 'say' })
export const noteDialog = formMachine<Subject, Note, NoteValues>({
  ...options,
  id: 'noteDialog',
  surface: 'dialog',
  announcesSaving: true,
  whenGone: 'recreate',
  canOpen: ({ id }) => id !== 'locked',
})

const kindOf = (values: NoteValues): string => {
  const title = values.title === note.title ? 'as it was' : values.title.trim() === '' ? 'missing' : 'other'
  return `${title}, ${values.text === note.text ? 'as it was' : 'other'}`
}

type Snapshot = Parameters<Parameters<typeof defineModel<typeof notePage>>[0]['stateKey']>[0]
const stateKey = ({ context: { record, values, issues, newer, choices, isUnstored } }: Snapshot) => ({
  record: record?.revision ?? null,
  values: kindOf(values),
  issues: Object.keys(issues).join(),
  newer: newer?.record.revision ?? null,
  choices: JSON.stringify(choices),
  isUnstored,
})

const events = {
  'form.change': {
    title: { patch: { title: 'Verão' } },
    'no title': { patch: { title: ' ' } },
    text: { patch: { text: 'Sempre' } },
  },
  'form.blur': noPayload,
  'form.discard': noPayload,
  'form.save': noPayload,
  'form.retry': noPayload,
  'form.choose': {
    'their title': { field: 'title', side: 'theirs' },
    'their text': { field: 'text', side: 'theirs' },
  },
  'form.resolve': noPayload,
  'form.back': noPayload,
} as const

const elsewhereRefused = {
  error: 'invalid_input',
  message: 'Confira os campos',
  issues: [{ path: 'boardId', message: 'O mural está cheio.' }],
}
const refusal = {
  error: 'invalid_input',
  message: 'Título repetido.',
  issues: [{ path: 'settings.0.title', message: 'Já existe.' }],
}

const ports = {
  loadRecord: {
    read: { done: ok({ record: note, draft: null }) },
    'read, with what was typed before': {
      done: ok({ record: note, draft: { values: changedTitle, base: valuesOf(note) } }),
    },
    'changed since it was typed': {
      done: ok({ record: newerNote, draft: { values: changedText, base: valuesOf(note) } }),
    },
    offline: { done: fail('offline') },
  },
  saveRecord: {
    saved: { done: ok({ outcome: 'saved' as const, record: { ...note, ...changedTitle, revision: 2 } }) },
    'saved, without a reply': { done: ok({ outcome: 'saved' as const, record: null }) },
    'newer text': { done: ok({ outcome: 'changedElsewhere' as const, current: newerNote }) },
    'newer, without a title': { done: ok({ outcome: 'changedElsewhere' as const, current: untitledNote }) },
    'newer elsewhere': { done: ok({ outcome: 'changedElsewhere' as const, current: otherRevision }) },
    'refused, said why': { done: fail('invalid', { status: 400, message: 'Título repetido.', body: refusal }) },
    'refused, for what the form does not have': { done: fail('invalid', { status: 400, body: elsewhereRefused }) },
    unauthorized: { done: fail('unauthorized', { status: 401 }) },
    'no connection': { done: fail('offline', { isUnsent: true }) },
    gone: { done: fail('notFound', { status: 404, message: 'Aviso não encontrado.' }) },
  },
  storeDraft: {},
} as const

export const notePageModel = defineModel({
  machine: notePage,
  input: { subject: { id: 'n1' } },
  stateKey,
  events: { ...events, 'record.changed': { 'newer text': { record: newerNote } } },
  ports,
})

export const noteDialogModel = defineModel({
  machine: noteDialog,
  input: { subject: null },
  stateKey,
  events: { ...events, 'form.open': { n1: { subject: { id: 'n1' } } }, 'form.close': noPayload },
  ports: { ...ports, storeDraft: draftWritten },
})
