/** The follow-up from its card to the message in the test chat; the server's test mode moves the time. */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test } from './app-test.ts'
import { png } from '../server/files/media.ts'
import { ask, messages, openChat } from './chat-page.ts'

const words = 'Oi! Ainda posso ajudar?'
const card = (page: Page) => page.getByRole('region', { name: 'Follow-up' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /Follow-up$/ })
const openCard = async (page: Page, agentId: string) => {
  await page.goto(`/agentes/${agentId}?type=settings`)
  await expect(card(page)).toBeVisible()
}
const setUp = async (page: Page, agentId: string) => {
  await openCard(page, agentId)
  await page.getByRole('button', { name: 'Configurar Follow-up' }).click()
  await dialog(page).getByLabel('Mensagem').fill(words)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Configuração de follow-up salva com sucesso!')).toBeVisible()
}

test('[FU-01] [FU-02] [FU-04] set up, edited, turned off and on, removed', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openCard(page, id)
  await page.getByRole('button', { name: 'Configurar Follow-up' }).click()
  const form = page.getByRole('dialog', { name: 'Configurar Follow-up' })
  await expect(form.getByLabel('Tempo de espera (minutos)')).toHaveValue('2')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Por favor, informe uma mensagem para o follow-up')).toBeVisible()
  await form.getByLabel('Mensagem').fill(`  ${words}  `)
  await form.getByLabel('Tempo de espera (minutos)').fill('0')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Informe pelo menos 1')).toBeVisible()
  await form.getByLabel('Tempo de espera (minutos)').fill('2')
  const sent = page.waitForRequest('**/api/v1/followup/upload')
  await form.getByRole('button', { name: 'Salvar' }).click()
  expect((await sent).postData()).toContain(`\r\n\r\n${words}\r\n`)
  await expect(page.getByText('Configuração de follow-up salva com sucesso!')).toBeVisible()
  await expect(card(page).getByText(words, { exact: true })).toBeVisible()
  await expect(card(page).getByText('Após 2 minutos sem resposta')).toBeVisible()

  await expect(card(page).getByRole('button', { name: 'Editar' })).toBeFocused()
  await card(page).getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Follow-up' })
  await edit.getByLabel('Tempo de espera (minutos)').fill('60')
  await edit.getByRole('radio', { name: /Só nestes horários/ }).check()
  await edit.getByLabel('Até as').selectOption('18')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(card(page).getByText('Após 1 hora sem resposta')).toBeVisible()
  await expect(card(page).getByText('Das 8h às 18h, sem domingo')).toBeVisible()

  await card(page).getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Follow-up desativado com sucesso!')).toBeVisible()
  await card(page).getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(page.getByText('Follow-up ativado com sucesso!')).toBeVisible()

  await card(page).getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover Follow-up' }).click()
  await expect(page.getByText('Follow-up removido com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Configurar Follow-up' })).toBeFocused()
})

test('[FU-02] [FU-04] what another tab switched off stays off when the form is saved here', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { id } = await api.createAgent()
  await setUp(page, id)
  await card(page).getByRole('button', { name: 'Editar' }).click()
  await dialog(page).getByLabel('Mensagem').fill('Oi! Ficou alguma dúvida?')
  const other = await context.newPage()
  await openCard(other, id)
  await card(other).getByRole('button', { name: 'Desativar' }).click()
  await expect(other.getByText('Follow-up desativado com sucesso!')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(card(page).getByText('Oi! Ficou alguma dúvida?')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Ativar', exact: true })).toBeVisible()
})

test('[FU-03] the calls go out as the specification has them', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  const calls: { call: string; body: string; hasToken: boolean }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/v1/followup/') || pathname.endsWith('/states')) return
    const hasToken = request.headers()['authorization'] !== undefined
    calls.push({ call: `${request.method()} ${pathname}`, body: request.postData() ?? '', hasToken })
  })
  await setUp(page, id)
  await card(page).getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Follow-up desativado com sucesso!')).toBeVisible()
  await card(page).getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover Follow-up' }).click()
  await expect(page.getByText('Follow-up removido com sucesso!')).toBeVisible()

  const list = `GET /api/v1/followup/agent/${id}`
  const read = calls.find(({ call }) => call === list)
  expect(read).toMatchObject({ hasToken: true })
  const [upload, toggle, removal] = calls.filter(({ call }) => call !== list)
  expect(upload).toMatchObject({ call: 'POST /api/v1/followup/upload', hasToken: false })
  for (const field of ['agentId', 'waitTimeMinutes', 'active', 'messageType', 'content'])
    expect(upload?.body).toContain(`name="${field}"`)
  expect(toggle?.call).toMatch(/^PUT \/api\/v1\/followup\/[\w-]+\/toggle$/)
  expect(JSON.parse(toggle?.body ?? '')).toEqual({ active: false })
  expect(removal?.call).toMatch(/^DELETE \/api\/v1\/followup\/[\w-]+$/)
})

