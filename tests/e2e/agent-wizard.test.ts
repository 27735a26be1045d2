import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { gapBelow, letNoticesGo, signInByForm } from './gestures.ts'

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

test('[WZ-01, WS-01] the dialog has the same height at every step', async ({ signedIn: page }) => {
  const height = async () => (await page.getByRole('dialog').boundingBox())?.height
  await openWizard(page)
  await expect(page.getByLabel('Nome do agente')).toBeVisible()
  const first = await height()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
  await expect(page.getByLabel('Endereço do site')).toBeVisible()
  expect(await height()).toBe(first)
  await page.getByRole('button', { name: 'Configuração manual' }).click()
  await page.getByLabel('Nome do agente').fill('Ana')
  await next(page).click()
  await expect(page.getByRole('button', { name: 'Suporte', exact: true })).toBeVisible()
  expect(await height()).toBe(first)
  await page.getByRole('button', { name: 'Negócios', exact: true }).click()
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  expect(await height()).toBe(first)
  await next(page).click()
  await page.getByLabel('Descrição do comportamento').fill('Atende com calma')
  await page.getByLabel('Descrição do produto ou serviço').fill('Pães e bolos')
  expect(await height()).toBe(first)
  await next(page).click()
  await expect(page.getByLabel('Mensagem inicial')).toBeVisible()
  expect(await height()).toBe(first)
  await next(page).click()
  await expect(page.getByRole('link', { name: 'Treinar meu agente' })).toBeVisible()
  expect(await height()).toBe(first)
})

