import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { continueButton } from './gestures.ts'

/** Every text that is visible or that a screen reader reads. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
    const said = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      // Code samples are in English.
      if (element.closest('script, style, noscript, pre, code')) continue
      for (const name of attributes) said.push(element.getAttribute(name) ?? '')
      if (element instanceof HTMLElement && element.innerText === '' && !(element instanceof HTMLOptionElement))
        continue
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '')
    }
    return [...new Set(said.map((text) => text.trim()).filter(Boolean))]
  })

// English interface words that Portuguese does not use; 'Dashboard', 'Menu' and 'Online' are in the specification.
const english = new RegExp(
  `\\b(${[
    'the|and|of|to|your|you|with|from|is|are|was|not|this|that|please|here|there|all|any|other|what|how',
    'new|save|saved|cancel|close|open|back|next|previous|search|clear|delete|remove|edit|create|created|send|sent',
    'loading|settings|sign|logout|password|email|name|agent|agents|active|inactive|try|again|failed|failure|success',
    'page|found|home|start|finish|message|messages|training|trainings|upload|file|files|submit|confirm|details|more',
    'less|show|hide|expand|collapse|light|dark|theme|credit|credits|balance|tone|language|step|steps|done|yes',
    'model|description|company|product|profile|stages|channels|campaigns|test|retry|refresh|choose|select|required',
    'optional|invalid|welcome|hello|account|register|login|user|users|conversation|conversations|today|yesterday',
    'answer|answers|source|sources|unknown|unavailable|connect|connected|disconnected|copy|copied|choice',
  ].join('|')})\\b`,
  'i',
)
/** Phrases that are usual in Portuguese, or a city's name in the specification. */
const borrowed = /\b(?:(?:fazer|realizar) login|New York)\b/gi

const foreignIn = (texts: readonly string[]) => texts.filter((text) => english.test(text.replaceAll(borrowed, '')))

/** The screen is in Portuguese and contains `expected`, which proves that the page was not empty. */
const expectPortuguese = async (page: Page, expected: readonly string[]) => {
  for (const text of expected) await expect.poll(() => textsOf(page)).toContain(text)
  expect(foreignIn(await textsOf(page)), page.url()).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
}

test('the look for English words finds them', () => {
  const texts = ['Entrar', 'Close', 'Save changes', 'Fazer login', 'No rows', 'Clear', 'Nova Conversa', 'Online']
  expect(foreignIn(texts)).toEqual(['Close', 'Save changes', 'Clear'])
})

test('[SH-04] the sign-in and its refusals are Portuguese', async ({ page }) => {
  await page.goto('/login')
  await expectPortuguese(page, ['E-mail', 'Senha', 'Entrar', 'Criar conta'])
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
  await page.getByLabel('Senha').fill('nada')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expectPortuguese(page, ['E-mail ou senha incorretos.'])
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expectPortuguese(page, ['Seu nome', 'Pelo menos 8 caracteres.', 'Fazer login'])
  await page.getByLabel('Seu nome').fill('x'.repeat(121))
  await page.getByLabel('E-mail').fill('isso não é')
  await page.getByLabel('Senha').fill('x'.repeat(201))
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expectPortuguese(page, [
    'Use no máximo 120 caracteres',
    'Informe um e-mail válido',
    'Use no máximo 200 caracteres',
  ])
})

