import type { SessionUser } from '../../contract/auth.ts'
import { fail, ok } from '../../contract/failures.ts'
import { sessionMachine } from '../../src/machines/session/session.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const lia: SessionUser = { id: 'user-1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER' }
export const rui: SessionUser = { id: 'user-2', name: 'Rui', email: 'rui@sol.com', role: 'USER_CHAT' }

/** The app opened by a signed-in user. No screen shows the session, so there is no screen model. */
export const signedInModel = defineModel({
  machine: sessionMachine,
  input: { user: lia, currentAddress: () => '/agentes/agent-1?type=debug' },
  stateKey: ({ context: { user } }) => ({ user: user?.id ?? null, role: user?.role ?? null }),
  events: { 'session.signOut': noPayload },
  ports: {
    watchSession: {
      'Lia signs in': { emits: { type: 'session.opened', user: lia } },
      'Rui signs in': { emits: { type: 'session.opened', user: rui } },
      'role lowered': { emits: { type: 'session.userChanged', user: { ...lia, role: 'USER_CHAT' } } },
      'signed out': { emits: { type: 'session.closed' } },
      'signed out elsewhere': { emits: { type: 'session.closedElsewhere' } },
      rejected: { emits: { type: 'session.rejected', isHandledByCaller: false } },
      'rejected, handled by the caller': { emits: { type: 'session.rejected', isHandledByCaller: true } },
    },
    endSession: {
      ended: { done: ok({ message: 'ok' }) },
      offline: { done: fail('offline') },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    forgetSession: { forgotten: { done: ok(null) } },
  },
})

export const signedOutModel = defineModel({ ...signedInModel, input: { ...signedInModel.input, user: null } })
