/** The page is never blank: code that fails to load, a newer version, a thrown error, no network. */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { addButton } from './training-page.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const failed = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' })
const retry = (page: Page) => page.getByRole('button', { name: 'Tentar novamente' })

test('[NV-01] a tab whose code is not there leaves the page around it, and comes once it is', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent({ name: 'Bia' })
  await page.goto(`/agentes/${id}?type=debug`)
  await composer(page).fill('Vocês entregam aos domingos?')
  await server.deploy({ missing: 'trainings' })
  await tab(page, 'Treinamentos').click()
  await expect(failed(page, 'Não foi possível carregar esta parte')).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Bia' })).toBeVisible()

  await test.step('the other tabs go on, and so does the way back', async () => {
    await tab(page, 'Testar').click()
    await expect(composer(page)).toHaveValue('Vocês entregam aos domingos?')
    await page.goBack()
    await expect(failed(page, 'Não foi possível carregar esta parte')).toBeVisible()
    await page.goBack()
    await expect(composer(page)).toHaveValue('Vocês entregam aos domingos?')
    await page.goForward()
  })

  await test.step('a retry while it is still missing says so again', async () => {
    // Browsers remember a failed module until the page is reloaded.
    const reloaded = page.waitForEvent('load')
    await retry(page).click()
    await reloaded
    await expect(failed(page, 'Não foi possível carregar esta parte')).toBeVisible()
    await expect(menu(page)).toBeVisible()
  })

  await test.step('a retry brings it', async () => {
    await server.deploy({})
    await retry(page).click()
    await expect(addButton(page)).toBeVisible()
    await tab(page, 'Testar').click()
    await expect(composer(page)).toHaveValue('Vocês entregam aos domingos?')
  })
})

test('[NV-01] without a network a page that was not loaded yet says so, and comes by itself', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/agentes')
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeVisible()
  await context.setOffline(true)
  await menu(page).getByRole('link', { name: 'Documentação' }).click()
  await expect(failed(page, 'Sem conexão')).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await retry(page).click()
  await expect(failed(page, 'Sem conexão')).toBeVisible()

  await test.step('also in a dialog, which can be closed', async () => {
    await menu(page).getByRole('link', { name: 'Agentes', exact: true }).click()
    await page.getByRole('button', { name: 'Criar agente' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Sem conexão')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Criar agente' }).click()
    await expect(dialog).toContainText('Sem conexão')
  })

  await test.step('it comes by itself', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Criar agente' })).toBeVisible()
    await page.keyboard.press('Escape')
    await menu(page).getByRole('link', { name: 'Documentação' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible()
  })
})

