import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import * as v from 'valibot'
import { fail, ok } from '../../contract/failures.ts'
import { RuntimeConfig } from '../../contract/system.ts'
import type { Execution } from '../../contract/webhooks.ts'
import { WebhookCard } from '../../src/features/webhook-card/webhook-card.tsx'
import { WebhooksView } from '../../src/features/webhooks/webhooks.tsx'
import { useWebhooks, type WebhookActors } from '../../src/features/webhooks/webhooks.wiring.ts'
import { copyMachine } from '../../src/machines/shared/copy.machine.ts'
import { webhookFormMachine } from '../../src/machines/webhook-form/webhook-form.machine.ts'
import { pagesAround } from '../../src/machines/webhook-panel/pages.ts'
import { webhookPanelMachine } from '../../src/machines/webhook-panel/webhook-panel.machine.ts'
import { webhookRemovalMachine } from '../../src/machines/webhook-removal/webhook-removal.machine.ts'
import { queryClient, runtimeConfigQuery, webhooksQuery } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { asTyped } from '../models/form-dialog.screen.ts'
import {
  failed,
  keys,
  webhook,
  webhookDetailsModel,
  webhookFormModel,
  webhookHistoryModel,
  webhookRemovalModel,
  webhookTestModel,
} from '../models/webhook.model.ts'
import { newWebhook, webhookFormScreen, webhookPanelScreen, webhookRemovalScreen } from '../models/webhook.screen.ts'
import { Stage } from './stage.tsx'

beforeEach(() => queryClient.setQueryData(webhooksQuery('agent-1').queryKey, [webhook]))
afterEach(() => queryClient.clear())

const Room = ({
  panel = startTestActor(webhookPanelMachine, undefined).actor,
  edit = startTestActor(webhookFormMachine, { subject: null }).actor,
  removal = startTestActor(webhookRemovalMachine, undefined).actor,
  agentName,
}: Partial<WebhookActors> & { agentName?: string }) => {
  const actors: WebhookActors = {
    create: startTestActor(webhookFormMachine, { subject: null }).actor,
    copy: startTestActor(copyMachine(), undefined).actor,
    edit,
    panel,
    removal,
  }
  return (
    <Stage>
      <WebhooksView agentId="agent-1" agentName={agentName} actors={actors} from="channel" />
      <button onClick={() => panel.send({ type: 'details.open', webhookId: 'w1', isNew: true })}>{newWebhook}</button>
    </Stage>
  )
}

runViews([webhookDetailsModel, webhookHistoryModel, webhookTestModel], webhookPanelScreen, (panel) => (
  <Room panel={panel} />
))
runViews([webhookRemovalModel], webhookRemovalScreen, (removal) => <Room removal={removal} />)
runViews([asTyped(webhookFormModel)], webhookFormScreen, (edit) => <Room edit={edit} />)

test('[WH-06] pages: the first, the last, and the current one plus or minus 1, with ellipses', () => {
  expect(pagesAround(0, 1)).toEqual([0])
  expect(pagesAround(0, 12)).toEqual([0, 1, null, 11])
  expect(pagesAround(5, 12)).toEqual([0, null, 4, 5, 6, null, 11])
  expect(pagesAround(10, 12)).toEqual([0, null, 9, 10, 11])
  expect(pagesAround(1, 3)).toEqual([0, 1, 2])
})

test('[WH-01] nothing moves under a finger when the name of the agent comes after the webhook', async () => {
  const { rerender } = await render(<Room />)
  const topOf = () => page.getByRole('button', { name: 'Detalhes' }).element().getBoundingClientRect().top
  const before = topOf()
  await rerender(<Room agentName="Ana" />)
  await expect.element(page.getByText('Agente: Ana')).toBeVisible()
  expect(topOf()).toBe(before)
})

