/** The forms of an agent for a user who may only chat with it. */
import type { Page } from '@playwright/test'
import { field, openForm, save } from './agent-forms-page.ts'
import { expect, test } from './app-test.ts'
import { signInByForm } from './gestures.ts'
import { untilTrained } from './inbox-page.ts'

const note = (page: Page) => page.getByText('Seu usuário pode ver, mas não alterar', { exact: true })

test('[PF-01, ST-01] USER_CHAT sees profile and settings, and can change neither', async ({
  page,
  account,
  api,
  server,
}) => {
  const { id } = await api.createAgent({ productDescription: 'Linhas, botões e tecidos' })
  await server.setRole(account.email, 'USER_CHAT')
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL(/\/agentes$/)
  await openForm(page, id, 'profile')
  await expect(note(page)).toBeVisible()
  const profile = page.getByRole('form', { name: 'Perfil do agente' })
  await expect(field(page, 'Nome')).toHaveValue('Ana')
  for (const each of await profile.locator('input, select, textarea:not([aria-hidden])').all())
    await expect(each).toBeDisabled()
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Versões' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Comparar respostas' })).toHaveCount(0)
  await openForm(page, id, 'settings')
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Modelo de IA: / })).toBeDisabled()
  const settings = page.getByRole('form', { name: 'Configuracoes do Agente' })
  for (const each of await settings.locator('input, select').all()) await expect(each).toBeDisabled()
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Versões' })).toHaveCount(0)
  // Their page is refused to this role.
  await expect(page.getByRole('link', { name: 'Ver Estatisticas Detalhadas' })).toHaveCount(0)
})

test('[SH-03, AL-04] USER_CHAT is offered nothing that would be refused, and asks for nothing that is', async ({
  page,
  account,
  api,
  request,
  server,
}) => {
  const { id } = await api.createAgent()
  await api.createTraining(id, 'Abrimos aos sábados das 9h às 13h.', 'Horários')
  await api.createStage(id, 'Agendamento')
  await untilTrained(request, account, id)
  await server.setRole(account.email, 'USER_CHAT')
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL(/\/agentes$/)
  const refusals: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refusals.push(response.url())
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await test.step('trainings can be read and tried', async () => {
    await page.goto(`/agentes/${id}?type=training&novo=texto`)
    await page.getByRole('button', { name: 'Horários', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Prévia de Horários' })).toContainText('Abrimos aos sábados')
    await expect(button('Ver trechos')).toBeVisible()
    await expect(button('Atualizar')).toBeVisible()
    for (const name of [/^Adicionar Treinamento/, 'Enviar arquivos', 'Perguntas e respostas', 'Criar treinamento'])
      await expect(button(name)).toHaveCount(0)
    for (const name of ['Editar', 'Remover', 'Desligar', 'Selecionar', 'Substituir texto'])
      await expect(button(name)).toHaveCount(0)
  })

  await test.step('stages can be read', async () => {
    await page.goto(`/agentes/${id}?type=intentions`)
    await button('1. Agendamento, Ativo').click()
    await expect(page.getByText('Cuide de Agendamento')).toBeVisible()
    for (const name of ['Novo Estagio', 'Editar', 'Remover', /^Mover /]) await expect(button(name)).toHaveCount(0)
  })

  await test.step('channels can be seen without the webhook, whose page is refused', async () => {
    await page.goto(`/agentes/${id}?type=channel`)
    await expect(page.getByRole('heading', { name: 'Instagram' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Webhook API' })).toHaveCount(0)
  })

  for (const tab of ['integrations', 'campaign'])
    await test.step(`${tab} are refused as a page would be`, async () => {
      await page.goto(`/agentes/${id}?type=${tab}`)
      await expect(page.getByText('Seu usuário não tem acesso a esta aba.')).toBeVisible()
    })

  await page.goto(`/agentes/${id}?type=settings`)
  await expect(note(page)).toBeVisible()
  expect(refusals).toEqual([])
})

test('[SH-03] a role that is lost during a session shows as no access, not as something to try again', async ({
  signedIn: page,
  account,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await page.goto('/agentes')
  await server.setRole(account.email, 'USER_CHAT')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Seu usuário não tem acesso a esta página.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  for (const path of ['webhook', 'follow-up-analytics']) {
    await page.goto(`/agentes/${id}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sem acesso' })).toBeVisible()
  }
  await page.goto(`/agentes/${id}?type=integrations`)
  await expect(page.getByText('Seu usuário não tem acesso a esta aba.')).toBeVisible()
  await page.goto(`/agentes/${id}?type=channel`)
  await expect(page.getByRole('tab')).toHaveText([
    'Perfil',
    'Treinamentos',
    'Estágios',
    'Configurações',
    'Canais',
    'Testar',
  ])
})
