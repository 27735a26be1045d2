import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import {
  addressOf,
  continueButton,
  expectNoSideScroll,
  letCome,
  signInByForm,
  stopClock,
  walkToSettings,
} from './gestures.ts'
import { ask, openChat } from './chat-page.ts'
import { askInTest, entry, list, messages, openInbox } from './inbox-page.ts'
import { openStages } from './stages-page.ts'
import { button, createByCall, details, openWebhook } from './webhook-page.ts'

const WIDTH = 360
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Inside a dialog or a drawer, which have scroll areas of their own. */
const expectInside = async (page: Page) => {
  const content = page.getByRole('dialog').locator('button, input, textarea, select, a, h1, h2, h3, p, label')
  const sticking = () =>
    content.evaluateAll((all, width) => {
      const out = (box: DOMRect) => box.width > 1 && (box.left < 0 || box.right > width)
      return all.filter((each) => out(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 120))
    }, WIDTH)
  // A drawer slides in from outside the screen.
  await expect.poll(sticking).toEqual([])
}

test('[AU-01, AL-10] sign-in, menu, agents and wizard fit a phone without scrolling sideways', async ({
  page,
  account,
  api,
}) => {
  await api.createAgent({
    name: 'Assistente de atendimento da Panificadora',
    companyName: 'PanificadoraEConfeitariaSaoJorgeDoBairroAlto Ltda.',
    behavior: `https://exemplo.com.br/${'sem-espaco-algum'.repeat(6)}`,
  })
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Criar conta' }).tap()
  await expect(page.getByLabel('Seu nome')).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Fazer login' }).tap()
  await signInByForm(page, account)
  await expect(page.getByRole('link', { name: 'Ver detalhes' })).toBeVisible()
  await expectNoSideScroll(page)

  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir menu' }).tap()
  await expect(menu(page)).toBeVisible()
  await expectInside(page)
  await expectNoSideScroll(page)
  await menu(page).getByRole('link', { name: 'Documentação' }).tap()
  await expect(page).toHaveURL('/docs')
  await expect(menu(page)).toHaveCount(0)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Abrir menu' }).tap()
  await menu(page).getByRole('link', { name: 'Agentes' }).tap()
  await expect(page).toHaveURL('/agentes')
  await expect(menu(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Criar agente' }).tap()
  await expect(page.getByRole('dialog')).toHaveCSS('width', `${WIDTH}px`)
  await page.getByLabel('Nome do agente').fill('Ana')
  await expectInside(page)
  await expectNoSideScroll(page)
  // Not tapped: taps this quick at one place are a double tap.
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Negócios', exact: true }).tap()
  await expectInside(page)
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  await continueButton(page).click()
  await page.getByLabel('Descrição do comportamento').fill('Vende com calma')
  await page.getByLabel('Descrição do produto ou serviço').fill('Pães')
  await expectInside(page)
  await continueButton(page).click()
  await expect(page.getByLabel('Modelo de resposta')).toBeVisible()
  await expectInside(page)
  await expectNoSideScroll(page)
  await continueButton(page).click()
  await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  await expectInside(page)
  await expectNoSideScroll(page)
})

test('[WS-01] the website mode fits a phone, idle, refused and busy', async ({ signedIn: page, server }) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).tap()
  await expect(page.getByRole('dialog').getByText('Como funciona')).toBeVisible()
  await expectInside(page)
  const create = page.getByRole('button', { name: 'Criar Agente', exact: true })
  const long = 'PalavraSemEspaco'.repeat(20)
  await server.next('generateAgent', { kind: 'reply', status: 400, body: { error: 'site', message: long } })
  await page.getByLabel('Endereço do site').fill(`www.sualoja.com.br/${long}`)
  await create.tap()
  await expect(page.getByRole('alert').filter({ hasText: long })).toBeVisible()
  await expectInside(page)
  await server.next('generateAgent', { kind: 'hold' })
  const line = JSON.stringify({ stage: 'reading', pages: 3, title: long })
  await server.next('scrapingProgress', { kind: 'text', status: 200, text: `${line}\n` })
  await create.tap()
  await expect(page.getByRole('list', { name: 'Andamento' })).toContainText(long)
  await expectInside(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Fechar' }).tap()
  await page.getByRole('button', { name: 'Criar agente' }).tap()
  await expect(page.getByRole('button', { name: 'Continuar de onde parei' })).toBeVisible()
  await expectInside(page)
})

test('[SH-01] no page scrolls sideways on a phone', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent({ name: 'Assistente de atendimento da Panificadora' })
  const pages = {
    '/dashboard': 'Dashboard',
    '/docs': 'Documentação',
    [`/agentes/${id}/conversas`]: 'Conversas',
    [`/agentes/${id}/follow-up-analytics`]: 'Estatísticas de follow-up',
    [`/agentes/${id}/webhook`]: 'Webhook API',
    '/agentes/envio-em-massa': 'Escolha um agente',
    '/nada': 'Página não encontrada',
  }
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectNoSideScroll(page)
  }
})

