/** The ports of the follow-up card and its dialogs. */
import { useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { ok } from '../../../contract/failures.ts'
import { sendHours, type FollowUpValues } from '../../../contract/follow-ups.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { followUpForm, followUpValuesOf, type FollowUpRecord } from '../../machines/follow-up-form/follow-up-data.ts'
import { followUpFormMachine } from '../../machines/follow-up-form/follow-up-form.machine.ts'
import { followUpRemovalMachine } from '../../machines/follow-up-removal/follow-up-removal.machine.ts'
import { followUpToggleMachine } from '../../machines/follow-up-toggle/follow-up-toggle.machine.ts'
import { areSame } from '../../machines/shared/form-data.ts'
import { watchDrafts } from '../../services/drafts.ts'
import { formDraft, formPorts } from '../../services/form-ports.ts'
import { forgetDrafts } from '../../services/tab-drafts.ts'
import { call } from '../../services/http.ts'
import { asDone, readFresh, writePort } from '../../services/ports.ts'
import { followUpQuery } from '../../services/queries.ts'
import { formNotices, removalNotices, toggleNotices } from './strings.ts'

const Values = v.object({
  content: v.string(),
  waitTimeMinutes: v.string(),
  sendHours: v.picklist(sendHours),
  opensAt: v.string(),
  closesAt: v.string(),
  onSunday: v.boolean(),
})
const DRAFT_VERSION = 1
const draftName = (userId: string, agentId: string): string => `follow-up.${userId}.${agentId}`

/** Whether the form was begun and not saved, in any tab. */
export const useHasDraft = (userId: string, agentId: string): boolean =>
  useSyncExternalStore(
    watchDrafts,
    () => formDraft(draftName(userId, agentId), DRAFT_VERSION, Values).peek() !== undefined,
  )

const wireForm = (userId: string) =>
  followUpFormMachine.provide({
    actors: formPorts<{ agentId: string }, FollowUpRecord, FollowUpValues>({
      read: async ({ agentId }) => {
        const read = await readFresh(followUpQuery(agentId))
        return read.ok ? ok({ agentId, followUp: read.value }) : read
      },
      save: async ({ record, values }, signal) => {
        // The call has no revision, so what another tab has saved since the form was opened is looked up.
        const stored = await readFresh(followUpQuery(record.agentId))
        const current = stored.ok && stored.value ? { ...record, followUp: stored.value } : record
        if (!areSame(followUpValuesOf(record), followUpValuesOf(current)))
          return ok({ outcome: 'changedElsewhere', current })
        const form = followUpForm(current, values)
        const done = asDone(await call('saveFollowUp', { form }, signal))
        return done.ok ? ok({ outcome: 'saved' as const, record: null }) : done
      },
      recreate: async ({ subject: { agentId }, values }, signal) =>
        asDone(await call('saveFollowUp', { form: followUpForm({ agentId, followUp: null }, values) }, signal)),
      draftName: ({ agentId }) => draftName(userId, agentId),
      draftVersion: DRAFT_VERSION,
      values: Values,
    }),
  })

const toggle = followUpToggleMachine.provide({
  actors: {
    runCommand: writePort(
      'toggleFollowUp',
      ({ command }: { command: { id: string; active: boolean } | null }) =>
        command && { params: { followUpId: command.id }, body: { active: command.active } },
    ),
  },
})

const provideRemoval = (userId: string, agentId: string) =>
  followUpRemovalMachine.provide({
    actors: {
      runConfirmed: writePort(
        'deleteFollowUp',
        ({ subject }: { subject: { id: string } | null }) => subject && { params: { followUpId: subject.id } },
        () => forgetDrafts(draftName(userId, agentId)),
      ),
    },
  })

export const useFollowUp = (userId: string, agentId: string) => {
  const [form] = useState(() => wireForm(userId))
  const [removal] = useState(() => provideRemoval(userId, agentId))
  return {
    form: useFlow(form, { subject: null }, formNotices),
    toggle: useFlow(toggle, undefined, toggleNotices),
    removal: useFlow(removal, undefined, removalNotices),
  }
}
