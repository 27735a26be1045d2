import type { AgentVersion } from '../../contract/agent-versions.ts'
import type { Agent } from '../../contract/agents.ts'
import { fail, ok } from '../../contract/failures.ts'
import { agentVersionsMachine } from '../../src/machines/agent-versions/agent-versions.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { savedAgent } from './agent-forms.ts'

const version = (revision: number, rest: Partial<AgentVersion> = {}): AgentVersion => ({
  revision,
  savedAt: Date.UTC(2026, 2, 9, 17, 5),
  author: 'Maria Teste',
  fields: ['name', 'useEmojis'],
  restoredFrom: null,
  ...rest,
})
export const listedVersions = [
  version(3, { fields: ['name'], restoredFrom: 1 }),
  version(2, { author: 'João Silva' }),
  version(1, { fields: [] }),
]
export const earlier: Agent = {
  ...savedAgent,
  name: 'Bia',
  revision: 2,
  settings: [{ id: 's1', agentId: 'agent-1', enabledHumanTransfer: true, useEmojis: true, restrictTopics: true }],
}

const isBusy = { done: fail('server', { status: 500 }) }
const offline = { done: fail('offline') }

export const agentVersionsModel = defineModel({
  machine: agentVersionsMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { versions, selected, comparison } }) => ({
    versions: versions.length,
    selected,
    differing: comparison && (comparison.earlier === comparison.current ? 'nothing' : 'something'),
  }),
  events: {
    'versions.open': noPayload,
    'versions.close': noPayload,
    'versions.retry': noPayload,
    'version.toggle': { newest: { revision: 3 }, earlier: { revision: 2 } },
    'version.retry': noPayload,
  },
  ports: {
    loadVersions: { read: { done: ok(listedVersions) }, 'server broken': isBusy, offline },
    loadComparison: {
      different: { done: ok({ earlier, current: savedAgent }) },
      same: { done: ok({ earlier: savedAgent, current: savedAgent }) },
      'server broken': isBusy,
      offline,
    },
  },
})
