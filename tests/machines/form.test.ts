import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import type { DraftCommand, DraftWritten, Loaded, Saved } from '../../src/machines/shared/form.machine.ts'
import { isChanged } from '../../src/machines/shared/form.select.ts'
import { startTestActor } from '../kit/ports.ts'
import {
  changedText,
  changedTitle,
  newerNote,
  note,
  noteDialog,
  notePage,
  otherRevision,
  untitledNote,
  valuesOf,
  type NoteValues,
} from '../models/form.model.ts'

const subject = { id: 'n1' }
type Draft = NonNullable<Loaded<typeof note, NoteValues>['draft']>

const editing = (draft: Draft | null = null, record = note) => {
  const rig = startTestActor(notePage, { subject })
  rig.ports.settle('loadRecord', { done: ok({ record, draft }) })
  return rig
}
type FormRig = ReturnType<typeof editing>
const stateOf = ({ actor }: FormRig) => actor.getSnapshot().value
const contextOf = ({ actor }: FormRig) => actor.getSnapshot().context
const saving = (patch: Partial<NoteValues> = { title: 'Verão' }): FormRig => {
  const rig = editing()
  rig.actor.send({ type: 'form.change', patch })
  rig.actor.send({ type: 'form.save' })
  return rig
}
const answer = ({ ports }: FormRig, saved: Saved<typeof note>): void => ports.settle('saveRecord', { done: ok(saved) })

describe('validation', () => {
  test('saves nothing that may not be stored, says why beside each field, and leads to the first of them', () => {
    const rig = saving({ title: ' ', text: 'a'.repeat(41) })
    expect(stateOf(rig)).toEqual({ editing: 'invalid' })
    expect(contextOf(rig).issues).toEqual({ title: 'Informe um título', text: 'Use no máximo 40 caracteres' })
    const { focus } = contextOf(rig)
    expect(focus).toEqual({ field: 'title' })
    rig.actor.send({ type: 'form.save' })
    // Another object, so that the view moves the focus again.
    expect(contextOf(rig).focus).not.toBe(focus)
    expect(rig.ports.calls.map(({ port }) => port)).not.toContain('saveRecord')
  })

  test('an error goes away when its own field is edited', () => {
    const rig = saving({ title: ' ', text: 'a'.repeat(41) })
    rig.actor.send({ type: 'form.change', patch: { title: 'Verão' } })
    expect(stateOf(rig)).toEqual({ editing: 'invalid' })
    expect(Object.keys(contextOf(rig).issues)).toEqual(['text'])
    rig.actor.send({ type: 'form.change', patch: { text: 'Sempre' } })
    expect([stateOf(rig), contextOf(rig).issues]).toEqual([{ editing: 'idle' }, {}])
  })

  test('what the server refused stands beside its field', () => {
    const rig = saving()
    const body = { error: 'x', message: 'Não.', issues: [{ path: 'settings.0.title', message: 'Já existe.' }] }
    rig.ports.settle('saveRecord', { done: fail('invalid', { status: 400, message: 'Não.', body }) })
    expect(stateOf(rig)).toEqual({ editing: 'failed' })
    expect(contextOf(rig)).toMatchObject({ issues: { title: 'Já existe.' }, focus: { field: 'title' } })
    expect(rig.emitted).toEqual([{ type: 'notice', key: 'failed', tone: 'error', params: { message: 'Não.' } }])
  })

  test('values are put right when a field is left and before saving', () => {
    const rig = editing()
    rig.actor.send({ type: 'form.change', patch: { title: 'Horário  de   verão' } })
    expect(contextOf(rig).values.title).toBe('Horário  de   verão')
    rig.actor.send({ type: 'form.blur' })
    expect(contextOf(rig).values.title).toBe('Horário de verão')
    rig.actor.send({ type: 'form.change', patch: { title: 'Horário  novo' } })
    rig.actor.send({ type: 'form.save' })
    expect(rig.ports.last('saveRecord').input).toEqual({
      subject,
      record: note,
      values: { ...valuesOf(note), title: 'Horário novo' },
    })
  })
})

