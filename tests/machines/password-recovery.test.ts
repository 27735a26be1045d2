import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { problemText } from '../../src/features/password-recovery/strings.ts'
import { passwordRecoveryMachine } from '../../src/machines/password-recovery/password-recovery.machine.ts'
import { startTestActor } from '../kit/ports.ts'

const sending = () => {
  const rig = startTestActor(passwordRecoveryMachine, { email: 'lia@sol.com' })
  rig.actor.send({ type: 'recovery.send' })
  return rig
}

describe('[AU-09] asking for a link', () => {
  test('begins with what was typed before, and sends it', () => {
    const rig = sending()
    expect(rig.actor.getSnapshot().value).toBe('sending')
    expect(rig.ports.last('requestLink').input).toEqual({ email: 'lia@sol.com' })
    rig.ports.settle('requestLink', { done: ok({ message: 'Feito.' }) })
    expect(rig.actor.getSnapshot().value).toBe('sent')
  })

  test('needs an address, and is not sent twice', () => {
    const can = (email: string) =>
      startTestActor(passwordRecoveryMachine, { email }).actor.getSnapshot().can({ type: 'recovery.send' })
    expect([can(''), can('  '), can('lia@sol.com')]).toEqual([false, false, true])
    expect(sending().actor.getSnapshot().can({ type: 'recovery.send' })).toBe(false)
  })

  test.for([
    ['in the server’s words', fail('invalid', { status: 429, message: 'Muitas tentativas.' }), 'Muitas tentativas.'],
    ['without any', fail('server', { status: 500 }), 'Erro ao solicitar redefinição de senha'],
    ['malformed', fail('malformed', { status: 200 }), 'Erro ao solicitar redefinição de senha'],
    ['offline', fail('offline'), 'Sem conexão com o servidor. Verifique sua internet e tente novamente.'],
  ] as const)('a failure %s is told, and what was typed is kept', ([, failure, text]) => {
    const rig = sending()
    rig.ports.settle('requestLink', { done: failure })
    const { value, context } = rig.actor.getSnapshot()
    expect(value).toBe('asking')
    expect(context.email).toBe('lia@sol.com')
    expect(context.problem && problemText(context.problem)).toBe(text)
    rig.actor.send({ type: 'recovery.edit', email: 'rui@sol.com' })
    expect(rig.actor.getSnapshot().context.problem).toBeNull()
  })
})
