import type { Locator, Page } from '@playwright/test'
import { expect, register, signIn, test } from './app-test.ts'
import { signInByForm } from './gestures.ts'

const sidebar = (page: Page) => page.getByRole('complementary')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const credits = (page: Page, amount: string) => page.getByRole('status', { name: `Créditos: ${amount}`, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('[SH-01] the start page is the sign-in, or the agents for one who is signed in', async ({ page, account }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(title(page, 'Bom te ver de novo')).toBeVisible()
  await expect(page).toHaveTitle('Entrar · Prosa')
  await signIn(page, account)
  await page.goto('/')
  await expect(page).toHaveURL('/agentes')
  await expect(title(page, 'Agentes')).toBeVisible()
})

test('[SH-01] an unknown page says that it is not there, and has a name', async ({ signedIn: page, api, request }) => {
  const { id } = await api.createAgent({ name: 'Bia' })
  const backToTheAgents = async () => {
    await page.getByRole('link', { name: 'Voltar aos agentes' }).click()
    await expect(page).toHaveURL('/agentes')
    await expect(title(page, 'Agentes')).toBeVisible()
    await expect(page).toHaveTitle('Agentes · Prosa')
  }
  for (const path of ['/nao-existe', '/agentes/1/2/3', '/dashboard/mais'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(title(page, 'Página não encontrada')).toBeVisible()
      await expect(page).toHaveTitle('Página não encontrada · Prosa')
      await expect(page).toHaveURL(path)
      await backToTheAgents()
    })
  await test.step('an agent', async () => {
    await page.goto(`/agentes/${id}`)
    await expect(title(page, 'Bia')).toBeVisible()
    await expect(page).toHaveTitle('Bia · Prosa')
    await expect(page.getByRole('tab')).toHaveCount(8)
  })
  await test.step('an agent that is nobody’s or somebody else’s is not found', async () => {
    await signIn(page, await register(request))
    const places = ['', '/conversas', '/webhook', '/follow-up-analytics']
    for (const path of [id, 'nao-existe'].flatMap((other) => places.map((place) => `${other}${place}`))) {
      await page.goto(`/agentes/${path}`)
      await expect(title(page, 'Agente não encontrado')).toBeVisible()
      await expect(page).toHaveTitle('Agente não encontrado · Prosa')
      await expect(page.getByText('Bia')).toHaveCount(0)
      await backToTheAgents()
    }
  })
})

test('[SH-01] titles of pages have one size, and the way back is flush with the title', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent({ name: 'Bia' })
  const heading = page.getByRole('heading', { level: 1 })
  const sending = `/agentes/envio-em-massa?agentId=${id}`
  for (const path of [
    '/agentes',
    '/conta',
    '/creditos',
    '/dashboard',
    '/docs',
    '/nao-existe',
    `/agentes/${id}/webhook`,
    sending,
  ])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(heading).toHaveCSS('font-size', '28px')
      await expect(heading).toHaveCSS('font-weight', '650')
    })
  const icon = page.getByRole('link', { name: 'Voltar para Campanhas' }).locator('svg')
  const distance = ((await icon.boundingBox())?.x ?? 0) - ((await heading.boundingBox())?.x ?? 0)
  expect(Math.abs(distance)).toBeLessThan(4)
})