describe('saving', () => {
  test('on a page waits for a change, says so, and starts anew from what was saved', () => {
    const rig = editing()
    expect(rig.actor.getSnapshot().can({ type: 'form.save' })).toBe(false)
    rig.actor.send({ type: 'form.change', patch: { title: 'Verão' } })
    rig.actor.send({ type: 'form.save' })
    expect(rig.actor.getSnapshot().can({ type: 'form.change', patch: {} })).toBe(false)
    const record = { ...note, title: 'Verão', revision: 2 }
    answer(rig, { outcome: 'saved', record })
    expect(stateOf(rig)).toEqual({ editing: 'saved' })
    expect(contextOf(rig)).toMatchObject({ record, base: valuesOf(record), values: valuesOf(record) })
    expect(rig.emitted).toEqual([
      { type: 'notice', key: 'saved', tone: 'success' },
      { type: 'resource.changed', keys: ['agents'] },
    ])
  })

  test('with an ended session keeps what was typed, and leaves the telling to the session', () => {
    const rig = saving()
    rig.ports.settle('saveRecord', { done: fail('unauthorized', { status: 401 }) })
    expect(stateOf(rig)).toEqual({ editing: 'idle' })
    expect(contextOf(rig).values).toEqual(changedTitle)
    expect(rig.emitted).toEqual([])
  })

  test('without an answer does not claim that nothing was stored', () => {
    const rig = saving()
    rig.ports.settle('saveRecord', { done: fail('offline') })
    expect(contextOf(rig)).toMatchObject({ isUnanswered: true, refusal: null })
    rig.actor.send({ type: 'form.save' })
    rig.ports.settle('saveRecord', { done: fail('server', { message: 'Não.' }) })
    expect(contextOf(rig)).toMatchObject({ isUnanswered: false, refusal: 'Não.' })
  })

  test('without a connection says so, and that nothing was stored', () => {
    const rig = saving()
    rig.ports.settle('saveRecord', { done: fail('offline', { isUnsent: true }) })
    expect(contextOf(rig)).toMatchObject({ isUnanswered: false, isUnsent: true })
  })

  test('in a dialog closes it; while it runs nothing does', () => {
    const rig = startTestActor(noteDialog, { subject: null })
    expect(rig.actor.getSnapshot().can({ type: 'form.open', subject: { id: 'locked' } })).toBe(false)
    rig.actor.send({ type: 'form.open', subject })
    rig.ports.settle('loadRecord', { done: ok({ record: note, draft: null }) })
    rig.actor.send({ type: 'form.save' })
    expect(rig.actor.getSnapshot().can({ type: 'form.close' })).toBe(false)
    answer(rig, { outcome: 'saved', record: null })
    expect(rig.actor.getSnapshot().value).toBe('closed')
    expect(rig.emitted.map((effect) => ('key' in effect ? effect.key : effect.type))).toEqual([
      'saving',
      'saved',
      'resource.changed',
    ])
  })
})

