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
/** Neither company nor behavior, and nothing said about being active. */
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

/** What the address may come to say. */
export const looks = {
  ana: { search: 'ana', status: 'active' },
  plain: { search: '', status: 'all' },
} as const satisfies Record<string, Filters>

type Snapshot = SnapshotFrom<typeof agentListMachine>

/** Whether there is something on the screen to do it with. */
const isWithinReach = (snapshot: Snapshot, type: string): boolean => {
  const { search, status } = snapshot.context
  if (type === 'options.open') return visibleAgents([ana], search, status).length > 0
  // What lies above the list covers the switch, and leaves the address alone.
  return !['refresh.toggle', 'address.changed'].includes(type) || snapshot.matches({ view: 'browsing' })
}

export const agentListModel = defineModel({
  machine: agentListMachine,
  input: { search: '', status: 'all', isRefreshed: false, isInterrupted: false },
  stateKey: ({ context: { search, status, draft } }) => ({ search, status, draft: draft?.name ?? null }),
  // Refreshing is walked apart: it goes on beside everything else, and all of both together are too many states.
  offers: (snapshot, { type }) =>
    isWithinReach(snapshot, type) && type !== 'refresh.toggle' && type !== 'wizard.openWebsite',
  events: {
    'list.search': { company: { text: 'clinica sao' }, nothing: { text: '' } },
    'list.clearSearch': noPayload,
    'list.filter': { all: { status: 'all' }, inactive: { status: 'inactive' } },
    'address.changed': looks,
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

const looking = ['list.search', 'list.clearSearch', 'list.filter', 'address.changed', 'wizard.openWebsite']

/** Opened by a link that says what to look for, in a browser where the list is kept fresh. */
export const refreshedListModel = defineModel({
  ...agentListModel,
  input: { search: 'ana', status: 'active', isRefreshed: true, isInterrupted: false },
  offers: (snapshot, { type }) => isWithinReach(snapshot, type) && !looking.includes(type),
})

/** Opened by one whose session ended in the middle of the wizard. */
export const interruptedListModel = defineModel({
  ...agentListModel,
  input: { ...agentListModel.input, isInterrupted: true },
  offers: (snapshot, { type }) => isWithinReach(snapshot, type) && !looking.includes(type),
})

/** Without any agent: there is nothing to look for, but two ways to create one. */
export const emptyListModel = defineModel({
  ...agentListModel,
  offers: () => true,
  events: { 'wizard.open': noPayload, 'wizard.openWebsite': noPayload, 'wizard.closed': noPayload },
})
