/** Earlier conversations opened, and earlier messages of one fetched. */
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../contract/chat.ts'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { activityOf, earlierOf } from '../../src/machines/chat/chat.select.ts'
import { isStopped } from '../kit/ports.ts'
import { answered, askedAt, firstPage, history, lastPage, messageOf, reply, session } from '../models/chat.fixtures.ts'
import {
  ask,
  context,
  conversations,
  entries,
  firstVisit,
  kept,
  laterVisit,
  longVisit,
  manySessions,
  saidIn,
  toldBy,
  where,
  type ChatRig,
} from './chat-rig.ts'

const endDelays = ({ clock }: ChatRig): void => {
  for (let delay = clock.running.at(-1); delay !== undefined; delay = clock.running.at(-1)) clock.end(delay)
}
const open = (rig: ChatRig, sessionId: string): void => rig.actor.send({ type: 'chat.open', sessionId })
const other = ok(history({ id: 'other' }))

describe('opening another conversation', () => {
  test('fetches it, keeps what is typed, and asks on in it', () => {
    const rig = manySessions()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', answered(ok(reply({ sessionId: 'session-1' }))))
    rig.actor.send({ type: 'chat.type', text: 'E amanhã?' })
    open(rig, 'other')
    expect(entries(rig)).toEqual([])
    expect(rig.ports.last('loadHistory').input).toEqual({ agentId: 'agent-1', sessionId: 'other' })
    rig.ports.settle('loadHistory', { done: other })
    expect(saidIn(rig)).toEqual(['question: Vocês abrem hoje?', 'answer: Hoje sim.'])
    expect(context(rig).text).toBe('E amanhã?')
    rig.actor.send({ type: 'chat.send' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ sessionId: 'other', message: 'E amanhã?' })
    // No id is used twice.
    expect(entries(rig).map(({ id }) => id)).toEqual(['m3', 'm4', 'm5'])
  })

  test('does nothing when it is the open one', () => {
    const rig = laterVisit()
    rig.ports.settle('loadHistory', { done: ok(history()) })
    const before = context(rig)
    expect(rig.actor.getSnapshot().can({ type: 'chat.open', sessionId: session })).toBe(false)
    open(rig, session)
    expect(context(rig)).toBe(before)
  })

  test('an answer under way, or what would follow it, does not land there', () => {
    const rig = manySessions()
    ask(rig, 'Que horas abrem?')
    const waiting = rig.ports.last('sendMessage')
    open(rig, 'other')
    rig.ports.settleCall(waiting, answered(ok(reply({ sessionId: 'session-1' }))))
    rig.ports.settle('loadHistory', { done: other })
    expect(saidIn(rig)).toEqual(['question: Vocês abrem hoje?', 'answer: Hoje sim.'])
    expect(rig.emitted).toEqual([])

    ask(rig, 'E amanhã?')
    rig.ports.settle('sendMessage', answered(ok(reply({ sessionId: 'other', additionalMessages: ['Tchau!'] }))))
    open(rig, 'third')
    rig.ports.settle('loadHistory', { done: ok(history({ messages: [] })) })
    expect(entries(rig)).toEqual([])
    expect(rig.clock.running).toEqual([1_500])
  })

  test('histories that arrive out of order: only the one of the open conversation lands', () => {
    const rig = laterVisit()
    const first = rig.ports.last('loadHistory')
    open(rig, 'other')
    const second = rig.ports.last('loadHistory')
    rig.ports.settleCall(second, { done: other })
    rig.ports.settleCall(first, { done: ok(lastPage) })
    expect(saidIn(rig)).toEqual(['question: Vocês abrem hoje?', 'answer: Hoje sim.'])
  })

  test('takes a question that failed along in the composer, unless something stands there', () => {
    for (const [typed, text] of [
      ['', 'Que horas abrem?'],
      ['E amanhã?', 'E amanhã?'],
    ] as const) {
      const rig = firstVisit()
      ask(rig, 'Que horas abrem?')
      rig.ports.settle('sendMessage', answered(fail('offline')))
      rig.actor.send({ type: 'chat.type', text: typed })
      open(rig, 'other')
      expect(context(rig).text).toBe(text)
      rig.ports.settle('loadHistory', { done: other })
      rig.actor.send({ type: 'chat.send' })
      // There it is another question.
      expect(rig.ports.last('sendMessage').input).toMatchObject({ messageId: 'message-2', sessionId: 'other' })
    }
  })

  test('the list of conversations is fetched anew after each reply', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    expect(rig.emitted).toEqual([])
    rig.ports.settle('sendMessage', answered(ok(reply())))
    expect(rig.emitted).toContainEqual(conversations)
  })

  test('choosing one closes the list', () => {
    const rig = laterVisit()
    for (const sessionId of ['other', 'other']) {
      rig.actor.send({ type: 'conversations.show' })
      expect(where(rig)).toMatchObject({ conversations: 'open' })
      open(rig, sessionId)
      expect(where(rig)).toMatchObject({ conversations: 'closed' })
    }
  })
})

