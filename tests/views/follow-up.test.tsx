import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { ok } from '../../contract/failures.ts'
import { ChatClockMenu } from '../../src/features/chat/chat-clock.tsx'
import { FollowUpCard, type FollowUpActors } from '../../src/features/follow-up/follow-up-card.tsx'
import { findPage } from '../../src/app/pages.ts'
import FollowUpAnalyticsPage from '../../src/app/pages/follow-up-analytics-page.tsx'
import { FollowUpAnalyticsView } from '../../src/features/follow-up-analytics/follow-up-analytics.tsx'
import { FollowUpDialog, FollowUpRemoval } from '../../src/features/follow-up/follow-up-dialogs.tsx'
import { useFollowUp } from '../../src/features/follow-up/follow-up.wiring.ts'
import { chatClockMachine, type ChatClockMachine } from '../../src/machines/chat-clock/chat-clock.machine.ts'
import { followUpFormMachine } from '../../src/machines/follow-up-form/follow-up-form.machine.ts'
import { followUpRemovalMachine } from '../../src/machines/follow-up-removal/follow-up-removal.machine.ts'
import { followUpToggleMachine } from '../../src/machines/follow-up-toggle/follow-up-toggle.machine.ts'
import { toCsv } from '../../src/services/csv.ts'
import { followUpAnalyticsQuery, followUpQuery, queryClient } from '../../src/services/queries.ts'
import { DayChart } from '../../src/ui/day-chart.tsx'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { chatClockModel, replyWith } from '../models/chat-clock.model.ts'
import { chatClockScreen } from '../models/chat-clock.screen.ts'
import {
  followUp,
  followUpFormModel,
  followUpRemovalModel,
  turnedOffModel,
  turnedOnModel,
} from '../models/follow-up.model.ts'
import {
  followUpFormScreen,
  followUpRemovalScreen,
  turnedOffScreen,
  turnedOnScreen,
} from '../models/follow-up.screen.ts'
import { Stage } from './stage.tsx'

type Given = Partial<FollowUpActors> & Partial<Pick<Parameters<typeof FollowUpCard>[0], 'followUp' | 'hasFailed'>>

const Room = ({ hasFailed = false, ...all }: Given) => {
  const { followUp: shown, ...given } = { followUp, ...all }
  const actors: FollowUpActors = {
    form: startTestActor(followUpFormMachine, { subject: null }).actor,
    toggle: startTestActor(followUpToggleMachine, undefined).actor,
    removal: startTestActor(followUpRemovalMachine, undefined).actor,
    ...given,
  }
  return (
    <Stage>
      <FollowUpCard agentId="agent-1" actors={actors} followUp={shown} hasFailed={hasFailed} onRetry={() => {}} />
      <FollowUpDialog actor={actors.form} isConfigured={Boolean(shown)} />
      <FollowUpRemoval actor={actors.removal} />
    </Stage>
  )
}

runViews([followUpFormModel], followUpFormScreen, (form) => <Room form={form} />)
runViews([followUpRemovalModel], followUpRemovalScreen, (removal) => <Room removal={removal} />)

runViews(
  [turnedOnModel],
  turnedOnScreen,
  (toggle) => <Room toggle={toggle} followUp={{ ...followUp, active: false }} />,
  {
    elsewhere: [turnedOffModel],
  },
)
runViews([turnedOffModel], turnedOffScreen, (toggle) => <Room toggle={toggle} />, { elsewhere: [turnedOnModel] })

const Clock = ({ actor }: { actor: Actor<ChatClockMachine> }) => (
  <Stage>
    <ChatClockMenu actor={actor} sessionId="s1" isIdle followUp={replyWith({}).followUp ?? undefined} />
  </Stage>
)
runViews([chatClockModel], chatClockScreen, (actor) => <Clock actor={actor} />)

test('[CL-01] without a conversation there is no clock to move', async () => {
  const { actor } = startTestActor(chatClockMachine, { agentId: 'agent-1' })
  await render(<ChatClockMenu actor={actor} sessionId={null} isIdle followUp={undefined} />, { wrapper: Stage })
  await expect.element(page.getByRole('button', { name: 'Avançar relógio' })).toBeDisabled()
})

