import { fail, ok } from '../../contract/failures.ts'
import { apiTestMachine } from '../../src/machines/api-test/api-test.machine.ts'
import { toActionValues } from '../../src/machines/stage-action/stage-action.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { action } from './stage.fixtures.ts'

export const tested = toActionValues(action('Consultar pedido'))
export const answer = {
  status: 200,
  contentType: 'application/json',
  durationMs: 12,
  isCut: false,
  text: '{"order":{"id":1042}}',
}

export const apiTestModel = defineModel({
  machine: apiTestMachine,
  input: { values: {} },
  stateKey: ({ context: { action: opened, values, answer: given, problem, template, added } }) => ({
    opened: opened !== null,
    value: values['pedido'] ?? '',
    answer: given?.status ?? null,
    problem,
    // Without this limit, adding would produce new states without end.
    template: template.length > 40 ? 'long' : template,
    added,
  }),
  // The template is shown beside a response.
  offers: (snapshot, event) =>
    (event.type !== 'test.add' || snapshot.context.template.length < 40) &&
    (event.type !== 'test.template' || snapshot.context.answer !== null || snapshot.matches({ mapping: 'simulated' })),
  events: {
    'test.open': {
      mapping: { mode: 'mapping', action: tested },
      'mapping, typed before': { mode: 'mapping', action: { ...tested, unsavedTemplate: 'Antes' } },
      simple: { mode: 'simple', action: tested },
    },
    'test.close': noPayload,
    'test.value': { pedido: { name: 'pedido', value: '1042' } },
    'test.call': noPayload,
    'test.template': { typed: { text: 'Pedido' }, 'as it was': { text: '' } },
    'test.add': { 'the whole': { path: 'response' } },
    'test.copy': noPayload,
    'test.save': noPayload,
  },
  ports: {
    callApi: {
      answered: { done: ok(answer) },
      failed: { done: fail('server', { message: 'o servidor não respondeu' }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    copyText: { copied: { done: ok(null) }, forbidden: { done: fail('forbidden') } },
    storeTyped: {},
    saveTemplate: { saved: { done: ok(null) } },
  },
})
