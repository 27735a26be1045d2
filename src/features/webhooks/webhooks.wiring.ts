/** The ports of the webhook page. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Actor } from 'xstate'
import { ok } from '../../../contract/failures.ts'
import type { WebhookValues } from '../../../contract/webhooks.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  webhookBody,
  webhookFormMachine,
  webhookValuesOf,
  type WebhookRecord,
} from '../../machines/webhook-form/webhook-form.machine.ts'
import { copyMachine, type CopyMachine } from '../../machines/shared/copy.machine.ts'
import { areSame } from '../../machines/shared/form-data.ts'
import {
  webhookPanelMachine,
  type HistoryQuery,
  type TestCall,
} from '../../machines/webhook-panel/webhook-panel.machine.ts'
import { webhookRemovalMachine, type WebhookSubject } from '../../machines/webhook-removal/webhook-removal.machine.ts'
import { draftSlot } from '../../services/drafts.ts'
import { formPorts } from '../../services/form-ports.ts'
import { forgetDrafts } from '../../services/tab-drafts.ts'
import { call } from '../../services/http.ts'
import { callPort, copyPort, readFresh, visibilityPort, writePort } from '../../services/ports.ts'
import { webhooksQuery } from '../../services/queries.ts'
import { readOwnerId } from '../../services/session.ts'
import { useStored } from '../../ui/use-stored.ts'
import { copyNotices, createNotices, editNotices, panelNotices, removalNotices } from './strings.ts'

const Values = v.object({
  name: v.string(),
  description: v.string(),
  messageTemplate: v.string(),
  maxRetries: v.string(),
  active: v.boolean(),
  verifySignature: v.boolean(),
})

const DRAFT_VERSION = 1
const draftNameOf = (kind: 'new' | 'edit', userId: string, agentId: string): string =>
  `webhook.${kind}.${userId}.${agentId}`

const wireForm = (userId: string, kind: 'new' | 'edit') =>
  webhookFormMachine.provide({
    actors: formPorts<{ agentId: string }, WebhookRecord, WebhookValues>({
      read: async ({ agentId }) => {
        const read = await readFresh(webhooksQuery(agentId))
        return read.ok ? ok({ agentId, webhook: (kind === 'edit' ? read.value[0] : null) ?? null }) : read
      },
      save: async ({ subject: { agentId }, record: { webhook }, values }, signal) => {
        // The call has no revision, so what another tab has saved since the form was opened is looked up.
        const stored = webhook && (await readFresh(webhooksQuery(agentId)))
        const known = stored?.ok ? stored.value.find(({ id }) => id === webhook?.id) : undefined
        const current = { agentId, webhook: known ?? webhook }
        if (!areSame(webhookValuesOf({ agentId, webhook }), webhookValuesOf(current)))
          return ok({ outcome: 'changedElsewhere' as const, current })
        const body = webhookBody(agentId, values)
        const saved = webhook
          ? await call('updateWebhook', { params: { webhookId: webhook.id }, body }, signal)
          : await call('createWebhook', { body }, signal)
        return saved.ok ? ok({ outcome: 'saved' as const, record: { agentId, webhook: saved.value } }) : saved
      },
      recreate: async ({ subject: { agentId }, values }, signal) => {
        const created = await call('createWebhook', { body: webhookBody(agentId, values) }, signal)
        return created.ok ? ok({ agentId, webhook: created.value }) : created
      },
      draftName: ({ agentId }) => draftNameOf(kind, userId, agentId),
      draftVersion: DRAFT_VERSION,
      values: Values,
    }),
  })

const panel = webhookPanelMachine.provide({
  actors: {
    regenerateKeys: callPort('regenerateWebhookKeys', ({ webhookId }: { webhookId: string }) => ({
      params: { webhookId },
    })),
    sendTest: callPort('testWebhook', ({ webhookId, call: body }: { webhookId: string; call: TestCall }) => ({
      params: { webhookId },
      body,
    })),
    loadExecutions: callPort('listExecutions', ({ webhookId, page, statusFilter }: HistoryQuery) => ({
      params: { webhookId },
      query: { page: String(page), size: '10', ...(statusFilter && { status: statusFilter }) },
    })),
    replayExecution: callPort('replayExecution', ({ executionId }: { executionId: string }) => ({
      params: { executionId },
    })),
    watchVisibility: visibilityPort,
  },
})

const wireRemoval = (userId: string) =>
  webhookRemovalMachine.provide({
    actors: {
      runConfirmed: writePort(
        'deleteWebhook',
        ({ subject }: { subject: WebhookSubject | null }) => subject && { params: { webhookId: subject.id } },
        ({ subject }) => subject && forgetDrafts(draftNameOf('edit', userId, subject.agentId)),
      ),
    },
  })

const copy = copyMachine().provide({ actors: { copyText: copyPort } })

export type WebhookActors = {
  create: Actor<typeof webhookFormMachine>
  edit: Actor<typeof webhookFormMachine>
  panel: Actor<typeof webhookPanelMachine>
  copy: Actor<CopyMachine>
  removal: Actor<typeof webhookRemovalMachine>
}

/** After saving, the details open; for a new webhook with its keys (S3§4). */
const useDetailsAfter = (form: WebhookActors['edit'], details: WebhookActors['panel'], isNew: boolean): void => {
  useEffect(() => {
    const subscription = form.on('notice', ({ key, params }) => {
      const webhookId = form.getSnapshot().context.record?.webhook?.id
      if (key !== 'saved' || webhookId === undefined) return
      details.send({ type: 'details.open', webhookId, isNew: isNew || params?.isNew === 1 })
    })
    return () => subscription.unsubscribe()
  }, [form, details, isNew])
}

export const useWebhooks = (userId: string): WebhookActors => {
  const [newForm] = useState(() => wireForm(userId, 'new'))
  const [editForm] = useState(() => wireForm(userId, 'edit'))
  const [removal] = useState(() => wireRemoval(userId))
  const actors = {
    create: useFlow(newForm, { subject: null }, createNotices),
    edit: useFlow(editForm, { subject: null }, editNotices),
    panel: useFlow(panel, undefined, panelNotices),
    copy: useFlow(copy, undefined, copyNotices),
    removal: useFlow(removal, undefined, removalNotices),
  }
  useDetailsAfter(actors.create, actors.panel, true)
  useDetailsAfter(actors.edit, actors.panel, false)
  return actors
}

const Call = v.object({ to: v.string(), variables: v.record(v.string(), v.string()) })

/** The test call, so that it may be corrected and sent again; it survives a reload. */
export const useTestCall = (agentId: string) =>
  useStored<TestCall>(() => draftSlot(`webhook-test.${readOwnerId()}.${agentId}`, 1, Call), { to: '', variables: {} })
