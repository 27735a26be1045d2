import type { Agent } from '../../contract/agents.ts'
import { agentListMachine } from '../../src/machines/agent-list/agent-list.machine.ts'
import { defineModel, plain } from '../kit/model.ts'
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

export const agentListModel = defineModel({
  machine: agentListMachine,
  input: undefined,
  facts: ({ context: { search, status } }) => ({ search, status }),
  events: {
    'list.search': { company: { text: 'clinica sao' }, nobody: { text: 'zzz' }, nothing: { text: '' } },
    'list.clearSearch': plain,
    'list.filter': { all: { status: 'all' }, active: { status: 'active' }, inactive: { status: 'inactive' } },
    'wizard.open': plain,
    'wizard.closed': plain,
  },
  ports: {},
})
