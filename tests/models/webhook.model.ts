import { fail, ok } from '../../contract/failures.ts'
import type { Execution, ExecutionPage, Webhook } from '../../contract/webhooks.ts'
import {
  webhookFormMachine,
  webhookValuesOf,
  type WebhookRecord,
} from '../../src/machines/webhook-form/webhook-form.machine.ts'
import { webhookPanelMachine } from '../../src/machines/webhook-panel/webhook-panel.machine.ts'
import { webhookRemovalMachine } from '../../src/machines/webhook-removal/webhook-removal.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { formFlowModel } from './form-flow.ts'
import { confirmModel } from './confirm.model.ts'

export const webhook: Webhook = {
  id: 'w1',
  agentId: 'agent-1',
  name: 'Pedidos',
  description: 'Avisa quem comprou',
  messageType: 'TEXT',
  messageTemplate: 'O pedido {{pedido}} saiu.',
  active: true,
  maxRetries: 3,
  verifySignature: false,
  endpointUrl: 'https://exemplo.com.br/v1/hooks/abc',
  secretKey: 'whsec_••••',
}
const recordWith = (change: Partial<Webhook>): WebhookRecord => ({
  agentId: 'agent-1',
  webhook: { ...webhook, ...change },
})

export const webhookFormModel = formFlowModel({
  machine: webhookFormMachine,
  surface: 'dialog',
  subject: { agentId: 'agent-1' },
  record: recordWith({}),
  toValues: webhookValuesOf,
  newer: recordWith({ name: 'Entregas' }),
  outdated: recordWith({ name: '', maxRetries: 11 }),
  field: 'name',
  recreates: true,
  typed: { name: 'Envios' },
  invalid: { name: ' ', maxRetries: '2,5' },
})

export const keys = { secretKey: 'whsec_novo', endpointUrl: 'https://exemplo.com.br/v1/hooks/abc' }

const execution = (change: Partial<Execution> = {}): Execution => ({
  id: '0a1b2c3d-1111',
  status: 'SUCCESS',
  executedAt: new Date('2026-11-20T12:00:00Z'),
  statusCode: 200,
  retryCount: 0,
  errorMessage: null,
  requestPayload: '{"to":"+55 11 98888-7777"}',
  responsePayload: null,
  ...change,
})
export const failed = execution({
  id: '9f8e7d6c-2222',
  status: 'FAILED',
  statusCode: 409,
  errorMessage: 'Sem WhatsApp.',
})
const refused = execution({
  id: '7c6b5a4d-3333',
  status: 'REFUSED',
  statusCode: 401,
  errorMessage: 'A assinatura não confere com a chave secreta.',
  requestPayload: '',
})
const pending = execution({ id: '5a4b3c2d-4444', status: 'PENDING', statusCode: 202 })
const pageOf = (content: Execution[]): ExecutionPage => ({
  content,
  number: 0,
  totalPages: 2,
  totalElements: 12,
  size: 10,
})
const listed = pageOf([execution(), failed, refused, pending])
const call = { to: '+55 11 98888-7777', variables: { pedido: '42' } }

type Snapshot = ReturnType<(typeof webhookPanelMachine)['getInitialSnapshot']>
/** Whether the screen has a control for it. */
const isOffered = (snapshot: Snapshot, { type }: { type: string }): boolean => {
  const hasList = snapshot.context.list !== null && !snapshot.matches({ history: { list: 'failed' } })
  return hasList || !['history.turnPage', 'history.filter', 'execution.show'].includes(type)
}

const model = defineModel({
  machine: webhookPanelMachine,
  input: undefined,
  stateKey: ({
    context: { keys: made, tested, pollCount, missing, problem, page, statusFilter, list, execution: shown, isHidden },
  }) => ({
    hasKeys: made !== null,
    tested: tested?.status ?? null,
    pollCount,
    missing: missing.join(','),
    problem,
    page,
    statusFilter,
    isHidden,
    listed: list?.content.length ?? null,
    shown: shown && `${shown.id} ${shown.status}`,
  }),
  offers: isOffered,
  events: {},
  ports: {
    regenerateKeys: {
      made: { done: ok(keys) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    sendTest: {
      sent: { done: ok(execution({ status: 'PENDING', statusCode: null })) },
      'refused, said why': { done: fail('invalid', { status: 409, message: 'Nenhum WhatsApp está conectado.' }) },
      offline: { done: fail('offline') },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    loadExecutions: {
      read: { done: ok(listed) },
      'fewer since': { done: ok(pageOf([failed, refused, { ...pending, status: 'SUCCESS' }])) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    replayExecution: {
      'carried out': { done: ok(execution({ id: 'new' })) },
      'refused, said why': { done: fail('invalid', { status: 409, message: 'Este webhook está inativo.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    watchVisibility: {},
  },
})

/** The details with keys and test calls. */
export const webhookDetailsModel = defineModel({
  ...model,
  events: {
    'details.open': { new: { webhookId: 'w1', isNew: true }, known: { webhookId: 'w1', isNew: false } },
    'panel.close': noPayload,
    'keys.regenerate': noPayload,
    'keys.confirm': noPayload,
    'keys.cancel': noPayload,
    'test.send': { pedido: { call }, 'without a value': { call: { ...call, variables: { pedido: ' ' } } } },
  },
})

const visibilityEvents = {
  hidden: { emits: { type: 'page.hidden' } },
  shown: { emits: { type: 'page.shown' } },
} as const

/** A test call whose result is polled for while the page is visible. */
export const webhookTestModel = defineModel({
  ...model,
  events: { 'details.open': { known: { webhookId: 'w1', isNew: false } }, 'test.send': { pedido: { call } } },
  ports: {
    ...model.ports,
    sendTest: { sent: { done: ok(execution({ status: 'PENDING', statusCode: null })) } },
    loadExecutions: { read: { done: ok(listed) } },
    watchVisibility: visibilityEvents,
  },
})

/** The history, which pauses while the page is hidden. */
export const webhookHistoryModel = defineModel({
  ...model,
  events: {
    'history.open': { known: { webhookId: 'w1' } },
    'panel.close': noPayload,
    'panel.back': noPayload,
    'history.turnPage': { second: { page: 1 } },
    'history.filter': { failed: { status: 'FAILED' } },
    'history.refresh': noPayload,
    'execution.show': {
      failed: { execution: failed },
      refused: { execution: refused },
      pending: { execution: pending },
    },
    'execution.replay': noPayload,
  },
  ports: {
    ...model.ports,
    watchVisibility: visibilityEvents,
  },
})

export const webhookRemovalModel = confirmModel(webhookRemovalMachine, {
  subjects: { orders: { subject: { id: webhook.id, agentId: webhook.agentId, name: webhook.name } } },
  gone: 'Webhook não encontrado.',
})
