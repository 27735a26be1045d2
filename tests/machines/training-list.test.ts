import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import type { Training } from '../../contract/trainings.ts'
import {
  documentKind,
  fixedReason,
  listNotices,
  progressShare,
  progressText,
  sizeText,
} from '../../src/features/training/list/strings.ts'
import type { Effect } from '../../src/machines/effects.ts'
import {
  newestFirst,
  trainingListMachine,
  type SortColumn,
  type TrainingListNotice,
} from '../../src/machines/training-list/training-list.machine.ts'
import {
  filtered,
  viewModeOf,
  isWhole,
  searched,
  sorted,
  typeCounts,
} from '../../src/machines/training-list/training-list.select.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import { listed, tableModel, trainingListModel } from '../models/training-list.model.ts'
import { training } from '../models/training.model.ts'

type ListRig = TestActor<typeof trainingListMachine>
const visit = (): ListRig => startTestActor(trainingListMachine, trainingListModel.input)
const context = ({ actor }: ListRig) => actor.getSnapshot().context
const failed = { id: 't3', name: 'Trocas', status: 'FAILED' }

/** The effects: notices in the words of the app. */
const asked = ({ emitted }: ListRig): string[] =>
  (emitted as Effect<TrainingListNotice>[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${listNotices[effect.key](effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

describe('[TR-01] reading the list', () => {
  test('one item is open at a time, and each group is opened by itself', () => {
    const { actor } = visit()
    actor.send({ type: 'item.toggle', id: 't1' })
    actor.send({ type: 'item.showWhole' })
    actor.send({ type: 'item.toggle', id: 't2' })
    // The whole of one text is not asked of the next.
    expect(isWhole(actor.getSnapshot())).toBe(false)
    for (const group of ['TEXT', 'WEBSITE', 'TEXT']) actor.send({ type: 'list.toggleGroup', group })
    expect(actor.getSnapshot().context).toMatchObject({ openItem: 't2', expandedGroups: ['WEBSITE'] })
    actor.send({ type: 'item.toggle', id: 't2' })
    expect(actor.getSnapshot().context.openItem).toBeNull()
  })

  test('[TR-04] in the view mode that this browser was told to show', () => {
    const { actor } = visit()
    expect(viewModeOf(actor.getSnapshot())).toBe('cards')
    actor.send({ type: 'list.showTable' })
    expect(viewModeOf(actor.getSnapshot())).toBe('table')
    expect(viewModeOf(startTestActor(trainingListMachine, tableModel.input).actor.getSnapshot())).toBe('table')
  })
})

describe('[TR-02] the filter', () => {
  test('is one type, and the same type again clears it', () => {
    const rig = visit()
    rig.actor.send({ type: 'list.filter', group: 'TEXT' })
    rig.actor.send({ type: 'list.filter', group: 'IMAGE' })
    expect(context(rig).filter).toBe('IMAGE')
    rig.actor.send({ type: 'list.filter', group: 'IMAGE' })
    expect(context(rig).filter).toBeNull()
    expect(rig.actor.getSnapshot().can({ type: 'list.clearFilter' })).toBe(false)
  })

  test('offers what can be created and what is there', () => {
    const odd = [...listed, training('x1', 'X', { type: 'AUDIO' })]
    expect(typeCounts(odd, 'VIDEO')).toEqual([
      { type: 'TEXT', count: 4 },
      { type: 'WEBSITE', count: 1 },
      { type: 'DOCUMENT', count: 1 },
      { type: 'IMAGE', count: 0 },
      { type: 'AUDIO', count: 1 },
      { type: 'VIDEO', count: 0 },
    ])
    expect(filtered(odd, 'AUDIO').map(({ id }) => id)).toEqual(['x1'])
    expect(filtered(odd, null)).toBe(odd)
  })
})

test('the search finds every word in whatever names a training, ignoring accents and case', () => {
  const some = [
    training('a', 'Preços', { description: 'Da loja', content: 'Pão a 2 reais.' }),
    training('b', 'Site', { type: 'WEBSITE', sourceUrl: 'https://padaria.example', content: '' }),
    training('c', 'Tabela', { type: 'DOCUMENT', documentName: 'cardápio.pdf', content: '' }),
  ]
  const found = (search: string) => searched(some, search).map(({ id }) => id)
  expect(found('  ')).toEqual(['a', 'b', 'c'])
  for (const search of ['PRECOS', 'loja', 'pao reais']) expect(found(search)).toEqual(['a'])
  expect(found('padaria.example')).toEqual(['b'])
  expect(found('cardapio')).toEqual(['c'])
  expect(found('pao padaria')).toEqual([])
})

describe('[TR-04] sorting the table', () => {
  const some: Training[] = [
    training('a', 'loja 10', { status: 'FAILED', createdAt: new Date('2026-03-02T00:00:00Z') }),
    training('b', 'Água', { type: 'IMAGE', status: null, createdAt: null }),
    training('c', 'loja 9', { status: 'COMPLETED', createdAt: new Date('2026-03-01T00:00:00Z') }),
  ]
  test.for([
    ['name', 'ascending', 'bca'],
    ['name', 'descending', 'acb'],
    ['type', 'ascending', 'bac'],
    ['status', 'ascending', 'bca'],
    ['createdAt', 'ascending', 'bca'],
    ['createdAt', 'descending', 'acb'],
  ] as const)('by %s, %s', ([column, direction, ids]) => {
    expect(
      sorted(some, { column, direction })
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids)
  })

  test('a column anew begins at its beginning, a date at the newest', () => {
    const rig = startTestActor(trainingListMachine, tableModel.input)
    const sortBy = (column: SortColumn) => {
      rig.actor.send({ type: 'list.sort', column })
      return context(rig).sort
    }
    expect(context(rig).sort).toEqual({ column: 'createdAt', direction: 'descending' })
    expect(sortBy('createdAt').direction).toBe('ascending')
    expect(sortBy('name')).toEqual({ column: 'name', direction: 'ascending' })
    expect(sortBy('name').direction).toBe('descending')
    expect(sortBy('createdAt')).toEqual({ column: 'createdAt', direction: 'descending' })
  })
})

describe('[TR-03] trying again', () => {
  test('is for what failed only, and for one at a time', () => {
    const rig = visit()
    const canRetry = (status: string | null) =>
      rig.actor.getSnapshot().can({ type: 'item.retry', training: { ...failed, status } })
    expect(['COMPLETED', 'PENDING', 'PROCESSING', 'FINISHED', null, 'FAILED'].filter(canRetry)).toEqual(['FAILED'])
    rig.actor.send({ type: 'item.retry', training: failed })
    expect(rig.ports.last('retryTraining').input).toEqual({ trainingId: 't3' })
    expect(rig.actor.getSnapshot().can({ type: 'item.retry', training: failed })).toBe(false)
  })

  test.for([
    ['queued', ok(null), ['success: “Trocas” voltou para a fila', 'changed: trainings']],
    [
      'refused',
      fail('invalid', { status: 409, message: 'Já está na fila.' }),
      ['error: Erro ao tentar novamente: Já está na fila.', 'changed: trainings'],
    ],
    ['offline', fail('offline'), ['error: Erro ao tentar novamente: Tente novamente', 'changed: trainings']],
    ['unauthorized, which the session tells', fail('unauthorized', { status: 401 }), []],
  ] as const)('%s', ([, answer, told]) => {
    const rig = visit()
    rig.actor.send({ type: 'item.retry', training: failed })
    rig.ports.settle('retryTraining', { done: answer })
    expect(asked(rig)).toEqual(['info: Tentando novamente...', ...told])
    expect(context(rig).retried).toBeNull()
  })
})

describe('in words', () => {
  test.for([
    ['PENDING', 'TEXT', null, 'Na fila, começa em instantes'],
    ['PROCESSING', 'TEXT', null, 'Aprendendo'],
    ['PROCESSING', 'WEBSITE', { step: 'reading' }, 'Lendo o site'],
    ['PROCESSING', 'WEBSITE', { step: 'reading', pagesRead: 1 }, 'Lendo o site: 1 página lida'],
    ['PROCESSING', 'WEBSITE', { step: 'reading', pagesRead: 7, pagesFound: 23 }, 'Lendo o site: 7 de 23 páginas'],
    ['PROCESSING', 'DOCUMENT', { step: 'reading', pagesRead: 2, pagesFound: 9 }, 'Lendo o documento: 2 de 9 páginas'],
    ['PROCESSING', 'IMAGE', { step: 'describing' }, 'Descrevendo a imagem'],
    ['PROCESSING', 'TEXT', { step: 'learning' }, 'Aprendendo'],
    ['PROCESSING', 'TEXT', { step: 'learning', passages: 40 }, 'Aprendendo: 40 trechos'],
  ] as const)('%s %s %j: %s', ([status, type, progress, text]) => {
    expect(progressText({ status, type, progress })).toBe(text)
  })

  test('a share only where one is known', () => {
    expect(progressShare({ progress: { step: 'reading', pagesRead: 7, pagesFound: 23 } })).toBe(30)
    expect(progressShare({ progress: { step: 'reading', pagesRead: 9, pagesFound: 6 } })).toBe(100)
    expect(progressShare({ progress: { step: 'reading', pagesRead: 7 } })).toBeNull()
    expect(progressShare({ progress: { step: 'learning', passages: 4 } })).toBeNull()
    expect(progressShare({ progress: null })).toBeNull()
  })

  test('[TX-01] sizes and kinds', () => {
    expect([1, 900, 1_536, 2_345_678].map(sizeText)).toEqual(['1 byte', '900 bytes', '1,5 KB', '2,2 MB'])
    expect(['application/pdf', 'text/csv', 'text/rtf'].map(documentKind)).toEqual(['PDF', 'CSV', 'text/rtf'])
  })

  test('[TR-11] why something cannot be edited', () => {
    expect(fixedReason('DOCUMENT')).toContain('envie o arquivo novo')
    expect(fixedReason('VIDEO')).toBe('Este tipo de treinamento não pode ser editado.')
  })
})

test('showing a training that was asked for elsewhere keeps the table, and the retry in progress', () => {
  const { actor, ports } = startTestActor(trainingListMachine, { viewMode: 'table', sort: newestFirst })
  actor.send({ type: 'item.retry', training: { id: 't3', name: 'Trocas', status: 'FAILED' } })
  actor.send({ type: 'list.reveal', id: 't4', group: 'TEXT' })
  expect(actor.getSnapshot().value).toMatchObject({ viewMode: 'table', item: { open: 'beginning' }, retry: 'queueing' })
  expect(ports.calls).toHaveLength(1)
})
