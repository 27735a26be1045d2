import type { SnapshotFrom } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import type { Training } from '../../contract/trainings.ts'
import { newestFirst, trainingListMachine } from '../../src/machines/training-list/training-list.machine.ts'
import { viewModeOf } from '../../src/machines/training-list/training-list.select.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { training } from './training.model.ts'

/** Four texts, the first longer than a list shows and the third failed; one website; one document. */
export const listed: Training[] = [
  training('t1', 'Horários', { description: 'Da loja do centro', contentLength: 5_000 }),
  training('t2', 'Entregas', { status: 'FINISHED' }),
  training('t3', 'Trocas', { status: 'FAILED', failureReason: 'O texto não pôde ser lido.' }),
  training('t4', 'Pagamentos'),
  training('w1', 'Site da padaria', { type: 'WEBSITE', content: '' }),
  training('d1', 'Manual', { type: 'DOCUMENT', documentName: 'manual.pdf' }),
]

type Snapshot = SnapshotFrom<typeof trainingListMachine>

const isShown = ({ context: { filter } }: Snapshot, id: string): boolean =>
  listed.some((each) => each.id === id && (filter === null || each.type === filter))

/** Whether the screen has a control for it. */
const isWithinReach = (snapshot: Snapshot, event: { type: string; id?: string }): boolean => {
  if (snapshot.matches({ menu: 'open' })) return event.type === 'menu.close'
  const { expandedGroups, filter } = snapshot.context
  if (event.type === 'list.toggleGroup')
    return viewModeOf(snapshot) === 'cards' && filter !== 'WEBSITE' && expandedGroups.length === 0
  if (event.type === 'menu.open') return viewModeOf(snapshot) === 'table' && isShown(snapshot, 't1')
  if (event.type === 'item.toggle') return isShown(snapshot, event.id ?? '')
  if (event.type === 'item.showWhole') return snapshot.context.openItem === 't1' && isShown(snapshot, 't1')
  if (event.type === 'item.showBeginning') return isShown(snapshot, 't1')
  if (event.type === 'item.retry') return snapshot.context.openItem === 't3' && isShown(snapshot, 't3')
  return true
}

const failed = { id: 't3', name: 'Trocas', status: 'FAILED' }

/** Have models of their own, because all combinations are too many states. */
const apart = ['list.search', 'list.reveal']

export const trainingListModel = defineModel({
  machine: trainingListMachine,
  input: { viewMode: 'cards', sort: newestFirst },
  stateKey: ({ context: { filter, search, openItem, expandedGroups, menu, sort } }) => ({
    filter,
    search,
    openItem,
    expanded: expandedGroups.join(),
    menu,
    sort: `${sort.column} ${sort.direction}`,
  }),
  // The table and the retry have models of their own, because all combinations are too many states.
  offers: (snapshot, event) =>
    isWithinReach(snapshot, event) &&
    !['list.sort', 'menu.open', 'item.retry', 'list.showTable', ...apart].includes(event.type),
  events: {
    'list.showCards': noPayload,
    'list.showTable': noPayload,
    'list.sort': { name: { column: 'name' }, date: { column: 'createdAt' } },
    'list.filter': { texts: { group: 'TEXT' }, websites: { group: 'WEBSITE' } },
    'list.clearFilter': noPayload,
    'list.search': { words: { text: 'padaria' }, blank: { text: '' } },
    'list.toggleGroup': { texts: { group: 'TEXT' } },
    'item.toggle': { first: { id: 't1' }, failed: { id: 't3' } },
    'item.showWhole': noPayload,
    'item.showBeginning': noPayload,
    'item.retry': { failed: { training: failed } },
    'menu.open': { first: { id: 't1' } },
    'menu.close': noPayload,
  },
  ports: {
    retryTraining: {
      queued: { done: ok(null) },
      'at work already': { done: fail('invalid', { status: 409, message: 'Ele já não está parado.' }) },
      gone: { done: fail('notFound', { status: 404 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
  },
})

/** Opened in a browser in which the table was selected. */
export const tableModel = defineModel({
  ...trainingListModel,
  input: { viewMode: 'table', sort: newestFirst },
  offers: (snapshot, event) =>
    isWithinReach(snapshot, event) &&
    ['list.showCards', 'list.showTable', 'list.sort', 'menu.open', 'menu.close'].includes(event.type),
})

/** Switching the view mode, and retrying a failed training, or one that has not failed any more. */
export const retryModel = defineModel({
  ...trainingListModel,
  events: {
    ...trainingListModel.events,
    'item.retry': { failed: { training: failed }, 'no longer failed': { training: { ...failed, status: 'PENDING' } } },
  },
  offers: (snapshot, event) =>
    isWithinReach(snapshot, event) &&
    ['item.toggle', 'item.retry', 'list.showTable', 'list.showCards'].includes(event.type),
})

/** A search, and a training that another part of the tab links to, also from the table and while one is retried. */
export const searchModel = defineModel({
  ...trainingListModel,
  input: { viewMode: 'table', sort: newestFirst },
  events: {
    ...trainingListModel.events,
    'list.reveal': { text: { id: 't4', group: 'TEXT' }, 'no group': { id: 't1', group: null } },
  },
  offers: (snapshot, event) =>
    isWithinReach(snapshot, event) && [...apart, 'list.filter', 'item.toggle', 'item.retry'].includes(event.type),
})
