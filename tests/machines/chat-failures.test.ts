/** Questions that get no answer, and that are left. */
import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { failureText } from '../../src/features/chat/strings.ts'
import { isUnbegun } from '../../src/machines/chat/chat.select.ts'
import { answered, history, reply, session } from '../models/chat.fixtures.ts'
import {
  ask,
  context,
  credits,
  entries,
  firstVisit,
  kept,
  laterVisit,
  manySessions,
  toldBy,
  where,
} from './chat-rig.ts'

describe('[CH-13] a question that fails', () => {
  const cases: [string, { ok: false; failure: Failure }, string][] = [
    ['offline', fail('offline'), 'Falha ao conectar com o servidor backend. Verifique sua conexão e tente novamente.'],
    ['malformed', fail('malformed', { status: 200 }), 'Formato de resposta inválido do servidor'],
    ['with the server’s words', fail('invalid', { status: 402, message: 'Sem créditos.' }), 'Sem créditos.'],
    ['without any', fail('server', { status: 500 }), 'Erro ao enviar mensagem. Status: 500'],
  ]
  test.for(cases)('%s', ([, failure, reason]) => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', answered(failure))
    const last = entries(rig).at(-1)
    expect(last?.kind === 'failure' && failureText(last.reason)).toBe(`Erro ao enviar mensagem: ${reason}`)
    expect(toldBy(rig)).toEqual([`Erro: ${reason}`])
    expect(rig.emitted).toHaveLength(1)
  })

  test('another session’s answer does not land', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', answered(ok(reply({ sessionId: 'another', message: 'segredo' }))))
    expect(JSON.stringify(entries(rig))).not.toContain('segredo')
    expect(toldBy(rig)).toEqual(['Erro: Formato de resposta inválido do servidor'])
    expect(rig.emitted).not.toContainEqual(credits)
  })

  test('is asked again, at the end and in place of its failure', () => {
    const rig = firstVisit()
    ask(rig, 'Primeira')
    rig.ports.settle('sendMessage', answered(fail('offline')))
    ask(rig, 'Segunda')
    rig.ports.settle('sendMessage', answered(ok(reply())))
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ message: 'Primeira', sessionId: session })
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Agora sim.' }))))
    expect(entries(rig).map(({ id, kind }) => [id, kind])).toEqual([
      ['m3', 'question'],
      ['m4', 'answer'],
      ['m5', 'question'],
      ['m6', 'answer'],
    ])
    expect(rig.actor.getSnapshot().can({ type: 'chat.retryMessage', id: 'm2' })).toBe(false)
    const ids = rig.ports.calls.map(({ input }) => (input as { messageId: string }).messageId)
    expect(ids).toEqual(['message-1', 'message-2', 'message-1'])
  })

  test('without a session goes back into the composer, and nothing more is said here', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', answered(fail('unauthorized', { status: 401 })))
    expect(context(rig).text).toBe('Que horas abrem?')
    expect(entries(rig)).toEqual([])
    expect(rig.emitted).toEqual([])
    // Sent as it is, it is the same question; changed, it is another.
    rig.actor.send({ type: 'chat.send' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ messageId: 'message-1' })
    rig.ports.settle('sendMessage', answered(fail('unauthorized', { status: 401 })))
    ask(rig, 'Que horas fecham?')
    expect(rig.ports.last('sendMessage').input).toMatchObject({ messageId: 'message-2' })
  })

  test('a prompt that met no session does not push out what was typed, and can be sent again', () => {
    const rig = firstVisit()
    rig.actor.send({ type: 'chat.type', text: 'ainda escrevendo' })
    rig.actor.send({ type: 'chat.prompt', text: 'Olá!' })
    rig.ports.settle('sendMessage', answered(fail('unauthorized', { status: 401 })))
    expect(context(rig).text).toBe('ainda escrevendo')
    expect(entries(rig).map(({ kind }) => kind)).toEqual(['question', 'failure'])
    expect(rig.emitted).toEqual([])
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ message: 'Olá!', messageId: 'message-1' })
  })
})

describe('[CH-01] Nova Conversa', () => {
  test('clears messages and session, and keeps what is typed', () => {
    const rig = manySessions()
    expect(rig.actor.getSnapshot().can({ type: 'chat.restart' })).toBe(false)
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', answered(ok(reply({ sessionId: 'session-1' }))))
    rig.actor.send({ type: 'chat.type', text: 'E amanhã?' })
    rig.actor.send({ type: 'chat.restart' })
    expect(context(rig)).toMatchObject({ sessionId: null, text: 'E amanhã?', conversation: { entries: [] } })
    rig.actor.send({ type: 'chat.send' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ sessionId: 'session-2' })
    // No id is used twice, so that nothing meant for the old conversation finds something in the new one.
    expect(entries(rig).map(({ id }) => id)).toEqual(['m3'])
  })

  test('a late answer reaches neither the empty chat nor the next question', () => {
    const rig = manySessions()
    ask(rig, 'Que horas abrem?')
    const waiting = rig.ports.last('sendMessage')
    rig.actor.send({ type: 'chat.restart' })
    rig.ports.settleCall(waiting, answered(ok(reply({ sessionId: 'session-1' }))))
    expect(entries(rig)).toEqual([])
    ask(rig, 'E amanhã?')
    rig.ports.settleCall(waiting, answered(ok(reply({ sessionId: 'session-1' }))))
    expect(entries(rig).map(({ kind }) => kind)).toEqual(['question'])
    expect(where(rig)).toMatchObject({ conversation: { ready: { sending: 'awaited' } } })
    expect(rig.emitted).toEqual([])
  })

  test('and opening another conversation leave a question that failed in the composer, and one on its way to the server', () => {
    for (const event of [{ type: 'chat.restart' }, { type: 'chat.open', sessionId: 'other' }] as const) {
      const waiting = manySessions()
      ask(waiting, 'Que horas abrem?')
      waiting.actor.send(event)
      expect(context(waiting)).toMatchObject({ text: '', conversation: { entries: [] } })
      expect(kept(waiting).unsent).toMatchObject([{ sessionId: 'session-1', text: 'Que horas abrem?' }])
      const failed = manySessions()
      ask(failed, 'Que horas abrem?')
      failed.ports.settle('sendMessage', answered(fail('offline')))
      failed.actor.send(event)
      expect(context(failed)).toMatchObject({ text: 'Que horas abrem?', conversation: { entries: [] } })
    }
  })

  test('ends the reading of a history that hangs', () => {
    const rig = laterVisit()
    rig.actor.send({ type: 'chat.restart' })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    expect(isUnbegun(rig.actor.getSnapshot())).toBe(true)
    expect(kept(rig)).toEqual({ sessionId: null, text: 'Que horas abrem?', unsent: [] })
  })
})
