import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { isUnbegun } from '../../src/machines/chat/chat.select.ts'
import { explore } from '../kit/explore.ts'
import { answered, askedAt, reply, session, source } from '../models/chat.fixtures.ts'
import { chatModel, resumedChatModel } from '../models/chat.model.ts'
import {
  ask,
  context,
  conversations,
  credits,
  entries,
  firstVisit,
  kept,
  manySessions,
  saidIn,
  where,
} from './chat-rig.ts'

describe('every way through the chat', () => {
  const graphs = [explore(chatModel), explore(resumedChatModel)]

  test('nothing blank or too long is ever on its way, and nothing without a session', () => {
    for (const { places } of graphs)
      for (const { snapshot } of places.values()) {
        if (!snapshot.matches({ conversation: { ready: 'sending' } })) continue
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
      messageId: 'message-1',
    })
    expect(context(rig).text).toBe('')
    rig.ports.settle('sendMessage', answered(ok(reply())))
    ask(rig, 'E amanhã?')
    expect(rig.ports.last('sendMessage').input).toEqual({
      agentId: 'agent-1',
      sessionId: session,
      message: 'E amanhã?',
      messageId: 'message-2',
    })
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

  test('[CH-08] further messages follow at the pace of typing, the sources below the last', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    const long = 'a'.repeat(40)
    const parts = reply({
      message: 'Às 8h.',
      additionalMessages: [' ', long, 'b'.repeat(20), 'Tchau!'],
      sources: [source],
    })
    rig.ports.settle('sendMessage', answered(ok(parts)))
    const question = { kind: 'question', text: 'Que horas abrem?', attachment: null, media: [], messageId: 'message-1' }
    const begun = [
      { id: 'm1', at: askedAt, ...question },
      { id: 'm2', at: askedAt, kind: 'answer', text: 'Às 8h.', sources: [] },
    ]
    expect(entries(rig)).toEqual(begun)
    rig.clock.end(1_000)
    expect(entries(rig)[2]).toMatchObject({ text: long, sources: [] })
    rig.clock.end(500)
    expect(entries(rig)).toHaveLength(4)
    rig.clock.end(400)
    expect(entries(rig).at(-1)).toEqual({ id: 'm5', at: askedAt, kind: 'answer', text: 'Tchau!', sources: [source] })
    expect(where(rig)).toMatchObject({ conversation: { ready: 'idle' } })
  })

  test('[CH-08] no further message takes longer than a second and a half', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', answered(ok(reply({ additionalMessages: ['a'.repeat(2_000)] }))))
    // One for the message, one for the credits.
    rig.clock.end(1_500)
    rig.clock.end(1_500)
    expect(entries(rig)).toHaveLength(3)
  })

  test('[CH-08] what is asked while messages follow loses none of them', () => {
    const parts = ok(reply({ message: 'Às 8h.', additionalMessages: ['Todos os dias.', 'Tchau!'] }))
    const nexts = [
      (rig: ReturnType<typeof firstVisit>) => ask(rig, 'E amanhã?'),
      (rig: ReturnType<typeof firstVisit>) => rig.actor.send({ type: 'chat.prompt', text: 'E amanhã?' }),
    ]
    for (const next of nexts) {
      const rig = firstVisit()
      ask(rig, 'Que horas abrem?')
      rig.ports.settle('sendMessage', answered(parts))
      next(rig)
      expect(saidIn(rig)).toEqual([
        'question: Que horas abrem?',
        'answer: Às 8h.',
        'answer: Todos os dias.',
        'answer: Tchau!',
        'question: E amanhã?',
      ])
      rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Também.' }))))
      expect(saidIn(rig).at(-1)).toBe('answer: Também.')
      expect(where(rig)).toMatchObject({ conversation: { ready: 'idle' } })
    }
  })

  test('[CH-01] messages that would follow do not reach a new conversation', () => {
    const rig = manySessions()
    ask(rig, 'Que horas abrem?')
    const parts = reply({ sessionId: 'session-1', additionalMessages: ['Todos os dias.'] })
    rig.ports.settle('sendMessage', answered(ok(parts)))
    rig.actor.send({ type: 'chat.restart' })
    ask(rig, 'Outra coisa')
    expect(saidIn(rig)).toEqual(['question: Outra coisa'])
    // Only the second reading of the credits is still to come, and word that the next answer takes long.
    expect(rig.clock.running).toEqual([1_500, 8_000])
  })

  test('[CH-13] a reply without text is said to be one', () => {
    const rig = firstVisit()
    rig.actor.send({ type: 'chat.prompt', text: 'Olá!' })
    rig.ports.settle('sendMessage', answered(ok(reply({ message: ' ', additionalMessages: [''] }))))
    expect(entries(rig).at(-1)).toEqual({ id: 'm2', at: askedAt, kind: 'silence' })
    expect(rig.emitted).toEqual([conversations, credits])
  })

  test('[CH-08] the files of a reply are shown with its first message, or alone', () => {
    const rig = firstVisit()
    const file = { type: 'image', url: '/api/v1/files/1', name: 'vitrine.png' } as const
    const replies = [
      { message: 'Veja:', mediaFiles: [file], additionalMessages: ['Gostou?'] },
      { message: null, mediaFiles: [file], mediaUrl: file.url },
      { message: null, mediaUrl: 'https://fotos.exemplo.com/bolo.PNG?largura=300' },
      { message: '', mediaUrl: '/api/v1/files/aviso.mp3' },
      { message: '', mediaUrl: '/api/v1/files/2' },
    ]
    for (const each of replies) {
      ask(rig, 'Tem foto?')
      rig.ports.settle('sendMessage', answered(ok(reply(each))))
    }
    const shown = entries(rig).flatMap((entry) => (entry.kind === 'answer' ? [[entry.text, entry.media]] : []))
    expect(shown).toEqual([
      ['Veja:', [file]],
      ['Gostou?', undefined],
      ['', [file]],
      ['', [{ type: 'image', url: replies[2]?.mediaUrl }]],
      ['', [{ type: 'audio', url: replies[3]?.mediaUrl }]],
      ['', [{ type: 'document', url: replies[4]?.mediaUrl }]],
    ])
  })

  test('a prompt leaves the composer alone', () => {
    const rig = firstVisit()
    rig.actor.send({ type: 'chat.type', text: 'ainda escrevendo' })
    rig.actor.send({ type: 'chat.prompt', text: 'Olá!' })
    expect(rig.ports.last('sendMessage').input).toMatchObject({ message: 'Olá!' })
    expect(kept(rig)).toEqual({
      sessionId: session,
      text: 'ainda escrevendo',
      unsent: [{ sessionId: session, text: 'Olá!', messageId: 'message-1', at: askedAt }],
    })
  })
})

