import { createEmptyActor } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import { trainingLimits } from '../../contract/trainings.ts'
import { canBeSent, hasValidUrl, isEmpty, patched } from '../../src/machines/training-creation/creation-data.ts'
import { trainingCreationMachine } from '../../src/machines/training-creation/training-creation.machine.ts'
import type { Draft } from '../../src/machines/training-creation/training-creation.setup.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const price = new File(['Pão francês: R$ 1,00.'], 'preços.txt', { type: 'text/plain' })
/** An image of one pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.codePointAt(0) ?? 0,
)
export const photo = new File([pixel], 'cardápio.png', { type: 'image/png' })
const program = new File(['MZ'], 'programa.exe', { type: 'application/x-msdownload' })

const repeated = fail('invalid', {
  status: 409,
  message: 'Você já treinou este conteúdo: Feriados',
  body: {
    error: 'duplicate_training',
    message: 'Você já treinou este conteúdo: Feriados',
    current: { id: 't9', name: 'Feriados' },
  },
})

const outcomes = {
  created: { done: ok(null) },
  repeated: { done: repeated },
  'refused, said why': { done: fail('invalid', { status: 400, message: 'Já existe um assim.' }) },
  'server broken': { done: fail('server', { status: 500 }) },
  unauthorized: { done: fail('unauthorized', { status: 401 }) },
  offline: { done: fail('offline') },
}

const answered = (output: (typeof outcomes)[keyof typeof outcomes]['done']) =>
  ({ emits: { type: 'upload.answered', output } }) as const

/** The tab ignores all events. */
export const inputOf = (draft: Draft | null) => ({ agentId: 'agent-1', draft, tab: createEmptyActor() })

export const creationModel = defineModel({
  machine: trainingCreationMachine,
  input: inputOf(null),
  stateKey: ({ context: { form, otherDrafts, fileProblem, refusal, progress, duplicate } }) => {
    return {
      type: form.type,
      form: isEmpty(form) ? 'empty' : canBeSent(form) ? 'ready' : 'not ready',
      proper: hasValidUrl(form),
      otherDrafts: otherDrafts.length > 0,
      problem: fileProblem,
      refusal,
      progress: Math.round(progress * 100),
      duplicate: duplicate?.id ?? null,
    }
  },
  // The fields of one type are not offered in another, and the form in use is discarded in the list only.
  offers: ({ context: { form, otherDrafts } }, event) =>
    (event.type !== 'creation.edit' || patched(form, event.patch) !== form) &&
    (event.type !== 'discarding.ask' || otherDrafts.some(({ type }) => type === event.kind)),
  events: {
    'creation.choose': {
      text: { kind: 'TEXT' },
      website: { kind: 'WEBSITE' },
      document: { kind: 'DOCUMENT' },
      image: { kind: 'IMAGE' },
    },
    'creation.edit': {
      name: { patch: { name: 'Horários' } },
      'no name': { patch: { name: '' } },
      'name over the limit': { patch: { name: 'a'.repeat(trainingLimits.name + 1) } },
      content: { patch: { content: 'Abrimos às 8h.' } },
      url: { patch: { url: 'https://padaria.exemplo.com.br/foto.png' } },
      'not a URL': { patch: { url: 'padaria.exemplo.com.br' } },
    },
    'creation.restore': { text: { kind: 'TEXT' }, website: { kind: 'WEBSITE' }, document: { kind: 'DOCUMENT' } },
    'creation.takeFiles': {
      document: { files: [price] },
      image: { files: [photo] },
      program: { files: [program] },
    },
    'creation.removeFile': noPayload,
    'creation.useSource': { file: { source: 'file' }, url: { source: 'url' } },
    'creation.submit': noPayload,
    'creation.cancel': noPayload,
    'creation.leave': noPayload,
    'duplicate.trainAnyway': noPayload,
    'duplicate.show': noPayload,
    'duplicate.back': noPayload,
    'discarding.ask': { text: { kind: 'TEXT' }, website: { kind: 'WEBSITE' } },
    'discarding.confirm': noPayload,
    'discarding.cancel': noPayload,
  },
  ports: {
    createText: outcomes,
    createWebsite: outcomes,
    createImage: outcomes,
    sendDocument: {
      'half sent': { emits: { type: 'upload.progressed', fraction: 0.5 } },
      created: answered(outcomes.created.done),
      repeated: answered(repeated),
      'refused, said why': answered(outcomes['refused, said why'].done),
      'server broken': answered(outcomes['server broken'].done),
      unauthorized: answered(outcomes.unauthorized.done),
    },
    watchUrl: {
      'asks for a website': { emits: { type: 'url.asked', kind: 'WEBSITE' } },
      'asks for a video': { emits: { type: 'url.asked', kind: 'video' } },
      'asks no more': { emits: { type: 'url.cleared' } },
    },
  },
  limit: 1_000,
})

/** Opened with the form of an earlier visit. */
export const draftedCreationModel = defineModel({
  ...creationModel,
  input: inputOf({
    form: { type: 'IMAGE', name: 'Vitrine', description: '', source: 'url', file: null, url: 'vitrine' },
    otherDrafts: [],
  }),
  offers: (_, { type }) => ['creation.submit', 'creation.leave'].includes(type),
})

export const drafted: Draft = {
  form: {
    type: 'TEXT',
    name: 'Horários de feriado',
    description: '',
    content: 'Nos feriados abrimos às 9h.',
  },
  otherDrafts: [],
}
