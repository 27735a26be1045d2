import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { editedTraining } from '../../contract/training-change.ts'
import { trainingLimits, trainingTypes, type Training } from '../../contract/trainings.ts'
import { issuesIn } from '../../contract/validation.ts'
import { editNotices } from '../../src/features/training/dialogs/strings.ts'
import type { Effect } from '../../src/machines/effects.ts'
import { areSame } from '../../src/machines/shared/form-data.ts'
import type { FormNotice } from '../../src/machines/shared/form.machine.ts'
import { isChanged } from '../../src/machines/shared/form.select.ts'
import { fieldsOf, isEditable, updateBodyOf, type EditFields } from '../../src/machines/training-edit/edit-data.ts'
import { trainingEditMachine } from '../../src/machines/training-edit/training-edit.machine.ts'
import { explore } from '../kit/explore.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import { editedText, keptEdit, longText, trainingEditModel } from '../models/training-edit.model.ts'
import { training } from '../models/training.model.ts'

type EditRig = TestActor<typeof trainingEditMachine>
const stateOf = ({ actor }: EditRig) => actor.getSnapshot().value
const can = ({ actor }: EditRig, type: 'form.save' | 'form.close' | 'form.discard') => actor.getSnapshot().can({ type })

const issuesOf = (values: EditFields, read: Training) => issuesIn(editedTraining(read), values)

const editing = (read = editedText, draft: typeof keptEdit | null = null): EditRig => {
  const rig = startTestActor(trainingEditMachine, trainingEditModel.input)
  rig.actor.send({ type: 'form.open', subject: read })
  rig.ports.settle('loadRecord', {
    done: ok({ record: read, draft: draft && { values: draft, base: fieldsOf(read) } }),
  })
  return rig
}