describe('earlier messages', () => {
  test('are put above those that are there, until there are none', () => {
    const rig = longVisit()
    const before = entries(rig)
    rig.actor.send({ type: 'history.earlier' })
    expect(rig.ports.last('loadEarlier').input).toEqual({
      agentId: 'agent-1',
      sessionId: session,
      before: 'message-3',
    })
    rig.actor.send({ type: 'history.earlier' })
    expect(rig.ports.calls.filter(({ port }) => port === 'loadEarlier')).toHaveLength(1)
    rig.ports.settle('loadEarlier', { done: ok(firstPage) })
    expect(saidIn(rig)).toEqual([
      'question: Vocês abrem hoje?',
      'answer: Hoje sim.',
      'question: E amanhã?',
      'answer: Amanhã também.',
    ])
    // What was there is what it was, so that nothing on the screen moves.
    expect(entries(rig).slice(2)).toEqual(before)
    expect(new Set(entries(rig).map(({ id }) => id)).size).toBe(4)
    expect(earlierOf(rig.actor.getSnapshot())).toBe('none')
    expect(rig.actor.getSnapshot().can({ type: 'history.earlier' })).toBe(false)
  })

  test('arrive beside a question that is under way', () => {
    const rig = longVisit()
    rig.actor.send({ type: 'history.earlier' })
    ask(rig, 'E domingo?')
    rig.ports.settle('loadEarlier', { done: ok(firstPage) })
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Domingo não.' }))))
    expect(saidIn(rig).slice(-2)).toEqual(['question: E domingo?', 'answer: Domingo não.'])
    expect(entries(rig)).toHaveLength(6)
  })

  test('that come late reach no other conversation', () => {
    for (const event of [{ type: 'chat.restart' }, { type: 'chat.open', sessionId: 'other' }] as const) {
      const rig = longVisit()
      rig.actor.send({ type: 'history.earlier' })
      rig.actor.send(event)
      rig.ports.settle('loadEarlier', { done: ok(firstPage) })
      expect(entries(rig)).toEqual([])
      expect(earlierOf(rig.actor.getSnapshot())).toBe('none')
    }
  })

  test('have ids of their own', () => {
    const rig = longVisit()
    rig.actor.send({ type: 'history.earlier' })
    rig.ports.settle('loadEarlier', { done: ok(firstPage) })
    ask(rig, 'E amanhã?')
    const ids = entries(rig).map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
  })

  const cases: [string, { ok: false; failure: Failure }, string[]][] = [
    ['offline', fail('offline'), ['Failed to connect to the server. Please check your network connection.']],
    ['malformed', fail('malformed', { status: 200 }), ['Invalid response format from server']],
    ['with the server’s words', fail('server', { status: 503, message: 'Em manutenção.' }), ['Em manutenção.']],
    ['unauthorized', fail('unauthorized', { status: 401 }), []],
  ]
  test.for(cases)('[CH-12] cannot be read: %s', ([, failure, told]) => {
    const rig = longVisit()
    rig.actor.send({ type: 'history.earlier' })
    rig.ports.settle('loadEarlier', { done: failure })
    expect(toldBy(rig)).toEqual(told)
    expect(earlierOf(rig.actor.getSnapshot())).toBe('failed')
    expect(entries(rig)).toHaveLength(2)
    rig.actor.send({ type: 'history.earlier' })
    rig.ports.settle('loadEarlier', { done: ok(firstPage) })
    expect(entries(rig)).toHaveLength(4)
  })
})

