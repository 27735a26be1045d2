import type { BrowserContext, Page } from '@playwright/test'
import { startPages, type Pages } from '../stand-ins/pages.ts'
import { policyOf, snippetOf, strictSnippetOf } from '../../src/features/website/snippet.ts'
import { png } from '../server/files/media.ts'
import { expect, test as base } from './app-test.ts'
import { stopClock } from './gestures.ts'
import { contrastOf } from './contrast.ts'
import { entry, message, openInbox, replyBox, takeOver } from './inbox-page.ts'

type Given = { content: string; head?: string; policy?: string }
type Places = { page: Page; site: Pages & { put: (host: string, page: Given) => void }; visitor: BrowserContext }

/** Websites of this test; `put` sets the page of a host. */
const test = base.extend<Omit<Places, 'page'>>({
  /** A separate browser without the tests' header, which pages of other origins may not send. */
  visitor: async ({ browser }, use) => {
    const context = await browser.newContext({ extraHTTPHeaders: {} })
    await use(context)
    await context.close()
  },
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const pages = new Map<string, Given>()
    const started = await startPages((host) => {
      const { content, head = '', policy }: Given = pages.get(host) ?? { content: '' }
      const body = `<!doctype html><html lang="pt-BR"><head><title>Loja</title>${head}</head><body><h1>Loja</h1>${content}</body></html>`
      return { body, ...(policy && { policy }) }
    })
    await use({ ...started, put: (host, page) => void pages.set(host, page) })
    await started.close()
  },
})

