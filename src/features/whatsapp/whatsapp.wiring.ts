/** The ports of the WhatsApp cards and their dialogs. */
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  whatsappLinkMachine,
  type Checked,
  type LinkEvent,
} from '../../machines/whatsapp-link/whatsapp-link.machine.ts'
import {
  whatsappQrMachine,
  type CodeEvent,
  type SaveInstanceInput,
  type ShownCode,
} from '../../machines/whatsapp-qr/whatsapp-qr.machine.ts'
import {
  whatsappSignupMachine,
  type SaveSignupInput,
  type SignupEvent,
} from '../../machines/whatsapp-signup/whatsapp-signup.machine.ts'
import { whatsappRemovalMachine } from '../../machines/whatsapp-removal/whatsapp-removal.machine.ts'
import { loadFacebook, signUpByFacebook, type FacebookEvent } from '../../services/facebook.ts'
import { followCodes, followLink } from '../../services/follow-link.ts'
import { call } from '../../services/http.ts'
import { readFresh, writePort } from '../../services/ports.ts'
import { agentQuery } from '../../services/queries.ts'
import { whenVisible } from '../../services/when-visible.ts'
import { linkNotices, qrNotices, removalNotices, signupNotices } from './strings.ts'

type OfAgent = { agentId: string }

const checkDevice = fromPromise<Result<Checked>, OfAgent>(async ({ input: { agentId }, signal }) => {
  // The gateway is not asked every two minutes for a page that nobody looks at.
  await whenVisible(signal)
  const [device, agent] = await Promise.all([
    call('getDevice', { params: { agentId } }, signal),
    readFresh(agentQuery(agentId)),
  ])
  if (!device.ok) return device
  if (!agent.ok) return agent
  const { instanceId, instanceToken } = agent.value
  return ok({ device: device.value, isConfigured: Boolean(instanceId && instanceToken), checkedAt: Date.now() })
})

const disconnectDevice = writePort('disconnectDevice', ({ agentId }: OfAgent) => ({ params: { agentId } }))

const wiredLink = whatsappLinkMachine.provide({
  actors: {
    checkDevice,
    disconnectDevice,
    watchLink: fromCallback<EventObject, OfAgent, LinkEvent>(({ input: { agentId }, sendBack }) =>
      followLink(agentId, ({ state }) => sendBack({ type: 'link.changed', state })),
    ),
  },
})
export const useWhatsappLink = (agentId: string) => useFlow(wiredLink, { agentId }, linkNotices)

const wiredQr = whatsappQrMachine.provide({
  actors: {
    disconnectDevice,
    loadQrCode: fromPromise<Result<ShownCode>, OfAgent>(async ({ input: { agentId }, signal }) => {
      // A code that nobody sees would use up one of the renewals.
      await whenVisible(signal)
      const code = await call('getQrCode', { params: { agentId } }, signal)
      return code.ok ? ok({ ...code.value, shownAt: Date.now() }) : code
    }),
    saveInstance: writePort('saveInstance', ({ agentId, instance }: SaveInstanceInput) => ({
      params: { agentId },
      body: instance,
    })),
    followCode: fromCallback<EventObject, OfAgent, CodeEvent>(({ input: { agentId }, sendBack }) =>
      followCodes(agentId, ({ state, qrCode }) => sendBack({ type: 'code.changed', state, qrCode: qrCode ?? null })),
    ),
  },
})
export const useWhatsappQr = (agentId: string) => useFlow(wiredQr, { agentId }, qrNotices)

const signupEventOf = (event: FacebookEvent): SignupEvent => {
  if (event.kind === 'cancelled') return { type: 'signup.cancelled' }
  if (event.kind === 'refused') return { type: 'signup.refused', message: event.message }
  if (event.kind === 'code') return { type: 'signup.coded', code: event.code }
  const { phoneNumberId, wabaId, isShared } = event
  return { type: 'signup.identified', ids: { phoneNumberId, wabaId, isShared } }
}

const wiredSignup = whatsappSignupMachine.provide({
  actors: {
    loadScript: fromPromise<Result<{ isConfigured: boolean }>, undefined>(({ signal }) => loadFacebook(signal)),
    signUp: fromCallback<EventObject, undefined, SignupEvent>(({ sendBack }) =>
      signUpByFacebook((event) => sendBack(signupEventOf(event))),
    ),
    saveSignup: writePort('saveWabaInfo', ({ agentId, ids, code }: SaveSignupInput) =>
      ids === null || code === null ? null : { params: { agentId }, body: { ...ids, code } },
    ),
  },
})
export const useWhatsappSignup = (agentId: string) => useFlow(wiredSignup, { agentId }, signupNotices)

const removal = whatsappRemovalMachine.provide({
  actors: {
    runConfirmed: writePort(
      'removeWabaInfo',
      ({ subject }: { subject: OfAgent | null }) => subject && { params: subject },
    ),
  },
})
export const useWhatsappRemoval = () => useFlow(removal, undefined, removalNotices)
