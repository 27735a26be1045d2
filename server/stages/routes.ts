/** The stages of an agent: listing, adding, saving and removing them (SG-01, SW-06). */
import { isDeepStrictEqual } from 'node:util'
import type { CallRequest, WireReply } from '../../contract/routes.ts'
import { fieldsProblem, parseHeaders, stageLimits } from '../../contract/stages.ts'
import type { StageRow } from '../db/stage-tables.ts'
import type { StageDependencies } from './dependencies.ts'
import { agentNotFound, invalidField } from '../http/refusals.ts'
import { type Handlers, notFound, type Refusal, refuse, reply } from '../http/result.ts'
import { lostSecret, maskHeaders, sealHeaders } from './headers.ts'
import { createStage, deleteStage, listStages, type StageFields, updateStage } from './repository.ts'

type StageCall = 'listStages' | 'createStage' | 'updateStage' | 'deleteStage'
type Body = CallRequest<'createStage' | 'updateStage'>['body']

const stageNotFound = notFound('Estágio não encontrado.')
const full = refuse(400, 'too_many_stages', `Um agente pode ter até ${stageLimits.stages} estágios.`)

export function stageHandlers({ db, clock, secrets }: StageDependencies): Pick<Handlers, StageCall> {
  const toWire = (stage: StageRow): WireReply<'createStage'> => {
    const { ownerId, createdAt: _created, sequence: _sequence, updatedAt, ...fields } = stage
    const intentions = stage.intentions.map((intention) => ({
      ...intention,
      headers: maskHeaders({ secrets, ownerId }, intention.headers),
    }))
    return { ...fields, intentions, updatedAt: updatedAt.toISOString() }
  }

  /** Refuses too many headers, unless `stage` already has them. */
  const findTooMany = (body: Body, { ownerId, intentions }: StageRow): Refusal<400> | undefined => {
    for (const [at, { headers }] of body.intentions.entries()) {
      const { problem } = parseHeaders(headers)
      const isStored = () => intentions.some((stored) => maskHeaders({ secrets, ownerId }, stored.headers) === headers)
      if (problem !== null && !isStored()) return invalidField('too_many_headers', `intentions.${at}.headers`, problem)
    }
    return undefined
  }

  /** Refuses fields with the same name, unless `stored` are the same fields. */
  const findSameNames = ({ requiredData }: Body, stored: StageRow['requiredData'] = []): Refusal<400> | undefined => {
    const problem = fieldsProblem(requiredData)
    if (problem === null || isDeepStrictEqual(requiredData, stored)) return undefined
    return invalidField('same_names', 'requiredData', problem)
  }

  /** Prepares a body for storage: a mask in it is replaced by the secret of a stage of the same agent. */
  const toStored = (
    ownerId: string,
    body: Body,
    stored: StageRow[],
  ): { fields: StageFields } | { refused: Refusal<400> } => {
    const { name, description, condition, conditionDescription, instructions, active, requiredData } = body
    const known = stored.flatMap((stage) => stage.intentions)
    const sealed = sealHeaders({ secrets, ownerId }, body.intentions, known)
    if ('unknownAt' in sealed)
      return { refused: invalidField('lost_secret', `intentions.${sealed.unknownAt}.headers`, lostSecret) }
    const texts = { name, description, condition, conditionDescription, instructions, active, requiredData }
    return { fields: { ...texts, intentions: sealed.sealed } }
  }

  return {
    listStages: async ({ params }, { session }) => {
      const stages = await listStages(db, session.user.id, params.agentId)
      return stages === undefined ? agentNotFound : reply(stages.map(toWire))
    },

    createStage: async ({ body }, { session }) => {
      const { agentId, priority } = body
      const refused = findSameNames(body)
      if (refused) return refused
      const at = { agentId, priority, now: clock.now() }
      const result = await createStage(db, session.user.id, at, (stored) => toStored(session.user.id, body, stored))
      if (result === undefined) return agentNotFound
      if (result.kind === 'full') return full
      return result.kind === 'refused' ? result.refused : reply(toWire(result.stage))
    },

    updateStage: async ({ params, body }, { session }) => {
      const { agentId, priority, revision } = body
      const at = { id: params.stageId, agentId, now: clock.now() }
      const result = await updateStage<Refusal<400 | 409>>(db, session.user.id, at, (stage, stored) => {
        const current = toWire(stage)
        if (typeof revision === 'number' && revision !== stage.revision) return { refused: changedElsewhere(current) }
        const place = { priority: priority ?? stage.priority }
        if (isSameContent(body, current)) return place
        const refused = findTooMany(body, stage) ?? findSameNames(body, stage.requiredData)
        if (refused) return { refused }
        const decided = toStored(session.user.id, body, stored)
        return 'refused' in decided ? decided : { ...decided, ...place }
      })
      if (result === undefined) return stageNotFound
      return result.kind === 'refused' ? result.refused : reply(toWire(result.stage))
    },

    deleteStage: async ({ params }, { session }) =>
      (await deleteStage(db, session.user.id, params.stageId))
        ? reply({ message: 'Estágio excluído.' })
        : stageNotFound,
  }
}

const contentFields = [
  ...(['name', 'description', 'condition', 'conditionDescription', 'instructions', 'active'] as const),
  ...(['requiredData', 'intentions'] as const),
] satisfies (keyof StageFields)[]

const isSameContent = (body: Body, current: WireReply<'updateStage'>): boolean =>
  contentFields.every((name) => isDeepStrictEqual(body[name], current[name]))

const changedElsewhere = (current: WireReply<'updateStage'>) =>
  refuse(409, 'stage_changed', 'Este estágio foi alterado em outro lugar enquanto você editava.', { current })
