import type { Locator } from '@playwright/test'
import { changeElsewhere, endNextSave, field, openForm, readAgent, save, toast } from './agent-forms-page.ts'
import { expect, test } from './app-test.ts'

const complete = { productDescription: 'Linhas, botões e tecidos' }

test('[PF-01] the profile is edited and saved within the whole agent', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await expect(field(page, 'Nome')).toHaveValue('Ana')
  await expect(save(page)).toBeDisabled()
  await field(page, 'Nome').fill('Bia')
  await field(page, 'Idioma').selectOption('Inglês (EUA)')
  await field(page, 'Área de atuação').selectOption('Negócios')
  await field(page, 'Comportamento').fill('Responde com calma')
  await field(page, 'Mensagem inicial').fill('Olá, {{nome}}!')
  const hint = page.getByText('A mensagem inicial não tem variáveis: {{nome}} sairia assim na mensagem.')
  // Above the bar of buttons.
  await expect(hint).toBeInViewport({ ratio: 1 })
  const edge = (locator: Locator, side: 'top' | 'bottom') =>
    locator.evaluate((element, name) => element.getBoundingClientRect()[name], side)
  expect(await edge(hint, 'bottom')).toBeLessThan(await edge(save(page), 'top'))
  await field(page, 'Mensagem inicial').fill('')
  await expect(hint).toHaveCount(0)
  await save(page).click()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bia')
  await expect(save(page)).toBeDisabled()
  expect(await readAgent(request, account, id)).toMatchObject({
    name: 'Bia',
    language: 'en-US',
    businessArea: 'SALES',
    behavior: 'Responde com calma',
    initialChatMessage: '',
    shortDescription: 'Atende os clientes da loja',
    timezone: 'America/Sao_Paulo',
    responseModel: 'gpt-3.5-turbo',
  })
})

test('[PF-01] a double click saves once, and selects no text beside the button', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await field(page, 'Mensagem inicial').fill('Oi!')
  await save(page).dblclick()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toHaveCount(1)
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('')
})

test('[PF-01, PF-02] what is missing is said beside each field, and the first one is led to', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  const { id } = await api.createAgent()
  const body = { ...(await readAgent(request, account, id)), tone: '' }
  await server.next('getAgent', { kind: 'reply', status: 200, body })
  await openForm(page, id, 'profile')
  await expect(field(page, 'Tom de voz').locator('option:checked')).toHaveText('Selecione um tom de voz')
  await expect(field(page, 'Descrição do produto ou serviço')).toHaveAccessibleDescription(/^Obrigatória\./)
  await field(page, 'Nome').fill(' ')
  await field(page, 'Nome da empresa').fill('')
  await field(page, 'Comportamento').fill('')
  await save(page).click()
  await expect(field(page, 'Nome')).toBeFocused()
  await expect(page.getByText('Informe o nome da empresa', { exact: true })).toBeVisible()
  await expect(field(page, 'Tom de voz')).toHaveAccessibleDescription('Selecione um tom de voz')
  await expect(page.getByText('Descreva o comportamento do agente', { exact: true })).toBeVisible()
  await expect(page.getByText('Informe o nome do agente', { exact: true })).toBeVisible()
  await expect(page.getByText('Descreva o produto ou serviço', { exact: true })).toBeVisible()
  await field(page, 'Nome').fill('Bia')
  await expect(page.getByText('Informe o nome do agente', { exact: true })).toBeHidden()
  await field(page, 'Nome da empresa').fill('Armarinho')
  await field(page, 'Tom de voz').selectOption({ index: 1 })
  await field(page, 'Comportamento').fill('Atende com calma')
  await field(page, 'Descrição do produto ou serviço').fill('Linhas')
  await save(page).click()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toBeVisible()
})

test('[PF-01] a save that fails says so, and loses nothing', async ({ signedIn: page, api, server }) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await field(page, 'Nome').fill('Bia')
  await endNextSave(server, { kind: 'reply', status: 500, body: { error: 'internal', message: 'Falhou.' } })
  await save(page).click()
  await expect(toast(page, 'Erro ao atualizar agente')).toBeVisible()
  await expect(field(page, 'Nome')).toHaveValue('Bia')
  await save(page).click()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toBeVisible()
})