describe('[AN-11] an answer of several messages, shown one by one', () => {
  const parts = ['Domingo não.', 'Segunda sim.', 'Até lá!'] as const
  const landing = (): ChatRig => {
    const rig = longVisit()
    ask(rig, 'E domingo?')
    const [message, ...additionalMessages] = parts
    rig.ports.settle('sendMessage', answered(ok(reply({ message, additionalMessages, answerId: 'message-8' }))))
    return rig
  }
  const changed = (latest: string) => ({ type: 'conversation.changed', sessionId: session, latest }) as const

  test('is not read again because the server tells of it', () => {
    const rig = landing()
    rig.actor.send(changed('message-8'))
    expect(rig.ports.calls.filter(({ port }) => port === 'loadNewer')).toEqual([])
    endDelays(rig)
    expect(saidIn(rig).slice(-3)).toEqual(parts.map((text) => `answer: ${text}`))
  })

  test('is shown once, also if another tab asks meanwhile', () => {
    const rig = landing()
    rig.actor.send(changed('message-9'))
    const own = parts.map((text, at) => messageOf(`message-${6 + at}`, 'assistant', text, askedAt))
    const other = messageOf('message-9', 'user', 'E feriado?', askedAt)
    rig.ports.settle('loadNewer', { done: ok(history({ messages: [...lastPage.messages, ...own, other] })) })
    endDelays(rig)
    expect(saidIn(rig).slice(-4)).toEqual([...parts.map((text) => `answer: ${text}`), 'question: E feriado?'])
    expect(entries(rig)).toHaveLength(7)
  })
})

test('[AN-11] a failed question does not outlive the conversation that its user removes', () => {
  const rig = longVisit()
  ask(rig, 'E domingo?')
  rig.ports.settle('sendMessage', answered(fail('offline')))
  rig.actor.send({ type: 'chat.type', text: 'ainda escrevendo' })
  rig.actor.send({ type: 'chat.open', sessionId: 'other' })
  expect(rig.actor.getSnapshot().context.unsent).toMatchObject([{ sessionId: session, text: 'E domingo?' }])
  rig.actor.send({ type: 'unsent.forget', sessionId: 'other' })
  expect(rig.actor.getSnapshot().context.unsent).toHaveLength(1)
  rig.actor.send({ type: 'unsent.forget', sessionId: session })
  expect(rig.actor.getSnapshot().context.unsent).toEqual([])
})