test('[NV-01] pages before the sign-in say that they did not come, and the frame behind it is asked for again', async ({
  page,
  server,
  account,
}) => {
  await server.deploy({ missing: 'welcome' })
  await page.goto('/login')
  // The component that shows failures fails to load as well.
  await expect(page.getByText('O Prosa não abriu.')).toBeVisible()
  await server.deploy({})
  await page.getByRole('link', { name: 'recarregue a página' }).click()
  await expect(page.getByText('Carregando…')).toHaveCount(0)
  await expect(page.getByText('O Prosa não abriu.')).toHaveCount(0)

  await server.deploy({ missing: 'shell' })
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha').fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(failed(page, 'Não foi possível carregar esta parte')).toBeVisible()
  await server.deploy({})
  await retry(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeVisible()
})

test('[NV-01] where not even the first script comes, the page says so and keeps what was typed', async ({
  page,
  server,
}) => {
  await server.deploy({ missing: 'base' })
  await page.goto('/login')
  await expect(page.getByText('O Prosa não abriu.')).toBeVisible()
  await page.getByLabel('E-mail').fill('lia@sol.com.br')
  await server.deploy({})
  await page.getByRole('link', { name: 'recarregue a página' }).click()
  await expect(page.getByRole('heading', { name: 'Bom te ver de novo' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('lia@sol.com.br')
})

test('[NV-02] an open tab is told of a new version where its code is gone, and loads it with what was typed', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}?type=debug`)
  await composer(page).fill('Aceitam Pix?')
  await server.deploy({ missing: 'trainings', build: 'next' })
  await tab(page, 'Treinamentos').click()
  const area = failed(page, 'Há uma nova versão do Prosa')
  await expect(area).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Há uma nova versão' })).toBeVisible()
  // The server has all of the new files now.
  await server.deploy({ build: 'next' })
  await area.getByRole('button', { name: 'Carregar a nova versão' }).click()
  await expect(addButton(page)).toBeVisible()
  await expect(page.getByText('Há uma nova versão')).toHaveCount(0)
  await tab(page, 'Testar').click()
  await expect(composer(page)).toHaveValue('Aceitam Pix?')
})

test('[NV-02] a tab that is looked at again offers the new version without having failed', async ({
  signedIn: page,
  server,
}) => {
  await page.goto('/agentes')
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeVisible()
  await server.deploy({ build: 'next' })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  const banner = page.getByRole('status').filter({ hasText: 'Há uma nova versão' })
  await expect(banner).toBeVisible()
  await expect(menu(page)).toBeInViewport()
  await banner.getByRole('button', { name: 'Carregar a nova versão' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeVisible()
})

test('[NV-03] a conversation may have any id, also one that every object knows', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const { id: agentId } = await api.createAgent()
  for (const sessionId of ['__proto__', 'constructor']) {
    const data = { agentId, sessionId, message: `Pergunta de ${sessionId}`, enableSplitMessages: false }
    const headers = { authorization: `Bearer ${account.token}` }
    expect((await request.post('/api/v1/chat/test-chat', { data, headers })).ok()).toBe(true)
  }
  await page.goto(`/agentes/${agentId}?type=debug`)
  for (const sessionId of ['__proto__', 'constructor']) {
    await page.getByRole('button', { name: `Pergunta de ${sessionId}` }).click()
    await expect(page.getByRole('log')).toContainText(`Pergunta de ${sessionId}`)
  }
  await page.reload()
  await expect(page.getByRole('log')).toContainText('Pergunta de constructor')
})

test('[NV-03] what throws is shown as failed in its own area, and can be tried again', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent({ name: 'Bia' })
  const told: string[] = []
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
  // A browser without an API that the chat needs.
  await page.addInitScript(() => {
    const scope = globalThis as { ResizeObserver?: unknown; kept?: unknown }
    scope.kept = scope.ResizeObserver
    delete scope.ResizeObserver
  })
  await page.goto(`/agentes/${id}?type=debug`)
  await expect(failed(page, 'Algo deu errado aqui')).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await expect.poll(() => told.join('\n')).toContain('ResizeObserver')
  await tab(page, 'Treinamentos').click()
  await expect(addButton(page)).toBeVisible()
  await tab(page, 'Testar').click()
  await expect(failed(page, 'Algo deu errado aqui')).toBeVisible()
  await page.evaluate(() => {
    const scope = globalThis as { ResizeObserver?: unknown; kept?: unknown }
    scope.ResizeObserver = scope.kept
  })
  await retry(page).click()
  await expect(composer(page)).toBeVisible()
})

test('[NV-03] what fails at the root leaves a plain page that can be loaded again', async ({ page }) => {
  // What follows the session does not start.
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window)
    window.addEventListener = (...args: Parameters<typeof add>) => {
      if (args[0] === 'storage') throw new Error('broken')
      add(...args)
    }
  })
  await page.goto('/agentes')
  await expect(failed(page, 'Algo deu errado')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Recarregar a página' }).click()
  await reloaded
  await expect(failed(page, 'Algo deu errado')).toBeVisible()
})

test('[NV-04] offline is said at the top of every page, and reading goes on when the network is back', async ({
  signedIn: page,
  api,
  context,
}) => {
  const banner = page.getByRole('status').filter({ hasText: 'Sem conexão. O que você digita fica guardado.' })
  await page.goto('/agentes')
  await expect(page.getByText('Nenhum agente encontrado')).toBeVisible()
  await expect(banner).toHaveCount(0)
  const before = await page.getByRole('main').boundingBox()
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await expect(menu(page)).toBeInViewport()
  expect(await page.getByRole('main').boundingBox()).toEqual(before)
  await api.createAgent({ name: 'Bia' })
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('listitem', { name: 'Bia' })).toBeVisible()
})

test('[NV-04] a notice looks the same, whether or not its code could be loaded', async ({
  signedIn: page,
  api,
  context,
  server,
}) => {
  const { id } = await api.createAgent()
  const colors = (text: string) =>
    page
      .getByRole('alert')
      .filter({ hasText: text })
      .evaluate((notice) => [getComputedStyle(notice).backgroundColor, getComputedStyle(notice).color])
  await page.goto(`/agentes/${id}?type=debug`)
  await composer(page).fill('Oi')
  await context.setOffline(true)
  await composer(page).press('Enter')
  const withoutCode = await colors('Erro: Falha ao conectar')
  await context.setOffline(false)
  await server.next('testChat', { kind: 'reply', status: 500, body: { error: 'internal', message: 'Falhou.' } })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  expect(await colors('Erro: Falhou.')).toEqual(withoutCode)
})

test('[NV-04] a conversation that could not be read is read when the network is back', async ({
  signedIn: page,
  api,
  context,
}) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}?type=debug`)
  const messages = page.getByRole('log').getByRole('listitem')
  await composer(page).fill('Vocês abrem hoje?')
  await composer(page).press('Enter')
  await expect(messages).toHaveCount(3)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Nova Conversa' }).click()
  const conversation = page.getByRole('button', { name: 'Vocês abrem hoje?' })
  await expect(conversation).toBeVisible()
  await context.setOffline(true)
  await conversation.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(messages).toHaveCount(0)
  await expect(page.getByText('Sem conexão', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(messages).toHaveCount(3)
})