test('[WH-01] without a webhook the page offers to create one', async () => {
  queryClient.setQueryData(webhooksQuery('agent-1').queryKey, [])
  await render(<Room />)
  await expect.element(page.getByText('Nenhum webhook ainda')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Criar webhook' })).toBeEnabled()
})

test('[WH-04] a secret that is shown once is closed by the button only', async () => {
  const { actor, ports } = startTestActor(webhookPanelMachine, undefined)
  await render(<Room panel={actor} />)
  actor.send({ type: 'details.open', webhookId: 'w1', isNew: true })
  ports.settle('regenerateKeys', { done: ok(keys) })
  const secret = page.getByText(keys.secretKey, { exact: true })
  await expect.element(secret).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(actor.getSnapshot().matches('details')).toBe(true)
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect.element(secret).not.toBeInTheDocument()
})

test('[WH-07] the address of the webhook is on the host of the webhooks, which may not be that of the app', async () => {
  const config = v.parse(RuntimeConfig, { webhookHost: 'https://hooks.exemplo.com' })
  queryClient.setQueryData(runtimeConfigQuery.queryKey, config)
  queryClient.setQueryData(webhooksQuery('agent-1').queryKey, [{ ...webhook, endpointUrl: '/hooks/abc' }])
  const { actor } = startTestActor(webhookPanelMachine, undefined)
  await render(<Room panel={actor} />)
  actor.send({ type: 'details.open', webhookId: 'w1', isNew: false })
  await expect.element(page.getByText('https://hooks.exemplo.com/hooks/abc')).toBeVisible()
})

test('[CL-04] what another tab has saved meanwhile is not overwritten unseen', async () => {
  localStorage.setItem('prosa.token', 'token')
  let stored = webhook
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body = '' }: { method?: string; body?: string } = {}) => {
    if (method === 'PUT') saved.push(JSON.parse(body))
    return Response.json(url === '/config.json' ? {} : method === 'PUT' ? webhook : [stored])
  })
  const { result, unmount } = await renderHook(() => useWebhooks('user-1'), { wrapper: Stage })
  const { edit } = result.current
  edit.send({ type: 'form.open', subject: { agentId: 'agent-1' } })
  await expect.poll(() => edit.getSnapshot().can({ type: 'form.blur' })).toBe(true)
  edit.send({ type: 'form.change', patch: { maxRetries: '5' } })
  stored = { ...webhook, messageTemplate: 'Seu pedido {{pedido}} saiu.' }
  edit.send({ type: 'form.save' })
  await expect.poll(() => edit.getSnapshot().value).toBe('conflict')
  expect(saved).toEqual([])
  edit.send({ type: 'form.resolve' })
  await expect.poll(() => edit.getSnapshot().value).toBe('closed')
  expect(saved).toMatchObject([{ messageTemplate: 'Seu pedido {{pedido}} saiu.', maxRetries: 5 }])
  await unmount()
  localStorage.clear()
})

test('[WH-04] a webhook that was removed in another tab is created anew with what was typed, and shows its keys', async () => {
  localStorage.setItem('prosa.token', 'token')
  let stored = [webhook]
  const sent: string[] = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (url === '/config.json') return Response.json({})
      if (method === 'GET') return Response.json(stored)
      sent.push(`${method} ${url.slice(url.indexOf('/webhooks'))}`)
      if (method === 'PUT')
        return Response.json({ error: 'not_found', message: 'Webhook não encontrado' }, { status: 404 })
      return Response.json(url.endsWith('keys') ? keys : { ...webhook, ...JSON.parse(body), id: 'w2' })
    },
  )
  const { result, unmount } = await renderHook(() => useWebhooks('user-1'), { wrapper: Stage })
  const { edit, panel } = result.current
  edit.send({ type: 'form.open', subject: { agentId: 'agent-1' } })
  await expect.poll(() => edit.getSnapshot().can({ type: 'form.blur' })).toBe(true)
  edit.send({ type: 'form.change', patch: { name: 'Envios' } })
  stored = []
  edit.send({ type: 'form.save' })
  await expect.poll(() => edit.getSnapshot().value).toEqual({ editing: 'gone' })
  edit.send({ type: 'form.save' })
  await expect.poll(() => edit.getSnapshot().value).toBe('closed')
  expect(edit.getSnapshot().context.record?.webhook?.name).toBe('Envios')
  expect(panel.getSnapshot().context.webhookId).toBe('w2')
  await expect.poll(() => sent).toEqual(['PUT /webhooks/w1', 'POST /webhooks', 'POST /webhooks/w2/regenerate-keys'])
  await unmount()
  localStorage.clear()
})