test('[SH-02] the sidebar has its heading, its items and the logo that leads home', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await expect(sidebar(page)).toHaveCSS('width', '240px')
  await expect(menu(page).getByRole('heading')).toHaveText(['Menu'])
  const [agents, dashboard] = [
    menu(page).getByRole('link', { name: 'Agentes', exact: true }),
    menu(page).getByRole('link', { name: 'Dashboard', exact: true }),
  ]
  await expect(dashboard).toHaveAttribute('aria-current', 'page')
  await expect(agents).not.toHaveAttribute('aria-current')
  await agents.click()
  await expect(page).toHaveURL('/agentes')
  await expect(agents).toHaveAttribute('aria-current', 'page')
  await dashboard.click()
  await expect(page).toHaveURL('/dashboard')
  await sidebar(page).getByRole('link', { name: 'Prosa, página inicial' }).click()
  await expect(page).toHaveURL('/agentes')
  await expect(sidebar(page).getByRole('link', { name: 'Prosa, página inicial' })).toHaveAttribute('href', '/')

  await test.step('it is 240 or 70 px wide, and the choice survives a reload', async () => {
    const widths = async () => {
      const side = await sidebar(page).boundingBox()
      const main = await page.getByRole('main').boundingBox()
      return [side?.width, main?.x]
    }
    await expect.poll(widths).toEqual([240, 240])
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await expect.poll(widths).toEqual([70, 70])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(widths).toEqual([70, 70])
    // Only icons: screen readers still get the names, and nothing is cut off.
    await expect(menu(page).getByRole('heading')).toHaveText(['Menu'])
    for (const name of ['Agentes', 'Dashboard', 'Documentação']) {
      const box = await menu(page).getByRole('link', { name, exact: true }).boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 99) <= 70).toBe(true)
    }
    await menu(page).getByRole('link', { name: 'Documentação' }).click()
    await expect(page).toHaveURL('/docs')
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    await expect.poll(widths).toEqual([240, 240])
    await page.reload()
    await expect.poll(widths).toEqual([240, 240])
  })
  await test.step('with text of twice the size every name can be read', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect(sidebar(page)).toHaveCSS('width', '384px')
    expect(await sidebar(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})

test('[SH-03] USER_CHAT has no Dashboard, and its address is refused; any other role has it', async ({
  page,
  account,
  server,
}) => {
  await server.setRole(account.email, 'USER_CHAT')
  await page.goto('/login?returnUrl=%2Fdashboard')
  await signInByForm(page, account)
  await expect(title(page, 'Sem acesso')).toBeVisible()
  await expect(page.getByText('Esta área ainda está em construção.')).toHaveCount(0)
  await expect(menu(page).getByRole('link', { name: 'Agentes', exact: true })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Voltar aos agentes' }).click()
  await expect(title(page, 'Agentes')).toBeVisible()

  await test.step('any other role has it', async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/login')
    await server.setRole(account.email, 'OWNER')
    await signInByForm(page, account)
    await menu(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(title(page, 'Dashboard')).toBeVisible()
  })
})

test('[SH-06] the balance is shown, and a reply of an agent refreshes it; one that cannot be read is not made up', async ({
  signedIn: page,
  account,
  api,
  server,
}) => {
  await server.setCredits(account.email, 12_345)
  const { id } = await api.createAgent({ responseModel: 'gpt-4' })
  await page.goto(`/agentes/${id}?type=debug`)
  await expect(credits(page, '12.345')).toBeVisible()
  // The balance changes elsewhere in the meantime: without a model this answer costs nothing.
  await server.setCredits(account.email, 12_341)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Olá!')
  await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3)
  await expect(credits(page, '12.341')).toBeVisible()

  await test.step('one that cannot be read is not made up', async () => {
    for (const kind of ['drop', 'drop'] as const) await server.next('creditBalance', { kind })
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/credits/balance'))
    await page.goto('/docs')
    await failed
    await expect(credits(page, '…')).toBeVisible()
  })
})

test('[SH-02, AL-05, WZ-03, DT-02] with forced colours what is selected has colours of its own, and a dialog has an edge', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await page.emulateMedia({ forcedColors: 'active' })
  /** The browser reports the author's colours even where it draws the system's. */
  const isHighlighted = (element: Locator) =>
    element.evaluate((one) => {
      const probe = document.createElement('i')
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
      document.body.append(probe)
      const [{ backgroundColor: highlight }, style] = [getComputedStyle(probe), getComputedStyle(one)]
      const isSame = style.backgroundColor === highlight && style.forcedColorAdjust === 'none'
      probe.remove()
      return isSame
    })
  const expectDistinct = async (selected: Locator, other: Locator) => {
    await expect(selected).toBeVisible()
    expect([await isHighlighted(selected), await isHighlighted(other)]).toEqual([true, false])
  }
  const pressed = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/agentes')
  await expectDistinct(
    menu(page).getByRole('link', { name: 'Agentes' }),
    menu(page).getByRole('link', { name: 'Dashboard' }),
  )
  await expectDistinct(pressed('Todos'), pressed('Ativos'))
  await pressed('Criar agente').click()
  await expectDistinct(pressed('Configuração manual'), pressed('Criar a partir de site'))
  await expect(page.getByRole('dialog', { name: 'Criar agente' })).toHaveCSS('border-top-width', '1px')
  const bars = page.getByRole('list', { name: 'Passo 1 de 6' }).getByRole('listitem').locator('> :first-child')
  await expect(bars.last()).toHaveCSS('outline-style', 'solid')
  await expectDistinct(bars.first(), bars.last())
  await page.goto('/dashboard')
  await expectDistinct(pressed('30 dias'), pressed('7 dias'))
  const measures = page.getByRole('group', { name: 'O que o gráfico mostra' }).getByRole('button')
  await expectDistinct(measures.and(page.locator('[aria-pressed=true]')), measures.last())
  await page.goto(`/agentes/${id}`)
  await expectDistinct(page.getByRole('tab', { name: 'Perfil' }), page.getByRole('tab', { name: 'Canais' }))
  await test.step('the chosen type of training has another border, and a button without a background has one', async () => {
    await page.goto(`/agentes/${id}?type=training`)
    const add = page.getByRole('button', { name: 'Adicionar Treinamento' })
    await expect(add).toHaveCSS('border-top-style', 'solid')
    await add.click()
    const card = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) })
    await expect(card('Texto')).toHaveCSS('border-top-width', '3px')
    await expect(card('Documento')).toHaveCSS('border-top-width', '1px')
  })
  await test.step('the legend of a chart keeps the colours of its bars', async () => {
    await page.goto(`/agentes/${id}/follow-up-analytics`)
    const swatches = page.getByRole('figure').getByRole('listitem').locator('span')
    await expect(swatches).toHaveCount(2)
    await expect(swatches.last()).toHaveCSS('forced-color-adjust', 'none')
  })
  await test.step('the field of the chat shows that it has the focus', async () => {
    await page.goto(`/agentes/${id}?type=debug`)
    const text = page.getByRole('textbox', { name: 'Mensagem' })
    const field = page.getByRole('form', { name: 'Escrever mensagem' }).locator('> div').filter({ has: text })
    await expect(field).toHaveCSS('outline-style', 'none')
    await text.focus()
    await expect(field).toHaveCSS('outline-style', 'solid')
  })
})

test('[SH-02, AL-05] people who ask for more contrast get soft texts and faint lines in the colour of the text', async ({
  page,
  account,
  api,
}) => {
  const { id } = await api.createAgent()
  await page.emulateMedia({ contrast: 'more' })
  const [text, soft] = ['rgb(27, 42, 40)', 'rgb(86, 102, 99)']
  await page.goto('/login')
  const email = page.getByLabel('E-mail')
  const sentence = page.getByText('Ainda não tem uma conta?')
  await page.getByLabel('Senha', { exact: true }).focus()
  await expect(email).toHaveCSS('border-top-color', text)
  await expect(sentence).toHaveCSS('color', text)
  await signInByForm(page, account)
  const facts = page.getByRole('main').getByText('Suporte').last()
  await expect(facts).toHaveCSS('color', text)
  await expect(sidebar(page)).toHaveCSS('border-right-color', text)
  await page.emulateMedia({ contrast: 'no-preference' })
  await expect(facts).toHaveCSS('color', soft)
  await page.emulateMedia({ contrast: 'more' })
  await page.goto(`/agentes/${id}`)
  await expect(page.locator('.MuiOutlinedInput-notchedOutline').first()).toHaveCSS('border-top-color', text)
})
