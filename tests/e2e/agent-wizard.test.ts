import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true })
const steps = (page: Page) => page.getByRole('dialog').getByRole('list').first()

const openWizard = async (page: Page) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).click()
}

const goToSettings = async (page: Page, { objective = 'Suporte', product = '' } = {}) => {
  await openWizard(page)
  await page.getByLabel('Nome do agente').fill('Ana')
  await next(page).click()
  await page.getByRole('button', { name: objective, exact: true }).click()
  await page.getByLabel(objective === 'Uso Pessoal' ? 'Nome da pessoa' : 'Nome da empresa').fill('Padaria Sol')
  await next(page).click()
  await page.getByLabel('Descrição do comportamento').fill('Atende com calma')
  if (product) await page.getByLabel('Descrição do produto ou serviço').fill(product)
  await next(page).click()
  await expect(page.getByLabel('Mensagem inicial')).toBeVisible()
}

test('[AL-10, WZ-01] the button of the list opens a wizard of six named steps', async ({ signedIn: page }) => {
  await openWizard(page)
  await expect(steps(page).getByRole('listitem')).toHaveText([
    'Nome',
    'Objetivo',
    'Nome corporativo',
    'Descrição',
    'Configurações',
    'Conclusão',
  ])
  await page.getByLabel('Nome do agente').fill('Ana')
  await next(page).click()
  await page.getByRole('button', { name: 'Uso Pessoal' }).click()
  await expect(steps(page).getByRole('listitem').nth(2)).toHaveText('Destinatário')
})

