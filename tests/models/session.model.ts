import type { SessionUser } from '../../contract/auth.ts'
import { fail, ok } from '../../contract/failures.ts'
import { sessionMachine } from '../../src/machines/session/session.machine.ts'
import { defineModel, plain } from '../kit/model.ts'

export const lia: SessionUser = { id: 'user-1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER' }
export const rui: SessionUser = { id: 'user-2', name: 'Rui', email: 'rui@sol.com', role: 'USER_CHAT' }

/** The app opened by somebody who is signed in. No screen of its own shows the session, so there is no screen model. */
export const signedInModel = defineModel({
  machine: sessionMachine,
  input: { user: lia, currentAddress: () => '/agentes/agent-1?type=debug' },
  facts: ({ context: { user } }) => ({ user: user?.id ?? null }),
  events: { 'session.signOut': plain },
  ports: {
    watchSession: {
      'Lia signs in': { says: { type: 'session.opened', user: lia } },
      'Rui signs in': { says: { type: 'session.opened', user: rui } },
      'signed out elsewhere': { says: { type: 'session.closed' } },
      rejected: { says: { type: 'session.rejected', isTold: false } },
      'rejected, and told': { says: { type: 'session.rejected', isTold: true } },
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
