import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { creationNotices } from '../../src/features/training/creation-strings.ts'
import type { Effect } from '../../src/machines/effects.ts'
import { canBeSent, emptyForm, hasValidUrl, isEmpty } from '../../src/machines/training-creation/creation-data.ts'
import { trainingCreationMachine } from '../../src/machines/training-creation/training-creation.machine.ts'
import {
  draftForm,
  draftOf,
  fileAtRisk,
  hasDraft,
  isSending,
} from '../../src/machines/training-creation/training-creation.select.ts'
import type {
  UrlEvent,
  CreationNotice,
  Draft,
  UploadEvent,
} from '../../src/machines/training-creation/training-creation.setup.ts'
import { explore } from '../kit/explore.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import { creationModel, drafted, inputOf, photo, price } from '../models/training-creation.model.ts'

type CreationRig = TestActor<typeof trainingCreationMachine>

const opened = (draft: Draft | null = null): CreationRig => startTestActor(trainingCreationMachine, inputOf(draft))
const formOf = ({ actor }: CreationRig) => actor.getSnapshot().context.form
const stateOf = ({ actor }: CreationRig) => actor.getSnapshot().value
const can = ({ actor }: CreationRig, event: Parameters<typeof actor.send>[0]): boolean => actor.getSnapshot().can(event)

const reports = ({ ports }: CreationRig, port: 'sendDocument' | 'watchUrl', fact: UploadEvent | UrlEvent): void =>
  ports.settle(port, { emits: fact })

