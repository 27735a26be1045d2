import type { Campaign } from '../../contract/campaigns.ts'
import type { ChannelConnection } from '../../contract/channels.ts'
import { toContactTable } from '../../contract/contact-list.ts'
import { fail, ok } from '../../contract/failures.ts'
import { campaignCommandMachine } from '../../src/machines/campaign-command/campaign-command.machine.ts'
import { massSendingMachine } from '../../src/machines/mass-sending/mass-sending.machine.ts'
import { contentKey, emptyMessage } from '../../src/machines/mass-sending/sending-data.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const file = new File(['nome;telefone'], 'lista.csv', { lastModified: 0 })
const table = toContactTable([
  ['nome', 'telefone'],
  ['Ana', '11988887777'],
])
const linkRefused = {
  error: 'invalid_input',
  message: 'Confira os campos',
  issues: [{ path: 'linkUrl', message: 'Informe um link válido' }],
}
const phoneRefused = {
  error: 'invalid_input',
  message: 'Confira os campos',
  issues: [{ path: 'phone', message: 'Este número não existe' }],
}
const reused = { error: 'request_id_reused', message: 'Outro conteúdo já começou.' }
/** Enough people that their number must be typed in words. */
const large = toContactTable(Array.from({ length: 200 }, (_, at) => [`5511988${String(880_000 + at * 7)}`]))
const draft = {
  values: { ...emptyMessage, textMessage: 'Oi' },
  areaCode: '11',
  edits: {},
  phoneColumn: null,
  requestId: 'r0',
  attempted: null,
}

export const massSendingModel = defineModel({
  machine: massSendingMachine,
  input: { agentId: 'agent-1', requestId: 'r1' },
  stateKey: ({
    context: { values, files, contacts, typedNumber, issues, confirmationWords, startedId, attempted },
    value,
    historyValue,
  }) => ({
    // Matters only where an answer leads back to it.
    last:
      value === 'testing' || value === 'confirming'
        ? (historyValue['massSending.editing.last']?.[0]?.key ?? null)
        : null,
    text: values.textMessage,
    hasList: files.file !== undefined,
    people: contacts?.table.rows.length ?? 0,
    words: confirmationWords,
    startedId,
    typed: typedNumber?.text ?? null,
    hasIssues: Object.keys(issues).length > 0,
    attempted: attempted === null ? 'nothing' : attempted === contentKey(contacts, values, files) ? 'this' : 'other',
  }),
  events: {
    'contacts.choose': { list: { file } },
    'contacts.change': { 'area code': { patch: { areaCode: '21' } } },
    'contacts.type': { number: { line: 2, text: '119777' } },
    'contacts.leave': noPayload,
    'contacts.edit': { number: { line: 2, text: '11977776666' } },
    'contacts.remove': noPayload,
    'message.change': { words: { patch: { textMessage: 'Oi' } } },
    'file.choose': { image: { field: 'imageFile' as const, file }, none: { field: 'imageFile' as const, file: null } },
    'test.send': { self: { phone: '11988887777', sample: { nome: 'Ana' } } },
    'send.start': noPayload,
    'words.change': { right: { text: 'duzentos' }, wrong: { text: 'cem' } },
    'send.confirm': { 'with a new id': { id: 'r3' } },
    'send.back': noPayload,
  },
  ports: {
    restoreDraft: {
      nothing: { done: ok({ draft: null, files: {} }) },
      'words alone': { done: ok({ draft, files: {} }) },
      'words and list': { done: ok({ draft, files: { file } }) },
    },
    readContacts: {
      read: { done: ok(table) },
      large: { done: ok(large) },
      unreadable: { done: fail('invalid', { message: 'O arquivo não pôde ser lido.' }) },
    },
    sendTest: {
      sent: { done: ok(null) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      refused: { done: fail('server', { status: 500, message: 'Não deu.' }) },
      'number refused': { done: fail('invalid', { status: 400, body: phoneRefused }) },
    },
    startSending: {
      started: { done: ok({ id: 'c1', nextRequestId: 'r2' }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      failed: { done: fail('invalid', { status: 409, message: 'WhatsApp não conectado.' }) },
      'no response': { done: fail('offline') },
      'another content under this id': {
        done: fail('invalid', { status: 409, message: reused.message, body: reused }),
      },
      'a field refused': { done: fail('invalid', { status: 400, body: linkRefused }) },
    },
    storeDraft: {},
  },
})

export const connectedChannel: ChannelConnection = {
  id: 'ch1',
  kind: 'whatsappWeb',
  state: 'connected',
  isSimulated: false,
  profile: {},
  waiting: 0,
}

/** Not running, so that nothing follows it. */
export const campaign: Campaign = {
  id: 'c1',
  agentId: 'agent-1',
  title: 'clientes.csv',
  text: 'Oi',
  state: 'paused',
  reason: null,
  total: 2,
  counts: { planned: 2 },
  createdAt: new Date('2026-11-20T12:00:00Z'),
  endedAt: null,
  nextAt: null,
  canReconcile: false,
}

export const campaignCommandModel = defineModel({
  machine: campaignCommandMachine,
  input: undefined,
  stateKey: ({ context: { subject } }) => ({ subject: subject?.action ?? null }),
  events: {
    'question.ask': { cancel: { subject: { action: 'cancel' as const, campaignId: 'c1' } } },
    'question.cancel': noPayload,
    'question.confirm': noPayload,
  },
  ports: {
    runConfirmed: {
      done: { done: ok(null) },
      'gone already': { done: fail('notFound', { status: 404 }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