describe('[CL-04] a save that meets a newer one', () => {
  test('shows both, field by field: what only the other changed is theirs, the rest mine', () => {
    const rig = saving()
    answer(rig, { outcome: 'changedElsewhere', current: newerNote })
    expect(stateOf(rig)).toBe('conflict')
    expect(contextOf(rig).choices).toEqual({ title: 'mine', text: 'theirs' })
    rig.actor.send({ type: 'form.choose', field: 'text', side: 'mine' })
    rig.actor.send({ type: 'form.resolve' })
    expect(rig.ports.last('saveRecord').input).toEqual({ subject, record: newerNote, values: changedTitle })
  })

  test('is saved if that one says the same, as after a save whose answer was lost', () => {
    const rig = saving()
    const current = { ...note, ...changedTitle, revision: 5 }
    answer(rig, { outcome: 'changedElsewhere', current })
    expect(stateOf(rig)).toEqual({ editing: 'saved' })
    expect(contextOf(rig)).toMatchObject({ record: current, base: changedTitle, values: changedTitle, newer: null })
    expect(rig.emitted).toEqual([
      { type: 'notice', key: 'saved', tone: 'success' },
      { type: 'resource.changed', keys: ['agents'] },
    ])
  })

  test('needs no saving when everything chosen is theirs', () => {
    const rig = saving()
    answer(rig, { outcome: 'changedElsewhere', current: newerNote })
    rig.actor.send({ type: 'form.choose', field: 'title', side: 'theirs' })
    rig.actor.send({ type: 'form.resolve' })
    expect(stateOf(rig)).toEqual({ editing: 'idle' })
    expect(contextOf(rig)).toMatchObject({ record: newerNote, values: valuesOf(newerNote), newer: null })
    expect(rig.emitted).toEqual([{ type: 'resource.changed', keys: ['agents'] }])
  })

  test('saves no choice that may not be stored', () => {
    const rig = saving({ text: 'Sempre' })
    answer(rig, { outcome: 'changedElsewhere', current: untitledNote })
    rig.actor.send({ type: 'form.resolve' })
    expect(stateOf(rig)).toEqual({ editing: 'invalid' })
    expect(contextOf(rig)).toMatchObject({ record: untitledNote, issues: { title: 'Informe um título' } })
  })

  test('can be looked at later, but is not saved over', () => {
    const rig = saving()
    answer(rig, { outcome: 'changedElsewhere', current: newerNote })
    rig.actor.send({ type: 'form.back' })
    expect(contextOf(rig).values).toEqual(changedTitle)
    rig.actor.send({ type: 'form.save' })
    expect(stateOf(rig)).toBe('conflict')
    rig.actor.send({ type: 'form.back' })
    rig.actor.send({ type: 'form.discard' })
    expect(contextOf(rig)).toMatchObject({ record: newerNote, values: valuesOf(newerNote), newer: null })
  })

  test('saves what is edited before it is chosen, also in a field that was the same on both sides', () => {
    const rig = saving()
    answer(rig, { outcome: 'changedElsewhere', current: newerNote })
    rig.actor.send({ type: 'form.choose', field: 'title', side: 'theirs' })
    rig.actor.send({ type: 'form.back' })
    rig.actor.send({ type: 'form.change', patch: { title: 'Inverno' } })
    rig.actor.send({ type: 'form.change', patch: { pinned: true } })
    rig.actor.send({ type: 'form.save' })
    expect(stateOf(rig)).toBe('conflict')
    expect(contextOf(rig).choices).toEqual({ title: 'mine', text: 'theirs', pinned: 'mine' })
    rig.actor.send({ type: 'form.resolve' })
    expect(rig.ports.last('saveRecord').input).toEqual({
      subject,
      record: newerNote,
      values: { title: 'Inverno', text: newerNote.text, pinned: true },
    })
  })

  test('leaves nothing to choose once exactly what the other side has is typed', () => {
    const rig = saving()
    answer(rig, { outcome: 'changedElsewhere', current: newerNote })
    rig.actor.send({ type: 'form.back' })
    rig.actor.send({ type: 'form.change', patch: valuesOf(newerNote) })
    expect(contextOf(rig)).toMatchObject({ record: newerNote, base: valuesOf(newerNote), newer: null, choices: {} })
    expect(rig.actor.getSnapshot().can({ type: 'form.save' })).toBe(false)
    rig.actor.send({ type: 'form.change', patch: { title: 'Inverno' } })
    rig.actor.send({ type: 'form.save' })
    const values = { ...valuesOf(newerNote), title: 'Inverno' }
    expect(rig.ports.last('saveRecord').input).toEqual({ subject, record: newerNote, values })
  })

  test('of other fields than this form has goes through by itself', () => {
    const rig = saving()
    answer(rig, { outcome: 'changedElsewhere', current: otherRevision })
    expect(stateOf(rig)).toBe('saving')
    expect(rig.ports.last('saveRecord').input).toEqual({ subject, record: otherRevision, values: changedTitle })
  })
})