const card = (page: Page) => page.getByRole('region', { name: 'Site / Webpage' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Site do agente' })
const snippet = (page: Page) => page.getByRole('dialog', { name: 'Código para o seu site' })
const launch = (page: Page) => page.getByRole('button', { name: /^Abrir conversa/ })
const box = (page: Page) => page.getByRole('textbox', { name: 'Sua mensagem' })
const log = (page: Page) => page.getByRole('log', { name: 'Conversa' })

const saveSite = async (page: Page, id: string, url: string): Promise<void> => {
  await page.goto(`/agentes/${id}?type=channel`)
  await card(page).getByRole('button', { name: 'Informar site' }).click()
  await form(page).getByLabel('Endereço do site').fill(url)
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Agente atualizado com sucesso!')).toBeVisible()
  await snippet(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(card(page).getByRole('status')).toHaveText('Ativo – o chat ainda não foi aberto no site')
}

/** A visitor's page with the widget of the agent Ana, opened; the visitor's clock is ahead by so many milliseconds. */
const openShop = async ({ page, site, visitor }: Places, id: string, aheadMs = 0): Promise<Page> => {
  const address = site.originOf('loja.localhost')
  await saveSite(page, id, address)
  const host = new URL(page.url()).origin
  site.put('loja.localhost', { content: snippetOf({ host, agentId: id, name: 'Ana', welcomeMessage: 'Olá!' }) })
  const shop = await visitor.newPage()
  if (aheadMs !== 0) await shop.clock.setSystemTime(Date.now() + aheadMs)
  await shop.goto(address)
  await launch(shop).click()
  return shop
}

test('[WD-01] [WD-02] active with a website; the code is copied, and says so for 2 s', async ({
  signedIn: page,
  api,
}) => {
  const name = 'Loja "A" </script><b>'
  const { id } = await api.createAgent({ name, initialChatMessage: 'Oi!\nComo posso ajudar?' })
  await page.goto(`/agentes/${id}?type=channel`)
  await expect(card(page).getByRole('status')).toHaveText('Não configurado')
  await card(page).getByRole('button', { name: 'Informar site' }).click()
  await form(page).getByLabel('Endereço do site').fill('isto não serve')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  const refusal = form(page).getByText('Informe um endereço como https://minhaloja.com.br')
  await expect(refusal).toBeVisible()
  await form(page).getByLabel('Endereço do site').fill('nada')
  await expect(refusal).toBeHidden()
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(refusal).toBeVisible()
  await form(page).getByLabel('Endereço do site').fill('loja.exemplo.com.br/produtos?x=1')
  await page.reload()
  await card(page).getByRole('button', { name: 'Informar site' }).click()
  await expect(form(page).getByLabel('Endereço do site')).toHaveValue('loja.exemplo.com.br/produtos?x=1')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await test.step('the code is shown at once', async () => {
    await snippet(page).getByRole('button', { name: 'Fechar' }).click()
    await expect(card(page).getByRole('button', { name: 'Alterar site' })).toBeFocused()
  })
  await expect(card(page).getByRole('status')).toHaveText('Ativo – o chat ainda não foi aberto no site')
  // The chat answers on the whole host, not on one page of it.
  await expect(card(page).getByText('https://loja.exemplo.com.br', { exact: true })).toBeVisible()

  await card(page).getByRole('button', { name: 'Ver código' }).click()
  const origin = new URL(page.url()).origin
  const of = { host: origin, agentId: id, name, welcomeMessage: 'Oi!\nComo posso ajudar?' }
  const code = snippetOf(of)
  expect(code).toContain(String.raw`title: "Loja \"A\" \u003c/script>\u003cb>"`)
  expect(code).toContain("primaryColor: '#4f46e5'")
  await expect(snippet(page).getByLabel('Código', { exact: true })).toHaveValue(code)
  await test.step('in the colour of the shop, which this browser keeps', async () => {
    const colour = snippet(page).getByLabel('Cor do chat')
    await expect(colour).toHaveValue('#4f46e5')
    await colour.fill('#ffcc00')
    const yellow = snippetOf({ ...of, color: '#ffcc00' })
    await expect(snippet(page).getByLabel('Código', { exact: true })).toHaveValue(yellow)
    expect(yellow).toContain("primaryColor: '#ffcc00'")
    await page.reload()
    await card(page).getByRole('button', { name: 'Ver código' }).click()
    await expect(snippet(page).getByLabel('Código', { exact: true })).toHaveValue(yellow)
    await colour.fill('#4f46e5')
    await page.reload()
    await card(page).getByRole('button', { name: 'Ver código' }).click()
    await expect(colour).toHaveValue('#4f46e5')
  })
  await expect(snippet(page).getByText(/páginas de https:\/\/loja\.exemplo\.com\.br e no/u)).toBeVisible()
  await snippet(page).getByText('Seu site tem uma política de segurança (CSP)?').click()
  await snippet(page).getByRole('button', { name: 'Copiar código para CSP' }).click()
  await expect(snippet(page).getByRole('button', { name: 'Copiado!' })).toHaveCount(1)
  await expect(snippet(page).getByRole('button', { name: 'Copiar código', exact: true })).toBeVisible()
  const strict = strictSnippetOf(of)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(strict)
  await expect(snippet(page).getByRole('button', { name: 'Copiar código para CSP' })).toBeVisible()
  await expect(page.getByText('Código copiado para a área de transferência!')).toHaveCount(0, { timeout: 10_000 })
  await page.clock.install()
  await stopClock(page)
  await snippet(page).getByRole('button', { name: 'Copiar código', exact: true }).click()
  await expect(page.getByText('Código copiado para a área de transferência!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expect(snippet(page).getByRole('button', { name: 'Copiado!' })).toBeVisible()
  let reads = 0
  page.on('request', (request) => void (reads += Number(request.url().endsWith(`/agents/${id}/channels`))))
  const refreshed = page.waitForRequest(new RegExp(`/agents/${id}/channels$`))
  await page.clock.runFor(400)
  expect(reads).toBe(0)
  await page.clock.runFor(200)
  await refreshed
  await page.clock.runFor(1_200)
  await expect(snippet(page).getByRole('button', { name: 'Copiado!' })).toBeVisible()
  await page.clock.runFor(400)
  await expect(snippet(page).getByRole('button', { name: 'Copiar código', exact: true })).toBeVisible()

  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('no'))))
  await snippet(page).getByRole('button', { name: 'Copiar código', exact: true }).click()
  await expect(snippet(page).getByText(/Não foi possível copiar/)).toBeVisible()
})

test('[WD-02] an agent without a name is called Assistente Virtual', () => {
  expect(snippetOf({ host: 'https://prosa.com', agentId: 'a', name: ' ', welcomeMessage: '' })).toBe(`<script>
  window.ProsaWidget = {
    agentId: "a",
    title: "Assistente Virtual",
    welcomeMessage: "",
    primaryColor: '#4f46e5'
  }
</script>
<script async src="https://prosa.com/widget.js"></script>`)
})

test('[WD-02] the code is the same in every encoding of a page', () => {
  const of = { host: 'https://prosa.com', agentId: 'a', name: 'Pão & Cia', welcomeMessage: 'Olá! 👋' }
  expect(snippetOf(of)).toContain(String.raw`title: "P\u00e3o & Cia"`)
  expect(snippetOf(of)).toContain(String.raw`welcomeMessage: "Ol\u00e1! \ud83d\udc4b"`)
  expect(strictSnippetOf(of)).toContain('data-title="P&#227;o &#38; Cia"')
  expect(strictSnippetOf(of)).toContain('data-welcome-message="Ol&#225;! &#128075;"')
})

test('[WD-03] [IB-06] answers in a page of another origin, loads nothing before, and keeps the conversation', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana', initialChatMessage: 'Olá! Sou a Ana.' })
  await api.createTraining(id, 'Nosso horário: abrimos aos sábados das 9h às 13h.')
  await saveSite(page, id, site.originOf('loja.localhost'))
  const host = new URL(page.url()).origin
  const embedded = snippetOf({ host, agentId: id, name: 'Ana', welcomeMessage: 'Olá! Sou a Ana.' })
  site.put('www.loja.localhost', { content: embedded })
  site.put('loja.localhost', { content: embedded })
  site.put('outra.localhost', { content: embedded })

  const shop = await visitor.newPage()
  const calls: string[] = []
  shop.on('request', (request) => {
    if (request.url().startsWith(host)) calls.push(new URL(request.url()).pathname)
  })
  await shop.goto(site.originOf('loja.localhost'))
  await expect(launch(shop)).toHaveAccessibleName('Abrir conversa: Ana')
  expect(calls).toEqual(['/widget.js'])
  await shop.emulateMedia({ colorScheme: 'dark' })
  await launch(shop).focus()
  await shop.keyboard.press('Enter')
  await expect(box(shop)).toBeFocused()
  await expect(shop.getByRole('dialog', { name: 'Ana' })).toBeVisible()
  await expect(log(shop).getByText('Olá! Sou a Ana.')).toBeVisible()
  const panel = shop.getByRole('dialog', { name: 'Ana' })
  await expect(panel, 'a page is light unless it says otherwise').toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const ring = () => contrastOf(box(shop), 'outlineColor')
  await expect(box(shop)).toHaveCSS('outline-style', 'solid')
  expect(await ring()).toBeGreaterThanOrEqual(3)
  await shop.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light dark'))
  await expect(panel).toHaveCSS('background-color', 'rgb(27, 27, 36)')
  const hint = () => box(shop).evaluate((field) => getComputedStyle(field, '::placeholder').color)
  await expect.poll(hint, 'the hint can be read on it').toBe('rgb(181, 181, 196)')
  expect(await ring()).toBeGreaterThanOrEqual(3)
  await shop.keyboard.type('Vocês abrem aos sábados?')
  await shop.keyboard.press('Enter')
  await expect(log(shop).getByText(/das 9h às 13h/)).toBeVisible()
  await expect(log(shop).getByText('Olá! Sou a Ana.')).toHaveCount(1)
  await shop.keyboard.press('Escape')
  await expect(launch(shop)).toBeFocused()
  await page.reload()
  await card(page).getByText('Histórico da conexão').click()
  await expect(card(page).getByRole('list', { name: 'Histórico da conexão' })).toContainText('Mensagem recebida')

  await shop.reload()
  await launch(shop).click()
  await expect(log(shop).getByText('Vocês abrem aos sábados?')).toBeVisible()
  await expect(log(shop).getByText(/das 9h às 13h/)).toHaveCount(1)
  await box(shop).fill('rascunho')
  await shop.reload()
  await launch(shop).click()
  await expect(box(shop)).toHaveValue('rascunho')

  // Another origin has a storage of its own, so it is another visitor; on a site that is not allowed the widget refuses
  // to work.
  await shop.goto(site.originOf('www.loja.localhost'))
  await launch(shop).click()
  await expect(box(shop)).toBeFocused()
  await expect(log(shop).getByText('Vocês abrem aos sábados?')).toBeHidden()
  await shop.goto(site.originOf('outra.localhost'))
  await launch(shop).click()
  const refusal = shop.getByText('O atendimento não está disponível neste site.')
  await expect(refusal).toBeVisible()
  await box(shop).fill('Oi')
  await box(shop).press('Enter')
  // The reason is said once, and nothing is offered that would be refused again.
  await expect(log(shop).getByRole('alert')).toHaveText('Não foi enviada.')
  await expect(refusal).toHaveCount(1)
  await expect(shop.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
})

test('[WD-03] who waits for a person is told so; a picture from the team is shown, another file is a link', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  const shop = await openShop({ page, site, visitor }, id)
  await box(shop).fill('Quero falar com uma pessoa')
  await shop.keyboard.press('Enter')
  await expect(shop.getByText('Uma pessoa da nossa equipe vai responder.')).toBeVisible()

  await openInbox(page, id)
  await entry(page, /Visitante/u).click()
  await takeOver(page).click()
  for (const [name, mimeType, buffer] of [
    ['bolo.png', 'image/png', png],
    ['preços.txt', 'text/plain', Buffer.from('Bolo: 40')],
  ] as const) {
    await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toHaveAttribute('aria-disabled', 'false')
    await page.getByLabel('Escolher arquivo').setInputFiles({ name, mimeType, buffer })
    await replyBox(page).fill(`Segue: ${name}`)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(message(page, `Segue: ${name}`)).toBeVisible()
  }
  await expect(shop.getByText('Você está falando com a nossa equipe.')).toBeVisible()
  const picture = log(shop).getByRole('img', { name: 'bolo.png' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(log(shop).getByRole('link', { name: '📎 preços.txt' })).toBeVisible()
})

test('[WD-03] where the visitor’s clock is ahead, an answered message is not said to wait', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  await api.createTraining(id, 'Nosso horário: abrimos aos sábados das 9h às 13h.')
  const shop = await openShop({ page, site, visitor }, id, 600_000)
  await box(shop).fill('Vocês abrem aos sábados?')
  await shop.keyboard.press('Enter')
  await expect(log(shop).getByText(/das 9h às 13h/)).toBeVisible()
  await expect(shop.getByText('Recebemos sua mensagem. Responderemos em breve.')).toHaveCount(0)
})

test('[WD-03] where the visitor’s clock is behind, a message that waits for the connection stands below the answer', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  await api.createTraining(id, 'Nosso horário: abrimos aos sábados das 9h às 13h.')
  const shop = await openShop({ page, site, visitor }, id, -600_000)
  await box(shop).fill('Vocês abrem aos sábados?')
  await shop.keyboard.press('Enter')
  await expect(log(shop).getByText(/das 9h às 13h/)).toBeVisible()
  await visitor.setOffline(true)
  await box(shop).fill('E aos domingos?')
  await shop.keyboard.press('Enter')
  await expect(log(shop).getByText('Será enviada quando a conexão voltar.')).toBeVisible()
  await expect(log(shop).locator('.bubble').last()).toContainText('E aos domingos?')
})

const hostile = `<style>
body * { all: unset !important; display: none !important; position: static !important; font-size: 3px !important }
button, textarea, div, section { display: none !important; color: red !important }
</style>
<script>
Object.prototype.extra = function () { return 'x' }
Object.prototype.toJSON = function () { return 'lixo' }
Array.prototype.toJSON = function () { return 'lixo' }
Array.prototype.more = 1
Array.prototype.map = Array.prototype.forEach = Array.prototype.push = function () { throw new Error('mudado') }
String.prototype.trim = function () { return 'mudado' }
document.addEventListener('keydown', function (event) { event.preventDefault() })
</script>`

test('[WD-03] on a phone, back closes the conversation before it leaves the page', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana', initialChatMessage: 'Olá!' })
  const shop = await openShop({ page, site, visitor }, id)
  await shop.keyboard.press('Escape')
  await shop.setViewportSize({ width: 360, height: 740 })
  await shop.evaluate(() => {
    addEventListener('popstate', () => (document.title += ', voltou'))
    history.pushState({ item: 1 }, '', '/item')
  })
  const panel = shop.getByRole('dialog', { name: 'Ana' })
  const stateOfPage = () => shop.evaluate(() => history.state as unknown)

  await launch(shop).click()
  await expect(panel).toBeVisible()
  await shop.goBack()
  await expect(panel).toBeHidden()
  expect(new URL(shop.url()).pathname).toBe('/item')
  expect(await stateOfPage()).toEqual({ item: 1 })
  await shop.goForward()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Fechar conversa' }).click()
  await expect(panel).toBeHidden()
  await expect.poll(stateOfPage).toEqual({ item: 1 })
  expect(await shop.title(), 'the page hears nothing of it').toBe('Loja')
  await shop.goBack()
  await expect(shop).toHaveTitle('Loja, voltou')
  expect(new URL(shop.url()).pathname).toBe('/')

  await launch(shop).click()
  await expect.poll(stateOfPage).toEqual({ prosaWidget: true })
  await shop.reload()
  await expect.poll(stateOfPage, 'a reload closes the conversation').toBeNull()
})

