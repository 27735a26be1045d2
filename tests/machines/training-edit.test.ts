import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { trainingLimits, trainingTypes } from '../../contract/trainings.ts'
import { counterOf, editNotices } from '../../src/features/training/dialogs/strings.ts'
import type { Effect } from '../../src/machines/effects.ts'
import {
  areSame,
  canBeSaved,
  fieldsOf,
  isEditable,
  problemsOf,
  updateBodyOf,
} from '../../src/machines/training-edit/edit-data.ts'
import { trainingEditMachine, type TrainingEditNotice } from '../../src/machines/training-edit/training-edit.machine.ts'
import { draftOf } from '../../src/machines/training-edit/training-edit.select.ts'
import { runMachine } from '../kit/machine-runner.ts'
import { explore } from '../kit/model.ts'
import { rigUp, type Rig } from '../kit/ports.ts'
import { editedText, keptEdit, longText, trainingEditModel } from '../models/training-edit.model.ts'
import { training } from '../models/training.model.ts'

runMachine([trainingEditModel])

type EditRig = Rig<typeof trainingEditMachine>
const stateOf = ({ actor }: EditRig) => actor.getSnapshot().value
const can = ({ actor }: EditRig, type: 'edit.save' | 'edit.close' | 'edit.discard') => actor.getSnapshot().can({ type })

const editing = (read = editedText, draft: typeof keptEdit | null = null): EditRig => {
  const rig = rigUp(trainingEditMachine, trainingEditModel.input)
  rig.actor.send({ type: 'edit.open', training: read })
  rig.ports.settle('readTraining', { done: ok({ training: read, draft }) })
  return rig
}

