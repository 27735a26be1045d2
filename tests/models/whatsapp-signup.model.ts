import { fail, ok } from '../../contract/failures.ts'
import { whatsappSignupMachine } from '../../src/machines/whatsapp-signup/whatsapp-signup.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const whatsappSignupModel = defineModel({
  machine: whatsappSignupMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { ids, code, reason } }) => ({ wabaId: ids?.wabaId ?? null, code, reason }),
  events: { 'signup.open': noPayload, 'signup.close': noPayload, 'signup.retry': noPayload, 'signup.start': noPayload },
  ports: {
    loadScript: {
      loaded: { done: ok({ isConfigured: true }) },
      'not configured': { done: ok({ isConfigured: false }) },
      blocked: { done: fail('offline') },
    },
    signUp: {
      code: { emits: { type: 'signup.coded', code: 'AQB1' } },
      ids: {
        emits: {
          type: 'signup.identified',
          ids: { phoneNumberId: '200100300400501', wabaId: '410000000000007', isShared: false },
        },
      },
      cancelled: { emits: { type: 'signup.cancelled' } },
      refused: { emits: { type: 'signup.refused', message: 'O número já está em uso.' } },
    },
    saveSignup: {
      saved: { done: ok(null) },
      refused: { done: fail('invalid', { status: 400, message: 'A autorização venceu ou já foi usada.' }) },
      offline: { done: fail('offline') },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
