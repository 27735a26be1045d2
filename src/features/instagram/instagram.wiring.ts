/** The ports of the Instagram card. */
import { dayMs } from '../../../contract/durations.ts'
import * as v from 'valibot'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { ok, type Result } from '../../../contract/failures.ts'
import { InstagramAuthResult } from '../../../contract/instagram.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  instagramMachine,
  type Authorization,
  type InstagramStatus,
  type PopupEvent,
} from '../../machines/instagram/instagram.machine.ts'
import { call } from '../../services/http.ts'
import { openPopup } from '../../services/popup.ts'
import { visibilityPort, writePort } from '../../services/ports.ts'
import { runtimeConfig } from '../../services/runtime-config.ts'
import { notices, popupReason } from './strings.ts'

const popupSize = { width: 600, height: 700 }

/** Milliseconds before expiry from which a warning is shown. */
const expiryWarningMs = 10 * dayMs

type OfAgent = { agentId: string }

/** The connected account comes from a call of its own (S3§7). */
const readStatus = async ({ agentId }: OfAgent, signal: AbortSignal): Promise<Result<InstagramStatus>> => {
  const read = await call('instagramStatus', { query: { agentId } }, signal)
  if (!read.ok) return read
  const { connected, username, instagramUsername, profilePicture, tokenExpiresAt, expiredAt, message } = read.value
  const account = connected ? await call('instagramAccount', { params: { agentId } }, signal) : undefined
  const shown = account?.ok ? account.value : undefined
  return ok({
    isConnected: connected,
    username: shown?.username ?? username ?? instagramUsername ?? '',
    pictureUrl: shown?.profilePicture ?? profilePicture ?? '',
    endsAt: tokenExpiresAt && tokenExpiresAt.getTime() - Date.now() < expiryWarningMs ? tokenExpiresAt.getTime() : null,
    expiredAt: expiredAt?.getTime() ?? null,
    message: message ?? '',
  })
}

const prepare = async ({ agentId }: OfAgent, signal: AbortSignal): Promise<Result<Authorization>> => {
  const { instagramAppId } = await runtimeConfig()
  if (instagramAppId === '') return ok(null)
  return call('instagramAuthorization', { body: { agentId, returnOrigin: location.origin } }, signal)
}

const watchPopup = fromCallback<EventObject, { authorization: Authorization }, PopupEvent>(({ input, sendBack }) => {
  if (input.authorization === null) return undefined
  let hasAnswered = false
  const stop = openPopup(
    { ...input.authorization, size: popupSize },
    {
      onMessage: (data) => {
        const result = v.safeParse(InstagramAuthResult, data)
        if (!result.success || hasAnswered) return
        hasAnswered = true
        const { code, error, errorDescription } = result.output
        sendBack({ type: 'popup.answered', code: code ?? '', error: popupReason(error ?? '', errorDescription ?? '') })
      },
      onClosed: () => sendBack({ type: 'popup.closed' }),
    },
  )
  if (stop === null) {
    sendBack({ type: 'popup.blocked' })
    return undefined
  }
  return stop
})

const machine = instagramMachine.provide({
  actors: {
    readStatus: fromPromise(({ input, signal }: { input: OfAgent; signal: AbortSignal }) => readStatus(input, signal)),
    prepareAuthorization: fromPromise(({ input, signal }: { input: OfAgent; signal: AbortSignal }) =>
      prepare(input, signal),
    ),
    watchPopup,
    exchangeCode: fromPromise(async ({ input, signal }: { input: OfAgent & { code: string }; signal: AbortSignal }) => {
      const reply = await call('instagramAuth', { body: input }, signal)
      if (!reply.ok) return reply
      const { success, message, wasConnected } = reply.value
      return ok({ success, message: message ?? '', wasConnected: wasConnected ?? false })
    }),
    disconnect: writePort('instagramDisconnect', ({ agentId }: OfAgent) => ({ query: { agentId } })),
    watchVisibility: visibilityPort,
  },
})

export const useInstagram = (agentId: string) => useFlow(machine, { agentId }, notices)