describe('a record that was saved beside the form', () => {
  const typing = (patch: Partial<NoteValues>): FormRig => {
    const rig = editing()
    rig.actor.send({ type: 'form.change', patch })
    rig.actor.send({ type: 'record.changed', record: newerNote })
    return rig
  }

  test('is shown at once where nothing was typed', () => {
    const rig = typing({})
    expect(stateOf(rig)).toEqual({ editing: 'idle' })
    expect(contextOf(rig)).toMatchObject({ record: newerNote, base: valuesOf(newerNote), values: valuesOf(newerNote) })
    expect(isChanged(rig.actor.getSnapshot())).toBe(false)
    expect(rig.emitted).toEqual([])
  })

  test('goes below what was typed in other fields, which is saved on top of it', () => {
    const rig = typing({ title: 'Verão' })
    const values = { ...valuesOf(newerNote), title: 'Verão' }
    expect(stateOf(rig)).toEqual({ editing: 'idle' })
    expect(contextOf(rig).values).toEqual(values)
    rig.actor.send({ type: 'form.save' })
    expect(rig.ports.last('saveRecord').input).toEqual({ subject, record: newerNote, values })
  })

  test('[CL-04] and differs where something was typed is chosen from, field by field', () => {
    const rig = typing({ title: 'Verão', text: 'Sempre' })
    expect(stateOf(rig)).toBe('conflict')
    expect(contextOf(rig).choices).toEqual({ title: 'mine', text: 'mine' })
    rig.actor.send({ type: 'form.choose', field: 'text', side: 'theirs' })
    rig.actor.send({ type: 'form.resolve' })
    expect(rig.ports.last('saveRecord').input).toEqual({
      subject,
      record: newerNote,
      values: { ...valuesOf(newerNote), title: 'Verão' },
    })
  })

  test('takes nothing away while the form is being saved', () => {
    const rig = saving()
    expect(rig.actor.getSnapshot().can({ type: 'record.changed', record: newerNote })).toBe(false)
  })
})

describe('what was typed', () => {
  test('comes back, over what is newer where nothing was typed', () => {
    const rig = editing({ values: changedTitle, base: valuesOf(note) }, newerNote)
    expect(stateOf(rig)).toEqual({ editing: 'idle' })
    expect(contextOf(rig).values).toEqual({ title: 'Verão', text: newerNote.text, pinned: false })
    expect(isChanged(rig.actor.getSnapshot())).toBe(true)
  })

  test('and was changed elsewhere, too, is chosen from at once', () => {
    const rig = editing({ values: changedText, base: valuesOf(note) }, newerNote)
    expect(stateOf(rig)).toBe('conflict')
    expect(contextOf(rig).choices).toEqual({ text: 'mine' })
    rig.actor.send({ type: 'form.resolve' })
    expect(rig.ports.last('saveRecord').input).toMatchObject({ record: newerNote, values: { text: 'Sempre' } })
  })

  test('is kept at each change and forgotten once it is saved or discarded', async () => {
    const commands: DraftCommand<typeof subject | null, NoteValues>[] = []
    const actors = {
      loadRecord: fromPromise(() => Promise.resolve(ok({ record: note, draft: null }))),
      saveRecord: fromPromise(() => Promise.resolve(ok({ outcome: 'saved' as const, record: null }))),
      storeDraft: fromCallback<DraftCommand<typeof subject | null, NoteValues>, undefined, DraftWritten>(
        ({ receive }) => receive((command) => commands.push(command)),
      ),
    }
    const actor = createActor(notePage.provide({ actors } as Parameters<typeof notePage.provide>[0]), {
      input: { subject },
    }).start()
    await expect.poll(() => actor.getSnapshot().value).toEqual({ editing: 'idle' })
    actor.send({ type: 'form.change', patch: { title: 'Verão' } })
    actor.send({ type: 'form.discard' })
    actor.send({ type: 'form.change', patch: { text: 'Sempre' } })
    actor.send({ type: 'form.save' })
    await expect.poll(() => actor.getSnapshot().value).toEqual({ editing: 'saved' })
    const base = valuesOf(note)
    const keep = (values: NoteValues) => ({ type: 'draft.store', subject, draft: { values, base } })
    const forget = { type: 'draft.forget', subject }
    expect(commands).toEqual([keep(changedTitle), forget, keep(changedText), keep(changedText), forget])
  })
})