test('[SH-01] nor do the agents and an agent with text of twice the size', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  for (const path of ['/agentes', `/agentes/${id}?type=profile`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSideScroll(page)
  }
  await expect(page.getByRole('button', { name: 'Ocultar os próximos passos' })).toBeInViewport({ ratio: 1 })
})

test('[AU-11, SH-03] the drawer shows the credits and ends the session; that of USER_CHAT has no Dashboard', async ({
  page,
  account,
  server,
}) => {
  await server.setCredits(account.email, 1_234)
  await server.setRole(account.email, 'USER_CHAT')
  await page.goto('/login')
  await signInByForm(page, account)
  await page.getByRole('button', { name: 'Abrir menu' }).tap()
  await expect(menu(page).getByRole('link')).toHaveText(['Agentes', 'Documentação'])
  await expect(page.getByRole('status', { name: 'Créditos: 1.234', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).tap()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('prosa.token'))).toBeNull()
})

test('[AL-01, DT-01, DT-02] the cards stand in one column, and every tab of an agent can be reached and read', async ({
  signedIn: page,
  api,
}) => {
  await api.createAgent({ name: 'Assistente de atendimento da Panificadora' })
  for (const name of ['Ana', 'Bia']) await api.createAgent({ name })
  await page.goto('/agentes')
  const cards = page.getByRole('list', { name: 'Agentes' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const boxes = await Promise.all((await cards.all()).map((each) => each.boundingBox()))
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(3)
  for (const box of boxes) expect(box?.width).toBeGreaterThan(300)

  await test.step('the header of an agent has the initial and the name, and no badge', async () => {
    await cards.filter({ hasText: 'Bia' }).getByRole('link', { name: 'Ver detalhes' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Bia' })).toBeVisible()
    await expect(page.getByText('B', { exact: true })).toBeVisible()
    await expect(page.getByText('Ativo', { exact: true })).toBeHidden()
  })
  await test.step('the tabs of one with a long name', async () => {
    await page.goBack()
    await cards.filter({ hasText: 'Panificadora' }).getByRole('link', { name: 'Ver detalhes' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assistente de atendimento da Panificadora')
    await expect(page.getByRole('tab')).toHaveCount(8)
    for (const each of await page.getByRole('tab').all()) {
      const name = (await each.innerText()).trim()
      await each.tap()
      await expect(page.getByRole('tabpanel')).toHaveAccessibleName(name)
      await expect(each).toBeInViewport({ ratio: 0.99 })
      if (name === 'Treinamentos') await expect(page.getByText('Nenhum treinamento encontrado')).toBeVisible()
      if (name === 'Testar') await expect(page.getByRole('button', { name: 'Dizer olá' })).toBeVisible()
      await expectNoSideScroll(page)
    }
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[DT-04] on a phone the address changes 100 ms after the choice', async ({ signedIn: page, api }) => {
    const { id } = await api.createAgent()
    await page.clock.install()
    await page.goto(`/agentes/${id}?type=channel`)
    await expect(page.getByRole('tabpanel')).toHaveCSS('transition-duration', '0.1s')
    await stopClock(page)
    await tab(page, 'Campanhas').tap()
    await expect(page.getByRole('tabpanel')).toHaveCSS('opacity', '0')
    await page.clock.runFor(99)
    expect(addressOf(page)).toBe(`/agentes/${id}?type=channel`)
    await page.clock.runFor(1)
    expect(addressOf(page)).toBe(`/agentes/${id}?type=campaign`)
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Campanhas')
  })
})

/** The newest notice covers none of these elements and does not overflow the screen. */
const expectFree = async (page: Page, used: readonly Locator[]) => {
  const box = async (element: Locator) => {
    const found = await element.boundingBox()
    if (!found) throw new Error('not on the screen')
    return { left: found.x, top: found.y, right: found.x + found.width, bottom: found.y + found.height }
  }
  const covered = async () => {
    const over = await box(page.locator('.notistack-MuiContent').last())
    const boxes = await Promise.all(used.map(box))
    const under = boxes.filter(
      ({ left, right, top, bottom }) =>
        over.right > left && over.left < right && over.bottom > top && over.top < bottom,
    )
    return { over: under.length > 0 ? over : null, under, isInside: over.left >= 0 && over.right <= WIDTH }
  }
  expect(await covered()).toEqual({ over: null, under: [], isInside: true })
}

test('[AU-01, SH-01] a notice covers neither menu nor title, and what it lies on can be tapped', async ({
  page,
  account,
}) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Login realizado com sucesso!' })
  const button = page.getByRole('button', { name: 'Abrir menu' })
  await page.clock.install()
  await page.goto('/login')
  // The app starts after the first frame, for which the clock must still run.
  await expect(page.locator('form[method=post]')).toHaveCount(0)
  await stopClock(page)
  await signInByForm(page, account)
  await letCome(page, notice)
  await expect(notice).toHaveCSS('pointer-events', 'none')
  await expectNoSideScroll(page)
  await expectFree(page, [button, page.getByRole('heading', { level: 1, name: 'Agentes' })])
})

test('[SH-01, FN-01] without agents a notice covers no text and no button, wherever the page is scrolled', async ({
  page,
  account,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await expect(page.locator('form[method=post]')).toHaveCount(0)
  await stopClock(page)
  await signInByForm(page, account)
  await letCome(page, page.locator('.notistack-MuiContent'))
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { name: 'Nenhum agente encontrado' })
  await letCome(page, title)
  await expectFree(page, [title, ...(await main.getByRole('button').all()), ...(await main.getByRole('heading').all())])
  await main.getByRole('button').last().scrollIntoViewIfNeeded()
  await expect(page.locator('.notistack-MuiContent')).toBeInViewport({ ratio: 1 })
})

test('[CH-13] in the chat a notice covers neither its title nor anything that is pressed or typed next', async ({
  page,
  account,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  const composer = page.getByRole('form', { name: 'Escrever mensagem' })
  const prompts = page.getByRole('list', { name: 'Perguntas rápidas' }).getByRole('button').first()
  const name = page.getByRole('heading', { level: 2, name: 'Ana' })
  await page.clock.install()
  await page.goto(`/login?returnUrl=${encodeURIComponent(`/agentes/${id}?type=debug`)}`)
  await expect(page.locator('form[method=post]')).toHaveCount(0)
  await stopClock(page)
  await signInByForm(page, account)
  const suggestion = page.getByRole('button', { name: 'Como você pode ajudar' })
  await letCome(page, suggestion)
  await letCome(page, page.locator('.notistack-MuiContent').filter({ hasText: 'Login realizado com sucesso!' }))
  await expectFree(page, [name, suggestion, page.getByRole('button', { name: 'Dizer olá' }), prompts, composer])
  await server.next('testChat', { kind: 'reply', status: 500, body: { error: 'internal', message: 'Falhou.' } })
  await suggestion.tap()
  await letCome(page, page.locator('.notistack-MuiContent').filter({ hasText: 'Erro: Falhou.' }))
  await expectFree(page, [name, page.getByRole('button', { name: 'Tentar novamente' }), composer])
})

test('[CH-01, CH-04] once a conversation has begun, most of a phone is for its messages', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  const prompts = page.getByRole('list', { name: 'Perguntas rápidas' })
  await expect(prompts).toBeVisible()
  await expect(page.getByRole('note')).toBeVisible()
  await ask(page, 'Vocês abrem hoje?')
  await expect(prompts).toBeHidden()
  await expect(page.getByRole('note')).toBeHidden()
  const log = await page.getByRole('region', { name: 'Conversa com Ana' }).boundingBox()
  expect(log?.height).toBeGreaterThan(0.6 * 740)
})

test('[SH-01] a notice covers neither the way out of the wizard nor its steps', async ({ signedIn: page, server }) => {
  await page.clock.install()
  await walkToSettings(page)
  await server.next('createAgent', { kind: 'reply', status: 500, body: {} })
  await stopClock(page)
  await continueButton(page).click()
  // The dialog contains the same text.
  const text = 'Ocorreu um problema ao criar o agente. Tente novamente.'
  await letCome(page, page.locator('.notistack-MuiContent').filter({ hasText: text }))
  await expectFree(page, [
    page.getByRole('button', { name: 'Passo anterior' }),
    page.getByRole('button', { name: 'Fechar' }),
    page.getByRole('list', { name: 'Passo 5 de 6' }),
    continueButton(page),
  ])
})

test('[SH-01] a notice covers no link of the last page of the wizard', async ({ signedIn: page }) => {
  await page.clock.install()
  await walkToSettings(page)
  await stopClock(page)
  await continueButton(page).click()
  await letCome(page, page.getByRole('heading', { name: /^Pronto!/ }))
  await letCome(page, page.locator('.notistack-MuiContent'))
  const links = page.getByRole('navigation', { name: 'Próximos passos' }).getByRole('link')
  await expectFree(page, [
    page.getByRole('heading', { name: /^Pronto!/ }),
    page.getByRole('button', { name: 'Fechar' }).first(),
    ...(await links.all()),
  ])
})

test('[CH-13] a notice comes into its place without passing over the composer', async ({
  signedIn: page,
  api,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { id } = await api.createAgent()
  await openChat(page, id)
  await page.evaluate(() => {
    const note = ({ target }: MutationRecord): void => {
      if (target instanceof HTMLElement && target.closest('.notistack-Snackbar') && target.style.transform)
        document.body.dataset['moved'] = target.style.transform
    }
    const all = { subtree: true, childList: true, attributeFilter: ['style'] }
    new MutationObserver((records) => records.forEach(note)).observe(document.body, all)
  })
  await server.next('testChat', { kind: 'reply', status: 500, body: { error: 'internal', message: 'Falhou.' } })
  await ask(page, 'Vocês abrem hoje?')
  await expect(page.locator('.notistack-MuiContent').filter({ hasText: 'Erro: Falhou.' })).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-moved')
})

test('[WH-05] a notice covers neither what one copies nor the way out', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const { id } = await api.createAgent()
  await createByCall(request, account, id)
  await openWebhook(page, id)
  await button(page, 'Detalhes').tap()
  const samples = details(page).getByRole('region', { name: 'Exemplo de chamada', exact: true })
  await samples.scrollIntoViewIfNeeded()
  await stopClock(page)
  await samples.getByRole('button', { name: 'Copiar', exact: true }).tap()
  await letCome(page, page.getByText('Copiado para a área de transferência!', { exact: true }))
  const code = details(page).getByRole('region', { name: 'Exemplo de chamada: curl' })
  await expectFree(page, [code, button(page, 'Copiado'), button(page, 'Fechar')])
})

test('[AC-05] a notice covers nothing of a small dialog, and a long name wraps', async ({ signedIn: page, api }) => {
  const name = 'palavra'.repeat(12)
  await api.createAgent({ name })
  await page.clock.install()
  await page.goto('/conta')
  await expect(button(page, 'Baixar meus dados')).toBeVisible()
  await stopClock(page)
  await button(page, 'Baixar meus dados').tap()
  await letCome(page, page.locator('.notistack-MuiContent').filter({ hasText: 'Seus dados foram baixados.' }))
  await button(page, 'Excluir conta').tap()
  await letCome(page, button(page, 'Manter minha conta'))
  await expectFree(page, [button(page, 'Manter minha conta'), button(page, 'Excluir para sempre')])
  await page.context().setOffline(true)
  const offline = page.locator('[data-offline]')
  await letCome(page, offline)
  // It moves there.
  await expect(() => expectFree(page, [offline])).toPass()
  await page.context().setOffline(false)
  await page.goto('/agentes')
  await page.clock.resume()
  await button(page, `Opções de ${name}`).tap()
  await page.getByRole('menuitem', { name: 'Duplicar' }).tap()
  const notice = page.locator('.notistack-MuiContent').filter({ hasText: name })
  await expect(notice).toBeVisible()
  expect(await notice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

/** What a screen of 1280 × 1024 has left. */
const enlarge = (page: Page) => page.setViewportSize({ width: 320, height: 256 })

test('[IB-01, CH-13] enlarged to 400 % the conversations and their messages have room, and the page scrolls to them', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  await askInTest(request, account, id, 'Vocês entregam?')
  await enlarge(page)
  await openInbox(page, id)
  expect((await list(page).boundingBox())?.height).toBeGreaterThan(150)
  await entry(page, /Chat de teste/u).tap()
  await expect(messages(page)).toContainText('Vocês entregam?')
  expect((await messages(page).boundingBox())?.height).toBeGreaterThan(150)
  await page.goto(`/agentes/${id}?type=debug`)
  await page.getByRole('textbox', { name: 'Mensagem' }).tap()
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeInViewport({ ratio: 1 })
  expect((await page.getByRole('region', { name: 'Conversa com' }).boundingBox())?.height).toBeGreaterThan(150)
  await test.step('to 200 % the search and the filters leave room, too', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    await openInbox(page, id)
    expect((await list(page).boundingBox())?.height).toBeGreaterThan(150)
  })
})

test('[PF-01] in a low window the actions of a form give way to its fields, and stand at its end', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await enlarge(page)
  await page.goto(`/agentes/${id}?type=profile`)
  const save = page.getByRole('button', { name: 'Salvar', exact: true })
  await page.getByLabel('Nome', { exact: true }).fill('Bia')
  const room = () =>
    page.getByRole('main').evaluate((main) => {
      const bar = main.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? 0
      const { top, bottom } = main.getBoundingClientRect()
      return Math.min(bar, bottom) - top
    })
  expect(await room()).toBeGreaterThan(150)
  await save.scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 1 })
})

test('[FU-05, SW-01, IB-03] words are not cut, nor do they lie on their neighbours, on a narrow screen or with large text', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  await askInTest(request, account, id, 'Vocês entregam?')
  const hidden = (words: Locator) =>
    words.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight])
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/agentes/${id}/follow-up-analytics`)
  expect(await hidden(page.getByRole('term').filter({ hasText: 'Respondidos' }))).toEqual([0, 0])
  const enlargeText = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
  await openStages(page, id)
  await button(page, 'Novo Estagio').tap()
  await enlargeText()
  expect(await hidden(button(page, 'Informacoes Basicas'))).toEqual([0, 0])
  await openInbox(page, id)
  await entry(page, /Chat de teste/u).tap()
  await enlargeText()
  expect(await hidden(page.getByText(/^O agente está respondendo esta conversa/u))).toEqual([0, 0])
})

test('[WZ-03, SW-01, AC-02] enlarged to 400 % a dialog scrolls as a whole, instead of a strip of it', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await enlarge(page)
  /** Heights of what scrolls. */
  const scrolled = () =>
    page.getByRole('dialog').evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .filter((each) => getComputedStyle(each).overflowY === 'auto')
        .map(({ clientHeight }) => clientHeight),
    )
  await page.goto('/agentes')
  // The title is not broken beside the buttons.
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBeLessThan(40)
  await page.getByRole('button', { name: 'Criar agente' }).tap()
  await expect(page.getByLabel('Nome do agente')).toBeInViewport({ ratio: 1 })
  expect(await scrolled()).toEqual([256])
  await openStages(page, id)
  await button(page, 'Novo Estagio').tap()
  await expect(page.getByLabel('Nome do estágio')).toBeInViewport({ ratio: 1 })
  expect(await scrolled()).toEqual([256])
  await page.goto('/conta')
  await button(page, 'Trocar senha').tap()
  await expect(page.getByLabel('Senha atual', { exact: true })).toBeInViewport({ ratio: 1 })
  expect(await scrolled()).toEqual([192])
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar senha' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Trocar senha' })).toBeInViewport({ ratio: 1 })
})
