import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { chatNotices, failureText } from '../../src/features/chat/strings.ts'
import { isUnbegun, keepsakeOf } from '../../src/machines/chat/chat.select.ts'
import { chatMachine, type ChatNotice } from '../../src/machines/chat/chat.machine.ts'
import type { Notice } from '../../src/machines/effects.ts'
import { runMachine } from '../kit/machine-runner.ts'
import { explore } from '../kit/model.ts'
import { rigUp, type Rig } from '../kit/ports.ts'
import { askedAt, chatModel, history, reply, resumedChatModel, session, source } from '../models/chat.model.ts'

type ChatRig = Rig<typeof chatMachine>

const firstVisit = (): ChatRig => rigUp(chatMachine, chatModel.input)
const laterVisit = (): ChatRig => rigUp(chatMachine, resumedChatModel.input)

const entries = ({ actor }: ChatRig) => actor.getSnapshot().context.conversation.entries
const context = ({ actor }: ChatRig) => actor.getSnapshot().context

const ask = (rig: ChatRig, text: string): void => {
  rig.actor.send({ type: 'chat.type', text })
  rig.actor.send({ type: 'chat.send' })
}

/** What the user is told, in the words of the app. */
const toldBy = ({ emitted }: ChatRig): string[] =>
  (emitted as { type: string }[])
    .filter((effect): effect is Notice<ChatNotice> => effect.type === 'notice')
    .map(({ key, params }) => chatNotices[key](params ?? {}))

const credits = { type: 'resource.changed', keys: ['credits'] }

runMachine([chatModel, resumedChatModel])

describe('every way through the chat', () => {
  const graphs = [explore(chatModel), explore(resumedChatModel)]

  test('nothing blank or too long is ever on its way, and nothing without a session', () => {
    for (const { places } of graphs)
      for (const { snapshot } of places.values()) {
        if (!snapshot.matches({ ready: 'sending' })) continue
        expect(snapshot.context.sessionId).toBe(session)
        expect(snapshot.context.conversation.entries.at(-1)).toMatchObject({ kind: 'question', text: /\S/ })
      }
  })
})

