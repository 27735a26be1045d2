/** The outcomes of the calls of any form that edits an agent. */
import type { Agent } from '../../contract/agents.ts'
import { fail, ok } from '../../contract/failures.ts'
import { createdAgent } from './agent-wizard.model.ts'

export const savedAgent: Agent = {
  ...createdAgent,
  productDescription: 'Pães e doces',
  tone: 'Formal - Respeitoso, sem gírias nem abreviações',
  responseModel: 'gpt-4o-mini',
  splitMessageMaxLength: 800,
  revision: 1,
  settings: [{ id: 's1', agentId: 'agent-1', enabledHumanTransfer: true, useEmojis: false, restrictTopics: true }],
}
/** Saved by another tab of the same agent. */
const otherwiseChanged: Agent = { ...savedAgent, pictureURL: 'x', revision: 5 }

export const agentFormPorts = (newer: Agent, refusedPath: string) => ({
  loadRecord: {
    read: { done: ok({ record: savedAgent, draft: null }) },
    offline: { done: fail('offline') },
  },
  saveRecord: {
    saved: { done: ok({ outcome: 'saved' as const, record: { ...savedAgent, revision: 2 } }) },
    newer: { done: ok({ outcome: 'changedElsewhere' as const, current: newer }) },
    'newer elsewhere': { done: ok({ outcome: 'changedElsewhere' as const, current: otherwiseChanged }) },
    'refused, said why': {
      done: fail('invalid', {
        status: 400,
        message: 'Não pode.',
        body: { error: 'invalid_input', message: 'Não pode.', issues: [{ path: refusedPath, message: 'Não serve.' }] },
      }),
    },
    gone: { done: fail('notFound', { status: 404, message: 'Agente não encontrado.' }) },
    unauthorized: { done: fail('unauthorized', { status: 401 }) },
  },
  storeDraft: {},
})