/** The effects: notices in the words of the app. */
const asked = ({ emitted }: CreationRig): string[] =>
  (emitted as Effect<CreationNotice>[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${creationNotices[effect.key](effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

const success = ['info: Criando treinamento...', 'success: Treinamento criado com sucesso', 'changed: trainings']

describe('the model', () => {
  const snapshots = [...explore(creationModel).places.values()].map(({ snapshot }) => snapshot)

  test('stays small', () => {
    expect(snapshots.length).toBeLessThan(500)
  })

  test('never sends what may not be stored', () => {
    const sent = snapshots.filter(isSending)
    expect(new Set(sent.map(({ context }) => context.form.type)).size).toBe(4)
    expect(sent.every(({ context }) => canBeSent(context.form))).toBe(true)
    const byUrl = sent.filter(({ context: { form } }) => 'url' in form && form.url !== '')
    expect(byUrl.length).toBeGreaterThan(0)
    expect(byUrl.every(({ context }) => hasValidUrl(context.form))).toBe(true)
  })

  test('[TR-09] an image comes from a file or a URL, never from both', () => {
    const images = snapshots.flatMap(({ context: { form } }) => (form.type === 'IMAGE' ? [form] : []))
    expect(images.some(({ file }) => file) && images.some(({ url }) => url)).toBe(true)
    expect(images.filter(({ file, url }) => file && url)).toEqual([])
  })
})

describe('[TR-05] choosing a type', () => {
  test('empties the form, and what stood in it can be had back', () => {
    const rig = opened(drafted)
    rig.actor.send({ type: 'creation.choose', kind: 'WEBSITE' })
    expect(stateOf(rig)).toEqual({ filling: { website: 'editing' } })
    expect(formOf(rig)).toEqual(emptyForm('WEBSITE'))
    rig.actor.send({ type: 'creation.choose', kind: 'TEXT' })
    expect(formOf(rig)).toEqual(emptyForm('TEXT'))
    rig.actor.send({ type: 'creation.restore', kind: 'TEXT' })
    expect(formOf(rig)).toEqual(drafted.form)
    expect(can(rig, { type: 'creation.restore', kind: 'TEXT' })).toBe(false)
  })

  test('sets aside one form of each type, and of two of one type the longer', () => {
    const rig = opened(drafted)
    const write = (kind: 'IMAGE' | 'TEXT' | 'WEBSITE', name: string): void => {
      rig.actor.send({ type: 'creation.choose', kind })
      rig.actor.send({ type: 'creation.edit', patch: { name } })
    }
    write('WEBSITE', 'Site')
    write('TEXT', 'Curto')
    write('IMAGE', 'Vitrine')
    rig.actor.send({ type: 'creation.choose', kind: 'DOCUMENT' })
    const { otherDrafts } = rig.actor.getSnapshot().context
    expect(otherDrafts.map(({ name }) => name)).toEqual([drafted.form.name, 'Vitrine', 'Site'])
    rig.actor.send({ type: 'creation.restore', kind: 'WEBSITE' })
    expect(formOf(rig)).toMatchObject({ type: 'WEBSITE', name: 'Site' })
    expect(can(rig, { type: 'creation.restore', kind: 'IMAGE' })).toBe(true)
  })

  test('what was set aside is gone once a training of its type is created, or when it is discarded', () => {
    const rig = opened(drafted)
    rig.actor.send({ type: 'creation.choose', kind: 'WEBSITE' })
    rig.actor.send({ type: 'creation.edit', patch: { name: 'Site da loja' } })
    rig.actor.send({ type: 'creation.choose', kind: 'TEXT' })
    rig.actor.send({ type: 'creation.edit', patch: { content: 'Abrimos.' } })
    rig.actor.send({ type: 'creation.submit' })
    rig.ports.settle('createText', { done: ok(null) })
    const { otherDrafts } = rig.actor.getSnapshot().context
    expect(otherDrafts.map(({ type }) => type)).toEqual(['WEBSITE'])
    rig.actor.send({ type: 'discarding.ask', kind: 'WEBSITE' })
    rig.actor.send({ type: 'discarding.confirm' })
    expect(hasDraft(rig.actor.getSnapshot())).toBe(false)
  })

  test('what stands in the form is discarded from the list', () => {
    const rig = opened(drafted)
    rig.actor.send({ type: 'discarding.ask', kind: 'TEXT' })
    expect(stateOf(rig)).toBe('discarding')
    rig.actor.send({ type: 'discarding.confirm' })
    expect(formOf(rig)).toEqual(emptyForm('TEXT'))
    expect(can(rig, { type: 'discarding.ask', kind: 'TEXT' })).toBe(false)
  })

  test('bringing back exchanges what stands there with what was set aside', () => {
    const rig = opened(drafted)
    rig.actor.send({ type: 'creation.choose', kind: 'DOCUMENT' })
    rig.actor.send({ type: 'creation.takeFiles', files: [price] })
    rig.actor.send({ type: 'creation.restore', kind: 'TEXT' })
    expect(formOf(rig)).toEqual(drafted.form)
    expect(fileAtRisk(rig.actor.getSnapshot())).toBe(price)
    rig.actor.send({ type: 'creation.restore', kind: 'DOCUMENT' })
    expect(stateOf(rig)).toEqual({ filling: { document: 'chosen' } })
    expect(formOf(rig)).toMatchObject({ file: price })
  })

  test('the same type again changes nothing', () => {
    expect(can(opened(drafted), { type: 'creation.choose', kind: 'TEXT' })).toBe(false)
  })

  test('[TR-10] a URL may name none; any type leads on', () => {
    const rig = opened(drafted)
    reports(rig, 'watchUrl', { type: 'url.asked', kind: 'video' })
    expect(stateOf(rig)).toBe('unsupported')
    rig.actor.send({ type: 'creation.choose', kind: 'TEXT' })
    expect(stateOf(rig)).toEqual({ filling: 'text' })
    expect(formOf(rig)).toEqual(drafted.form)
  })
})

describe('creating', () => {
  test('[TR-06] a text', () => {
    const rig = opened(drafted)
    rig.actor.send({ type: 'creation.submit' })
    expect(rig.ports.last('createText').input).toEqual({
      agentId: 'agent-1',
      refuseDuplicate: true,
      form: drafted.form,
    })
    rig.ports.settle('createText', { done: ok(null) })
    expect(asked(rig)).toEqual(success)
    expect(isEmpty(formOf(rig))).toBe(true)
    expect(draftOf(rig.actor.getSnapshot())).toBeNull()
  })

  test('[TR-07] a website, whose URL must be one', () => {
    const rig = opened()
    rig.actor.send({ type: 'creation.choose', kind: 'WEBSITE' })
    expect(can(rig, { type: 'creation.submit' })).toBe(false)
    rig.actor.send({ type: 'creation.edit', patch: { url: 'padaria.com.br', hasSubpages: true } })
    rig.actor.send({ type: 'creation.submit' })
    expect(stateOf(rig)).toEqual({ filling: { website: 'refused' } })
    rig.actor.send({ type: 'creation.edit', patch: { url: 'http' } })
    expect(stateOf(rig)).toEqual({ filling: { website: 'refused' } })
    rig.actor.send({ type: 'creation.edit', patch: { url: 'https://padaria.com.br' } })
    rig.actor.send({ type: 'creation.submit' })
    expect(rig.ports.last('createWebsite').input).toMatchObject({
      form: { url: 'https://padaria.com.br', hasSubpages: true },
    })
    rig.ports.settle('createWebsite', { done: ok(null) })
    expect(asked(rig)).toEqual(success)
  })

  test('[TR-08] a document, which can be called back and sent again', () => {
    const rig = opened()
    rig.actor.send({ type: 'creation.choose', kind: 'DOCUMENT' })
    expect(can(rig, { type: 'creation.submit' })).toBe(false)
    rig.actor.send({ type: 'creation.takeFiles', files: [price] })
    rig.actor.send({ type: 'creation.submit' })
    reports(rig, 'sendDocument', { type: 'upload.progressed', fraction: 0.4 })
    expect(rig.actor.getSnapshot().context.progress).toBe(0.4)
    rig.actor.send({ type: 'creation.cancel' })
    expect(stateOf(rig)).toEqual({ filling: { document: 'chosen' } })
    rig.actor.send({ type: 'creation.submit' })
    expect(rig.actor.getSnapshot().context.progress).toBe(0)
    reports(rig, 'sendDocument', { type: 'upload.answered', output: fail('offline') })
    expect(formOf(rig)).toMatchObject({ file: price })
    rig.actor.send({ type: 'creation.submit' })
    reports(rig, 'sendDocument', { type: 'upload.answered', output: ok(null) })
    expect(asked(rig).slice(-3)).toEqual(success)
    expect(stateOf(rig)).toEqual({ filling: { document: 'waiting' } })
  })

  test('[TR-09] an image needs a name, and a file or a URL', () => {
    const rig = opened()
    rig.actor.send({ type: 'creation.choose', kind: 'IMAGE' })
    rig.actor.send({ type: 'creation.takeFiles', files: [photo] })
    expect(can(rig, { type: 'creation.submit' })).toBe(false)
    rig.actor.send({ type: 'creation.edit', patch: { name: 'Cardápio' } })
    expect(can(rig, { type: 'creation.submit' })).toBe(true)
    rig.actor.send({ type: 'creation.useSource', source: 'url' })
    expect(formOf(rig)).toMatchObject({ name: 'Cardápio', file: null, source: 'url' })
    expect(can(rig, { type: 'creation.submit' })).toBe(false)
    rig.actor.send({ type: 'creation.edit', patch: { url: 'https://padaria.com.br/a.png' } })
    rig.actor.send({ type: 'creation.useSource', source: 'file' })
    expect(formOf(rig)).toMatchObject({ url: '', source: 'file' })
    rig.actor.send({ type: 'creation.takeFiles', files: [photo] })
    rig.actor.send({ type: 'creation.submit' })
    rig.actor.send({ type: 'creation.cancel' })
    expect(stateOf(rig)).toEqual({ filling: { imageFile: 'chosen' } })
    expect(formOf(rig)).toMatchObject({ file: photo })
  })

  const failures: [string, { ok: false; failure: Failure }, string[]][] = [
    [
      'with the server’s words',
      fail('invalid', { status: 400, message: 'Texto repetido.' }),
      ['error: Texto repetido.'],
    ],
    ['without any', fail('server', { status: 500 }), ['error: Ocorreu um problema ao criar o treinamento']],
    ['offline', fail('offline'), ['error: Ocorreu um problema ao criar o treinamento']],
    ['unauthorized, which the session tells', fail('unauthorized', { status: 401 }), []],
  ]
  test.for(failures)('[TR-14] that fails keeps what was filled in: %s', ([, failure, told]) => {
    const rig = opened(drafted)
    rig.actor.send({ type: 'creation.submit' })
    rig.ports.settle('createText', { done: failure })
    expect(asked(rig)).toEqual(['info: Criando treinamento...', ...told])
    expect(stateOf(rig)).toEqual({ filling: 'text' })
    expect(formOf(rig)).toEqual(drafted.form)
    expect(can(rig, { type: 'creation.submit' })).toBe(true)
  })

  test('can be neither changed nor left nor repeated while it is sent', () => {
    const rig = opened(drafted)
    rig.actor.send({ type: 'creation.submit' })
    expect(can(rig, { type: 'creation.edit', patch: { name: 'x' } })).toBe(false)
    expect(can(rig, { type: 'creation.choose', kind: 'IMAGE' })).toBe(false)
    expect(can(rig, { type: 'creation.leave' })).toBe(false)
    expect(can(rig, { type: 'creation.submit' })).toBe(false)
  })
})

describe('what is kept', () => {
  test('is what was typed; only spaces are nothing to keep', () => {
    const rig = opened(drafted)
    expect(draftOf(rig.actor.getSnapshot())).toEqual(drafted)
    expect(hasDraft(rig.actor.getSnapshot())).toBe(true)
    rig.actor.send({ type: 'creation.edit', patch: { name: ' ', content: '\n' } })
    expect(draftOf(rig.actor.getSnapshot())).toBeNull()
    expect(hasDraft(rig.actor.getSnapshot())).toBe(false)
  })

  test('is never a file, which is at risk instead', () => {
    const rig = opened()
    rig.actor.send({ type: 'creation.choose', kind: 'DOCUMENT' })
    rig.actor.send({ type: 'creation.takeFiles', files: [price] })
    expect(draftOf(rig.actor.getSnapshot())).toBeNull()
    expect(fileAtRisk(rig.actor.getSnapshot())).toBe(price)
    rig.actor.send({ type: 'creation.edit', patch: { name: 'Preços' } })
    const form = { type: 'DOCUMENT', name: 'Preços', description: '', file: null }
    expect(draftOf(rig.actor.getSnapshot())).toEqual({ form, otherDrafts: [] })
    rig.actor.send({ type: 'creation.choose', kind: 'TEXT' })
    expect(draftOf(rig.actor.getSnapshot())).toEqual({ form: emptyForm('TEXT'), otherDrafts: [form] })
    rig.actor.send({ type: 'creation.restore', kind: 'DOCUMENT' })
    rig.actor.send({ type: 'creation.removeFile' })
    expect(fileAtRisk(rig.actor.getSnapshot())).toBeNull()
  })

  test('is of two forms the one that took more work, whatever is created meanwhile', () => {
    const rig = opened()
    const content = 'Abrimos de terça a domingo, das 7h às 19h.'
    rig.actor.send({ type: 'creation.edit', patch: { content } })
    rig.actor.send({ type: 'creation.choose', kind: 'IMAGE' })
    rig.actor.send({ type: 'creation.edit', patch: { name: 'F' } })
    rig.actor.send({ type: 'creation.choose', kind: 'WEBSITE' })
    rig.actor.send({ type: 'creation.edit', patch: { url: 'https://a.br' } })
    rig.actor.send({ type: 'creation.submit' })
    rig.ports.settle('createWebsite', { done: ok(null) })
    const snapshot = rig.actor.getSnapshot()
    expect(snapshot.context.form).toEqual(emptyForm('WEBSITE'))
    expect(hasDraft(snapshot)).toBe(true)
    expect(draftForm(snapshot)).toMatchObject({ type: 'TEXT', content })
    rig.actor.send({ type: 'creation.restore', kind: 'TEXT' })
    expect(formOf(rig)).toMatchObject({ type: 'TEXT', content })
    expect(rig.actor.getSnapshot().context.otherDrafts).toMatchObject([{ type: 'IMAGE', name: 'F' }])
  })
})
