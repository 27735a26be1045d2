/** The ports of the dialog 'Editar Treinamento', and its drafts in this browser. */
import { useMemo, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Actor } from 'xstate'
import { ok, type Result } from '../../../../contract/failures.ts'
import type { Training } from '../../../../contract/trainings.ts'
import { useFlow } from '../../../flow/use-flow.ts'
import { imageBody, textBody, websiteBody } from '../../../machines/training-creation/creation-data.ts'
import { updateBodyOf, type EditFields } from '../../../machines/training-edit/edit-data.ts'
import {
  trainingEditMachine,
  type EditedTraining,
  type TrainingEditMachine,
} from '../../../machines/training-edit/training-edit.machine.ts'
import { draftIdsUnder, watchDrafts } from '../../../services/drafts.ts'
import { formPorts } from '../../../services/form-ports.ts'
import { forgetDrafts } from '../../../services/tab-drafts.ts'
import { call } from '../../../services/http.ts'
import { asDone, readFresh } from '../../../services/ports.ts'
import { trainingQuery } from '../../../services/queries.ts'
import { ownerKey } from '../../../services/owner-key.ts'
import type { TrainingDrafts } from '../training-scope.ts'
import { editNotices } from './strings.ts'

const shared = { name: v.string(), description: v.string(), content: v.string(), subpages: v.boolean() }
/** Drafts of earlier versions call the URL `address`. */
const EarlierValues = v.pipe(
  v.object({ ...shared, address: v.string() }),
  v.transform(({ address, ...values }) => ({ ...values, url: address })),
)
const Values = v.union([v.object({ ...shared, url: v.string() }), EarlierValues])
const VERSION = 2

const draftPrefix = (userId: string | null, agentId: string): string => `training-edit.${ownerKey(userId)}.${agentId}`

const wholeTextPrefix = (userId: string | null, agentId: string): string =>
  `training-text.whole.${ownerKey(userId)}.${agentId}`

/** Of the dialog that replaces the whole text. */
export const wholeTextDraft = (userId: string | null, agentId: string, trainingId: string): string =>
  `${wholeTextPrefix(userId, agentId)}.${trainingId}`

/** Removes the drafts of a training that no longer exists. */
export const forgetEdit = (userId: string | null, agentId: string, trainingId: string): void => {
  for (const name of [`${draftPrefix(userId, agentId)}.${trainingId}`, wholeTextDraft(userId, agentId, trainingId)])
    forgetDrafts(name)
}

const useDraftIds = (prefix: string): string =>
  useSyncExternalStore(watchDrafts, () => draftIdsUnder(prefix).toSorted().join(' '))

/** The trainings with an unsaved draft; the same object until they change. */
export const useTrainingDrafts = (userId: string | null, agentId: string): TrainingDrafts => {
  const edits = useDraftIds(draftPrefix(userId, agentId))
  const texts = useDraftIds(wholeTextPrefix(userId, agentId))
  return useMemo(() => ({ edits: edits.split(' '), texts: texts.split(' ') }), [edits, texts])
}

const recreate = (agentId: string, type: string, values: EditFields, signal: AbortSignal): Promise<Result<unknown>> => {
  const { name, description, content, url, subpages } = values
  const named = { name, description }
  if (type === 'WEBSITE') {
    const body = websiteBody({ type, ...named, url, hasSubpages: subpages }, agentId)
    return call('createWebsiteTraining', { query: {}, body }, signal)
  }
  if (type === 'IMAGE') {
    const body = imageBody({ type, ...named, source: 'url', file: null, url }, agentId)
    return call('createImageTraining', { query: {}, body }, signal)
  }
  const body = textBody({ type: 'TEXT', ...named, content }, agentId)
  return call('createTextTraining', { query: {}, body }, signal)
}

const wireEdit = (userId: string | null, agentId: string): TrainingEditMachine =>
  trainingEditMachine.provide({
    actors: formPorts<EditedTraining, Training, EditFields>({
      read: ({ id }) => readFresh(trainingQuery(agentId, id)),
      save: async ({ record, values }, signal) => {
        const params = { agentId, trainingId: record.id }
        const done = asDone(await call('updateTraining', { params, body: updateBodyOf(values, record) }, signal))
        if (done.ok) return ok({ outcome: 'saved', record: null })
        if (done.failure.status !== 409) return done
        const newer = await readFresh(trainingQuery(agentId, record.id))
        return newer.ok ? ok({ outcome: 'changedElsewhere', current: newer.value }) : done
      },
      recreate: async ({ subject: { type }, values }, signal) => asDone(await recreate(agentId, type, values, signal)),
      draftName: ({ id }) => `${draftPrefix(userId, agentId)}.${id}`,
      draftVersion: VERSION,
      values: Values,
    }),
  })

export const useTrainingEdit = (userId: string | null, agentId: string): Actor<TrainingEditMachine> => {
  const [machine] = useState(() => wireEdit(userId, agentId))
  return useFlow(machine, { subject: null }, editNotices)
}
