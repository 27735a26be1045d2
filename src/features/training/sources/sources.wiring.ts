/** The ports of the actors around the list of trainings. */
import { useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { ok, type Result } from '../../../../contract/failures.ts'
import { Training } from '../../../../contract/trainings.ts'
import { type PairsForm, type ReplacementForm, sourceLimits } from '../../../../contract/training-sources.ts'
import { useFlow } from '../../../flow/use-flow.ts'
import { duplicatesQuery, textBody } from '../../../machines/training-creation/creation-data.ts'
import { firstUnits } from '../../../machines/text.ts'
import { trainingChangeMachine, type Change } from '../../../machines/training-change/training-change.machine.ts'
import { emptyPairs, pairsBody } from '../../../machines/training-pairs/pairs.ts'
import {
  trainingPairsMachine,
  type PairsRecord,
  type PairsSubject,
} from '../../../machines/training-pairs/training-pairs.machine.ts'
import { trainingPassagesMachine } from '../../../machines/training-passages/training-passages.machine.ts'
import {
  trainingSelectionMachine,
  type FailedRemoval,
  type Named,
  type Removal,
} from '../../../machines/training-selection/training-selection.machine.ts'
import { trainingTextMachine, type ReplacedTraining } from '../../../machines/training-text/training-text.machine.ts'
import type { QueuedFile } from '../../../machines/upload-queue/queued-file.ts'
import {
  uploadQueueMachine,
  type Sending,
  type UploadEvent,
} from '../../../machines/upload-queue/upload-queue.machine.ts'
import { isOnline, watchConnection } from '../../../services/connection.ts'
import { watchDrafts } from '../../../services/drafts.ts'
import { asSaved, formDraft, formPorts } from '../../../services/form-ports.ts'
import { call } from '../../../services/http.ts'
import { asDone, readFresh } from '../../../services/ports.ts'
import { trainingQuery } from '../../../services/queries.ts'
import { ownerKey } from '../../../services/owner-key.ts'
import { upload } from '../../../services/upload.ts'
import { forgetEdit, wholeTextDraft } from '../dialogs/training-edit.wiring.ts'
import { readAsDataUrl } from '../read-as-data-url.ts'
import type { SourceActors } from '../list/training-actors.ts'
import { changeNotices, pairsNotices, selectionNotices, textNotices } from './strings.ts'

const DRAFT_VERSION = 1

/** One call after another, because each takes only so many. */
const switchAll = async (
  agentId: string,
  { kind, trainingIds, enabled }: Extract<Change, { kind: 'switch' }>,
): Promise<Result<null>> => {
  const ids = trainingIds.slice(0, sourceLimits.switched)
  const rest = trainingIds.slice(ids.length)
  const done = asDone(await call('switchTrainings', { params: { agentId }, body: { trainingIds: ids, enabled } }))
  return done.ok && rest.length > 0 ? switchAll(agentId, { kind, trainingIds: rest, enabled }) : done
}

const applyOne = (agentId: string, change: Change): Promise<Result<unknown>> => {
  switch (change.kind) {
    case 'switch':
      return switchAll(agentId, change)
    case 'schedule': {
      const { trainingId, interval } = change
      return call('scheduleReread', { params: { trainingId }, body: { interval } })
    }
    case 'reread':
      return call('rereadNow', { params: { trainingId: change.trainingId } })
  }
}

const applyChange = (agentId: string) =>
  fromPromise<Result<null>, { command: Change | null }>(async ({ input: { command } }) =>
    command ? asDone(await applyOne(agentId, command)) : ok(null),
  )

/** Goes on when the page is left: what was confirmed is not done by half. */
const removeTrainings = (userId: string | null, agentId: string) =>
  fromPromise<Result<Removal>, { trainings: readonly Named[] }>(async ({ input: { trainings } }) => {
    const failed: FailedRemoval[] = []
    for (const training of trainings) {
      const done = asDone(await call('deleteTraining', { params: { trainingId: training.id } }))
      if (!done.ok && done.failure.kind === 'unauthorized') return done
      // A training that is already gone counts as removed.
      if (!done.ok && done.failure.kind !== 'notFound')
        failed.push({ ...training, message: done.failure.message ?? '' })
      else forgetEdit(userId, agentId, training.id)
    }
    return ok({ removed: trainings.length - failed.length, failed })
  })

const LONGEST_NAME = 200
const nameOf = (file: File): string => firstUnits(file.name.replace(/\.[^.]*$/u, ''), LONGEST_NAME).trim() || file.name

const sendOne = async (
  agentId: string,
  { file, kind, duplicate }: QueuedFile,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<Result<null>> => {
  const named = { agentId, name: nameOf(file), description: '' }
  const duplicates = duplicatesQuery(duplicate === null)
  if (kind === 'image') {
    const imageBase64 = await readAsDataUrl(file)
    if (imageBase64 === null) return { ok: false, failure: { kind: 'invalid', status: 0 } }
    return asDone(
      await call('createImageTraining', { query: duplicates, body: { ...named, imageBase64 } }, options.signal),
    )
  }
  const query = { ...named, ...duplicates }
  return asDone(await upload('createDocumentTraining', { query }, file, options))
}

const sendFile = fromCallback<EventObject, Sending, UploadEvent>(({ input: { agentId, file }, sendBack }) => {
  const controller = new AbortController()
  const { signal } = controller
  const onProgress = (fraction: number): void => {
    if (!signal.aborted) sendBack({ type: 'upload.progressed', fraction })
  }
  const send = async (): Promise<void> => {
    if (file === null) return
    const output = await sendOne(agentId, file, { onProgress, signal })
    if (signal.aborted) return
    const isLost = !output.ok && output.failure.kind === 'offline' && !isOnline()
    sendBack(isLost ? { type: 'connection.lost' } : { type: 'upload.answered', output })
  }
  void send()
  return () => controller.abort()
})

const awaitConnection = fromCallback<EventObject, undefined, { type: 'connection.returned' }>(({ sendBack }) => {
  const report = (): void => void (isOnline() && sendBack({ type: 'connection.returned' }))
  report()
  return watchConnection(report)
})

const PairsValues = v.object({
  name: v.string(),
  pairs: v.array(v.object({ question: v.string(), answer: v.string() })),
  allowDuplicate: v.boolean(),
})

const pairsDraftName = (userId: string | null, agentId: string): string =>
  `training-pairs.${ownerKey(userId)}.${agentId}`

/** Whether this tab has pairs that were begun and not saved. */
export const useHasPairsDraft = (userId: string | null, agentId: string): boolean =>
  useSyncExternalStore(
    watchDrafts,
    () => formDraft(pairsDraftName(userId, agentId), DRAFT_VERSION, PairsValues).own() !== undefined,
  )

const wirePairs = (userId: string | null) =>
  trainingPairsMachine.provide({
    actors: formPorts<PairsSubject, PairsRecord, PairsForm>({
      read: ({ agentId }) => Promise.resolve(ok({ agentId, values: emptyPairs })),
      save: async ({ subject: { agentId }, values }, signal) => {
        const done = asDone(
          await call(
            'createTextTraining',
            { query: duplicatesQuery(!values.allowDuplicate), body: pairsBody(values, agentId) },
            signal,
          ),
        )
        return done.ok ? ok({ outcome: 'saved', record: null }) : done
      },
      draftName: ({ agentId }) => pairsDraftName(userId, agentId),
      draftVersion: DRAFT_VERSION,
      values: PairsValues,
    }),
  })

const wireText = (userId: string | null, agentId: string) =>
  trainingTextMachine.provide({
    actors: formPorts<ReplacedTraining, Training, ReplacementForm>({
      read: ({ id }) => readFresh(trainingQuery(agentId, id)),
      save: async ({ record: { id, revision }, values: { content } }, signal) => {
        const params = { trainingId: id }
        const saved = await call('replaceText', { params, body: { content, revision } }, signal)
        if (saved.ok || saved.failure.status !== 409) return asSaved(saved, Training)
        const newer = await readFresh(trainingQuery(agentId, id))
        return newer.ok ? ok({ outcome: 'changedElsewhere', current: newer.value }) : saved
      },
      recreate: async ({ subject: { name }, values: { content } }, signal) => {
        const body = textBody({ type: 'TEXT', name, description: '', content }, agentId)
        return asDone(await call('createTextTraining', { query: {}, body }, signal))
      },
      draftName: ({ id }) => wholeTextDraft(userId, agentId, id),
      draftVersion: DRAFT_VERSION,
      values: v.object({ content: v.string() }),
    }),
  })

const wiredUploads = uploadQueueMachine.provide({ actors: { sendFile, awaitConnection } })

export const useSourceActors = (userId: string | null, agentId: string): SourceActors => {
  const [wired] = useState(() => ({
    change: trainingChangeMachine.provide({ actors: { runCommand: applyChange(agentId) } }),
    pairs: wirePairs(userId),
    text: wireText(userId, agentId),
    selection: trainingSelectionMachine.provide({ actors: { removeTrainings: removeTrainings(userId, agentId) } }),
  }))
  return {
    change: useFlow(wired.change, undefined, changeNotices),
    pairs: useFlow(wired.pairs, { subject: null }, pairsNotices),
    passages: useFlow(trainingPassagesMachine, undefined),
    selection: useFlow(wired.selection, undefined, selectionNotices),
    text: useFlow(wired.text, { subject: null }, textNotices),
    uploads: useFlow(wiredUploads, { agentId }),
  }
}
