/** What a visit of the chat leaves behind, and what the next one makes of it. */
import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { failureText } from '../../src/features/chat/strings.ts'
import { feedbackIdOf, lastTurnEntry } from '../../src/machines/chat/conversation.ts'
import {
  answered,
  askedAt,
  failedHistory,
  history,
  messageOf,
  reply,
  session,
  waitingHistory,
} from '../models/chat.fixtures.ts'
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

  test('has follow-ups, which answer no question: they are neither rated nor asked again', () => {
    const rig = laterVisit()
    const own = messageOf('follow-up', 'assistant', 'Ainda posso ajudar?', askedAt)
    const parts = ['Hoje sim.', 'Amanhã também.'].map((text) => messageOf(text, 'assistant', text, askedAt))
    const messages = [
      messageOf('message-1', 'user', 'Abrem?', askedAt),
      ...parts.map((part, at) => ({ ...part, agentRevision: 3, cost: [null, 0][at] ?? null })),
      { ...own, agentRevision: null, cost: null },
    ]
    rig.ports.settle('loadHistory', { done: ok(history({ messages })) })
    const { conversation } = context(rig)
    expect(conversation.entries.map(feedbackIdOf)).toEqual([undefined, 'Hoje sim.', 'Amanhã também.', undefined])
    expect(lastTurnEntry(conversation)).toMatchObject({ text: 'Amanhã também.' })
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

describe('[CH-04] what another tab left unsent', () => {
  const unsent = [{ sessionId: session, text: 'Aceitam Pix?', messageId: null, at: askedAt }]
  const freed = { type: 'draft.freed', text: 'E cartão?', unsent } as const

  test('is taken once that tab is closed, and shown when its conversation is read', () => {
    const rig = laterVisit()
    rig.actor.send({ type: 'chat.type', text: ' ' })
    rig.actor.send({ ...freed, previousDraft: 'E amanhã?' })
    expect(context(rig)).toMatchObject({ text: 'E cartão?', previousDraft: 'E amanhã?', unsent })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    expect(entries(rig)).toMatchObject([{}, {}, { text: 'Aceitam Pix?' }, { kind: 'failure' }])
  })

  test('is shown at once in the conversation that is open', () => {
    const rig = laterVisit({ draft: '' })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    rig.actor.send(freed)
    expect(entries(rig)).toMatchObject([{}, {}, { text: 'Aceitam Pix?' }, { kind: 'failure' }])
    expect(kept(rig)).toEqual({ sessionId: session, text: 'E cartão?', unsent })
    expect(where(rig)).toMatchObject({ attachment: 'none' })
  })

  test('comes with its file', () => {
    const rig = laterVisit({ draft: '' })
    const attachment = { type: 'image', file: new File(['a'], 'bolo.png') } as const
    rig.actor.send({ ...freed, attachment })
    expect(context(rig).attachment).toEqual(attachment)
    expect(where(rig)).toMatchObject({ attachment: 'pending' })
  })

  test('does not replace what was typed here', () => {
    const rig = laterVisit()
    rig.actor.send({ type: 'chat.type', text: 'Que horas abrem?' })
    rig.actor.send(freed)
    expect(context(rig)).toMatchObject({ text: 'Que horas abrem?', previousDraft: '', unsent: [] })
  })

  test('does not replace what waits for an edited question to be sent', () => {
    const rig = laterVisit()
    rig.ports.settle('loadHistory', { done: ok(history()) })
    rig.actor.send({ type: 'chat.type', text: 'E domingo?' })
    rig.actor.send({ type: 'chat.edit' })
    rig.actor.send({ type: 'chat.type', text: '' })
    rig.actor.send({ ...freed, previousDraft: 'E amanhã?' })
    expect(context(rig)).toMatchObject({ text: '', previousDraft: 'E domingo?', unsent: [] })
  })
})

describe('a question that the server may not have accepted', () => {
  const [first, second] = [
    { sessionId: session, text: 'Aceitam Pix?', messageId: 'message-1', at: askedAt },
    { sessionId: session, text: 'Entregam em casa?', messageId: 'message-2', at: askedAt },
  ] as const

  test('is kept while it is under way and after it failed, and let go once answered', () => {
    const rig = firstVisit()
    ask(rig, first.text)
    expect(kept(rig)).toEqual({ sessionId: session, text: '', unsent: [first] })
    rig.ports.settle('sendMessage', answered(fail('offline')))
    expect(kept(rig)).toEqual({ sessionId: session, text: '', unsent: [first] })
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    rig.ports.settle('sendMessage', answered(ok(reply())))
    expect(kept(rig)).toEqual({ sessionId: session, text: '', unsent: [] })
  })

  test('is kept beside others and beside what is being typed', () => {
    const rig = firstVisit()
    for (const { text } of [first, second]) {
      ask(rig, text)
      rig.ports.settle('sendMessage', answered(fail('offline')))
    }
    rig.actor.send({ type: 'chat.type', text: 'ainda' })
    expect(kept(rig)).toEqual({ sessionId: session, text: 'ainda', unsent: [first, second] })
  })

  test('stands where it was asked and is asked again under its id, also the first one of its conversation', () => {
    for (const found of [ok(history()), fail('notFound', { status: 404 })]) {
      const rig = laterVisit({ draft: '', unsent: [first] })
      expect(kept(rig).unsent).toEqual([first])
      rig.ports.settle('loadHistory', { done: found })
      expect(saidIn(rig).slice(-2)).toEqual(['question: Aceitam Pix?', 'failure: '])
      const failed = entries(rig).find(({ kind }) => kind === 'failure')
      rig.actor.send({ type: 'chat.retryMessage', id: failed?.id ?? '' })
      expect(rig.ports.last('sendMessage').input).toMatchObject({ messageId: 'message-1', sessionId: session })
    }
  })

  test('that the server has is shown as the server knows it, whatever its words', () => {
    const known = { ...first, messageId: 'message-00' }
    const rig = laterVisit({ draft: '', unsent: [known] })
    rig.ports.settle('loadHistory', { done: ok(failedHistory) })
    expect(saidIn(rig)).toEqual([
      'question: Vocês abrem hoje?',
      'answer: Hoje sim.',
      'question: E amanhã?',
      'failure: ',
    ])
    expect(kept(rig).unsent).toEqual([])
  })

  test('asked a second time in the same words is not lost by what became of the first', () => {
    const again = { ...first, text: 'E amanhã?' }
    const rig = laterVisit({ draft: '', unsent: [again] })
    rig.ports.settle('loadHistory', { done: ok(failedHistory) })
    expect(saidIn(rig).slice(-4)).toEqual(['question: E amanhã?', 'failure: ', 'question: E amanhã?', 'failure: '])
    expect(kept(rig).unsent).toEqual([again])
  })

  test('is known by its words where the server keeps no ids', () => {
    const arrived = { ...first, text: 'Vocês abrem hoje?', at: askedAt - 90_000_000 }
    const between = { ...second, at: askedAt - 89_995_000 }
    const rig = laterVisit({ draft: '', unsent: [arrived, between] })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    expect(saidIn(rig)).toEqual([
      'question: Vocês abrem hoje?',
      'question: Entregam em casa?',
      'failure: ',
      'answer: Hoje sim.',
    ])
  })

  test('that had a file is another question without it', () => {
    const rig = laterVisit({ draft: '', unsent: [{ ...first, messageId: 'message-00', hadFile: true }] })
    rig.ports.settle('loadHistory', { done: ok(history()) })
    const failed = entries(rig).find(({ kind }) => kind === 'failure')
    rig.actor.send({ type: 'chat.retryMessage', id: failed?.id ?? '' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ messageId: 'message-1' })
  })

  test('stays with the conversation that is left for another one, also over a reload', () => {
    for (const leaving of [{ type: 'chat.restart' }, { type: 'chat.open', sessionId: 'other' }] as const) {
      const rig = laterVisit({ draft: '' })
      rig.ports.settle('loadHistory', { done: ok(history()) })
      for (const { text } of [first, second]) {
        ask(rig, text)
        rig.ports.settle('sendMessage', answered(fail('offline')))
      }
      rig.actor.send({ type: 'chat.type', text: 'ainda' })
      rig.actor.send(leaving)
      expect(context(rig)).toMatchObject({ text: 'ainda', conversation: { entries: [] } })
      expect(kept(rig).unsent).toEqual([first, second])

      const later = laterVisit({ sessionId: null, draft: '', unsent: kept(rig).unsent })
      later.actor.send({ type: 'chat.open', sessionId: session })
      later.ports.settle('loadHistory', { done: ok(history()) })
      expect(saidIn(later).slice(-4)).toEqual([
        'question: Aceitam Pix?',
        'failure: ',
        'question: Entregam em casa?',
        'failure: ',
      ])
      expect(kept(later).unsent).toEqual([first, second])
    }
  })
})

describe('a question that the server has', () => {
  test('and is still answering is waited for, under its id', () => {
    const rig = laterVisit({ draft: 'ainda' })
    rig.ports.settle('loadHistory', { done: ok(waitingHistory) })
    expect(where(rig)).toMatchObject({ conversation: { ready: { sending: 'awaited' } } })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ message: 'E amanhã?', messageId: 'message-00' })
    expect(kept(rig)).toEqual({ sessionId: session, text: 'ainda', unsent: [] })
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Também.' }))))
    expect(saidIn(rig).slice(-2)).toEqual(['question: E amanhã?', 'answer: Também.'])
  })

  test('and could not answer says why, is asked again under its id, and is left on the server', () => {
    const rig = laterVisit({ draft: '' })
    rig.ports.settle('loadHistory', { done: ok(failedHistory) })
    const failed = entries(rig).at(-1)
    expect(failed?.kind === 'failure' && failureText(failed.reason)).toBe(
      'Erro ao enviar mensagem: O modelo demorou demais.',
    )
    rig.actor.send({ type: 'chat.restart' })
    expect(kept(rig)).toEqual({ sessionId: null, text: '', unsent: [] })
    expect(context(rig).text).toBe('')
    rig.actor.send({ type: 'chat.open', sessionId: session })
    rig.ports.settle('loadHistory', { done: ok(failedHistory) })
    rig.actor.send({ type: 'chat.retryMessage', id: entries(rig).at(-1)?.id ?? '' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ message: 'E amanhã?', messageId: 'message-00' })
  })
})
