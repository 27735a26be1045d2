/** Follow-ups: settings, activation, and results. */
import { routes } from '../../contract/routes.ts'
import { type FollowUpFileField, followUpFileFields } from '../../contract/follow-ups.ts'
import { findAgent } from '../agents/agents.ts'
import type { FollowUpFile } from '../db/schema.ts'
import { agentNotFound, wrongFile } from '../http/refusals.ts'
import { parseFields } from '../http/parse-fields.ts'
import type { ReceivedForm } from '../http/receive-form.ts'
import { withForm } from '../http/with-form.ts'
import { type Handlers, notFound, reply } from '../http/result.ts'
import { countSent } from './analytics.repository.ts'
import { countDays, startOfPeriod } from './analytics.ts'
import { moveClockHandler } from './clock.routes.ts'
import type { FollowUpDependencies } from './dependencies.ts'
import { toFollowUpFile } from './files.ts'
import { deleteFollowUp, findOfAgent, saveFollowUp, toggleFollowUp } from './repository.ts'
import { listSilences } from './silences.repository.ts'
import { followUpToWire, silenceToWire } from './wire.ts'

const followUpNotFound = notFound('Follow-up não encontrado.')

/** Maximum number of conversations whose state is listed. */
const maxListed = 200

type FollowUpHandlers = Pick<
  Handlers,
  | ('listFollowUps' | 'saveFollowUp' | 'toggleFollowUp' | 'deleteFollowUp')
  | ('followUpStates' | 'followUpAnalytics' | 'moveChatClock')
>

export function followUpHandlers(dependencies: FollowUpDependencies): FollowUpHandlers {
  const { db, clock, files } = dependencies

  async function save(ownerId: string, form: ReceivedForm) {
    const parsed = parseFields(routes.saveFollowUp.form, form)
    if (!parsed.ok) return parsed.refusal
    const { id, agentId, waitTimeMinutes: waitMinutes, messageType: _type, ...rest } = parsed.fields
    const kept: FollowUpFile[] = []
    for (const [field, file] of form.files) {
      const one = await toFollowUpFile(field as FollowUpFileField, file, files.path(file.id))
      if (one === undefined) return wrongFile
      kept.push(one)
    }
    const now = clock.now()
    const saved = await saveFollowUp(db, ownerId, { agentId, id, fields: { ...rest, waitMinutes }, files: kept, now })
    if (saved === 'agentGone') return agentNotFound
    if (saved === 'unknown') return followUpNotFound
    return reply(followUpToWire(saved))
  }

  return {
    listFollowUps: async ({ params }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      const followUp = await findOfAgent(db, session.user.id, agent.id)
      return reply(followUp === undefined ? [] : [followUpToWire(followUp)])
    },

    saveFollowUp: (_, { session, request }) =>
      withForm(dependencies, request, followUpFileFields, (form) => save(session.user.id, form)),

    toggleFollowUp: async ({ params, body }, { session }) => {
      const change = { id: params.followUpId, active: body.active, now: clock.now() }
      const changed = await toggleFollowUp(db, session.user.id, change)
      return changed === undefined ? followUpNotFound : reply(followUpToWire(changed))
    },

    deleteFollowUp: async ({ params }, { session }) => {
      const isDeleted = await deleteFollowUp(db, session.user.id, { id: params.followUpId, now: clock.now() })
      return isDeleted ? reply({ message: 'Follow-up removido.' }) : followUpNotFound
    },

    followUpStates: async ({ params }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      return reply((await listSilences(db, session.user.id, agent.id, maxListed)).map(silenceToWire))
    },

    followUpAnalytics: async ({ params, query }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      const [days, now] = [Number(query.days), clock.now()]
      const sent = await countSent(db, session.user.id, agent.id, startOfPeriod(now, days))
      return reply(countDays(sent, { timezone: agent.timezone, days, now }))
    },

    moveChatClock: moveClockHandler(dependencies),
  }
}