/** The effects: notices in the words of the app. */
const asked = ({ emitted }: EditRig): string[] =>
  (emitted as Effect<FormNotice>[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${editNotices[effect.key](effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

describe('[TR-11] what can be edited', () => {
  test('texts, websites and images; no document, video or unknown type', () => {
    expect([...trainingTypes, 'AUDIO'].filter(isEditable)).toEqual(['TEXT', 'WEBSITE', 'IMAGE'])
    const rig = startTestActor(trainingEditMachine, trainingEditModel.input)
    for (const type of ['DOCUMENT', 'VIDEO', 'AUDIO'])
      expect(rig.actor.getSnapshot().can({ type: 'form.open', subject: training('x', 'X', { type }) })).toBe(false)
  })

  test('a content of up to 1028 characters', () => {
    const withContent = (length: number) => ({ ...fieldsOf(editedText), content: 'a'.repeat(length) })
    expect(issuesOf(withContent(1_028), editedText)).toEqual({})
    expect(issuesOf(withContent(1_029), editedText)).toEqual({ content: 'Use no máximo 1.028 caracteres' })
    expect(issuesOf(withContent(0), editedText)).toEqual({ content: 'Preencha este campo' })
  })

  test('a longer one opens whole and may stay, but not be changed into another that is too long', () => {
    const rig = editing(longText)
    const fields = rig.actor.getSnapshot().context.values
    expect(fields.content).toHaveLength(trainingLimits.editedContent + 1)
    rig.actor.send({ type: 'form.change', patch: { content: `${fields.content}b` } })
    rig.actor.send({ type: 'form.save' })
    expect(stateOf(rig)).toEqual({ editing: 'invalid' })
    rig.actor.send({ type: 'form.change', patch: { content: fields.content, name: 'Outro nome' } })
    rig.actor.send({ type: 'form.save' })
    expect(stateOf(rig)).toBe('saving')
  })

  test('a URL that is one', () => {
    const site = training('w1', 'Site', { type: 'WEBSITE', sourceUrl: 'https://loja.com.br', content: 'Lido.' })
    const problem = (url: string) => issuesOf({ ...fieldsOf(site), url }, site)['url']
    expect(['https://loja.com.br/x', 'loja.com.br', ' ', `https://${'a'.repeat(2_000)}`].map(problem)).toEqual([
      undefined,
      'Por favor, insira uma URL válida começando com http:// ou https://',
      'Preencha este campo',
      'Use no máximo 2.000 caracteres',
    ])
    const image = training('i1', 'Foto', { type: 'IMAGE', content: '' })
    expect(issuesOf(fieldsOf(image), image)).toEqual({})
    // Stored with an agent created from a website.
    const learned = training('w2', 'Site', { type: 'WEBSITE', sourceUrl: null, content: 'Lido.' })
    expect(issuesOf({ ...fieldsOf(learned), name: 'Outro nome' }, learned)).toEqual({})
  })
})

describe('[TR-11] saving', () => {
  test('sends the whole training, to be learned anew, and has the list fetched again', () => {
    const rig = editing()
    rig.actor.send({ type: 'form.change', patch: { name: ' Horários de verão ' } })
    rig.actor.send({ type: 'form.save' })
    expect(rig.ports.last('saveRecord').input).toEqual({
      subject: editedText,
      record: editedText,
      values: { ...fieldsOf(editedText), name: ' Horários de verão ' },
    })
    rig.ports.settle('saveRecord', { done: ok({ outcome: 'saved', record: null }) })
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
    expect(sent({ ...editedText, revision: 3 })).toMatchObject({ id: 't1', revision: 3 })
    const site = training('w1', 'Site', { type: 'WEBSITE', sourceUrl: 'https://a.br', content: 'Lido.' })
    expect(sent(site, { subpages: true, url: ' https://b.br ' })).toEqual({
      ...common,
      id: 'w1',
      type: 'WEBSITE',
      trainingType: 'WEBSITE',
      name: 'Site',
      sourceUrl: 'https://b.br',
      trainingSubPages: 'ENABLED',
    })
    const learned = training('w2', 'Site', { type: 'WEBSITE', sourceUrl: null, content: 'Lido.' })
    expect(sent(learned, { name: 'Loja' })).toEqual({
      ...common,
      id: 'w2',
      type: 'WEBSITE',
      trainingType: 'WEBSITE',
      name: 'Loja',
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
    rig.actor.send({ type: 'form.change', patch: { name: 'Outro' } })
    rig.actor.send({ type: 'form.save' })
    rig.ports.settle('saveRecord', { done: failure })
    expect(asked(rig)).toEqual(['info: Atualizando treinamento...', ...told])
    expect(rig.actor.getSnapshot().context.values.name).toBe('Outro')
    expect(can(rig, 'form.save')).toBe(true)
  })

  test('never sends what may not be stored, and nothing closes it meanwhile', () => {
    const snapshots = [...explore(trainingEditModel).places.values()].map(({ snapshot }) => snapshot)
    const saving = snapshots.filter(({ value }) => value === 'saving')
    expect(saving.length).toBeGreaterThan(0)
    for (const snapshot of saving) {
      const { record, values } = snapshot.context
      expect(record && issuesOf(values, record)).toEqual({})
      expect(snapshot.can({ type: 'form.close' })).toBe(false)
    }
  })
})

describe('what was typed', () => {
  test('is kept when the dialog is closed, which says so; what was not changed is not worth a word', () => {
    const rig = editing()
    rig.actor.send({ type: 'form.close' })
    expect(asked(rig)).toEqual([])
    const other = editing()
    other.actor.send({ type: 'form.change', patch: { name: 'Outro' } })
    expect(isChanged(other.actor.getSnapshot())).toBe(true)
    other.actor.send({ type: 'form.close' })
    expect(asked(other)).toEqual(['info: O que você mudou ficou guardado neste navegador.'])
  })

  test('comes back, and can be discarded', () => {
    const rig = editing(editedText, keptEdit)
    expect(rig.actor.getSnapshot().context.values).toEqual(keptEdit)
    rig.actor.send({ type: 'form.discard' })
    expect(areSame(rig.actor.getSnapshot().context.values, fieldsOf(editedText))).toBe(true)
    expect(isChanged(rig.actor.getSnapshot())).toBe(false)
    expect(can(rig, 'form.discard')).toBe(false)
  })

  test('is of the training that is open, not of the one before', () => {
    const rig = editing()
    rig.actor.send({ type: 'form.change', patch: { name: 'Outro' } })
    rig.actor.send({ type: 'form.close' })
    rig.actor.send({ type: 'form.open', subject: training('t2', 'Entregas') })
    expect(rig.actor.getSnapshot().context).toMatchObject({
      record: null,
      subject: { id: 't2' },
      values: { name: '' },
    })
    expect(isChanged(rig.actor.getSnapshot())).toBe(false)
  })
})
