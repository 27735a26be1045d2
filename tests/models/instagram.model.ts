import { fail, ok } from '../../contract/failures.ts'
import { instagramMachine, type InstagramStatus } from '../../src/machines/instagram/instagram.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const off: InstagramStatus = {
  isConnected: false,
  username: '',
  pictureUrl: '',
  endsAt: null,
  expiredAt: null,
  message: '',
}
const message = 'A autorização do Instagram venceu. Conecte a conta novamente.'
export const expiredAt = Date.UTC(2026, 10, 24, 12)
const expired: InstagramStatus = { ...off, expiredAt, message }
const on: InstagramStatus = { ...off, isConnected: true, username: 'loja.azul' }
export const endsAt = Date.UTC(2026, 10, 30, 12)
const ending: InstagramStatus = { ...on, endsAt }

export const instagramModel = defineModel({
  machine: instagramMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { status, hasLoadFailed, problem, authorization } }) => ({
    isConnected: status?.isConnected ?? null,
    endsSoon: status !== null && status.endsAt !== null,
    isExpired: status !== null && status.expiredAt !== null,
    hasLoadFailed,
    problem: problem?.key ?? null,
    words: problem?.message ?? null,
    hasUrl: authorization !== null,
  }),
  events: {
    'status.refresh': noPayload,
    'dialog.open': noPayload,
    'dialog.close': noPayload,
    'dialog.retry': noPayload,
    'connect.press': noPayload,
    'removal.ask': noPayload,
    'removal.cancel': noPayload,
    'removal.confirm': noPayload,
  },
  ports: {
    readStatus: {
      'not connected': { done: ok(off) },
      connected: { done: ok(on) },
      'about to end': { done: ok(ending) },
      expired: { done: ok(expired) },
      offline: { done: fail('offline') },
    },
    prepareAuthorization: {
      ready: { done: ok({ url: 'https://www.instagram.com/oauth/authorize', origin: 'https://prosa.com' }) },
      unconfigured: { done: ok(null) },
      offline: { done: fail('offline') },
    },
    watchPopup: {
      blocked: { emits: { type: 'popup.blocked' } },
      closed: { emits: { type: 'popup.closed' } },
      'a code': { emits: { type: 'popup.answered', code: 'AQ1', error: '' } },
      'an error': { emits: { type: 'popup.answered', code: '', error: 'The user denied your request' } },
    },
    exchangeCode: {
      accepted: { done: ok({ success: true, message: 'Instagram conectado com sucesso!', wasConnected: false }) },
      again: { done: ok({ success: true, message: 'Instagram já está conectado!', wasConnected: true }) },
      refused: { done: ok({ success: false, message: 'Autorização inválida', wasConnected: false }) },
      'server broken': { done: fail('server', { status: 500, message: 'Erro interno' }) },
      offline: { done: fail('offline') },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    disconnect: {
      done: { done: ok(null) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    watchVisibility: {
      hidden: { emits: { type: 'page.hidden' } },
      shown: { emits: { type: 'page.shown' } },
    },
  },
  limit: 5_000,
})