test('[WZ-02] back, on, arrow and close are there where they belong', async ({ signedIn: page }) => {
  await openWizard(page)
  await expect(page.getByRole('button', { name: 'Passo anterior' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Voltar', exact: true })).toBeDisabled()
  await page.getByLabel('Nome do agente').fill('Ana')
  await next(page).click()
  await page.getByRole('button', { name: 'Passo anterior' }).click()
  await expect(page.getByLabel('Nome do agente')).toHaveValue('Ana')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[WZ-03] the name step switches between manual and from a website', async ({ signedIn: page }) => {
  await openWizard(page)
  await page.getByRole('button', { name: 'Criar a partir de site' }).click()
  await expect(page.getByLabel('Nome do agente')).toHaveCount(0)
  await page.getByRole('button', { name: 'Configuração manual' }).click()
  await expect(page.getByLabel('Nome do agente')).toBeVisible()
})

test('[WZ-04] a click on an objective selects it and goes on', async ({ signedIn: page }) => {
  await openWizard(page)
  await page.getByLabel('Nome do agente').fill('Ana')
  await next(page).click()
  for (const card of ['Suporte', 'Negócios', 'Uso Pessoal'])
    await expect(page.getByRole('button', { name: card, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Negócios' }).click()
  await expect(page.getByLabel('Nome da empresa')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Negócios' })).toHaveAttribute('aria-pressed', 'true')
})

test('[WZ-08] each step asks for what it needs before it lets one go on', async ({ signedIn: page }) => {
  await openWizard(page)
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Nome do agente').fill('   ')
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Nome do agente').fill('Ana')
  await next(page).click()
  await expect(next(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Negócios' }).click()
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  await next(page).click()
  await page.getByLabel('Descrição do comportamento').fill('Vende pães')
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Descrição do produto ou serviço').fill('Pães')
  await page.getByLabel('Descrição curta').fill('')
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Descrição curta').blur()
  await expect(next(page)).toBeEnabled()
  await next(page).click()
  await page.getByLabel('Mensagem inicial').fill(' ')
  await expect(next(page)).toBeDisabled()
})

test('[WZ-06, WZ-10] the short description follows the behavior until it is written', async ({ signedIn: page }) => {
  await openWizard(page)
  await page.getByLabel('Nome do agente').fill('Ana')
  await next(page).click()
  await page.getByRole('button', { name: 'Suporte' }).click()
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  await next(page).click()
  await expect(page.getByLabel('Descrição do produto ou serviço')).toHaveCount(0)
  const behavior = 'a'.repeat(99) + 'bcdef'
  await page.getByLabel('Descrição do comportamento').fill(behavior)
  await expect(page.getByLabel('Descrição curta')).toHaveValue('a'.repeat(99) + 'b')
  await page.getByLabel('Descrição curta').fill('Minha')
  await page.getByLabel('Descrição do comportamento').fill('outra')
  await expect(page.getByLabel('Descrição curta')).toHaveValue('Minha')
})

const greetings = [
  { objective: 'Suporte', product: '', greeting: 'Olá! Sou da equipe de suporte da Padaria Sol. Como posso ajudar?' },
  {
    objective: 'Negócios',
    product: 'Pães de fermentação natural feitos todo dia',
    greeting: 'Olá! Quer saber mais sobre Pães de fermentação natural fe...? Estou aqui para ajudar.',
  },
  { objective: 'Negócios', product: 'Pães', greeting: 'Olá! Quer saber mais sobre Pães? Estou aqui para ajudar.' },
  {
    objective: 'Uso Pessoal',
    product: '',
    greeting: 'Olá! Sou o assistente pessoal de Padaria Sol. Como posso ajudar?',
  },
]
for (const { objective, product, greeting } of greetings)
  test(`[WZ-11] ${objective}${product && ` (${product.length} characters)`} greets as it should`, async ({
    signedIn: page,
  }) => {
    await goToSettings(page, { objective, product })
    await expect(page.getByLabel('Mensagem inicial')).toHaveValue(greeting)
  })

test('[WZ-11] a greeting that the user wrote is never overwritten', async ({ signedIn: page }) => {
  await goToSettings(page)
  await page.getByLabel('Mensagem inicial').fill('Oi, sou a Ana!')
  for (let back = 0; back < 2; back++) await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByLabel('Nome da empresa').fill('Outra loja')
  await next(page).click()
  await next(page).click()
  await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, sou a Ana!')
})

test('[WZ-07, WZ-09] the settings start with the defaults and offer every choice', async ({ signedIn: page }) => {
  await goToSettings(page)
  await expect(page.getByLabel('Idioma')).toHaveValue('pt-BR')
  await expect(page.getByLabel('Modelo de resposta')).toHaveValue('gpt-3.5-turbo')
  await expect(page.getByLabel('Tom de voz')).toHaveValue('FORMAL')
  await expect(page.getByLabel('Usar emojis')).not.toBeChecked()
  await expect(page.getByLabel('Dividir mensagens longas')).not.toBeChecked()
  const values = (label: string) =>
    page
      .getByLabel(label)
      .locator('option')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
  expect(await values('Idioma')).toEqual(['pt-BR', 'en-US', 'es-ES'])
  expect(await values('Tom de voz')).toEqual(['FORMAL', 'CASUAL', 'TECHNICAL', 'EMPATHETIC', 'ENTHUSIASTIC'])
  await expect(page.getByLabel('Modelo de resposta').locator('option:checked')).toHaveText(/ · 1 crédito$/)
})

test('[WZ-12, WZ-13] finishing sends the payload and offers the next steps', async ({ signedIn: page, account }) => {
  await goToSettings(page, { objective: 'Negócios', product: 'Pães' })
  await page.getByLabel('Usar emojis').check()
  await page.getByLabel('Tom de voz').selectOption('Empático')
  const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/agents'))
  await next(page).click()
  expect((await request).postDataJSON()).toEqual({
    name: 'Ana',
    shortDescription: 'Atende com calma',
    behavior: 'Atende com calma',
    businessArea: 'SALES',
    companyName: 'Padaria Sol',
    initialChatMessage: 'Olá! Quer saber mais sobre Pães? Estou aqui para ajudar.',
    interaction: null,
    language: 'pt-BR',
    pictureURL: '',
    productDescription: 'Pães',
    responseModel: 'gpt-3.5-turbo',
    timezone: 'America/Sao_Paulo',
    tone: 'EMPATHETIC',
    useEmojis: true,
    restrictTopics: true,
    enableSplitMessages: false,
    userId: account.id,
  })
  await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  await expect(steps(page).locator('[aria-current=step]')).toHaveText('Conclusão')
  const id = /\/agentes\/[\w-]+/
  const links = { 'Treinar meu agente': 'training', 'Integrar canais': 'channel', Configurações: 'settings' }
  for (const [name, type] of Object.entries(links))
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      new RegExp(`${id.source}\\?type=${type}$`),
    )
  await page.getByRole('link', { name: 'Treinar meu agente' }).click()
  await expect(page).toHaveURL(/\?type=training$/)
  await expect(page.getByRole('tab', { name: 'Treinamentos' })).toHaveAttribute('aria-selected', 'true')
})

test('[WZ-05] for personal use the helped person is sent as companyName', async ({ signedIn: page }) => {
  await goToSettings(page, { objective: 'Uso Pessoal' })
  const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/agents'))
  await next(page).click()
  expect((await request).postDataJSON()).toMatchObject({ businessArea: 'PERSONAL', companyName: 'Padaria Sol' })
})

const refusals = [
  {
    title: 'the limit of the plan, with its figures',
    body: { error: 'agent_limit_exceeded', message: 'Limite', agentLimit: 3, currentCount: 3 },
    text: 'Limite de agentes atingido. Limite: 3, Quantidade atual: 3',
  },
  { title: 'the server’s own words', body: { error: 'plan', message: 'Seu plano acabou.' }, text: 'Seu plano acabou.' },
  { title: 'a 403 without words', body: {}, text: 'Você atingiu o limite de agentes do seu plano.' },
]
for (const { title, body, text } of refusals)
  test(`[WZ-14] ${title}`, async ({ signedIn: page, server }) => {
    await goToSettings(page)
    await server.next('createAgent', { kind: 'reply', status: 403, body })
    await next(page).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Mensagem inicial')).toHaveValue(/equipe de suporte da Padaria Sol/)
  })

const failures = [
  {
    title: 'a server that breaks',
    outcome: { kind: 'reply', status: 500, body: {} } as const,
    text: 'Ocorreu um problema ao criar o agente. Tente novamente.',
  },
  {
    title: 'a cut connection',
    outcome: { kind: 'drop' } as const,
    text: 'Ocorreu um problema ao criar o agente. Tente novamente.',
  },
  {
    title: 'the server’s text',
    outcome: { kind: 'reply', status: 409, body: { error: 'taken', message: 'Nome já usado.' } } as const,
    text: 'Nome já usado.',
  },
]
for (const { title, outcome, text } of failures)
  test(`[WZ-15] ${title} keeps what was typed, and the next try works`, async ({ signedIn: page, server }) => {
    await goToSettings(page)
    await page.getByLabel('Mensagem inicial').fill('Oi, sou a Ana!')
    await server.next('createAgent', outcome)
    await next(page).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, sou a Ana!')
    await next(page).click()
    await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  })

test('[WZ-15] an expired session leads to the sign-in, and what was typed waits behind it', async ({
  signedIn: page,
  server,
  account,
}) => {
  await goToSettings(page)
  await page.getByLabel('Mensagem inicial').fill('Oi, sou a Ana!')
  await server.next('createAgent', { kind: 'reply', status: 401, body: { error: 'unauthorized', message: 'Não' } })
  await next(page).click()
  await expect(page.getByText('Sessão expirada. Por favor, faça login novamente.')).toBeVisible()
  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha').fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, sou a Ana!')
})

test('what was typed survives a reload', async ({ signedIn: page }) => {
  await goToSettings(page)
  await page.getByLabel('Mensagem inicial').fill('Oi, sou a Ana!')
  await page.reload()
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await page.getByRole('button', { name: 'Continuar de onde parei' }).click()
  await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, sou a Ana!')
})
