/** The WhatsApp cards: an ended session, and a connection that is reported while another check is running. */
import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { whatsappLinkMachine, type Checked } from '../../src/machines/whatsapp-link/whatsapp-link.machine.ts'
import { whatsappQrMachine } from '../../src/machines/whatsapp-qr/whatsapp-qr.machine.ts'
import { isStopped, startTestActor } from '../kit/ports.ts'

const input = { agentId: 'agent-1' }
const ended = fail('unauthorized', { status: 401, message: 'Sessão encerrada.' })

describe('[WQ-02] the connection', () => {
  const device = { phone: '5511940028922', device: 'iphone', isBusiness: true, message: null }
  const linked = ok<Checked>({ device, isConfigured: true, checkedAt: 1 })
  const reported = { emits: { type: 'link.changed', state: 'connected' } } as const

  test('that is reported during a check is checked anew, as that check may be older', () => {
    const rig = startTestActor(whatsappLinkMachine, input)
    const older = rig.ports.last('checkDevice')
    rig.ports.settle('watchLink', reported)
    expect(isStopped(older)).toBe(true)
    rig.ports.settle('checkDevice', { done: linked })
    expect(rig.actor.getSnapshot().matches('connected')).toBe(true)
  })

  test('that is reported when the last check has failed is checked at once', () => {
    const rig = startTestActor(whatsappLinkMachine, input)
    rig.ports.settle('checkDevice', { done: fail('server', { status: 502 }) })
    expect(rig.actor.getSnapshot().matches('unverified')).toBe(true)
    rig.ports.settle('watchLink', reported)
    expect(rig.actor.getSnapshot().matches('verifying')).toBe(true)
  })
})

describe('[AU-12] the dialog of the QR code says nothing more of an ended session', () => {
  test('when the phone was to be disconnected', () => {
    const rig = startTestActor(whatsappQrMachine, input)
    rig.actor.send({ type: 'qr.open' })
    const code = { status: 'connected', qrCode: null, expiresAt: null, shownAt: 1 } as const
    rig.ports.settle('loadQrCode', { done: ok(code) })
    rig.actor.send({ type: 'qr.refresh' })
    rig.actor.send({ type: 'qr.confirm' })
    const before = rig.emitted.length
    rig.ports.settle('disconnectDevice', { done: ended })
    expect(rig.emitted.slice(before)).toEqual([])
    expect(rig.actor.getSnapshot().matches({ open: 'connected' })).toBe(true)
  })

  test('when credentials were to be saved', () => {
    const rig = startTestActor(whatsappQrMachine, input)
    rig.actor.send({ type: 'qr.open' })
    const body = { error: 'instance_missing', message: 'Informe o ID e o token da instância.' }
    rig.ports.settle('loadQrCode', { done: fail('invalid', { status: 409, body }) })
    rig.actor.send({ type: 'instance.edit', patch: { instanceId: '3C67AB', instanceToken: 'F1A2' } })
    rig.actor.send({ type: 'instance.save' })
    rig.ports.settle('saveInstance', { done: ended })
    expect(rig.actor.getSnapshot().matches({ open: { instance: 'editing' } })).toBe(true)
    expect(rig.actor.getSnapshot().context).toMatchObject({ problem: null, instance: { instanceId: '3C67AB' } })
  })
})