describe('[AN-11] a conversation that another tab has removed', () => {
  const gone = fail('notFound', { status: 404 })
  const changed = { type: 'conversation.changed', sessionId: session, latest: null } as const

  test('is left for a new one; what was typed stays', () => {
    const rig = longVisit()
    rig.actor.send({ type: 'chat.type', text: 'ainda escrevendo' })
    rig.actor.send(changed)
    rig.ports.settle('loadNewer', { done: gone })
    expect(toldBy(rig)).toEqual(['Esta conversa foi removida em outra aba.'])
    expect(context(rig)).toMatchObject({ sessionId: null, text: 'ainda escrevendo', historyCursor: null })
    expect(entries(rig)).toEqual([])
    expect(rig.emitted).toContainEqual(conversations)
  })

  test('gives back the question that nobody answers any more, and keeps nothing of it for itself', () => {
    const rig = longVisit()
    ask(rig, 'Que horas abrem?')
    const body = { error: 'conversation_gone', message: 'Esta conversa foi removida.' }
    rig.ports.settle('sendMessage', answered(fail('notFound', { status: 404, body, message: body.message })))
    rig.ports.settle('loadNewer', { done: gone })
    expect(context(rig)).toMatchObject({ sessionId: null, text: 'Que horas abrem?', unsent: [] })
    rig.actor.send({ type: 'chat.send' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ sessionId: session, message: 'Que horas abrem?' })
  })

  test('one that changes again while it is read is read again', () => {
    const rig = longVisit()
    rig.actor.send(changed)
    const first = rig.ports.last('loadNewer')
    rig.actor.send(changed)
    expect(isStopped(first)).toBe(true)
    rig.ports.settle('loadNewer', { done: gone })
    expect(context(rig).sessionId).toBeNull()
  })

  test('one that is only out of reach is still there', () => {
    const rig = longVisit()
    rig.actor.send(changed)
    rig.ports.settle('loadNewer', { done: fail('offline') })
    expect(entries(rig)).toHaveLength(2)
  })
})

describe('[AN-03] the last question is edited', () => {
  const restore = { type: 'chat.restoreDraft' } as const
  const editing = (): ChatRig => {
    const rig = longVisit()
    rig.actor.send({ type: 'chat.type', text: 'meu rascunho' })
    rig.actor.send({ type: 'chat.edit' })
    return rig
  }

  test('what stood in the composer comes back once it was sent, and outlives a reload until then', () => {
    const rig = editing()
    expect(context(rig).text).toBe('E amanhã?')
    expect(kept(rig)).toMatchObject({ text: 'E amanhã?', previousDraft: 'meu rascunho' })
    rig.actor.send({ type: 'chat.send' })
    expect(context(rig).text).toBe('meu rascunho')
    expect(kept(rig)).not.toHaveProperty('previousDraft')
  })

  test('or at once, when one changes one’s mind', () => {
    const rig = editing()
    rig.actor.send(restore)
    expect(context(rig)).toMatchObject({ text: 'meu rascunho', previousDraft: '' })
    expect(rig.actor.getSnapshot().can(restore)).toBe(false)
  })

  test('not a second time while a draft waits, as it would replace what was edited', () => {
    const rig = editing()
    rig.actor.send({ type: 'chat.type', text: 'E domingo?' })
    expect(rig.actor.getSnapshot().can({ type: 'chat.edit' })).toBe(false)
    rig.actor.send({ type: 'chat.edit' })
    expect(context(rig)).toMatchObject({ text: 'E domingo?', previousDraft: 'meu rascunho' })
  })
})

