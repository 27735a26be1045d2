/** Under which id a sending goes out: a repeated one starts nothing again, and another content is another sending. */
import { expect, test } from 'vitest'
import { toContactTable } from '../../contract/contact-list.ts'
import { fail, ok } from '../../contract/failures.ts'
import { massSendingMachine } from '../../src/machines/mass-sending/mass-sending.machine.ts'
import type { MassSendingEvent, SendInput } from '../../src/machines/mass-sending/mass-sending.setup.ts'
import type { SendingDraft } from '../../src/machines/mass-sending/sending-data.ts'
import { startTestActor } from '../kit/ports.ts'

const listNamed = (name: string, lastModified = 1): File => new File(['nome;telefone'], name, { lastModified })
const table = toContactTable([
  ['nome', 'telefone'],
  ['Ana', '11988887777'],
])

const restored = (draft: SendingDraft | null, file: File) => {
  const rig = startTestActor(massSendingMachine, { agentId: 'agent-1', requestId: 'first' })
  rig.ports.settle('restoreDraft', { done: ok({ draft, files: { file } }) })
  rig.ports.settle('readContacts', { done: ok(table) })
  return rig
}
type Rig = ReturnType<typeof restored>

const begin = (): Rig => {
  const rig = restored(null, listNamed('lista.csv'))
  rig.actor.send({ type: 'message.change', patch: { textMessage: 'Oi!' } })
  return rig
}
/** Confirms the sending and returns the id under which it goes out. */
const send = ({ actor, ports }: Rig, newId: string): string => {
  actor.send({ type: 'send.start' })
  actor.send({ type: 'send.confirm', id: newId })
  return (ports.last('startSending').input as SendInput).requestId
}
const loseResponse = ({ ports }: Rig) => ports.settle('startSending', { done: fail('offline') })
const draftIn = ({ actor }: Rig): SendingDraft => {
  const { values, requestId, attempted } = actor.getSnapshot().context
  return { values, areaCode: '', edits: {}, phoneColumn: 1, requestId, attempted }
}

const changes: MassSendingEvent[] = [
  { type: 'message.change', patch: { textMessage: 'Olá!' } },
  { type: 'file.choose', field: 'imageFile', file: listNamed('bolo.png') },
  { type: 'contacts.edit', line: 2, text: '21977776666' },
  { type: 'contacts.change', patch: { areaCode: '21' } },
]

test.each(changes)('[CP-05] after a lost response a changed content goes out under a new id: %j', (change) => {
  const rig = begin()
  expect(send(rig, 'second')).toBe('first')
  loseResponse(rig)
  rig.actor.send(change)
  expect(send(rig, 'second')).toBe('second')
  loseResponse(rig)
  expect(send(rig, 'third')).toBe('second')
})

test.each([
  ['another list', listNamed('outra.csv')],
  ['a list that was changed meanwhile', listNamed('lista.csv', 2)],
])('[CP-05] %s goes out under a new id', (_, list) => {
  const rig = begin()
  send(rig, 'second')
  loseResponse(rig)
  rig.actor.send({ type: 'contacts.choose', file: list })
  rig.ports.settle('readContacts', { done: ok(table) })
  expect(send(rig, 'second')).toBe('second')
})

test('[CP-05] the same content keeps its id, also when a change is undone and over a reload', () => {
  const rig = begin()
  send(rig, 'second')
  loseResponse(rig)
  rig.actor.send({ type: 'message.change', patch: { textMessage: 'Olá!' } })
  rig.actor.send({ type: 'message.change', patch: { textMessage: 'Oi! ' } })
  expect(send(rig, 'second')).toBe('first')
  loseResponse(rig)
  const reloaded = restored(draftIn(rig), listNamed('lista.csv'))
  expect(send(reloaded, 'second')).toBe('first')
})

test('[CP-05] refused because another tab sent another content, it is a sending of its own', () => {
  const rig = begin()
  send(rig, 'second')
  const body = { error: 'request_id_reused', message: 'Outro conteúdo já começou.' }
  rig.ports.settle('startSending', { done: fail('invalid', { status: 409, message: body.message, body }) })
  expect(send(rig, 'second')).toBe('second')
})

test('[CP-03] a text without the link or the options that it belongs to is not left out silently', () => {
  const { actor } = begin()
  const issues = () => actor.getSnapshot().context.issues
  const change = (patch: Partial<SendingDraft['values']>) => actor.send({ type: 'message.change', patch })
  change({ linkText: 'Nosso cardápio', optionTitle: 'Sabores', buttonLabel: 'Escolher' })
  actor.send({ type: 'send.start' })
  expect(issues()).toEqual({
    linkUrl: 'Informe o link ou apague o texto dele',
    optionTitle: 'Adicione uma opção ou apague este texto',
    buttonLabel: 'Adicione uma opção ou apague este texto',
  })
  change({ linkText: '' })
  change({ options: [{ title: 'Coco', description: '' }] })
  expect(issues()).toEqual({})
  actor.send({ type: 'send.start' })
  expect(actor.getSnapshot().value).toBe('confirming')
})