test('[WD-03] stands in hostile pages: resets, changed prototypes, titles with tags', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  await api.createTraining(id, 'Nosso horário: abrimos aos sábados das 9h às 13h.')
  await saveSite(page, id, site.originOf('loja.localhost'))
  const host = new URL(page.url()).origin
  const name = `"Ana" <img src=x onerror="document.title='furado'"> </script>`
  const welcomeMessage =
    '<b>oi</b> & **tchau**\n**[Agenda](https://agenda.exemplo.com.br/)** [**Preços**](https://loja.exemplo.com.br/)'
  site.put('loja.localhost', { content: hostile + snippetOf({ host, agentId: id, name, welcomeMessage }) })
  const shop = await visitor.newPage()
  await shop.goto(site.originOf('loja.localhost'))
  await launch(shop).click()
  await expect(shop.getByRole('heading', { name })).toBeVisible()
  await expect(log(shop).getByText('<b>oi</b> & tchau')).toBeVisible()
  await expect(log(shop).getByRole('link', { name: 'Agenda' })).toHaveAttribute(
    'href',
    'https://agenda.exemplo.com.br/',
  )
  await expect(log(shop).getByRole('link', { name: 'Preços', exact: true })).toBeVisible()
  const size = await box(shop).evaluate((element) => getComputedStyle(element).fontSize)
  expect(size).toBe('16px')
  await box(shop).pressSequentially('Abrem aos sábados?')
  await shop.getByRole('button', { name: 'Enviar' }).click()
  await expect(log(shop).getByText(/das 9h às 13h/)).toBeVisible()
  await expect(shop).toHaveTitle('Loja')
})

