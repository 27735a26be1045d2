/** The session's ports: the stored token, other tabs, and ending the session on the server. */
import { fromCallback, fromPromise, type Actor, type EventObject } from 'xstate'
import { ok, type Result } from '../../../contract/failures.ts'
import { useFlow, type NoticeTexts } from '../../flow/use-flow.ts'
import { sessionMachine, type SessionMachine, type SessionNotice } from '../../machines/session/session.machine.ts'
import { call } from '../../services/http.ts'
import { closeSession, readSessionUser, watchSession, type SessionEvent } from '../../services/session.ts'

const notices: NoticeTexts<SessionNotice> = {
  expired: () => 'Sessão expirada. Por favor, faça login novamente.',
  endedElsewhere: () => 'A sessão terminou em outra aba. Entre de novo para continuar daqui.',
}

/** Milliseconds that a sign-out waits for the server; then it ends here in any case. */
const SIGN_OUT_LIMIT = 3_000

const wired = sessionMachine.provide({
  actors: {
    watchSession: fromCallback<EventObject, undefined, SessionEvent>(({ sendBack }) => watchSession(sendBack)),
    endSession: fromPromise(({ signal }) =>
      call('logout', {}, AbortSignal.any([signal, AbortSignal.timeout(SIGN_OUT_LIMIT)])),
    ),
    forgetSession: fromPromise<Result<null>, undefined>(() => {
      closeSession()
      return Promise.resolve(ok(null))
    }),
  },
})

const currentUrl = (): string => location.pathname + location.search + location.hash

const input = () => ({ user: readSessionUser(), currentAddress: currentUrl })

export const useSessionFlow = (): Actor<SessionMachine> => useFlow(wired, input(), notices)