describe('[AN-11] a question that another tab waits for', () => {
  const question: ChatMessage = { role: 'user', content: 'E domingo?', timestamp: 1, mediaFiles: [], sources: [] }
  const seen = (rig: ChatRig, ...messages: ChatMessage[]): void => {
    rig.actor.send({ type: 'conversation.changed', sessionId: session, latest: null })
    rig.ports.settle('loadNewer', { done: ok(history({ messages: [...lastPage.messages, ...messages] })) })
  }
  const waiting: ChatMessage = { ...question, id: 'm5', messageId: 'elsewhere', state: 'waiting' }

  test('has not failed, and gets its answer below', () => {
    const rig = longVisit()
    seen(rig, waiting)
    expect(saidIn(rig).slice(2)).toEqual(['question: E domingo?'])
    const answer: ChatMessage = { ...question, id: 'm6', role: 'assistant', content: 'Domingo não.' }
    seen(rig, { ...waiting, state: 'answered' }, answer)
    expect(saidIn(rig).slice(2)).toEqual(['question: E domingo?', 'answer: Domingo não.'])
  })

  test('shows that the agent writes until its answer or its failure comes, or the connection is lost', () => {
    const rig = longVisit()
    const activity = () => activityOf(rig.actor.getSnapshot())
    seen(rig, waiting)
    expect(activity()).toBe('typing')
    seen(rig, { ...waiting, state: 'answered' }, messageOf('m6', 'assistant', 'Domingo não.', 1))
    expect(activity()).toBe(null)
    seen(rig, { ...waiting, id: 'm7', messageId: 'later' })
    rig.actor.send({ type: 'connection.lost' })
    expect(activity()).toBe(null)
    seen(rig, { ...waiting, id: 'm7', messageId: 'later' })
    expect(activity()).toBe('typing')
    // Nothing new is said of a question that fails.
    rig.actor.send({ type: 'conversation.changed', sessionId: session, latest: 'later', said: 'later' })
    const failed: ChatMessage = { ...waiting, id: 'm7', messageId: 'later', state: 'failed' }
    rig.ports.settle('loadNewer', { done: ok(history({ messages: [...lastPage.messages, failed] })) })
    expect(activity()).toBe(null)
    expect(saidIn(rig).at(-1)).toMatch(/^failure/)
  })

  test('does not outlive a question of this tab, whose answer comes later', () => {
    const rig = longVisit()
    seen(rig, waiting)
    ask(rig, 'Aceitam Pix?')
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Sim.', answerId: 'm7' }))))
    expect(activityOf(rig.actor.getSnapshot())).toBe(null)
  })

  test('is shown where it was asked, though this tab was waiting for an answer of its own', () => {
    const rig = longVisit()
    ask(rig, 'Aceitam Pix?')
    rig.actor.send({ type: 'conversation.changed', sessionId: session, latest: 'm5' })
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Sim.', answerId: 'm6' }))))
    const own: ChatMessage = { ...question, id: 'm4', content: 'Aceitam Pix?', messageId: 'message-1' }
    const answers = ['Sim.', 'Domingo não.'].map((text, at) => messageOf(`m${6 + at}`, 'assistant', text, 1))
    seen(rig, own, { ...waiting, state: 'answered' }, ...answers)
    const said = ['question: Aceitam Pix?', 'question: E domingo?', 'answer: Sim.', 'answer: Domingo não.']
    expect(saidIn(rig).slice(2)).toEqual(said)
    seen(rig, own, { ...waiting, state: 'answered' }, ...answers)
    expect(saidIn(rig).slice(2)).toEqual(said)
  })

  test('and the answer to it, and what a person wrote, are read once this tab has its own answer', () => {
    const rig = longVisit()
    const reads = () => rig.ports.calls.filter(({ port }) => port === 'loadNewer').length
    // Asked while an earlier change is being read.
    rig.actor.send({ type: 'conversation.changed', sessionId: session, latest: 'm5' })
    ask(rig, 'Aceitam Pix?')
    rig.ports.settle('loadNewer', { done: ok(history({ messages: lastPage.messages })) })
    expect(reads()).toBe(1)
    const parts = { message: 'Sim.', additionalMessages: ['Sem taxa.'], answerId: 'm9' }
    rig.ports.settle('sendMessage', answered(ok(reply(parts))))
    expect(reads()).toBe(2)
    const own: ChatMessage = { ...question, id: 'm7', content: 'Aceitam Pix?', messageId: 'message-1' }
    const said = ['Domingo não.', 'Sim.', 'Sem taxa.', 'Oi, sou o Rui.']
    const [other, ...after] = said.map((text, at) => messageOf(`m${at === 0 ? 6 : 7 + at}`, 'assistant', text, 1))
    const messages = [...lastPage.messages, { ...waiting, state: 'answered' as const }, ...(other ? [other] : []), own]
    rig.ports.settle('loadNewer', { done: ok(history({ messages: [...messages, ...after] })) })
    expect(saidIn(rig).slice(2)).toEqual([
      'question: E domingo?',
      'answer: Domingo não.',
      'question: Aceitam Pix?',
      ...said.slice(1).map((text) => `answer: ${text}`),
    ])
  })

  test('is not looked for when all that was told of is this tab’s own answer', () => {
    const rig = longVisit()
    const reads = () => rig.ports.calls.filter(({ port }) => port === 'loadNewer').length
    const tell = (said: string) =>
      rig.actor.send({ type: 'conversation.changed', sessionId: session, latest: said, said })
    ask(rig, 'Aceitam Pix?')
    tell('m6')
    tell('m6')
    expect(reads()).toBe(0)
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Sim.', answerId: 'm6' }))))
    expect(rig.actor.getSnapshot().matches({ newer: 'idle' })).toBe(true)
    // A part of it that is shown in a moment is no news either.
    ask(rig, 'E cartão?')
    tell('m9')
    const parts = { message: 'Sim.', additionalMessages: ['Sem taxa.'], answerId: 'm9' }
    rig.ports.settle('sendMessage', answered(ok(reply(parts))))
    expect(reads()).toBe(0)
    // Of two messages one is not the answer, in whichever order they are told of.
    ask(rig, 'E boleto?')
    tell('m10')
    tell('m12')
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Não.', answerId: 'm12' }))))
    expect(reads()).toBe(1)
  })

  test.each(['waiting', 'failed'] as const)('was known here as %s, and gets its answer in its place', (state) => {
    const rig = longVisit()
    seen(rig, { ...waiting, state })
    ask(rig, 'Aceitam Pix?')
    // Its own question, which is awaited, comes last.
    rig.actor.send({ type: 'conversation.changed', sessionId: session, latest: 'm7', said: 'm6' })
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Sim.', answerId: 'm8' }))))
    const own: ChatMessage = { ...question, id: 'm7', content: 'Aceitam Pix?', messageId: 'message-1' }
    const [other, mine] = [messageOf('m6', 'assistant', 'Domingo não.', 1), messageOf('m8', 'assistant', 'Sim.', 1)]
    const turns = [{ ...waiting, state: 'answered' as const }, other, own, mine]
    rig.ports.settle('loadNewer', { done: ok(history({ messages: [...lastPage.messages, ...turns] })) })
    const said = ['question: E domingo?', 'answer: Domingo não.', 'question: Aceitam Pix?', 'answer: Sim.']
    expect(saidIn(rig).slice(2)).toEqual(said)
  })

  test('while only this tab asks, nothing is read beside its answer', () => {
    const rig = longVisit()
    ask(rig, 'Aceitam Pix?')
    rig.actor.send({ type: 'conversation.changed', sessionId: session, latest: 'm5', said: 'message-4' })
    rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Sim.', answerId: 'm6' }))))
    rig.actor.send({ type: 'conversation.changed', sessionId: session, latest: 'm6', said: 'm6' })
    expect(rig.ports.calls.filter(({ port }) => port === 'loadNewer')).toEqual([])
  })

  test('fails here as well, once, with what had come', () => {
    const rig = longVisit()
    seen(rig, waiting)
    const broken: ChatMessage = { ...waiting, state: 'failed', failure: 'O modelo parou.', partialText: 'Domin' }
    seen(rig, broken)
    seen(rig, broken)
    expect(entries(rig).slice(3)).toMatchObject([
      { kind: 'failure', partialText: 'Domin', questionId: entries(rig)[2]?.id },
    ])
    rig.actor.send({ type: 'chat.retryMessage', id: entries(rig).at(-1)?.id ?? '' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ messageId: 'elsewhere' })
  })

  test('has not failed if it was for a person', () => {
    const rig = longVisit()
    seen(rig, waiting)
    seen(rig, { ...waiting, state: 'failed', isForPerson: true })
    expect(entries(rig).slice(3)).toEqual([])
  })
})