test('[SH-04] the list of agents and the wizard are Portuguese', async ({ signedIn: page, api }) => {
  await page.goto('/agentes')
  await expectPortuguese(page, ['Menu', 'Agentes', 'Nenhum agente encontrado', 'Pet shop Amigo Fiel', 'Sair'])
  await api.createAgent()
  await page.reload()
  await expectPortuguese(page, ['Buscar agentes...', 'Todos'])
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await expectPortuguese(page, ['Expandir menu'])
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await expectPortuguese(page, ['Fechar', 'Continuar', 'Nome do agente'])
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
  await expectPortuguese(page, ['Endereço do site', 'Como funciona', 'Criar Agente'])
  await page.getByRole('button', { name: 'Configuração manual' }).click()
  await page.getByLabel('Nome do agente').fill('Ana')
  await continueButton(page).click()
  await expectPortuguese(page, ['Suporte', 'Negócios', 'Uso Pessoal', 'Passo anterior'])
  await page.getByRole('button', { name: 'Negócios' }).click()
  await expectPortuguese(page, ['Nome da empresa'])
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  await continueButton(page).click()
  await expectPortuguese(page, ['Descrição do comportamento', 'Descrição do produto ou serviço'])
  await page.getByLabel('Descrição do comportamento').fill('Vende com calma')
  await page.getByLabel('Descrição do produto ou serviço').fill('Massas e doces')
  await continueButton(page).click()
  await expectPortuguese(page, ['Idioma', 'Inglês (EUA)', 'Entusiástico', 'Usar emojis', 'Dividir mensagens longas'])
  await continueButton(page).click()
  await expectPortuguese(page, ['Agente criado com sucesso!', 'Treinar meu agente', 'Integrar canais'])
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.goto('/agentes')
  await expectPortuguese(page, ['Ativo', 'Ver detalhes', 'Conversas', 'Negócios · Padaria Sol'])
})

test('[SH-04] the tabs of an agent are Portuguese', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await api.createTraining(id, 'Abrimos das 8h às 18h.')
  await page.goto(`/agentes/${id}`)
  await expect(page.getByRole('tab')).toHaveCount(8)
  for (const tab of await page.getByRole('tab').all()) {
    const name = (await tab.innerText()).trim()
    await tab.click()
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(name)
    if (name === 'Treinamentos') await expect(page.getByText('Regras da loja')).toBeVisible()
    if (name === 'Configurações') await expect(page.getByRole('combobox', { name: 'Fuso horário' })).toBeVisible()
    if (name === 'Testar') await expect(page.getByText('Converse com Ana')).toBeVisible()
    await expectPortuguese(page, [name])
  }
  await page.getByRole('tab', { name: 'Treinamentos' }).click()
  await page.getByRole('button', { name: 'Adicionar Treinamento' }).click()
  await expectPortuguese(page, ['Voltar aos Treinamentos'])

  await test.step('the days of a conversation are written as in Brazil', async () => {
    await page.getByRole('button', { name: 'Voltar aos Treinamentos' }).click()
    const today = () =>
      new Date().toLocaleDateString('pt-BR', {
        timeZone: 'America/Sao_Paulo',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      })
    const before = today()
    await page.getByRole('tab', { name: 'Testar' }).click()
    await page.getByRole('button', { name: 'Dizer olá' }).click()
    const log = page.getByRole('log')
    await expect(log.getByRole('listitem')).toHaveCount(3)
    const heading = (await log.getByRole('heading').first().innerText()).trim()
    // It may turn midnight meanwhile.
    expect([before, today()].map((day) => `Hoje, ${day}`)).toContain(heading)
    expect(heading).toMatch(/^Hoje, \d{1,2} de [a-zç]+ de \d{4}$/)
    await expectPortuguese(page, [heading, 'Nova Conversa'])
  })
})

test('[SH-04] failures, numbers, and the pages that are being built or not there, are Portuguese', async ({
  signedIn: page,
  account,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await server.setCredits(account.email, 1_234_567)
  for (let times = 0; times < 2; times++) await server.next('listAgents', { kind: 'drop' })
  await page.goto('/agentes')
  await expectPortuguese(page, ['Não foi possível carregar os agentes', 'Tentar novamente'])
  await expectPortuguese(page, ['Créditos: 1.234.567', '1.234.567'])
  for (let times = 0; times < 2; times++) await server.next('getAgent', { kind: 'drop' })
  await page.goto(`/agentes/${id}`)
  await expectPortuguese(page, ['Não foi possível carregar o agente', 'Tentar novamente'])
  const pages = {
    '/dashboard': 'Dashboard',
    '/docs': 'Documentação',
    [`/agentes/${id}/conversas`]: 'Conversas',
    [`/agentes/${id}/follow-up-analytics`]: 'Estatísticas de follow-up',
    [`/agentes/${id}/webhook`]: 'Webhook API',
    '/agentes/envio-em-massa': 'Escolha um agente',
    '/nada': 'Página não encontrada',
    '/agentes/nada': 'Agente não encontrado',
  }
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await expectPortuguese(page, [title])
  }
})
