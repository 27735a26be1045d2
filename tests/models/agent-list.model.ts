import type { Agent } from '../../contract/agents.ts'
import type { SnapshotFrom } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import { agentListMachine, type Filters } from '../../src/machines/agent-list/agent-list.machine.ts'
import { visibleAgents } from '../../src/machines/agent-list/agent-list.select.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { createdAgent } from './agent-wizard.model.ts'

export const agentWith = (rest: Partial<Agent>): Agent => ({ ...createdAgent, ...rest })

export const ana = agentWith({ id: 'agent-1', name: 'Ana', companyName: 'Padaria Sol', behavior: 'Fala de pães' })
const bruno = agentWith({
  id: 'agent-2',
  name: 'Bruno',
  companyName: 'Clínica São João',
  behavior: 'Marca consultas',
  businessArea: 'SALES',
  active: false,
})
/** Without company and behavior, and without the flag `active`. */
const clara: Agent = agentWith({
  id: 'agent-3',
  name: 'Clara',
  companyName: '',
  behavior: '',
  responseModel: null,
  businessArea: 'PERSONAL',
  active: undefined,
})
export const someAgents: readonly Agent[] = [ana, bruno, clara]

/** What the URL may contain. */
export const looks = {
  ana: { search: 'ana', status: 'active' },
  plain: { search: '', status: 'all' },
} as const satisfies Record<string, Filters>

type Snapshot = SnapshotFrom<typeof agentListMachine>

/** Whether the screen has a control for it. */
const isWithinReach = (snapshot: Snapshot, type: string): boolean => {
  const { search, status } = snapshot.context
  if (type === 'list.clearFilters') return visibleAgents(someAgents, search, status).length === 0
  if (type === 'options.open') return visibleAgents([ana], search, status).length > 0
  // An overlay covers the switch, and the URL does not change under it.
  return !['refresh.toggle', 'url.changed'].includes(type) || snapshot.matches({ view: 'browsing' })
}

export const agentListModel = defineModel({
  machine: agentListMachine,
  input: { search: '', status: 'all', isRefreshed: false, isInterrupted: false },
  stateKey: ({ context: { search, status, draft } }) => ({ search, status, draft: draft?.name ?? null }),
  // Refreshing has a model of its own, because its region runs in parallel and all combinations are too many states.
  offers: (snapshot, { type }) =>
    isWithinReach(snapshot, type) && type !== 'refresh.toggle' && type !== 'wizard.openWebsite',
  events: {
    'list.search': { company: { text: 'clinica sao' }, nothing: { text: '' } },
    'list.clearSearch': noPayload,
    'list.filter': { all: { status: 'all' }, inactive: { status: 'inactive' } },
    'list.clearFilters': noPayload,
    'url.changed': looks,
    'options.open': { ana: { agent: { id: ana.id, name: ana.name } } },
    'options.close': noPayload,
    'removal.ask': noPayload,
    'removal.cancel': noPayload,
    'removal.confirm': noPayload,
    'refresh.toggle': noPayload,
    'wizard.open': noPayload,
    'wizard.openWebsite': noPayload,
    'wizard.continue': noPayload,
    'wizard.closed': noPayload,
    'discarding.ask': noPayload,
    'discarding.cancel': noPayload,
    'discarding.confirm': noPayload,
  },
  ports: {
    removeAgent: {
      removed: { done: ok(null) },
      'gone already': { done: fail('notFound', { status: 404 }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
    refreshAgents: { over: { done: ok(null) } },
    watchVisibility: {
      hidden: { emits: { type: 'page.hidden' } },
      shown: { emits: { type: 'page.shown' } },
    },
    watchDrafts: {
      draft: { emits: { type: 'draft.changed', draft: { name: 'Bia', website: '' } } },
      'nothing draft': { emits: { type: 'draft.changed', draft: null } },
    },
    reloadPage: { 'did not come': { done: ok(null) } },
  },
})

const looking = [
  'list.search',
  'list.clearSearch',
  'list.filter',
  'list.clearFilters',
  'url.changed',
  'wizard.openWebsite',
]

/** Opened by a link with a search, in a browser with auto-refresh on. */
export const refreshedListModel = defineModel({
  ...agentListModel,
  input: { search: 'ana', status: 'active', isRefreshed: true, isInterrupted: false },
  offers: (snapshot, { type }) => isWithinReach(snapshot, type) && !looking.includes(type),
})

/** Opened after a session that ended while the wizard was open. */
export const interruptedListModel = defineModel({
  ...agentListModel,
  input: { ...agentListModel.input, isInterrupted: true },
  offers: (snapshot, { type }) => isWithinReach(snapshot, type) && !looking.includes(type),
})

/** Without agents: there is nothing to search, but there are two ways to create one. */
export const emptyListModel = defineModel({
  ...agentListModel,
  offers: () => true,
  events: { 'wizard.open': noPayload, 'wizard.openWebsite': noPayload, 'wizard.closed': noPayload },
})