describe('asking', () => {
  test('[CH-08] [CH-10] the first question makes a session, later ones keep it', () => {
    const rig = firstVisit()
    expect(rig.actor.getSnapshot().can({ type: 'chat.send' })).toBe(false)
    ask(rig, '  Que horas abrem?\n')
    expect(rig.ports.last('sendMessage').input).toEqual({
      agentId: 'agent-1',
      sessionId: session,
      message: 'Que horas abrem?',
    })
    expect(context(rig).text).toBe('')
    rig.ports.settle('sendMessage', { done: ok(reply()) })
    ask(rig, 'E amanhã?')
    expect(rig.ports.last('sendMessage').input).toMatchObject({ sessionId: session, message: 'E amanhã?' })
  })

  test('[CH-04] nothing is sent when the text is blank', () => {
    const rig = firstVisit()
    ask(rig, ' \n ')
    rig.actor.send({ type: 'chat.prompt', text: '' })
    expect(rig.ports.calls).toEqual([])
    expect(isUnbegun(rig.actor.getSnapshot())).toBe(true)
  })

  test('[CH-10] typing and asking wait for the answer', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    const snapshot = rig.actor.getSnapshot()
    expect(snapshot.can({ type: 'chat.type', text: 'x' })).toBe(false)
    expect(snapshot.can({ type: 'chat.prompt', text: 'x' })).toBe(false)
  })

  test('[CH-08] the answer comes first, then its further messages, the sources below the last; credits are read again', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    const parts = reply({ message: 'Às 8h.', additionalMessages: [' ', 'Até logo!\n'], sources: [source] })
    rig.ports.settle('sendMessage', { done: ok(parts) })
    expect(entries(rig)).toEqual([
      { id: 'm1', at: askedAt, kind: 'question', text: 'Que horas abrem?', attachment: null, media: [] },
      { id: 'm2', at: askedAt, kind: 'answer', text: 'Às 8h.', sources: [] },
      { id: 'm3', at: askedAt, kind: 'answer', text: 'Até logo!', sources: [source] },
    ])
    expect(rig.emitted).toEqual([credits])
  })

  test('[CH-13] a reply without text is said to be one', () => {
    const rig = firstVisit()
    rig.actor.send({ type: 'chat.prompt', text: 'Olá!' })
    rig.ports.settle('sendMessage', { done: ok(reply({ message: ' ', additionalMessages: [''] })) })
    expect(entries(rig).at(-1)).toEqual({ id: 'm2', at: askedAt, kind: 'silence' })
    expect(rig.emitted).toEqual([credits])
  })

  test('a prompt leaves the composer alone', () => {
    const rig = firstVisit()
    rig.actor.send({ type: 'chat.type', text: 'ainda escrevendo' })
    rig.actor.send({ type: 'chat.prompt', text: 'Olá!' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ message: 'Olá!' })
    expect(keepsakeOf(rig.actor.getSnapshot())).toEqual({ sessionId: session, text: 'ainda escrevendo' })
  })
})

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
    rig.ports.settle('sendMessage', { done: failure })
    const last = entries(rig).at(-1)
    expect(last?.kind === 'failure' && failureText(last.reason)).toBe(`Erro ao enviar mensagem: ${reason}`)
    expect(toldBy(rig)).toEqual([`Erro: ${reason}`])
    expect(rig.emitted).toHaveLength(1)
  })

  test('another session’s answer does not land', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', { done: ok(reply({ sessionId: 'another', message: 'segredo' })) })
    expect(JSON.stringify(entries(rig))).not.toContain('segredo')
    expect(toldBy(rig)).toEqual(['Erro: Formato de resposta inválido do servidor'])
    expect(rig.emitted).not.toContainEqual(credits)
  })

  test('is asked again, at the end and in place of its failure', () => {
    const rig = firstVisit()
    ask(rig, 'Primeira')
    rig.ports.settle('sendMessage', { done: fail('offline') })
    ask(rig, 'Segunda')
    rig.ports.settle('sendMessage', { done: ok(reply()) })
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ message: 'Primeira', sessionId: session })
    rig.ports.settle('sendMessage', { done: ok(reply({ message: 'Agora sim.' })) })
    expect(entries(rig).map(({ id, kind }) => [id, kind])).toEqual([
      ['m3', 'question'],
      ['m4', 'answer'],
      ['m5', 'question'],
      ['m6', 'answer'],
    ])
    expect(rig.actor.getSnapshot().can({ type: 'chat.retryMessage', id: 'm2' })).toBe(false)
  })

  test('without a session goes back into the composer, and nothing more is said here', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', { done: fail('unauthorized', { status: 401 }) })
    expect(context(rig).text).toBe('Que horas abrem?')
    expect(entries(rig)).toEqual([])
    expect(rig.emitted).toEqual([])
  })

  test('a prompt that met no session does not push out what was typed', () => {
    const rig = firstVisit()
    rig.actor.send({ type: 'chat.type', text: 'ainda escrevendo' })
    rig.actor.send({ type: 'chat.prompt', text: 'Olá!' })
    rig.ports.settle('sendMessage', { done: fail('unauthorized', { status: 401 }) })
    expect(context(rig).text).toBe('ainda escrevendo')
  })
})

describe('[CH-01] Nova Conversa', () => {
  const sessions = () => {
    let count = 0
    return rigUp(chatMachine, { ...chatModel.input, newSessionId: () => `session-${++count}` })
  }

  test('clears messages and session, and keeps what is typed', () => {
    const rig = sessions()
    expect(rig.actor.getSnapshot().can({ type: 'chat.restart' })).toBe(false)
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', { done: ok(reply({ sessionId: 'session-1' })) })
    rig.actor.send({ type: 'chat.type', text: 'E amanhã?' })
    rig.actor.send({ type: 'chat.restart' })
    expect(context(rig)).toMatchObject({ sessionId: null, text: 'E amanhã?', conversation: { entries: [] } })
    rig.actor.send({ type: 'chat.send' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ sessionId: 'session-2' })
    // No id is used twice, so that nothing meant for the old conversation finds something in the new one.
    expect(entries(rig).map(({ id }) => id)).toEqual(['m3'])
  })

  test('a late answer reaches neither the empty chat nor the next question', () => {
    const rig = sessions()
    ask(rig, 'Que horas abrem?')
    const waiting = rig.ports.last('sendMessage')
    rig.actor.send({ type: 'chat.restart' })
    rig.ports.settle('sendMessage', { done: ok(reply({ sessionId: 'session-1' })) }, waiting)
    expect(entries(rig)).toEqual([])
    ask(rig, 'E amanhã?')
    rig.ports.settle('sendMessage', { done: ok(reply({ sessionId: 'session-1' })) }, waiting)
    expect(entries(rig).map(({ kind }) => kind)).toEqual(['question'])
    expect(rig.actor.getSnapshot().value).toEqual({ ready: 'sending' })
    expect(rig.emitted).toEqual([])
  })

  test('ends the reading of a history that hangs', () => {
    const rig = laterVisit()
    rig.actor.send({ type: 'chat.restart' })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    expect(isUnbegun(rig.actor.getSnapshot())).toBe(true)
    expect(keepsakeOf(rig.actor.getSnapshot())).toEqual({ sessionId: null, text: 'Que horas abrem?' })
  })
})