test('[FU-03] of several the first is shown, with its text', async ({ signedIn: page, api, server }) => {
  const { id } = await api.createAgent()
  const first = { type: 'TEXT', content: 'Do primeiro' }
  const body = [
    { id: 'a', agentId: id, waitTimeMinutes: 5, messages: [{ type: 'IMAGE', content: 'Da imagem' }, first] },
    { id: 'b', agentId: id, waitTimeMinutes: 7, content: 'Do segundo' },
  ]
  await server.next('listFollowUps', { kind: 'reply', status: 200, body })
  await openCard(page, id)
  await expect(card(page)).toContainText('Do primeiro Após 5 minutos sem resposta')
})

test('[FU-04] what fails is told, and nothing typed is lost, also over a reload', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  const broken = { kind: 'reply', status: 500, body: { error: 'x', message: 'Não deu.' } } as const
  // A read is retried once.
  for (const _ of [1, 2]) await server.next('listFollowUps', broken)
  await openCard(page, id)
  await expect(card(page).getByText('Erro ao carregar configuração de follow-up')).toBeVisible()
  await card(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByRole('button', { name: 'Configurar Follow-up' }).click()
  await dialog(page).getByLabel('Mensagem').fill(words)
  await server.next('saveFollowUp', broken)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Erro ao salvar configuração de follow-up')).toBeVisible()
  await expect(dialog(page).getByLabel('Mensagem')).toHaveValue(words)
  await page.reload()
  await expect(card(page).getByText('Alterações não salvas')).toBeVisible()
  await page.getByRole('button', { name: 'Configurar Follow-up' }).click()
  await expect(dialog(page).getByLabel('Mensagem')).toHaveValue(words)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(card(page).getByText(words, { exact: true })).toBeVisible()
  await expect(card(page).getByText('Alterações não salvas')).toHaveCount(0)
  await server.next('toggleFollowUp', broken)
  await card(page).getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Erro ao atualizar status do follow-up')).toBeVisible()
  await server.next('deleteFollowUp', broken)
  await card(page).getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover Follow-up' }).click()
  await expect(page.getByText('Erro ao remover follow-up')).toBeVisible()
})

test('[FU-05] comes into the open chat after the wait, and the page of figures counts it', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await setUp(page, id)
  await openChat(page, id)
  await ask(page, 'Vocês abrem aos sábados?')
  await server.ageFollowUps(id, 2)
  const followUp = messages(page).filter({ hasText: words })
  await expect(followUp).toBeVisible()
  // What is asked of an answer stays with the answer.
  for (const name of ['Boa resposta', 'Perguntar de novo', 'Corrigir resposta']) {
    await expect(messages(page).getByRole('button', { name })).toHaveCount(1)
    await expect(followUp.getByRole('button', { name })).toHaveCount(0)
  }
  // A customer who says goodbye gets no follow-up.
  await ask(page, 'Não, obrigada!')
  await server.ageFollowUps(id, 60)
  await page.reload()
  await expect(messages(page).filter({ hasText: words })).toHaveCount(1)

  await page.goto(`/agentes/${id}/follow-up-analytics`)
  await expect(page.getByRole('heading', { name: 'Estatísticas de follow-up' })).toBeVisible()
  await expect(page.getByText('100%').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Follow-ups enviados e respondidos por dia' })).toBeVisible()
})