test('[WH-06] while a call is made again its dialog stays, and what becomes of it is said', async () => {
  const { actor, ports } = startTestActor(webhookPanelMachine, undefined)
  const said: unknown[] = []
  actor.on('notice', ({ key, params }) => said.push(key, params))
  await render(<Room panel={actor} />)
  actor.send({ type: 'history.open', webhookId: 'w1' })
  ports.settle('loadExecutions', {
    done: ok({ content: [failed], number: 0, totalPages: 1, totalElements: 1, size: 10 }),
  })
  actor.send({ type: 'execution.show', execution: failed })
  await page.getByRole('button', { name: 'Executar de novo' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Fechar', exact: true })).toBeDisabled()
  ports.settle('replayExecution', { done: fail('server', { status: 500, message: 'Não deu.' }) })
  expect(said).toEqual(['notReplayed', { message: 'Não deu.' }])
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[WH-06] an execution that is shown as pending is read again until it has ended', () => {
  const { actor, ports, clock } = startTestActor(webhookPanelMachine, undefined)
  const listOf = (content: Execution[]) => ({
    done: ok({ content, number: 0, totalPages: 1, totalElements: 1, size: 10 }),
  })
  const pending: Execution = {
    id: 'e1',
    status: 'PENDING',
    retryCount: 0,
    executedAt: new Date('2026-11-20T12:00:00Z'),
  }
  actor.send({ type: 'history.open', webhookId: 'w1' })
  ports.settle('loadExecutions', listOf([pending]))
  actor.send({ type: 'execution.show', execution: pending })
  clock.end(5_000)
  ports.settle('loadExecutions', listOf([{ ...pending, status: 'SUCCESS' }]))
  expect(actor.getSnapshot().context.execution?.status).toBe('SUCCESS')
  expect(actor.getSnapshot().matches({ history: 'detail' })).toBe(true)
})

test('[WH-01] a card that could not be read offers to read it again, and keeps the focus', async () => {
  queryClient.clear()
  localStorage.setItem('prosa.token', 'token')
  let answer = () => Response.json({ error: 'not_found', message: 'Agente não encontrado.' }, { status: 404 })
  vi.stubGlobal('fetch', async (url: string) => (url === '/config.json' ? Response.json({}) : answer()))
  await render(
    <Stage>
      <WebhookCard agentId="agent-1" from="integrations" />
    </Stage>,
  )
  const card = page.getByRole('region', { name: 'Webhook API' })
  await expect.element(card.getByRole('status')).toHaveTextContent('Não foi possível verificar.')
  answer = () => Response.json([webhook])
  await card.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(card.getByRole('status')).toHaveTextContent('Ativo')
  await expect.element(card.getByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument()
  await expect.element(card).toHaveFocus()
  localStorage.clear()
})

test("[WH-06] what 'Atualizar' could not read is said, and the list stays", async () => {
  const { actor, ports, clock } = startTestActor(webhookPanelMachine, undefined)
  const notices: unknown[] = []
  actor.on('notice', ({ key }) => notices.push(key))
  const execution: Execution = { id: 'e1', status: 'SUCCESS', retryCount: 0, executedAt: new Date() }
  const list = { content: [execution], number: 0, totalPages: 1, totalElements: 1, size: 10 }
  const broken = { done: fail('server', { status: 500 }) }
  await render(<Room panel={actor} />)
  actor.send({ type: 'history.open', webhookId: 'w1' })
  ports.settle('loadExecutions', { done: ok(list) })
  clock.end(5_000)
  ports.settle('loadExecutions', broken)
  // Nobody asked for it, and it is read again in 5 s.
  expect(notices).toEqual([])
  await page.getByRole('button', { name: 'Atualizar' }).click()
  ports.settle('loadExecutions', broken)
  expect(notices).toEqual(['historyFailed'])
  await expect.element(page.getByText('e1', { exact: true })).toBeVisible()
})