test('[WD-03] stands in the corner of the screen where the body has a transform, and above a bar on the highest level', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  const code = snippetOf({ host: new URL(page.url()).origin, agentId: id, name: 'Ana', welcomeMessage: 'Olá!' })
  const style = `<style>
body { transform: translateY(0); filter: grayscale(0.1); height: 3000px }
#bar { position: fixed; inset: 0; z-index: 2147483647 }
::backdrop { background: black }
</style>`
  site.put('loja.localhost', { content: style + code })
  const shop = await visitor.newPage()
  await shop.setViewportSize({ width: 360, height: 740 })
  await shop.goto(site.originOf('loja.localhost'))
  await expect(launch(shop)).toBeInViewport({ ratio: 1 })
  const backdrop = await shop.locator('prosa-widget').evaluate((each) => getComputedStyle(each, '::backdrop').display)
  expect(backdrop).toBe('none')
  await shop.evaluate(() => {
    const bar = document.createElement('div')
    bar.id = 'bar'
    document.body.append(bar)
  })
  await launch(shop).click()
  const panel = shop.getByRole('dialog', { name: 'Ana' })
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
})

test('[WD-03] a site that replaces its body keeps the widget of its head and the conversation, unless it removes the widget', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  const host = new URL(page.url()).origin
  const head = strictSnippetOf({ host, agentId: id, name: 'Ana', welcomeMessage: 'Olá!' })
  site.put('loja.localhost', { head, content: '<p>Início</p>' })
  const shop = await visitor.newPage()
  await shop.goto(site.originOf('loja.localhost'))
  await launch(shop).click()
  await box(shop).fill('rascunho')
  await shop.evaluate(() => {
    const next = document.createElement('body')
    next.textContent = 'Preços'
    document.body.replaceWith(next)
  })
  await expect(box(shop)).toHaveValue('rascunho')
  await shop.evaluate(() => (document.body.innerHTML = '<p>Contato</p>'))
  await expect(box(shop)).toHaveValue('rascunho')
  await expect(log(shop)).toContainText('Olá!')
  await shop.evaluate(() => document.querySelector('prosa-widget')?.remove())
  await shop.evaluate(() => document.body.append('Aviso'))
  await expect(shop.getByText('Aviso')).toBeVisible()
  await expect(box(shop)).toHaveCount(0)
})