test('[PF-01] what was typed outlives a reload and another tab, until it is discarded', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await field(page, 'Nome').fill('Bia')
  await page.getByRole('tab', { name: 'Testar', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('As alterações do perfil ainda não valem para o agente')
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('tab', { name: 'Testar', selected: true })).toBeVisible()
  await openForm(page, id, 'profile')
  await expect(field(page, 'Nome')).toHaveValue('Bia')
  await page.getByRole('button', { name: 'Descartar', exact: true }).press('Enter')
  await expect(field(page, 'Nome')).toHaveValue('Ana')
  // The button is gone; the focus stays in its place.
  await expect(page.locator('div:focus').getByRole('button', { name: 'Salvar', exact: true })).toBeVisible()
  await openForm(page, id, 'profile')
  await expect(field(page, 'Nome')).toHaveValue('Ana')
})

test('[PF-01] two tabs that edit one profile keep what was typed in each, over a reload and over a save of the other', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { id } = await api.createAgent(complete)
  const other = await context.newPage()
  await openForm(page, id, 'profile')
  await openForm(other, id, 'profile')
  await field(page, 'Nome').fill('Bia')
  await field(other, 'Comportamento').fill('Atende sem pressa')
  await page.reload()
  await expect(field(page, 'Nome')).toHaveValue('Bia')
  await other.reload()
  await expect(field(other, 'Comportamento')).toHaveValue('Atende sem pressa')
  await expect(field(other, 'Nome')).toHaveValue('Ana')
  const later = await context.newPage()
  await openForm(later, id, 'profile')
  await expect(field(later, 'Nome')).toHaveValue('Ana')
  await expect(field(later, 'Comportamento')).not.toHaveValue('Atende sem pressa')
  await later.close()

  await save(other).click()
  await expect(toast(other, 'Agente atualizado com sucesso!')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Nome')).toHaveValue('Bia')
  await expect(field(page, 'Comportamento')).toHaveValue('Atende sem pressa')
  await save(page).click()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toBeVisible()
  await page.reload()
  await expect(save(page)).toBeDisabled()
})

test('[PF-02] ten tones, and the one of the wizard among them', async ({ signedIn: page, api, account, request }) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  const tone = field(page, 'Tom de voz')
  const labels = 'Profissional Amigável Empático Formal Casual Entusiástico Direto Educativo Consultivo Técnico'
  await expect(tone.locator('option')).toHaveText([
    'Selecione um tom de voz',
    ...labels.split(' ').map((label) => new RegExp(`^${label} - .`)),
  ])
  await expect(tone.locator('option').first()).toBeDisabled()
  await expect(tone.locator('option:checked')).toHaveText(/^Formal - /)
  const direct = await tone.locator('option').filter({ hasText: 'Direto - ' }).innerText()
  await tone.selectOption(direct)
  await save(page).click()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toBeVisible()
  expect((await readAgent(request, account, id)).tone).toBe(direct)
})

test('[CL-04] a save that meets a newer one shows both, field by field', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await field(page, 'Nome').fill('Bia')
  await changeElsewhere(request, account, id, { name: 'Carla', behavior: 'Fala pouco' })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Alterado em outro lugar' })
  await expect(dialog.getByText('Carla', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Nome: Sua versão' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Comportamento: Versão salva' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Salvar escolhas' }).click()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toBeVisible()
  expect(await readAgent(request, account, id)).toMatchObject({ name: 'Bia', behavior: 'Fala pouco' })
  await expect(field(page, 'Comportamento')).toHaveValue('Fala pouco')
})

test('[CL-03] the same question is answered by what is saved and by what is being edited', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent(complete)
  await api.createTraining(id, 'Abrimos aos sábados das 8h às 12h.', 'Horários')
  await openForm(page, id, 'profile')
  const ask = page.getByRole('button', { name: 'Comparar respostas' })
  await expect(ask).toBeDisabled()
  await field(page, 'Nome').fill('Bia')
  await field(page, 'Pergunta de exemplo').fill('Qual é o seu nome?')
  await ask.click()
  await expect(page.getByRole('figure', { name: 'Como está salvo' })).toContainText('Ana')
  await expect(page.getByRole('figure', { name: 'Com as suas alterações' })).toContainText('Bia')
})

test('[PF-01] a profile typed for an agent that was removed elsewhere stays on the screen, and the reason is told', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await field(page, 'Comportamento').fill('Responde com calma')
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.delete(`/api/delete-agent/${id}`, { headers })).ok()).toBe(true)
  await save(page).click()
  await expect(toast(page, 'Erro ao atualizar agente')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'O agente foi removido em outro lugar.' })).toBeVisible()
  await expect(field(page, 'Comportamento')).toHaveValue('Responde com calma')
})
