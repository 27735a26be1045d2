import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { clockNotices } from '../../src/features/chat/chat-clock.strings.ts'
import { formNotices, removalNotices, toggleNotices, waitText } from '../../src/features/follow-up/strings.ts'
import type { NoticeTexts } from '../../src/flow/use-flow.ts'
import { chatClockMachine } from '../../src/machines/chat-clock/chat-clock.machine.ts'
import type { Effect } from '../../src/machines/effects.ts'
import { followUpForm } from '../../src/machines/follow-up-form/follow-up-data.ts'
import { followUpFormMachine } from '../../src/machines/follow-up-form/follow-up-form.machine.ts'
import { followUpRemovalMachine } from '../../src/machines/follow-up-removal/follow-up-removal.machine.ts'
import { followUpToggleMachine } from '../../src/machines/follow-up-toggle/follow-up-toggle.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { arrived, replyWith } from '../models/chat-clock.model.ts'
import { configured, configuredValues } from '../models/follow-up.model.ts'

/** What the effect handler is asked for: notices in the words of the app. */
const told = (emitted: readonly unknown[], texts: NoticeTexts<string>): string[] =>
  (emitted as Effect[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${texts[effect.key]?.(effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

const editing = (record = configured) => {
  const rig = startTestActor(followUpFormMachine, { subject: null })
  rig.actor.send({ type: 'form.open', subject: { agentId: 'agent-1' } })
  rig.ports.settle('loadRecord', { done: ok({ record, draft: null }) })
  return rig
}

describe('[FU-02] the dialog', () => {
  test('begins with 2 minutes and no words', () => {
    const { actor } = editing({ agentId: 'agent-1', followUp: null })
    expect(actor.getSnapshot().context.values).toMatchObject({ content: '', waitTimeMinutes: '2' })
  })

  test.each([
    [{ content: '  ' }, { content: 'Por favor, informe uma mensagem para o follow-up' }],
    [{ waitTimeMinutes: '0' }, { waitTimeMinutes: 'Informe pelo menos 1' }],
    [{ waitTimeMinutes: '' }, { waitTimeMinutes: 'Informe um número inteiro' }],
    [
      { sendHours: 'custom' as const, opensAt: '20', closesAt: '8' },
      { closesAt: 'O fim precisa ser depois do início' },
    ],
    [{ sendHours: 'custom' as const, opensAt: '8', closesAt: '8' }, { closesAt: 'O fim precisa ser depois do início' }],
  ])('refuses %j beside its field', (patch, issues) => {
    const { actor, ports } = editing()
    actor.send({ type: 'form.change', patch })
    actor.send({ type: 'form.save' })
    expect(actor.getSnapshot().context.issues).toEqual(issues)
    expect(ports.calls.map(({ port }) => port)).not.toContain('saveRecord')
  })

  test.each([
    { sendHours: 'custom' as const, opensAt: '8', closesAt: '20' },
    // These hours do not apply.
    { sendHours: 'always' as const, opensAt: '20', closesAt: '8' },
  ])('saves %j', (patch) => {
    const { actor, ports } = editing()
    actor.send({ type: 'form.change', patch })
    actor.send({ type: 'form.save' })
    expect(actor.getSnapshot().context.issues).toEqual({})
    expect(ports.calls.map(({ port }) => port)).toContain('saveRecord')
  })

  test('[FU-03] sends the fields of the specification, trimmed', () => {
    expect(followUpForm(configured, { ...configuredValues, content: ' Oi? ', waitTimeMinutes: ' 15 ' })).toMatchObject({
      id: 'f1',
      agentId: 'agent-1',
      waitTimeMinutes: '15',
      active: 'true',
      messageType: 'TEXT',
      content: 'Oi?',
    })
    const turnedOff = configured.followUp && { ...configured.followUp, active: false }
    expect(followUpForm({ agentId: 'agent-1', followUp: turnedOff }, configuredValues).active).toBe('false')
    expect(followUpForm({ agentId: 'a', followUp: null }, configuredValues)).not.toHaveProperty('id')
  })

  test.each([
    [
      'saved',
      ok({ outcome: 'saved' as const, record: null }),
      ['success: Configuração de follow-up salva com sucesso!', 'changed: followUps'],
    ],
    ['broken', fail('server', { status: 500 }), ['error: Erro ao salvar configuração de follow-up']],
    ['unauthorized, which the session tells', fail('unauthorized', { status: 401 }), []],
  ])('[FU-04] %s', (_, done, words) => {
    const { actor, ports, emitted } = editing()
    actor.send({ type: 'form.save' })
    ports.settle('saveRecord', { done })
    expect(told(emitted, formNotices)).toEqual(words)
  })
})

describe('[FU-04] on, off and gone', () => {
  test.each([
    [true, ok(null), ['success: Follow-up ativado com sucesso!', 'changed: followUps']],
    [false, ok(null), ['success: Follow-up desativado com sucesso!', 'changed: followUps']],
    [true, fail('offline'), ['error: Erro ao atualizar status do follow-up', 'changed: followUps']],
    [false, fail('unauthorized', { status: 401 }), []],
  ])('active %s: %j', (active, done, words) => {
    const { actor, ports, emitted } = startTestActor(followUpToggleMachine, undefined)
    actor.send({ type: 'command.run', command: { id: 'f1', active } })
    expect(ports.last('runCommand').input).toEqual({ command: { id: 'f1', active } })
    expect(actor.getSnapshot().can({ type: 'command.run', command: { id: 'f1', active } })).toBe(false)
    ports.settle('runCommand', { done })
    expect(told(emitted, toggleNotices)).toEqual(words)
  })

  test.each([
    [ok(null), 'closed', ['success: Follow-up removido com sucesso!', 'changed: followUps']],
    [fail('server', { status: 500 }), { asking: 'failed' }, ['error: Erro ao remover follow-up']],
  ])('removal: %j', (done, state, words) => {
    const { actor, ports, emitted } = startTestActor(followUpRemovalMachine, undefined)
    actor.send({ type: 'question.ask', subject: { id: 'f1' } })
    expect(ports.calls).toEqual([])
    actor.send({ type: 'question.confirm' })
    ports.settle('runConfirmed', { done })
    expect(actor.getSnapshot().value).toEqual(state)
    expect(told(emitted, removalNotices)).toEqual(words)
  })
})

describe('[CL-01] moving the clock', () => {
  const moved = (
    done: Parameters<ReturnType<typeof startTestActor<typeof chatClockMachine>>['ports']['settle']>[1],
  ) => {
    const { actor, ports, emitted } = startTestActor(chatClockMachine, { agentId: 'agent-1' })
    actor.send({ type: 'clock.open' })
    actor.send({ type: 'clock.move', sessionId: 's1', to: 'sunday' })
    const wanted = { sessionId: 's1', to: 'sunday' }
    expect(ports.last('moveClock').input).toEqual({ agentId: 'agent-1', wanted })
    ports.settle('moveClock', done)
    expect(actor.getSnapshot().value).toBe('closed')
    return told(emitted, clockNotices)
  }

  test.each([
    ['arrived', ok(arrived), /^info: O follow-up chegaria em dom\., 22\/11, 08:59: ele está na conversa\.$/],
    [
      'not yet',
      ok(replyWith({})),
      /^info: Até dom\., 22\/11, 09:00, nada\. O follow-up sairia em dom\., 22\/11, 10:00\.$/,
    ],
    ['outside its hours', ok(replyWith({ state: 'waitingHours' })), /nada: fora do horário/],
    [
      'cancelled',
      ok(replyWith({ state: 'cancelled', reason: 'ended' })),
      /cancelado \(o cliente encerrou a conversa\)/,
    ],
    ['blocked', ok(replyWith({ state: 'blocked', reason: 'agentInactive' })), /impedido \(agente desligado\)/],
    ['sent before', ok(replyWith({ state: 'sent' })), /já foi enviado/],
    ['nothing armed', ok({ ...arrived, message: null, followUp: null }), /não tem follow-up à espera/],
  ])('%s', (_, done, words) => {
    const [notice, change] = moved({ done })
    expect(notice).toMatch(words)
    expect(change).toBe('changed: followUps,conversations')
  })

  test('a failure is told in the words of the server, and changes nothing', () => {
    const done = fail('notFound', { status: 404, message: 'Conversa não encontrada.' })
    expect(moved({ done })).toEqual(['error: Conversa não encontrada.'])
  })
})

test('waits are said in the largest unit that fits', () => {
  expect([1, 2, 60, 90, 120, 1_440, 2_880].map(waitText)).toEqual([
    '1 minuto',
    '2 minutos',
    '1 hora',
    '90 minutos',
    '2 horas',
    '1 dia',
    '2 dias',
  ])
})