/** What the outlets are asked for: notices in the words of the app. */
const asked = ({ emitted }: EditRig): string[] =>
  (emitted as Effect<TrainingEditNotice>[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${editNotices[effect.key](effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

describe('[TR-11] what can be edited', () => {
  test('texts, websites and images; no document, video or unknown type', () => {
    expect([...trainingTypes, 'AUDIO'].filter(isEditable)).toEqual(['TEXT', 'WEBSITE', 'IMAGE'])
    const rig = rigUp(trainingEditMachine, trainingEditModel.input)
    for (const type of ['DOCUMENT', 'VIDEO', 'AUDIO'])
      expect(rig.actor.getSnapshot().can({ type: 'edit.open', training: training('x', 'X', { type }) })).toBe(false)
  })

  test('a content of up to 1028 characters', () => {
    const withContent = (length: number) => ({ ...fieldsOf(editedText), content: 'a'.repeat(length) })
    expect(canBeSaved(withContent(1_028), editedText)).toBe(true)
    expect(canBeSaved(withContent(1_029), editedText)).toBe(false)
    expect(problemsOf(withContent(0), editedText).content).toBe('missing')
    expect(counterOf('a'.repeat(15))).toBe('15/1028')
  })

  test('a longer one opens whole and may stay, but not be changed into another that is too long', () => {
    const rig = editing(longText)
    const { fields } = rig.actor.getSnapshot().context
    expect(fields.content).toHaveLength(trainingLimits.editedContent + 1)
    rig.actor.send({ type: 'edit.change', patch: { name: 'Outro nome' } })
    expect(can(rig, 'edit.save')).toBe(true)
    rig.actor.send({ type: 'edit.change', patch: { content: `${fields.content}b` } })
    expect(can(rig, 'edit.save')).toBe(false)
    rig.actor.send({ type: 'edit.change', patch: { content: fields.content } })
    expect(can(rig, 'edit.save')).toBe(true)
  })

  test('an address that is one', () => {
    const site = training('w1', 'Site', { type: 'WEBSITE', sourceUrl: 'https://loja.com.br', content: 'Lido.' })
    const problem = (address: string) => problemsOf({ ...fieldsOf(site), address }, site).address
    expect(['https://loja.com.br/x', 'loja.com.br', ' ', `https://${'a'.repeat(2_000)}`].map(problem)).toEqual([
      null,
      'invalid',
      'missing',
      'tooLong',
    ])
    const image = training('i1', 'Foto', { type: 'IMAGE', content: '' })
    expect(problemsOf(fieldsOf(image), image).address).toBeNull()
  })
})

describe('[TR-11] saving', () => {
  test('sends the whole training, to be learned anew, and has the list fetched again', () => {
    const rig = editing()
    rig.actor.send({ type: 'edit.change', patch: { name: ' Horários de verão ' } })
    rig.actor.send({ type: 'edit.save' })
    expect(rig.ports.last('updateTraining').input).toEqual({
      training: editedText,
      fields: { ...fieldsOf(editedText), name: ' Horários de verão ' },
    })
    rig.ports.settle('updateTraining', { done: ok(null) })
    expect(asked(rig)).toEqual([
      'info: Atualizando treinamento...',
      'success: Treinamento atualizado com sucesso!',
      'changed: trainings',
    ])
    expect(stateOf(rig)).toBe('closed')
  })

  test('by type', () => {
    const common = {
      agentId: 'agent-1',
      status: 'PENDING',
      trainingStatus: 'PENDING',
      description: '',
      trainingSubPages: 'DISABLED',
      trainingInterval: 'THIRTY_SECONDS',
    }
    const sent = (read: typeof editedText, patch = {}) => updateBodyOf({ ...fieldsOf(read), ...patch }, read)
    expect(sent({ ...editedText, description: '' }, { name: ' H ' })).toEqual({
      ...common,
      id: 't1',
      type: 'TEXT',
      trainingType: 'TEXT',
      name: 'H',
      content: 'Abrimos às 8h.',
    })
    const site = training('w1', 'Site', { type: 'WEBSITE', sourceUrl: 'https://a.br', content: 'Lido.' })
    expect(sent(site, { subpages: true, address: ' https://b.br ' })).toEqual({
      ...common,
      id: 'w1',
      type: 'WEBSITE',
      trainingType: 'WEBSITE',
      name: 'Site',
      sourceUrl: 'https://b.br',
      trainingSubPages: 'ENABLED',
    })
    const image = training('i1', 'Foto', { type: 'IMAGE', content: 'Uma foto.' })
    expect(sent(image)).toEqual({ ...common, id: 'i1', type: 'IMAGE', trainingType: 'IMAGE', name: 'Foto' })
  })

  test.for([
    [
      'with the server’s words',
      fail('invalid', { status: 400, message: 'Nome repetido.' }),
      ['error: Erro ao atualizar: Nome repetido.'],
    ],
    ['without any', fail('server', { status: 500 }), ['error: Erro ao atualizar: Tente novamente']],
    ['offline', fail('offline'), ['error: Erro ao atualizar: Tente novamente']],
    ['unauthorized, which the session tells', fail('unauthorized', { status: 401 }), []],
  ] as const)('[TR-14] that fails keeps what was typed: %s', ([, failure, told]) => {
    const rig = editing()
    rig.actor.send({ type: 'edit.change', patch: { name: 'Outro' } })
    rig.actor.send({ type: 'edit.save' })
    rig.ports.settle('updateTraining', { done: failure })
    expect(asked(rig)).toEqual(['info: Atualizando treinamento...', ...told])
    expect(rig.actor.getSnapshot().context.fields.name).toBe('Outro')
    expect(can(rig, 'edit.save')).toBe(true)
  })

  test('never sends what may not be stored, and nothing closes it meanwhile', () => {
    const snapshots = [...explore(trainingEditModel).places.values()].map(({ snapshot }) => snapshot)
    const saving = snapshots.filter((snapshot) => snapshot.matches('saving'))
    expect(saving.length).toBeGreaterThan(0)
    for (const snapshot of saving) {
      const { training: read, fields } = snapshot.context
      expect(read && canBeSaved(fields, read)).toBe(true)
      expect(snapshot.can({ type: 'edit.close' })).toBe(false)
    }
  })
})

describe('what was typed', () => {
  test('is kept when the dialog is closed, which says so; what was not changed is not worth a word', () => {
    const rig = editing()
    rig.actor.send({ type: 'edit.close' })
    expect(asked(rig)).toEqual([])
    const other = editing()
    other.actor.send({ type: 'edit.change', patch: { name: 'Outro' } })
    expect(draftOf(other.actor.getSnapshot())?.name).toBe('Outro')
    other.actor.send({ type: 'edit.close' })
    expect(asked(other)).toEqual(['info: O que você mudou ficou guardado neste navegador.'])
  })

  test('comes back, and can be discarded', () => {
    const rig = editing(editedText, keptEdit)
    expect(rig.actor.getSnapshot().context.fields).toEqual(keptEdit)
    rig.actor.send({ type: 'edit.discard' })
    expect(areSame(rig.actor.getSnapshot().context.fields, fieldsOf(editedText))).toBe(true)
    expect(draftOf(rig.actor.getSnapshot())).toBeNull()
    expect(can(rig, 'edit.discard')).toBe(false)
  })

  test('is of the training that is open, not of the one before', () => {
    const rig = editing()
    rig.actor.send({ type: 'edit.change', patch: { name: 'Outro' } })
    rig.actor.send({ type: 'edit.close' })
    rig.actor.send({ type: 'edit.open', training: training('t2', 'Entregas') })
    expect(rig.actor.getSnapshot().context).toMatchObject({
      training: null,
      subject: { id: 't2' },
      fields: { name: '' },
    })
    expect(draftOf(rig.actor.getSnapshot())).toBeNull()
  })
})
