import { fail, ok } from '../../contract/failures.ts'
import { whatsappQrMachine, type ShownCode } from '../../src/machines/whatsapp-qr/whatsapp-qr.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const shownAt = Date.UTC(2026, 10, 22, 17, 5)
const code = (status: ShownCode['status'], qrCode: string | null = null) => ({
  done: ok<ShownCode>({ status, qrCode, expiresAt: null, shownAt }),
})
const isBusy = { done: fail('server', { status: 502 }) }
const unauthorized = { done: fail('unauthorized', { status: 401, message: 'Sessão encerrada.' }) }

export const whatsappQrModel = defineModel({
  machine: whatsappQrMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { qrCode, unscannedCodes, instance, problem } }) => ({
    qrCode,
    unscannedCodes,
    instance: instance.instanceId.trim() === '' ? 'none' : instance.instanceToken.trim() === '' ? 'half' : 'whole',
    problem,
  }),
  events: {
    'qr.open': noPayload,
    'qr.close': noPayload,
    'qr.retry': noPayload,
    'qr.refresh': noPayload,
    'qr.confirm': noPayload,
    'qr.cancel': noPayload,
    'instance.edit': {
      id: { patch: { instanceId: '3C67AB' } },
      token: { patch: { instanceToken: 'F1A2' } },
      'blank id': { patch: { instanceId: ' ' } },
    },
    'instance.save': noPayload,
  },
  ports: {
    loadQrCode: {
      code: code('visible', '2@first'),
      preparing: code('preparing'),
      'connected already': code('connected'),
      'instance missing': {
        done: fail('invalid', {
          status: 409,
          body: { error: 'instance_missing', message: 'Informe o ID e o token da instância.' },
        }),
      },
      'instance refused': {
        done: fail('invalid', {
          status: 409,
          message: 'O serviço de conexão não aceitou o ID e o token da instância.',
          body: { error: 'instance_refused', message: 'O serviço de conexão não aceitou o ID e o token da instância.' },
        }),
      },
      'not set up': {
        done: fail('invalid', { status: 409, body: { error: 'not_configured', message: 'Não configurada.' } }),
      },
      'server broken': isBusy,
      unauthorized,
    },
    saveInstance: {
      saved: { done: ok(null) },
      taken: { done: fail('invalid', { status: 409, message: 'Esta instância já está em uso por outro agente.' }) },
      'server broken': isBusy,
      unauthorized,
    },
    disconnectDevice: { done: { done: ok(null) }, 'server broken': isBusy, unauthorized },
    followCode: {
      'next code': { emits: { type: 'code.changed', state: 'connecting', qrCode: '2@second' } },
      nothing: { emits: { type: 'code.changed', state: 'connecting', qrCode: null } },
      scanned: { emits: { type: 'code.changed', state: 'connected', qrCode: null } },
    },
  },
  limit: 1_000,
})
