import type { DeviceStatus } from '../../contract/channels.ts'
import { fail, ok } from '../../contract/failures.ts'
import { whatsappLinkMachine, type Checked } from '../../src/machines/whatsapp-link/whatsapp-link.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const checkedAt = Date.UTC(2026, 10, 22, 17, 5)
const found: DeviceStatus = { phone: '5511940028922', device: 'iphone', isBusiness: true, message: null }
const checked = (device: DeviceStatus, isConfigured = true) => ({
  done: ok<Checked>({ device, isConfigured, checkedAt }),
})

export const whatsappLinkModel = defineModel({
  machine: whatsappLinkMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { device, confirmedAt } }) => ({
    phone: device?.phone ?? null,
    isConfirmed: confirmedAt !== null,
  }),
  events: {
    'card.refresh': noPayload,
    'card.disconnect': noPayload,
    'card.confirm': noPayload,
    'card.cancel': noPayload,
  },
  ports: {
    checkDevice: {
      telephone: checked(found),
      'not found': checked({ message: 'Device not found' }),
      'no status': checked({ ...found, message: 'Error fetching device status' }),
      'phone without word': checked({ phone: '5511940028922' }),
      'not configured': checked({ message: 'Device not found' }, false),
      'server broken': { done: fail('server', { status: 502 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    disconnectDevice: {
      done: { done: ok(null) },
      'server broken': { done: fail('server', { status: 502 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    watchLink: {
      linked: { emits: { type: 'link.changed', state: 'connected' } },
      dropped: { emits: { type: 'link.changed', state: 'dropped' } },
    },
  },
})
