import {
  details,
  editDialog,
  history,
  labels,
  page,
  question,
  removal,
  states,
} from '../../src/features/webhooks/strings.ts'
import type { Execution } from '../../contract/webhooks.ts'
import { defineScreenModel, type ScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import type { WebhookPanelMachine } from '../../src/machines/webhook-panel/webhook-panel.machine.ts'
import { formTexts } from '../../src/ui/form-texts.ts'
import { formDialogScreen, textField } from './form-dialog.screen.ts'
import { failed, keys, webhookDetailsModel, webhookFormModel, webhookRemovalModel } from './webhook.model.ts'
import { confirmScreen } from './confirm.screen.ts'

type Sight = NonNullable<ScreenModel<WebhookPanelMachine>['sights'][string]>

const secretSight: Sight = async (screen, { context }) => {
  await screen.sees('dialog', details.title)
  await (context.keys ? screen.seesText(keys.secretKey) : screen.missesText(keys.secretKey))
}
const rowName = ({ id, status, statusCode, requestPayload }: Execution): string =>
  `${requestPayload ? '(11) 98888-7777' : history.noRecipient} ${id.slice(0, 8)} ${states[status]} ${statusCode} 20/11/2026, 09:00:00`

const seesList: Sight = async (screen, { context }) => {
  await screen.sees('dialog', history.title)
  if (context.list) await screen.sees('button', rowName(failed))
}

const seesDetails: Sight = async (screen, snapshot) => {
  await secretSight(screen, snapshot)
  await screen.seesEnabled('button', details.regenerate)
  const { problem, tested, missing } = snapshot.context
  await (missing.length > 0 ? screen.seesText(details.missing) : screen.missesText(details.missing))
  if (problem !== null) await screen.seesText(problem || details.refused)
  if (tested) await screen.seesText(states[tested.status])
}

/** Over the page of an agent with a webhook. */
export const webhookPanelScreen = defineScreenModel(webhookDetailsModel, {
  gestures: {
    // Only a webhook that was just created opens automatically.
    'details.open': (screen, { isNew }) => screen.click('button', isNew ? newWebhook : page.details),
    'history.open': (screen) => screen.click('button', page.history),
    'panel.close': (screen) => screen.click('button', details.close),
    'panel.back': (screen) => screen.click('button', history.back),
    'keys.regenerate': (screen) => screen.click('button', details.regenerate),
    'keys.confirm': (screen) => screen.click('button', question.confirm),
    'keys.cancel': (screen) => screen.click('button', question.cancel),
    'test.send': async (screen, { call }) => {
      await screen.fill(details.to, call.to)
      for (const [name, value] of Object.entries(call.variables)) await screen.fill(name, value)
      await screen.click('button', details.test)
    },
    'history.turnPage': (screen, { page: wanted }) => screen.click('button', history.pageOf(wanted + 1)),
    'history.filter': (screen, { status }) => screen.choose(history.filter, status ? states[status] : history.all),
    'history.refresh': (screen) => screen.clickEither('button', [history.refresh, formTexts.retry]),
    'execution.show': (screen, { execution }) => screen.click('button', rowName(execution)),
    'execution.replay': (screen) => screen.click('button', history.replay),
  },
  sights: {
    closed: async (screen) => {
      await screen.misses('dialog', details.title)
      await screen.misses('dialog', history.title)
      await screen.misses('dialog', history.detailTitle)
    },
    preparing: (screen) => screen.seesDisabled('button', details.regenerate),
    regenerating: (screen) => screen.seesDisabled('button', details.regenerate),
    'details.idle': seesDetails,
    'details.polling': seesDetails,
    confirmingRegeneration: async (screen) => {
      await screen.sees('dialog', question.title)
      await screen.seesText(question.text)
    },
    testing: (screen) => screen.seesDisabled('button', details.test),
    'history.list.loading': seesList,
    'history.list.idle': async (screen, snapshot) => {
      await seesList(screen, snapshot)
      await screen.seesEnabled('button', history.refresh)
    },
    'history.list.refreshing': async (screen, snapshot) => {
      await seesList(screen, snapshot)
      await screen.seesEnabled('button', history.refresh)
    },
    'history.list.polling': async (screen, snapshot) => {
      await seesList(screen, snapshot)
      await screen.seesEnabled('button', history.refresh)
    },
    'history.list.failed': (screen) => screen.seesText(history.failed),
    'history.detail.idle': (screen, { context }) => seesExecution(screen, context.execution),
    'history.detail.refreshing': (screen, { context }) => seesExecution(screen, context.execution),
    'history.replaying': async (screen) => {
      await screen.sees('dialog', history.detailTitle)
      await screen.seesDisabled('button', history.replay)
    },
  },
})

/** Over the page of an agent with a webhook. */
export const webhookFormScreen = formDialogScreen(webhookFormModel, {
  open: page.edit,
  words: editDialog,
  fields: {
    name: textField(labels.name),
    description: textField(labels.description),
    messageTemplate: textField(labels.messageTemplate),
    maxRetries: textField(labels.maxRetries),
  },
  left: labels.name,
})

/** A button beside the page in the tests: it replaces the form that creates a webhook. */
export const newWebhook = 'Webhook criado agora'

const seesExecution = async (screen: Screen, execution: Execution | null): Promise<void> => {
  await screen.sees('dialog', history.detailTitle)
  await screen.seesText(execution?.errorMessage ?? '')
  if (!execution?.requestPayload) return screen.misses('button', history.replay)
  await screen.sees('region', `${history.request} (JSON)`)
  await screen.seesEnabled('button', history.replay)
}

export const webhookRemovalScreen = confirmScreen(webhookRemovalModel, {
  ask: page.remove,
  words: removal,
  effect: removal.effect('Pedidos'),
})
