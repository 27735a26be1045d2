/** What a visit of the chat leaves behind, and what the next one makes of it. */
import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { askedAt, history, reply, session } from '../models/chat.fixtures.ts'
import {
  ask,
  context,
  conversations,
  entries,
  firstVisit,
  kept,
  laterVisit,
  saidIn,
  toldBy,
  where,
} from './chat-rig.ts'

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
    expect(rig.emitted).toEqual([conversations])
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
    expect(where(rig)).toMatchObject({ conversation: 'historyFailed' })
    expect(context(rig).sessionId).toBe(session)
    rig.actor.send({ type: 'history.retry' })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    expect(where(rig)).toMatchObject({ conversation: { ready: 'idle' } })
  })
})

describe('a question that has no answer at a reload', () => {
  test('is kept as unsent while it is under way and after it failed, and let go once answered', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    expect(kept(rig)).toEqual({ sessionId: session, text: 'Que horas abrem?', messageId: 'message-1', unanswered: [] })
    rig.ports.settle('sendMessage', { done: fail('offline') })
    expect(kept(rig)).toEqual({ sessionId: session, text: 'Que horas abrem?', messageId: 'message-1', unanswered: [] })
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    rig.ports.settle('sendMessage', { done: ok(reply()) })
    expect(kept(rig)).toEqual({ sessionId: session, text: '', messageId: null, unanswered: [] })
  })

  test('leaves the composer when the history shows that it arrived, and stays when not', () => {
    for (const [draft, draftMessageId, text] of [
      ['Vocês abrem hoje?', 'message-0', ''],
      ['E amanhã?', 'message-0', 'E amanhã?'],
      // Typed again and never sent.
      ['Vocês abrem hoje?', null, 'Vocês abrem hoje?'],
    ] as const) {
      const rig = laterVisit({ draft, draftMessageId })
      rig.ports.settle('loadHistory', { done: ok(history()) })
      expect(context(rig).text).toBe(text)
    }
  })

  test('is the same question when it is sent as it was, also the first one of its conversation', () => {
    for (const found of [ok(history()), fail('notFound', { status: 404 })]) {
      const rig = laterVisit({ draftMessageId: 'message-0' })
      rig.ports.settle('loadHistory', { done: found })
      expect(kept(rig)).toEqual({
        sessionId: session,
        text: 'Que horas abrem?',
        messageId: 'message-0',
        unanswered: [],
      })
      rig.actor.send({ type: 'chat.send' })
      expect(rig.ports.last('sendMessage').input).toMatchObject({ sessionId: session, messageId: 'message-0' })
    }
  })

  test('is another question once it was changed, or in another conversation', () => {
    const changed = laterVisit({ draftMessageId: 'message-0' })
    changed.ports.settle('loadHistory', { done: ok(history()) })
    ask(changed, 'Que horas fecham?')
    expect(changed.ports.last('sendMessage').input).toMatchObject({ messageId: 'message-1' })

    const elsewhere = laterVisit({ draftMessageId: 'message-0' })
    elsewhere.actor.send({ type: 'chat.restart' })
    elsewhere.actor.send({ type: 'chat.send' })
    expect(elsewhere.ports.last('sendMessage').input).toMatchObject({ messageId: 'message-1' })
  })
})

describe('several questions that have no answer at a reload', () => {
  const [first, second] = [
    { text: 'Aceitam Pix?', messageId: 'message-1', at: askedAt },
    { text: 'Entregam em casa?', messageId: 'message-2', at: askedAt },
  ] as const

  test('are all kept, the latest in the composer', () => {
    const rig = firstVisit()
    for (const { text } of [first, second, { text: 'Que horas abrem?' }]) {
      ask(rig, text)
      rig.ports.settle('sendMessage', { done: fail('offline') })
    }
    const unanswered = [first, second]
    expect(kept(rig)).toEqual({ sessionId: session, text: 'Que horas abrem?', messageId: 'message-3', unanswered })
  })

  test('are kept beside what is being typed, and let go one by one as they are answered', () => {
    const rig = firstVisit()
    ask(rig, first.text)
    rig.ports.settle('sendMessage', { done: fail('offline') })
    rig.actor.send({ type: 'chat.type', text: 'ainda' })
    expect(kept(rig)).toEqual({ sessionId: session, text: 'ainda', messageId: null, unanswered: [first] })
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    expect(kept(rig)?.unanswered).toEqual([first])
    rig.ports.settle('sendMessage', { done: ok(reply()) })
    expect(kept(rig)?.unanswered).toEqual([])
  })

  test('stand where they were asked, but for those that arrived, and are asked again under their ids', () => {
    const between = { ...second, at: askedAt - 89_995_000 }
    const arrived = { text: 'Vocês abrem hoje?', messageId: 'message-0', at: askedAt - 90_000_000 }
    const rig = laterVisit({ draft: '', unanswered: [arrived, first, between] })
    expect(kept(rig)?.unanswered).toEqual([arrived, first, between])
    rig.ports.settle('loadHistory', { done: ok(history()) })
    expect(saidIn(rig)).toEqual([
      'question: Vocês abrem hoje?',
      'question: Entregam em casa?',
      'failure: ',
      'answer: Hoje sim.',
      'question: Aceitam Pix?',
      'failure: ',
    ])
    const failed = entries(rig).find(({ kind }) => kind === 'failure')
    rig.actor.send({ type: 'chat.retryMessage', id: failed?.id ?? '' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ message: 'Entregam em casa?', messageId: 'message-2' })
    expect(kept(rig)?.unanswered).toEqual([first])
  })

  test('stay with the conversation that is left for another one, also over a reload', () => {
    for (const leaving of [{ type: 'chat.restart' }, { type: 'chat.open', sessionId: 'other' }] as const) {
      const rig = laterVisit({ draft: '' })
      rig.ports.settle('loadHistory', { done: ok(history()) })
      for (const { text } of [first, second]) {
        ask(rig, text)
        rig.ports.settle('sendMessage', { done: fail('offline') })
      }
      rig.actor.send({ type: 'chat.type', text: 'ainda' })
      rig.actor.send(leaving)
      expect(context(rig)).toMatchObject({ text: 'ainda', conversation: { entries: [] } })
      expect(kept(rig)?.elsewhere).toEqual({ [session]: [first, second] })

      const later = laterVisit({ sessionId: null, draft: '', elsewhere: kept(rig)?.elsewhere ?? {} })
      later.actor.send({ type: 'chat.open', sessionId: session })
      later.ports.settle('loadHistory', { done: ok(history()) })
      expect(saidIn(later).slice(-4)).toEqual([
        'question: Aceitam Pix?',
        'failure: ',
        'question: Entregam em casa?',
        'failure: ',
      ])
      expect(kept(later)?.elsewhere).toBeUndefined()
    }
  })

  test('outlive a conversation that never arrived, and one that is left', () => {
    const rig = laterVisit({ draft: '', unanswered: [first] })
    rig.ports.settle('loadHistory', { done: fail('notFound', { status: 404 }) })
    expect(context(rig).sessionId).toBe(session)
    expect(saidIn(rig)[0]).toBe('question: Aceitam Pix?')

    const left = laterVisit({ draft: '', unanswered: [first] })
    left.actor.send({ type: 'chat.restart' })
    expect(kept(left)).toEqual({
      ...{ sessionId: null, text: '', messageId: null, unanswered: [] },
      elsewhere: { [session]: [first] },
    })
  })
})
