/** The stage state of a conversation, shown to its owner beside the test chat (SM-02, SM-03). */
import type { WireReply } from '../../contract/routes.ts'
import { findAgent } from '../agents/agents.ts'
import { findOwnConversationId } from '../conversations/find-conversation.ts'
import type { StageCallRow } from '../db/stage-tables.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handler, reply } from '../http/result.ts'
import { beginningOf } from '../platform/text/plain.ts'
import type { StageDependencies } from './dependencies.ts'
import { listActiveStages } from './stages.ts'
import { enteredStages, findState, listCalls } from './state.repository.ts'
import { endOf } from './steering/actions.ts'
import { emptyState, type RunningStage } from './steering/state.ts'

type Wire = WireReply<'conversationStages'>

/** Characters of a response shown in the panel. */
const shownCharacters = 600

function fieldsToWire({ stage, fields }: RunningStage): Wire['fields'] {
  return stage.requiredData.flatMap(({ fieldName, displayName, dataType }) => {
    const field = fields.find((one) => one.fieldName === fieldName)
    if (field === undefined) return []
    const history = field.history.map(({ shown, at }) => ({ value: shown, at }))
    return [{ fieldName, displayName, dataType, state: field.state, value: field.shown, reason: field.reason, history }]
  })
}

const callToWire = ({ id, action, method, state, status, response, problem, createdAt }: StageCallRow) => ({
  id,
  action,
  method,
  state,
  status,
  problem,
  response: beginningOf(response, shownCharacters),
  at: createdAt.getTime(),
})

function waitingFor({ stage, awaited }: RunningStage): string | null {
  if (awaited === null) return null
  if (awaited.kind === 'permission') return awaited.action
  return stage.requiredData.find(({ fieldName }) => fieldName === awaited.fieldName)?.displayName ?? awaited.fieldName
}

export const conversationStagesHandler =
  ({ db }: StageDependencies): Handler<'conversationStages'> =>
  async ({ params: { agentId, sessionId } }, { session }) => {
    const ownerId = session.user.id
    if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
    const conversationId = await findOwnConversationId(db, { ownerId, agentId, sessionId })
    const [stored, calls, active, entered] = await Promise.all([
      conversationId === undefined ? undefined : findState(db, ownerId, conversationId),
      conversationId === undefined ? [] : listCalls(db, ownerId, conversationId),
      listActiveStages(db, ownerId, agentId),
      enteredStages(db, ownerId, agentId),
    ])
    const { running, isHandedOver } = stored?.state ?? emptyState
    const current = active.find(({ id }) => id === running?.stage.id)
    return reply({
      stage: running && {
        id: running.stage.id,
        name: running.stage.name,
        enteredAt: running.enteredAt,
        state: running.isCompleted ? endOf(running) : 'running',
        isOutdated: current?.revision !== running.stage.revision,
        waitingFor: waitingFor(running),
        fruitlessQuestions: running.fruitless,
      },
      fields: running ? fieldsToWire(running) : [],
      calls: calls.map(callToWire),
      message: stored?.message ?? null,
      judgedBy: stored?.judgedBy ?? null,
      judgements: stored?.judgements ?? [],
      isHandedOver,
      entered,
    })
  }