test('[AL-10, WZ-01, WZ-02, WZ-03, WZ-04, WZ-08] six named steps, each of which asks for what it needs', async ({
  signedIn: page,
}) => {
  const back = page.getByRole('button', { name: 'Voltar', exact: true })
  await openWizard(page)

  await test.step('the name, by hand or from a website', async () => {
    await expect(steps(page).getByRole('listitem')).toHaveText([
      'Nome',
      'Objetivo',
      'Nome corporativo',
      'Descrição',
      'Configurações',
      'Conclusão',
    ])
    expect(await gapBelow(steps(page))).toBeGreaterThanOrEqual(8)
    await expect(page.getByRole('button', { name: 'Passo anterior' })).toHaveCount(0)
    await expect(back).toBeDisabled()
    await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
    await expect(page.getByLabel('Nome do agente')).toHaveCount(0)
    await page.getByRole('button', { name: 'Configuração manual' }).click()
    await expect(page.getByLabel('Nome do agente')).toBeVisible()
    await expect(next(page)).toBeDisabled()
    await page.getByLabel('Nome do agente').fill('   ')
    await expect(next(page)).toBeDisabled()
    await page.getByLabel('Nome do agente').fill('Ana')
    await next(page).click()
    await page.getByRole('button', { name: 'Passo anterior' }).click()
    await expect(page.getByLabel('Nome do agente')).toHaveValue('Ana')
    await next(page).click()
  })
  await test.step('a click on an objective selects it and goes on', async () => {
    await expect(next(page)).toBeDisabled()
    for (const card of ['Suporte', 'Negócios', 'Uso Pessoal'])
      await expect(page.getByRole('button', { name: card, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Uso Pessoal' }).click()
    await expect(steps(page).getByRole('listitem').nth(2)).toHaveText('Destinatário')
    await page.getByLabel('Nome da pessoa').fill(' ')
    await expect(next(page)).toBeDisabled()
    await back.click()
    await page.getByRole('button', { name: 'Negócios' }).click()
    await expect(page.getByLabel('Nome da empresa')).toBeVisible()
    await back.click()
    await expect(page.getByRole('button', { name: 'Negócios' })).toHaveAttribute('aria-pressed', 'true')
    await next(page).click()
  })
  await test.step('company, descriptions and greeting', async () => {
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
    await page.getByRole('button', { name: 'Passo anterior' }).click()
    await page.getByRole('button', { name: 'Passo anterior' }).click()
    await expect(page.getByLabel('Nome da empresa')).toHaveValue('Padaria Sol')
  })
  await test.step('closing', async () => {
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('[WZ-05, WZ-06, WZ-10, WZ-11] short description and greeting follow what was typed until they are written', async ({
  signedIn: page,
}) => {
  const greeting = page.getByLabel('Mensagem inicial')
  const back = async (times: number) => {
    for (let each = 0; each < times; each++) await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  }
  await openWizard(page)
  await page.getByLabel('Nome do agente').fill('Ana')
  await next(page).click()
  await page.getByRole('button', { name: 'Suporte' }).click()
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  await next(page).click()

  await test.step('the short description', async () => {
    await expect(page.getByLabel('Descrição do produto ou serviço')).toHaveCount(0)
    const behavior = 'a'.repeat(99) + 'bcdef'
    await page.getByLabel('Descrição do comportamento').fill(behavior)
    await expect(page.getByLabel('Descrição curta')).toHaveValue('a'.repeat(99) + 'b')
    await page.getByLabel('Descrição curta').fill('Minha')
    await page.getByLabel('Descrição do comportamento').fill('outra')
    await expect(page.getByLabel('Descrição curta')).toHaveValue('Minha')
    await next(page).click()
  })
  await test.step('the greeting of support', async () => {
    await expect(greeting).toHaveValue('Olá! Sou da equipe de suporte da Padaria Sol. Como posso ajudar?')
  })
  await test.step('of sales, for a product that is too long and for one of 30 characters', async () => {
    await back(3)
    await page.getByRole('button', { name: 'Negócios', exact: true }).click()
    await next(page).click()
    await page.getByLabel('Descrição do produto ou serviço').fill('Pães de fermentação natural feitos todo dia')
    await next(page).click()
    await expect(greeting).toHaveValue(
      'Olá! Quer saber mais sobre Pães de fermentação natural fe...? Estou aqui para ajudar.',
    )
    await expect(greeting).toHaveAccessibleDescription('O produto não coube inteiro. Termine a frase do seu jeito.')
    await back(1)
    await page.getByLabel('Descrição do produto ou serviço').fill('Pães, bolos e doces artesanais.')
    await next(page).click()
    await expect(greeting).toHaveValue(
      'Olá! Quer saber mais sobre Pães, bolos e doces artesanais? Estou aqui para ajudar.',
    )
    await expect(greeting).toHaveAccessibleDescription('')
  })
  await test.step('of a personal assistant', async () => {
    await back(3)
    await page.getByRole('button', { name: 'Uso Pessoal', exact: true }).click()
    await page.getByLabel('Nome da pessoa').fill('Padaria Sol')
    await next(page).click()
    await next(page).click()
    await expect(greeting).toHaveValue('Olá! Sou o assistente pessoal de Padaria Sol. Como posso ajudar?')
  })
  await test.step('one with a variable, which would go out as typed', async () => {
    await greeting.fill('Oi, {{ nome }}!')
    await expect(page.getByText('A mensagem inicial não tem variáveis: {{ nome }} sairia assim')).toBeVisible()
  })
  await test.step('one that the user wrote is never overwritten', async () => {
    await greeting.fill('Oi, sou a Ana!')
    await back(2)
    await page.getByLabel('Nome da pessoa').fill('Outra pessoa')
    await next(page).click()
    await next(page).click()
    await expect(greeting).toHaveValue('Oi, sou a Ana!')
  })
  await test.step('for personal use the helped person is sent as companyName', async () => {
    const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/agents'))
    await next(page).click()
    expect((await request).postDataJSON()).toMatchObject({ businessArea: 'PERSONAL', companyName: 'Outra pessoa' })
  })
})

test('[WZ-02, WZ-07, WZ-09, WZ-12, WZ-13] the settings start with the defaults; finishing sends all and offers the next steps', async ({
  signedIn: page,
  account,
}) => {
  await goToSettings(page, { objective: 'Negócios', product: 'Pães' })
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
  await page.getByLabel('Usar emojis').check()
  await page.getByLabel('Dividir mensagens longas').check()
  await page.getByLabel('Tom de voz').selectOption('Empático')
  await page.getByLabel('Idioma').selectOption('Espanhol')
  await page.getByLabel('Modelo de resposta').selectOption('gpt-4o-mini')
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
    language: 'es-ES',
    pictureURL: '',
    productDescription: 'Pães',
    responseModel: 'gpt-4o-mini',
    timezone: 'America/Sao_Paulo',
    tone: 'EMPATHETIC',
    useEmojis: true,
    restrictTopics: true,
    enableSplitMessages: true,
    userId: account.id,
  })
  await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  await expect(steps(page).locator('[aria-current=step]')).toHaveText('Conclusão')
  for (const name of ['Continuar', 'Voltar', 'Passo anterior'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
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
  // Not on nothing, which the closed dialog leaves.
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeFocused()
})

const forbidden = (body: object) => ({ kind: 'reply', status: 403, body }) as const
const refusals = [
  {
    title: 'the limit of the plan, with its figures',
    outcome: forbidden({ error: 'agent_limit_exceeded', message: 'Limite', agentLimit: 3, currentCount: 3 }),
    text: 'Limite de agentes atingido. Limite: 3, Quantidade atual: 3',
  },
  {
    title: 'the server’s own words',
    outcome: forbidden({ error: 'plan', message: 'Seu plano acabou.' }),
    text: 'Seu plano acabou.',
  },
  {
    title: 'the limit of the plan without words',
    outcome: forbidden({ error: 'agent_limit_exceeded', agentLimit: 5, currentCount: 5 }),
    text: 'Limite de agentes atingido. Limite: 5, Quantidade atual: 5',
  },
  {
    title: 'plain text',
    outcome: { kind: 'text', status: 502, text: 'Em manutenção até as 15h.' } as const,
    text: 'Em manutenção até as 15h.',
  },
  { title: 'a 403 without words', outcome: forbidden({}), text: 'Você atingiu o limite de agentes do seu plano.' },
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

test('[WZ-14, WZ-15] a refused creation says why and keeps what was typed, also over a reload and an ended session', async ({
  signedIn: page,
  server,
  account,
}) => {
  await page.clock.install()
  const attempts: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'POST' && pathname === '/api/agents') attempts.push(search)
  })
  await goToSettings(page)
  for (const [index, { title, outcome, text }] of refusals.entries())
    await test.step(title, async () => {
      if (index === 1) {
        await expect(page.getByLabel('Mensagem inicial')).toHaveValue(/equipe de suporte da Padaria Sol/)
        await page.getByLabel('Mensagem inicial').fill('Oi, sou a Ana!')
      }
      await server.next('createAgent', outcome)
      await next(page).click()
      const notice = page.locator('.notistack-MuiContent').filter({ hasText: text })
      await expect(notice).toBeVisible()
      // Beside the dialog, whose buttons it would cover.
      const [beside, dialog] = [await notice.boundingBox(), await page.getByRole('dialog').boundingBox()]
      expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(dialog?.x ?? 0)
      await letNoticesGo(page)
      // The dialog keeps showing it, and a missing response has a text of its own.
      const inDialog = outcome.kind === 'drop' ? /^Sem conexão: confira na lista se o agente foi criado/ : text
      await expect(page.getByRole('dialog').getByText(inDialog)).toBeVisible()
    })
  await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, sou a Ana!')
  // A proxy that breaks may have lost the reply; after that each attempt may repeat another.
  const first = refusals.findIndex(({ outcome }) => outcome.kind === 'text') + 1
  expect(attempts).toEqual(refusals.map((_, at) => (at < first ? '' : '?repeats=true')))

  await test.step('without a connection nothing was created', async () => {
    await page.context().setOffline(true)
    await next(page).click()
    await expect(page.getByRole('dialog').getByText(/^Sem conexão: o agente não foi criado/u)).toBeVisible()
    await page.context().setOffline(false)
  })
  await test.step('what was typed survives a reload', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Criar agente' }).click()
    await page.getByRole('button', { name: 'Continuar de onde parei' }).click()
    await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, sou a Ana!')
  })
  await test.step('an expired session leads to the sign-in, and it waits behind it', async () => {
    await server.next('createAgent', { kind: 'reply', status: 401, body: { error: 'unauthorized', message: 'Não' } })
    await next(page).click()
    await expect(page.getByText('Sessão expirada. Por favor, faça login novamente.')).toBeVisible()
    await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
    await signInByForm(page, account)
    await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, sou a Ana!')
  })
  await test.step('the next try works', async () => {
    await next(page).click()
    await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  })
})
