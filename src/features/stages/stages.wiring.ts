/** The ports of the list of stages, of their removal, and of a stage's form. */
import { useState } from 'react'
import { fromCallback, type Actor, type EventObject } from 'xstate'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { Stage, type UpdateStageBody } from '../../../contract/stages.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { areSame } from '../../machines/shared/form-data.ts'
import { instructionsOf } from '../../machines/stage-form/instructions.ts'
import { stageFormMachine, type StageFormMachine } from '../../machines/stage-form/stage-form.machine.ts'
import {
  newStage,
  toValues,
  type StageRecord,
  type StageSubject,
  type StageValues,
} from '../../machines/stage-form/stage-values.ts'
import { nextPriority, type Change } from '../../machines/stage-list/stage-data.ts'
import {
  stageListMachine,
  type PriorityAnswered,
  type StageListMachine,
} from '../../machines/stage-list/stage-list.machine.ts'
import {
  stageRemovalMachine,
  type NamedStage,
  type StageRemovalMachine,
} from '../../machines/stage-removal/stage-removal.machine.ts'
import { asSaved, formDraft, formPorts } from '../../services/form-ports.ts'
import { forgetDrafts } from '../../services/tab-drafts.ts'
import { call } from '../../services/http.ts'
import { asDone, readFresh, writePort } from '../../services/ports.ts'
import { queryClient, stagesQuery } from '../../services/queries.ts'
import { tabMemory } from '../../services/tab-memory.ts'
import { creationName, forgetParts, stageDraftName, type DraftOwner } from './draft-slots.ts'
import { StageDraft } from './draft-schemas.ts'
import { creationNotices, editNotices, listNotices, removalNotices } from './strings.ts'

const storedIn = (agentId: string): Stage[] => queryClient.getQueryData(stagesQuery(agentId).queryKey) ?? []

/** The whole stage (S2§7) with its latest place: the stages may have been reordered since it was read. */
const bodyOf = (stage: StageRecord, patch: Partial<UpdateStageBody>): UpdateStageBody => ({
  ...toValues(stage),
  agentId: stage.agentId,
  priority: storedIn(stage.agentId).find(({ id }) => id === stage.id)?.priority ?? stage.priority ?? 1,
  instructions: stage.instructions ?? '',
  revision: stage.revision ?? null,
  ...patch,
})

/**
 * One call per stage, all in parallel (S2§7); each saved stage is written to the cache at once. Leaving the page ends
 * none of them, or half of an order would be saved.
 */
const savePriorities = fromCallback<EventObject, { agentId: string; changes: readonly Change[] }, PriorityAnswered>(
  ({ input: { agentId, changes }, sendBack }) => {
    const save = async ({ id, priority }: Change): Promise<void> => {
      const stage = storedIn(agentId).find((one) => one.id === id)
      const request = stage && { params: { stageId: id }, body: bodyOf(stage, { priority }) }
      const result = request ? await call('updateStage', request) : fail('notFound')
      if (result.ok)
        queryClient.setQueryData(stagesQuery(agentId).queryKey, (stages) =>
          stages?.map((one) => (one.id === id ? result.value : one)),
        )
      sendBack({ type: 'order.answered', id, output: asDone(result) })
    }
    changes.forEach((change) => void save(change))
  },
)

const wiredList = stageListMachine.provide({ actors: { savePriorities } })
export const useStageList = (agentId: string): Actor<StageListMachine> => useFlow(wiredList, { agentId }, listNotices)

const DRAFT_VERSION = 1

export const storedName = (owner: DraftOwner): string =>
  formDraft(stageDraftName(owner, null), DRAFT_VERSION, StageDraft).peek()?.values.name ?? ''

const forget = (owner: DraftOwner, stageId: string | null): void => {
  forgetDrafts(stageDraftName(owner, stageId))
  forgetParts(owner, stageId)
}

const wireForm = (owner: DraftOwner): StageFormMachine => {
  const { agentId } = owner
  const textsOf = (values: StageValues) => ({ ...values, agentId, instructions: instructionsOf(values) })
  const unanswered = tabMemory(creationName(owner))
  const create = async (values: StageValues, signal: AbortSignal): Promise<Result<Stage>> => {
    if (unanswered.read() !== '') {
      // The last creation got no answer, so the stage may be there already.
      const stages = await readFresh(stagesQuery(agentId))
      if (!stages.ok) return stages
      const made = stages.value.find((stage) => areSame(toValues(stage), values))
      if (made) return ok(made)
    }
    const body = { ...textsOf(values), priority: nextPriority(storedIn(agentId)) }
    unanswered.write('yes')
    const created = await call('createStage', { body }, signal)
    if (created.ok || !['offline', 'aborted'].includes(created.failure.kind)) unanswered.forget()
    return created
  }
  const ports = formPorts<StageSubject, StageRecord, StageValues>({
    read: async ({ stageId }) => {
      if (stageId === null) return ok(newStage(agentId))
      const stages = await readFresh(stagesQuery(agentId))
      if (!stages.ok) return stages
      const stage = stages.value.find(({ id }) => id === stageId)
      return stage ? ok(stage) : fail('notFound')
    },
    save: async ({ subject: { stageId }, record, values }, signal) => {
      const result =
        stageId === null
          ? await create(values, signal)
          : await call('updateStage', { params: { stageId }, body: bodyOf(record, textsOf(values)) }, signal)
      // The specification does not define the response body, so any 2xx counts as saved.
      if (!result.ok && result.failure.kind === 'malformed') return ok({ outcome: 'saved', record: null })
      const saved = asSaved<StageRecord>(result, Stage)
      // The form counts a stage that already says the same as saved.
      if (saved.ok && (saved.value.outcome === 'saved' || areSame(values, toValues(saved.value.current))))
        forgetParts(owner, stageId)
      return saved
    },
    recreate: async ({ subject: { stageId }, values }, signal) => {
      const created = asDone(await create(values, signal))
      if (created.ok) forgetParts(owner, stageId)
      return created
    },
    draftName: ({ stageId }) => stageDraftName(owner, stageId),
    draftVersion: DRAFT_VERSION,
    values: StageDraft,
  })
  return stageFormMachine.provide({ actors: ports })
}

/** A new stage and an existing one have different notices. */
export const useStageForms = (owner: DraftOwner) => {
  const [machine] = useState(() => wireForm(owner))
  const creation = useFlow(machine, { subject: null }, creationNotices)
  const edit = useFlow(machine, { subject: null }, editNotices)
  return { creation, edit }
}

export const useStageRemoval = (owner: DraftOwner): Actor<StageRemovalMachine> => {
  const [machine] = useState(() =>
    stageRemovalMachine.provide({
      actors: {
        runConfirmed: writePort(
          'deleteStage',
          ({ subject }: { subject: NamedStage | null }) => subject && { params: { stageId: subject.id } },
          ({ subject }) => subject && forget(owner, subject.id),
        ),
      },
    }),
  )
  return useFlow(machine, undefined, removalNotices)
}