test('[WD-03] is not printed with the page', async ({ signedIn: page, api, site, visitor }) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  const shop = await openShop({ page, site, visitor }, id)
  await expect(box(shop)).toBeVisible()
  await shop.emulateMedia({ media: 'print' })
  await expect(shop.getByRole('button', { name: 'Fechar conversa' })).toHaveCount(0)
  await expect(box(shop)).toHaveCount(0)
})

test('[WD-02] the title can be read on the color of the page, however that is written', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  const code = snippetOf({ host: new URL(page.url()).origin, agentId: id, name: 'Ana', welcomeMessage: '' })
  const shop = await visitor.newPage()
  for (const [color, readable] of [
    ['gold', 'rgb(0, 0, 0)'],
    ['#ff0', 'rgb(0, 0, 0)'],
    ['rgb(0 0 90)', 'rgb(255, 255, 255)'],
    ['oklch(0.95 0.1 100)', 'rgb(0, 0, 0)'],
    ['lab(20% 40 -60)', 'rgb(255, 255, 255)'],
  ] as const) {
    site.put('loja.localhost', { content: code.replace('#4f46e5', color) })
    await shop.goto(site.originOf('loja.localhost'))
    await launch(shop).click()
    await expect(shop.getByRole('heading', { name: 'Ana' })).toHaveCSS('color', readable)
  }
})