describe('[CH-11] an earlier conversation', () => {
  test('is read, and what was typed is still there', () => {
    const rig = laterVisit()
    expect(rig.ports.last('loadHistory').input).toEqual({ agentId: 'agent-1', sessionId: session })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    expect(entries(rig)).toEqual([
      { id: 'm1', at: askedAt - 90_000_000, kind: 'question', text: 'Vocês abrem hoje?', attachment: null, media: [] },
      { id: 'm2', at: askedAt - 89_990_000, kind: 'answer', text: 'Hoje sim.', sources: [] },
    ])
    expect(rig.actor.getSnapshot().can({ type: 'chat.send' })).toBe(true)
  })

  test('that is gone is forgotten without a word', () => {
    const rig = laterVisit()
    rig.ports.settle('loadHistory', { done: fail('notFound', { status: 404 }) })
    expect(context(rig)).toMatchObject({ sessionId: null, conversation: { entries: [] } })
    expect(rig.emitted).toEqual([])
  })

  const cases: [string, { ok: false; failure: Failure }, string[]][] = [
    ['offline', fail('offline'), ['Failed to connect to the server. Please check your network connection.']],
    ['malformed', fail('malformed', { status: 200 }), ['Invalid response format from server']],
    ['with the server’s words', fail('server', { status: 503, message: 'Em manutenção.' }), ['Em manutenção.']],
    ['without any', fail('server', { status: 500 }), ['Não foi possível carregar a conversa. Status: 500']],
    ['unauthorized', fail('unauthorized', { status: 401 }), []],
  ]
  test.for(cases)('[CH-12] cannot be read: %s', ([, failure, told]) => {
    const rig = laterVisit()
    rig.ports.settle('loadHistory', { done: failure })
    expect(toldBy(rig)).toEqual(told)
    expect(rig.emitted).toHaveLength(told.length)
    expect(rig.actor.getSnapshot().value).toBe('historyFailed')
    expect(context(rig).sessionId).toBe(session)
    rig.actor.send({ type: 'history.retry' })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    expect(rig.actor.getSnapshot().value).toEqual({ ready: 'idle' })
  })
})

describe('a question that has no answer at a reload', () => {
  const kept = (rig: ChatRig) => keepsakeOf(rig.actor.getSnapshot())

  test('is kept as unsent while it is under way and after it failed, and let go once answered', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    expect(kept(rig)).toEqual({ sessionId: session, text: 'Que horas abrem?' })
    rig.ports.settle('sendMessage', { done: fail('offline') })
    expect(kept(rig)).toEqual({ sessionId: session, text: 'Que horas abrem?' })
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    rig.ports.settle('sendMessage', { done: ok(reply()) })
    expect(kept(rig)).toEqual({ sessionId: session, text: '' })
  })

  test('leaves the composer when the history shows that it arrived, and stays when not', () => {
    const comeBack = (draft: string) => rigUp(chatMachine, { ...resumedChatModel.input, draft })
    for (const [draft, text] of [
      ['Vocês abrem hoje?', ''],
      ['E amanhã?', 'E amanhã?'],
    ] as const) {
      const rig = comeBack(draft)
      rig.ports.settle('loadHistory', { done: ok(history()) })
      expect(context(rig).text).toBe(text)
    }
  })
})