describe('[AN-01] the initial message', () => {
  const initialMessage = 'Olá! Como posso ajudar?'

  test('opens a new conversation, and each that follows', () => {
    const rig = firstVisit({ initialMessage })
    ask(rig, 'Que horas abrem?')
    expect(saidIn(rig)).toEqual([`answer: ${initialMessage}`, 'question: Que horas abrem?'])
    rig.ports.settle('sendMessage', answered(ok(reply({ initialMessage }))))
    expect(saidIn(rig)).toHaveLength(3)
    rig.actor.send({ type: 'chat.restart' })
    rig.actor.send({ type: 'chat.prompt', text: 'Olá!' })
    expect(saidIn(rig)).toEqual([`answer: ${initialMessage}`, 'question: Olá!'])
  })

  test('that only the first reply tells stands above all else', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', answered(ok(reply({ initialMessage }))))
    expect(saidIn(rig)).toEqual([`answer: ${initialMessage}`, 'question: Que horas abrem?', 'answer: Abrimos às 8h.'])
    expect(new Set(entries(rig).map(({ id }) => id)).size).toBe(3)
  })
})

test('[AC-07] the cost of an answer stands at its last message', () => {
  const rig = firstVisit()
  ask(rig, 'Que horas abrem?')
  rig.ports.settle('sendMessage', answered(ok(reply({ additionalMessages: ['Tchau!'], cost: 5 }))))
  rig.clock.end(400)
  expect(entries(rig).slice(1)).toMatchObject([{ text: 'Abrimos às 8h.' }, { text: 'Tchau!', cost: 5 }])
  expect(entries(rig)[1]).not.toHaveProperty('cost')
})

describe('[CH-15] the credits', () => {
  const askAnswered = (rig: ReturnType<typeof firstVisit>, text: string): void => {
    ask(rig, text)
    rig.ports.settle('sendMessage', answered(ok(reply({ sessionId: context(rig).sessionId ?? '' }))))
  }
  const reads = ({ emitted }: ReturnType<typeof firstVisit>): number =>
    emitted.filter((effect) => JSON.stringify(effect) === JSON.stringify(credits)).length

  test('are read after a reply and once more 1.5 s later', () => {
    const rig = firstVisit()
    askAnswered(rig, 'Que horas abrem?')
    expect(reads(rig)).toBe(1)
    rig.clock.end(1_500)
    expect(reads(rig)).toBe(2)
    expect(rig.clock.running).toEqual([])
  })

  test('a further reply in between puts the second reading off, a new conversation does not', () => {
    const rig = manySessions()
    askAnswered(rig, 'Que horas abrem?')
    askAnswered(rig, 'E amanhã?')
    expect(reads(rig)).toBe(2)
    expect(rig.clock.running).toEqual([1_500])
    rig.actor.send({ type: 'chat.restart' })
    rig.clock.end(1_500)
    expect(reads(rig)).toBe(3)
  })

  test('are not read when there was no reply', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    rig.ports.settle('sendMessage', answered(fail('invalid', { status: 402 })))
    expect(reads(rig)).toBe(0)
    expect(rig.clock.running).toEqual([])
  })
})