test('[WD-03] where the policy of the page forbids its calls, it says so and does not keep trying', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  await saveSite(page, id, site.originOf('loja.localhost'))
  const host = new URL(page.url()).origin
  site.put('loja.localhost', {
    content: strictSnippetOf({ host, agentId: id, name: 'Ana', welcomeMessage: 'Oi!' }),
    policy: `default-src 'none'; script-src ${host}`,
  })
  const shop = await visitor.newPage()
  let forbidden = 0
  shop.on('console', (message) => void (forbidden += Number(message.text().includes('connect-src'))))
  await shop.clock.install()
  await shop.goto(site.originOf('loja.localhost'))
  await launch(shop).click()
  const status = shop.getByText('O atendimento não está disponível neste site.')
  await expect(status).toBeVisible()
  const before = forbidden
  await shop.clock.runFor(60_000)
  expect(forbidden).toBe(before)
  await box(shop).fill('Oi')
  await shop.keyboard.press('Enter')
  await expect(log(shop).getByText('Não foi enviada.')).toBeVisible()
  await expect(log(shop).getByText('Será enviada quando a conexão voltar.')).toHaveCount(0)
  await expect(status).toBeVisible()
})

test('[WD-03] works under a strict policy, and says what could not be sent', async ({
  signedIn: page,
  api,
  site,
  visitor,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  await saveSite(page, id, site.originOf('loja.localhost'))
  const host = new URL(page.url()).origin
  site.put('loja.localhost', {
    content: strictSnippetOf({ host, agentId: id, name: 'Ana & "Bia"', welcomeMessage: 'Oi!' }),
    policy: `default-src 'none'; ${policyOf(host)}`,
  })
  const shop = await visitor.newPage()
  const refused: string[] = []
  shop.on('console', (message) => void (/Content Security Policy/.test(message.text()) && refused.push(message.text())))
  await shop.goto(site.originOf('loja.localhost'))
  await launch(shop).click()
  await expect(shop.getByRole('heading', { name: 'Ana & "Bia"' })).toBeVisible()
  const button = shop.getByRole('button', { name: 'Enviar' })
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(79, 70, 229)')
  expect(refused).toEqual([])

  // Every attempt, because one that has begun offline may arrive once the connection is back.
  const sent: string[] = []
  shop.on('request', (each) => void (each.url().endsWith('/messages') && sent.push(each.postData() ?? '')))
  await visitor.setOffline(true)
  await box(shop).fill('Alguém aí?')
  await shop.keyboard.press('Enter')
  await expect(log(shop).getByText('Será enviada quando a conexão voltar.')).toBeVisible()
  const accepted = shop.waitForResponse((answer) => answer.url().endsWith('/messages') && answer.ok())
  await visitor.setOffline(false)
  await (await accepted).finished()
  await expect(log(shop).getByText('Será enviada quando a conexão voltar.')).toHaveCount(0)
  await expect(log(shop).getByText('Alguém aí?')).toHaveCount(1)
  expect(new Set(sent).size).toBe(1)

  await visitor.setOffline(true)
  await box(shop).fill('Ainda aí?')
  await shop.keyboard.press('Enter')
  await expect(log(shop).getByText('Será enviada quando a conexão voltar.')).toBeVisible()
  await shop.goto('about:blank')
  await visitor.setOffline(false)
  const resent = shop.waitForResponse((answer) => answer.url().endsWith('/messages') && answer.ok())
  await shop.goto(site.originOf('loja.localhost'))
  await resent
  await launch(shop).click()
  await expect(log(shop).getByText('Alguém aí?')).toHaveCount(1)
  await expect(log(shop).getByText('Ainda aí?')).toHaveCount(1)
})
