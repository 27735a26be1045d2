/** The WhatsApp cards where the session has ended. */
import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { whatsappQrMachine } from '../../src/machines/whatsapp-qr/whatsapp-qr.machine.ts'
import { startTestActor } from '../kit/ports.ts'

const input = { agentId: 'agent-1' }
const ended = fail('unauthorized', { status: 401, message: 'Sessão encerrada.' })

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
