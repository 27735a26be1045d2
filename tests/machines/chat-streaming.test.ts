/** Answers that come word by word (AN-02). */
import { expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { activityOf, streamedTextOf } from '../../src/machines/chat/chat.select.ts'
import type { UploadEvent } from '../../src/machines/chat/chat.types.ts'
import { answered, image, reply, session, splitReply, words } from '../models/chat.fixtures.ts'
import { ask, context, entries, firstVisit, saidIn, toldBy, where, type ChatRig } from './chat-rig.ts'

const says = (rig: ChatRig, text: string): void => rig.ports.settle('sendMessage', words(text))
const asked = (): ChatRig => {
  const rig = firstVisit()
  ask(rig, 'Que horas abrem?')
  return rig
}
const streamed = ({ actor }: ChatRig): string => streamedTextOf(actor.getSnapshot())
const activity = ({ actor }: ChatRig) => activityOf(actor.getSnapshot())

test('the words are shown as they come, and the answer takes their place', () => {
  const rig = asked()
  expect(activity(rig)).toBe('typing')
  says(rig, 'Abrimos ')
  says(rig, 'às 8h.')
  expect(streamed(rig)).toBe('Abrimos às 8h.')
  expect(activity(rig)).toBeNull()
  rig.ports.settle('sendMessage', answered(ok(reply())))
  expect(streamed(rig)).toBe('')
  expect(saidIn(rig)).toEqual(['question: Que horas abrem?', 'answer: Abrimos às 8h.'])
  ask(rig, 'E amanhã?')
  expect(streamed(rig)).toBe('')
})

test('what was read as it came is not typed once more, part by part', () => {
  const rig = asked()
  says(rig, 'Abrimos todos os dias. Aos domingos, não.')
  rig.ports.settle('sendMessage', answered(ok(splitReply)))
  expect(entries(rig).filter(({ kind }) => kind === 'answer')).toHaveLength(3)
  expect(where(rig)).toMatchObject({ conversation: { ready: 'idle' } })
})

test('after eight seconds without a word one is told that it takes long', () => {
  const rig = asked()
  rig.clock.end(8_000)
  expect(activity(rig)).toBe('slow')
  says(rig, 'Abrimos ')
  expect(activity(rig)).toBeNull()
  rig.clock.end(8_000)
  expect(activity(rig)).toBe('slow')
  expect(streamed(rig)).toBe('Abrimos ')
})

test('stopped, it stays as it is; what comes in between is shown', () => {
  const rig = asked()
  says(rig, 'Abrimos ')
  rig.actor.send({ type: 'chat.stop' })
  expect(rig.ports.last('stopReply').input).toEqual({ agentId: 'agent-1', sessionId: session, messageId: 'message-1' })
  expect(rig.actor.getSnapshot().can({ type: 'chat.stop' })).toBe(false)
  says(rig, 'às')
  rig.ports.settle('stopReply', { done: ok({}) })
  rig.ports.settle('sendMessage', answered(ok(reply({ message: 'Abrimos às', isStopped: true, cost: 1 }))))
  expect(entries(rig).at(-1)).toMatchObject({ text: 'Abrimos às', isStopped: true, cost: 1 })
})

test('a stop that does not arrive is told, and can be asked for again', () => {
  const rig = asked()
  rig.actor.send({ type: 'chat.stop' })
  rig.ports.settle('stopReply', { done: fail('offline') })
  expect(toldBy(rig)).toEqual(['Não foi possível parar a resposta. Tente novamente.'])
  expect(rig.actor.getSnapshot().can({ type: 'chat.stop' })).toBe(true)
})

test('a stream that breaks off keeps what had come beside its reason, and is asked again under the same id', () => {
  const rig = asked()
  says(rig, 'Abrimos ')
  rig.ports.settle('sendMessage', answered(fail('offline')))
  expect(entries(rig).at(-1)).toMatchObject({ kind: 'failure', reason: { key: 'sendBroken' }, partialText: 'Abrimos ' })
  rig.actor.send({ type: 'chat.retryMessage', id: entries(rig).at(-1)?.id ?? '' })
  expect(rig.ports.last('sendMessage').input).toMatchObject({ messageId: 'message-1' })
  expect(streamed(rig)).toBe('')
})

test('[CH-10] nothing is written before the first word, then the next question is, and it outlives a failure', () => {
  const rig = asked()
  rig.actor.send({ type: 'chat.type', text: 'cedo' })
  expect(context(rig).text).toBe('')
  says(rig, 'Abrimos ')
  rig.actor.send({ type: 'chat.type', text: 'E amanhã?' })
  rig.actor.send({ type: 'chat.send' })
  expect(rig.ports.calls.filter(({ port }) => port === 'sendMessage')).toHaveLength(1)
  rig.ports.settle('sendMessage', answered(fail('unauthorized', { status: 401 })))
  expect(context(rig).text).toBe('E amanhã?')
  expect(entries(rig).at(-1)).toMatchObject({ kind: 'failure', reason: { key: 'sendUnauthorized' } })
})

test('the answer to a question with a file comes and is stopped in the same way', () => {
  const rig = firstVisit()
  rig.actor.send({ type: 'attachment.choose', files: [image], way: 'picker' })
  rig.actor.send({ type: 'chat.send' })
  expect(rig.actor.getSnapshot().can({ type: 'chat.stop' })).toBe(false)
  const sent: UploadEvent = { type: 'upload.progressed', fraction: 1 }
  rig.ports.settle('sendFile', { emits: sent })
  expect(activity(rig)).toBe('typing')
  rig.ports.settle('sendFile', words('É uma '))
  expect(streamed(rig)).toBe('É uma ')
  // What has begun to be answered is stopped, not called back.
  expect(rig.actor.getSnapshot().can({ type: 'chat.cancelUpload' })).toBe(false)
  rig.actor.send({ type: 'chat.stop' })
  expect(rig.ports.last('stopReply').input).toMatchObject({ messageId: 'message-1' })
  rig.ports.settle('stopReply', { done: ok({}) })
  rig.ports.settle('sendFile', answered(ok(reply({ message: 'É uma', isStopped: true }))))
  expect(entries(rig).at(-1)).toMatchObject({ kind: 'answer', text: 'É uma', isStopped: true })
})