test('[CL-01] the moved clock shows what the customer would get, without waiting', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await setUp(page, id)
  await openChat(page, id)
  const clock = page.getByRole('button', { name: 'Avançar relógio' })
  await expect(clock).toBeDisabled()
  await ask(page, 'Vocês abrem aos sábados?')
  await clock.click()
  await expect(page.getByRole('menu')).toContainText('Marcado para')
  await page.getByRole('menuitem', { name: '10 minutos' }).click()
  await expect(page.getByText(/O follow-up chegaria em .*: ele está na conversa\./)).toBeVisible()
  await expect(messages(page).filter({ hasText: words })).toContainText('Relógio avançado')
  await clock.click()
  await page.getByRole('menuitem', { name: 'Domingo' }).click()
  await expect(page.getByText('O follow-up desta conversa já foi enviado.')).toBeVisible()
  await expect(clock).toBeFocused()
})

test('[FU-03] an image that was uploaded with it is shown in the chat', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  const status = await page.evaluate(
    async ([agentId, image]) => {
      const form = new FormData()
      const fields = { agentId, waitTimeMinutes: '2', active: 'true', messageType: 'TEXT', content: 'Veja a vitrine' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0))
      form.set('imageFile', new File([bytes], 'vitrine.png', { type: 'image/png' }))
      return (await fetch('/api/v1/followup/upload', { method: 'POST', body: form })).status
    },
    [id, png.toString('base64')] as const,
  )
  expect(status).toBe(200)
  await ask(page, 'Vocês abrem aos sábados?')
  await page.getByRole('button', { name: 'Avançar relógio' }).click()
  await page.getByRole('menuitem', { name: '10 minutos' }).click()
  const sent = messages(page).filter({ hasText: 'Veja a vitrine' })
  await expect(sent.getByRole('img', { name: 'vitrine.png' })).toBeVisible()
})

test('[CL-02] figures of 7, 30 and 90 days as chart, table and file', async ({ signedIn: page, api, server }) => {
  const { id } = await api.createAgent()
  const days = Array.from({ length: 7 }, (_, at) => ({
    date: `2026-11-${16 + at}`,
    sent: at,
    answered: at > 3 ? 3 : 0,
  }))
  const figures = { sent: 21, answered: 9, answerHours: 24, timezone: 'America/Sao_Paulo', days }
  await server.next('followUpAnalytics', { kind: 'pass' })
  await page.goto(`/agentes/${id}/follow-up-analytics`)
  await expect(page.getByText('Nenhum follow-up enviado neste período.')).toBeVisible()
  await expect(page.getByText('Nenhuma conversa esperou por um follow-up ainda.')).toBeVisible()
  const [at, sessionId] = [Date.now(), 'test-dc492536-0000-4000-8000-000000000000']
  const state = { sessionId, state: 'armed', reason: null, dueAt: at, sentAt: null, changedAt: at, isSimulated: false }
  const known = [
    { ...state, name: 'Ana', phone: '5511988880001' },
    { ...state, sessionId: 'b', name: 'Bia', phone: '5511988880002', state: 'sent', sentAt: at },
    { ...state, sessionId: 'c', name: 'Caio', phone: '5511988880003', state: 'answered', sentAt: at },
  ]
  await server.next('followUpStates', { kind: 'reply', status: 200, body: known })
  await page.reload()
  await expect(page.getByRole('row', { name: /^(?:Ana|Bia|Caio) · / })).toHaveText([
    /98888-0001 ?Marcado para /,
    /98888-0002 ?Enviado em /,
    /98888-0003 ?Respondido, enviado em /,
  ])
  await server.next('followUpAnalytics', { kind: 'reply', status: 200, body: figures })
  await page.getByRole('button', { name: '7 dias' }).click()
  await expect(page.getByText('42,9%')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Follow-ups enviados e respondidos por dia' })).toBeVisible()
  await expect(page.getByRole('row', { name: '22/11/2026 6 3 50%' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('follow-up-7-dias.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffDia;Enviados;Respondidos;Taxa de resposta',
    '16/11/2026;0;0;–',
  ])
})
