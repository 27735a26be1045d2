/** Saving an agent, previewing changes, and earlier versions. */
import { timeZoneNames, type UpdateAgentBody } from '../../contract/agent-changes.ts'
import { hourMs } from '../../contract/durations.ts'
import type { Rule } from '../db/rate-limiter.ts'
import { isOfferedModel } from '../credits/model-catalogue.ts'
import type { AgentDependencies } from './dependencies.ts'
import { agentNotFound, invalidField, tooManyAttempts } from '../http/refusals.ts'
import { createKeyedLimit } from '../http/keyed-limit.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { agentChange } from './agent-change.ts'
import { findAgent } from './agents.ts'
import { previewAnswers } from './preview.ts'
import { findVersion, listVersions, saveAgent } from './versions.repository.ts'
import { channelFieldsOf } from '../channels/agent-fields.ts'
import { agentToWire, versionToWire } from './wire.ts'

const versionNotFound = notFound('Esta versão do agente não existe.')
const unknownModel = invalidField('unknown_model', 'responseModel', 'Este modelo de resposta não está disponível.')
const unknownZone = invalidField('unknown_timezone', 'timezone', 'Escolha um fuso horário')
/** Concurrent previews of one user. */
const previewsAtOnce = 2
/** Previews cost no credits, so a program could chat through them for nothing. Tuning an agent takes fewer. */
const previewsOfAccount: Rule = { name: 'previews of account', limit: 200, windowMs: hourMs }

type Names = 'updateAgent' | 'previewAgent' | 'listAgentVersions' | 'getAgentVersion' | 'restoreAgentVersion'

export function agentUpdateHandlers({ db, clock, engine, rateLimiter }: AgentDependencies): Pick<Handlers, Names> {
  const previews = createKeyedLimit(previewsAtOnce)

  /** A model that was removed from the catalogue may stay selected, but cannot be chosen anew. */
  const isModelAllowed = (stored: string, body: UpdateAgentBody) => {
    const settings = body.settings?.[0]
    return [body.responseModel, settings?.responseModel, settings?.prefferModel].every(
      (model) => model === undefined || model === null || model === stored || isOfferedModel(model),
    )
  }

  /** That of the settings entry; the schema knows that of the agent itself. */
  const isZoneAllowed = (stored: string, { settings }: UpdateAgentBody) => {
    const zone = settings?.[0]?.timeZone ?? stored
    return zone === stored || timeZoneNames.some((known) => known === zone)
  }

  return {
    updateAgent: async ({ params, body }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      if (!isModelAllowed(agent.responseModel, body)) return unknownModel
      if (!isZoneAllowed(agent.timezone, body)) return unknownZone
      const result = await saveAgent(db, session.user.id, agent.id, (current) => agentChange(current, body), {
        author: session.user.name,
        now: clock.now(),
        expectedRevision: body.revision ?? undefined,
      })
      if (result === undefined) return agentNotFound
      if (result.kind === 'saved')
        return reply({ ...agentToWire(result.agent), ...(await channelFieldsOf(db, result.agent)) })
      return refuse(409, 'agent_changed', 'Este agente foi alterado em outro lugar enquanto você editava.', {
        current: agentToWire(result.agent),
      })
    },

    previewAgent: async ({ params, body }, { session, signal }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      const previewing = previews.tryRun(session.user.id, async () =>
        (await rateLimiter.count([previewsOfAccount, session.user.id]))
          ? previewAnswers(engine, agent, body, signal)
          : undefined,
      )
      const answers = await previewing
      if (answers === undefined) return tooManyAttempts
      if (answers.ok) return reply(answers.value)
      const { kind, message } = answers.failure
      return kind === 'timeout' ? refuse(504, 'model_timeout', message) : refuse(502, `model_${kind}`, message)
    },

    listAgentVersions: async ({ params }, { session }) => {
      const versions = await listVersions(db, session.user.id, params.agentId)
      return versions.length === 0 ? agentNotFound : reply(versions.map(versionToWire))
    },

    getAgentVersion: async ({ params }, { session }) => {
      const version = await findVersion(db, session.user.id, params.agentId, params.revision)
      if (version === undefined) return versionNotFound
      const { agentId: id, revision, createdAt } = version
      return reply({
        ...versionToWire(version),
        agent: agentToWire({ ...version.content, id, revision, createdAt, updatedAt: createdAt }),
      })
    },

    restoreAgentVersion: async ({ params }, { session }) => {
      const version = await findVersion(db, session.user.id, params.agentId, params.revision)
      if (version === undefined) return versionNotFound
      // Where the agent is published is no part of how it answers (docs/decisions/085).
      const { websiteUrl: _site, active: _active, ...content } = version.content
      const result = await saveAgent(db, session.user.id, params.agentId, () => content, {
        author: session.user.name,
        now: clock.now(),
        restoredFrom: version.revision,
      })
      return result === undefined
        ? agentNotFound
        : reply({ ...agentToWire(result.agent), ...(await channelFieldsOf(db, result.agent)) })
    },
  }
}
