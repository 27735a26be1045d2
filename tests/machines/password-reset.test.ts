import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { problemText, resetNotices } from '../../src/features/password-reset/strings.ts'
import { passwordResetMachine } from '../../src/machines/password-reset/password-reset.machine.ts'
import { explore } from '../kit/explore.ts'
import { startTestActor } from '../kit/ports.ts'
import { passwordResetModel } from '../models/password-reset.model.ts'

const opened = (token: string | null = 'a-token') => {
  const rig = startTestActor(passwordResetMachine, undefined)
  rig.ports.settle('takeToken', { done: ok(token) })
  return rig
}
const saving = () => {
  const rig = opened()
  rig.ports.settle('checkToken', { done: ok(true) })
  rig.actor.send({ type: 'reset.edit', newPassword: 'segredo-novo' })
  rig.actor.send({ type: 'reset.save' })
  return rig
}
const stateOf = ({ actor }: ReturnType<typeof opened>) => actor.getSnapshot().value

test('a short password is never on its way', () => {
  const sent = [...explore(passwordResetModel).places.values()].filter(({ snapshot }) => snapshot.matches('saving'))
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.every(({ snapshot }) => snapshot.context.newPassword.length >= 8)).toBe(true)
})

describe('[AU-10] the link', () => {
  test('is checked before anything is asked', () => {
    const rig = opened()
    expect(stateOf(rig)).toBe('checking')
    expect(rig.ports.last('checkToken').input).toEqual({ token: 'a-token' })
    rig.ports.settle('checkToken', { done: ok(true) })
    expect(stateOf(rig)).toBe('choosing')
  })

  test('that is missing, not good or unreadable leads to a new one, and is forgotten', () => {
    const refused = [ok(false), fail('invalid', { status: 400 })].map((answer) => {
      const rig = opened()
      rig.ports.settle('checkToken', { done: answer })
      return rig
    })
    for (const rig of [opened(null), ...refused]) {
      expect(rig.ports.calls.at(-1)?.port).toBe('forgetToken')
      rig.ports.settle('forgetToken', { done: ok(null) })
      expect(stateOf(rig)).toEqual({ invalid: 'forgotten' })
    }
  })

  test('that could not be checked is neither good nor bad, and can be checked again', () => {
    const rig = opened()
    rig.ports.settle('checkToken', { done: fail('offline') })
    expect(stateOf(rig)).toBe('unchecked')
    rig.actor.send({ type: 'reset.retry' })
    rig.ports.settle('checkToken', { done: ok(true) })
    expect(stateOf(rig)).toBe('choosing')
  })
})

describe('[AU-10] the new password', () => {
  test('is sent, told, and ends the session of this browser, in this order', () => {
    const rig = saving()
    expect(rig.ports.last('savePassword').input).toEqual({ token: 'a-token', newPassword: 'segredo-novo' })
    rig.ports.settle('savePassword', { done: ok({ message: 'x' }) })
    expect(rig.emitted).toEqual([{ type: 'notice', key: 'saved', tone: 'success' }])
    expect(resetNotices.saved({})).toBe('Senha alterada com sucesso')
    rig.ports.settle('forgetToken', { done: ok(null) })
    rig.ports.settle('endSession', { done: ok(null) })
    expect(stateOf(rig)).toBe('done')
    expect(rig.emitted.at(-1)).toEqual({ type: 'navigate', to: '/login' })
  })

  test.for([
    ['in the server’s words', fail('invalid', { status: 429, message: 'Muitas tentativas.' }), 'Muitas tentativas.'],
    ['without any', fail('server', { status: 500 }), 'Erro ao redefinir senha'],
    ['malformed', fail('malformed', { status: 200 }), 'Erro ao redefinir senha'],
    ['offline', fail('offline'), 'Sem conexão com o servidor. Verifique sua internet e tente novamente.'],
  ] as const)('a failure %s is told, and what was typed is kept', ([, failure, text]) => {
    const rig = saving()
    rig.ports.settle('savePassword', { done: failure })
    const { value, context } = rig.actor.getSnapshot()
    expect(value).toBe('choosing')
    expect(context.newPassword).toBe('segredo-novo')
    expect(context.problem && problemText(context.problem)).toBe(text)
    expect(rig.emitted).toEqual([])
  })

  test('a link that was used up meanwhile leads to a new one', () => {
    const rig = saving()
    const body = { error: 'invalid_token', message: 'Este link não vale mais. Peça um novo.' }
    rig.ports.settle('savePassword', { done: fail('invalid', { status: 400, message: body.message, body }) })
    expect(stateOf(rig)).toEqual({ invalid: 'forgetting' })
    expect(rig.emitted).toEqual([])
  })
})