test('[FU-01] the card without a follow-up offers to set one up', async () => {
  const form = startTestActor(followUpFormMachine, { subject: null }).actor
  await render(<Room followUp={null} form={form} />)
  await page.getByRole('button', { name: 'Configurar Follow-up' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Configurar Follow-up' })).toBeVisible()
})

test.each([true, false])('[FU-01] turning it on and off, being active %s', async (active) => {
  const toggle = startTestActor(followUpToggleMachine, undefined).actor
  await render(<Room toggle={toggle} followUp={{ ...followUp, active }} />)
  await expect.element(page.getByText('Após 2 minutos sem resposta')).toBeVisible()
  const button = page.getByRole('button', { name: active ? 'Desativar' : 'Ativar' })
  await button.click()
  await expect.element(button).toBeDisabled()
  expect(toggle.getSnapshot().context.command).toEqual({ id: 'f1', active: !active })
})

test('[FU-04] a card that could not be read says so', async () => {
  await render(<Room followUp={undefined} hasFailed />)
  await expect.element(page.getByText('Erro ao carregar configuração de follow-up')).toBeVisible()
})

test('[FU-04] without a follow-up one can be set up, also when that could not be read again', async () => {
  await render(<Room followUp={null} hasFailed />)
  await expect.element(page.getByRole('button', { name: 'Configurar Follow-up' })).toBeVisible()
})

test('[CL-02] conversations that could not be read say so', async () => {
  // Without a session.
  await render(<FollowUpAnalyticsView agentId="agent-1" days="30" onDays={() => {}} />, { wrapper: Stage })
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar a situação das conversas.' })
  await expect.element(failed.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

test('[CL-02] the chart says each day, and a top that fits', async () => {
  const days = [
    { date: '2026-11-21', first: 3, second: 1 },
    { date: '2026-11-22', first: 0, second: 0 },
  ]
  await render(<DayChart label="Por dia" names={{ first: 'Enviados', second: 'Respondidos' }} days={days} />, {
    wrapper: Stage,
  })
  await expect.element(page.getByRole('img', { name: 'Por dia' })).toBeVisible()
  await expect.element(page.getByText('21/11', { exact: true })).toBeVisible()
  await expect.element(page.getByText('4', { exact: true })).toBeVisible()
})

test('[CL-02] a file holds no formula', () => {
  expect(toCsv([['=1+1', '+a', '-b', '@c', 'a;"b"', 3, 'ação']])).toBe(`\ufeff'=1+1;'+a;'-b;'@c;"a;""b""";3;ação\r\n`)
})

test('[FU-03] the text of a follow-up is that of its text message, also after that of a file', async () => {
  localStorage.setItem('prosa.token', 'token')
  const messages = [
    { type: 'IMAGE', content: 'catalogo.png' },
    { type: 'TEXT', content: 'Ainda por aí?' },
  ]
  const stored = { id: 'f1', agentId: 'agent-1', waitTimeMinutes: 30, messages }
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/config.json' ? {} : [stored]))
  expect((await queryClient.query(followUpQuery('agent-1')))?.content).toBe('Ainda por aí?')
  queryClient.clear()
  localStorage.removeItem('prosa.token')
})

test('the chart names each day as a Brazilian date', async () => {
  const { container } = await render(
    <DayChart label="Envios" names={{ first: 'Enviados' }} days={[{ date: '2026-11-02', first: 3 }]} />,
  )
  expect(container.querySelector('title')?.textContent).toBe('02/11: Enviados 3')
})

test.each([{ stored: [followUp] }, { stored: [] }])(
  '[CL-04] what another tab has saved meanwhile is not overwritten unseen, after $stored.length stored',
  async ({ stored }) => {
    localStorage.setItem('prosa.token', 'token')
    let answer: object[] = stored
    const posted: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/upload')) posted.push(url)
      return Response.json(url === '/config.json' ? {} : url.endsWith('/upload') ? followUp : answer)
    })
    const { result, unmount } = await renderHook(() => useFollowUp('user-1', 'agent-1'), { wrapper: Stage })
    const { form } = result.current
    form.send({ type: 'form.open', subject: { agentId: 'agent-1' } })
    await expect.poll(() => form.getSnapshot().can({ type: 'form.blur' })).toBe(true)
    form.send({ type: 'form.change', patch: { content: 'Oi?', waitTimeMinutes: '30' } })
    answer = [{ ...followUp, content: 'Ficou alguma dúvida?', active: false }]
    form.send({ type: 'form.save' })
    await expect.poll(() => form.getSnapshot().value).toBe('conflict')
    expect(form.getSnapshot().context.newer?.values.content).toBe('Ficou alguma dúvida?')
    expect(posted).toEqual([])
    form.send({ type: 'form.resolve' })
    await expect.poll(() => form.getSnapshot().value).toBe('closed')
    expect(posted).toHaveLength(1)
    await unmount()
    queryClient.clear()
    localStorage.clear()
  },
)

test('[FU-02] a wait may be typed as it is written, with a thousands separator', async () => {
  const { actor, ports } = startTestActor(followUpFormMachine, { subject: null })
  actor.send({ type: 'form.open', subject: { agentId: 'agent-1' } })
  ports.settle('loadRecord', { done: ok({ record: { agentId: 'agent-1', followUp }, draft: null }) })
  actor.send({ type: 'form.change', patch: { waitTimeMinutes: '1.440' } })
  actor.send({ type: 'form.save' })
  expect(actor.getSnapshot().value).toBe('saving')
})

test('[FU-02] a variable of campaigns is told to be none here', async () => {
  const { actor, ports } = startTestActor(followUpFormMachine, { subject: null })
  actor.send({ type: 'form.open', subject: { agentId: 'agent-1' } })
  ports.settle('loadRecord', { done: ok({ record: { agentId: 'agent-1', followUp }, draft: null }) })
  await render(<Room form={actor} />)
  const warning = page.getByText('O follow-up não tem variáveis: {{nome}} sairia assim na mensagem.')
  actor.send({ type: 'form.change', patch: { content: 'Oi {nome}!' } })
  await expect.element(page.getByLabelText('Mensagem')).toHaveValue('Oi {nome}!')
  expect(warning.query()).toBeNull()
  actor.send({ type: 'form.change', patch: { content: 'Oi {{nome}}, {{pet}}!' } })
  await expect.element(warning).toBeVisible()
})

test('[CL-02] figures have a thousands separator', async () => {
  const days = [{ date: '2026-11-20', sent: 4_321, answered: 1_234 }]
  queryClient.setQueryData(followUpAnalyticsQuery('agent-1', '30').queryKey, {
    sent: 54_321,
    answered: 12_345,
    answerHours: 72,
    timezone: 'America/Sao_Paulo',
    days,
  })
  const { container } = await render(<FollowUpAnalyticsView agentId="agent-1" days="30" onDays={() => {}} />, {
    wrapper: Stage,
  })
  for (const text of ['54.321', '12.345', '4.321', '1.234', '8.000'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(container.querySelector('title')?.textContent).toBe('20/11: Enviados 4.321, Respondidos 1.234')
  queryClient.clear()
})

test('[CL-02] the period is in the URL, and the figures stay while those of another one load', async () => {
  const figures = { answered: 0, answerHours: 72, timezone: 'America/Sao_Paulo', days: [] }
  queryClient.setQueryData(followUpAnalyticsQuery('agent-1', '7').queryKey, { ...figures, sent: 4_321 })
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  history.replaceState(null, '', '/agentes/agent-1/follow-up-analytics?dias=7')
  await render(<FollowUpAnalyticsPage {...findPage(location.pathname)} />, { wrapper: Stage })
  await expect.element(page.getByText('4.321', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '90 dias' }).click()
  await expect.element(page.getByRole('button', { name: '90 dias' })).toHaveAttribute('aria-pressed', 'true')
  expect(location.search).toBe('?dias=90')
  await expect.element(page.getByText('4.321', { exact: true })).toBeVisible()
  const save = page.getByRole('button', { name: 'Baixar CSV', includeHidden: true }).element()
  expect(save.closest('[inert]')).not.toBeNull()
  history.replaceState(null, '', '/')
  queryClient.clear()
})

test('[FU-02] a follow-up that was removed in another tab is set up anew with what was typed', async () => {
  localStorage.setItem('prosa.token', 'token')
  let stored = [followUp]
  const posted: FormData[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: unknown } = {}) => {
    if (!(body instanceof FormData)) return Response.json(url === '/config.json' ? {} : stored)
    posted.push(body)
    return body.has('id')
      ? Response.json({ error: 'not_found', message: 'Follow-up não encontrado' }, { status: 404 })
      : Response.json(followUp)
  })
  const { result, unmount } = await renderHook(() => useFollowUp('user-1', 'agent-1'), { wrapper: Stage })
  const { form } = result.current
  form.send({ type: 'form.open', subject: { agentId: 'agent-1' } })
  await expect.poll(() => form.getSnapshot().can({ type: 'form.blur' })).toBe(true)
  form.send({ type: 'form.change', patch: { content: 'Oi?' } })
  stored = []
  form.send({ type: 'form.save' })
  await expect.poll(() => form.getSnapshot().value).toEqual({ editing: 'gone' })
  form.send({ type: 'form.save' })
  await expect.poll(() => form.getSnapshot().value).toBe('closed')
  expect(posted.map((sent) => [sent.get('id'), sent.get('content')])).toEqual([
    ['f1', 'Oi?'],
    [null, 'Oi?'],
  ])
  await unmount()
  queryClient.clear()
  localStorage.clear()
})
