/** Text typed in the wizard is never lost by accident, and the focus is always where the user continues. */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { continueButton, walkToSettings } from './gestures.ts'

const open = (page: Page) => page.getByRole('button', { name: 'Criar agente' }).click()
const resume = (page: Page) => page.getByRole('button', { name: 'Continuar de onde parei' }).click()

test('[WZ-15] the browser’s Back leaves the wizard, and what was typed can be taken up again', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent({ name: 'Bruno' })
  await page.goto(`/agentes/${id}`)
  await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
  await open(page)
  await page.getByLabel('Nome do agente').fill('Ana')
  await continueButton(page).click()
  await page.goBack()
  await expect(page).toHaveURL(`/agentes/${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await open(page)
  await resume(page)
  await expect(page.getByRole('button', { name: 'Suporte', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect(page.getByLabel('Nome do agente')).toHaveValue('Ana')
})

const begun = (page: Page, name: string) => page.getByText(`Você começou a criar “${name}”.`, { exact: true })

test('[WZ-15] a draft is discarded from the list, after a question', async ({ signedIn: page, api }) => {
  await api.createAgent({ name: 'Bruno' })
  await page.goto('/agentes')
  await open(page)
  await page.getByLabel('Nome do agente').fill('Ana')
  await page.keyboard.press('Escape')
  const discard = page.getByRole('button', { name: 'Descartar', exact: true })
  await discard.dblclick()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(discard).toBeFocused()
  await page.reload()
  await discard.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar tudo' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(begun(page, 'Ana')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Criar agente' })).toBeFocused()
  await open(page)
  await expect(page.getByLabel('Nome do agente')).toHaveValue('')
})

test('[WZ-15] a draft is kept over Escape and reload and offered in the list, until it is finished or begun anew', async ({
  signedIn: page,
  server,
}) => {
  await walkToSettings(page)
  await page.getByLabel('Tom de voz').selectOption('Casual')
  await expect(begun(page, 'Ana')).toHaveCount(0)

  await test.step('the list says that an agent was begun and leads back into it', async () => {
    await page.keyboard.press('Escape')
    await expect(begun(page, 'Ana')).toBeVisible()
    await page.reload()
    await expect(begun(page, 'Ana')).toBeVisible()
    await continueButton(page).click()
    await expect(page.getByLabel('Mensagem inicial')).toBeVisible()
    await expect(page.getByLabel('Tom de voz')).toHaveValue('CASUAL')
  })
  await test.step('and so does the wizard', async () => {
    await page.keyboard.press('Escape')
    await expect(continueButton(page)).toBeFocused()
    await open(page)
    await resume(page)
    await expect(page.getByLabel('Tom de voz')).toHaveValue('CASUAL')
  })
  await test.step('a refused creation leaves the keyboard on Continuar', async () => {
    await server.next('createAgent', { kind: 'reply', status: 500, body: {} })
    await continueButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Ocorreu um problema ao criar o agente.')).toBeVisible()
    await expect(page.locator('.notistack-MuiContent')).toContainText('Ocorreu um problema ao criar o agente.')
    await expect(continueButton(page)).toBeFocused()
  })
  await test.step('an agent that is finished is no longer begun', async () => {
    await continueButton(page).click()
    await expect(page.getByRole('heading', { name: 'Pronto! Ana já pode aprender' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?type=training$/)
    await page.goto('/agentes')
    await expect(page.getByRole('listitem', { name: 'Ana' })).toBeVisible()
    await expect(begun(page, 'Ana')).toHaveCount(0)
  })
  await test.step('a very long name does not make the offer overflow', async () => {
    await open(page)
    await page.getByLabel('Nome do agente').fill('Padaria'.repeat(200))
    await page.keyboard.press('Escape')
    await open(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('strong')).toHaveText(`${'Padaria'.repeat(9).slice(0, 60)}…`)
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })
  await test.step('starting anew forgets everything', async () => {
    await page.getByRole('button', { name: 'Começar de novo' }).click()
    await expect(page.getByLabel('Nome do agente')).toHaveValue('')
    await page.keyboard.press('Escape')
    await open(page)
    await expect(page.getByLabel('Nome do agente')).toHaveValue('')
    await page.getByLabel('Nome do agente').fill('Bia')
    await page.keyboard.press('Escape')
    await continueButton(page).click()
    await page.getByLabel('Nome do agente').fill('')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Você começou a criar')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Criar agente' })).toBeFocused()
  })
})

test('[WZ-15] an agent finished in one tab takes nothing from the other', async ({ signedIn: page, context }) => {
  await walkToSettings(page)
  await page.keyboard.press('Escape')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/agentes')
    await continueButton(tab).click()
    await expect(tab.getByLabel('Mensagem inicial')).toBeVisible()
  }
  await other.getByLabel('Mensagem inicial').fill('Só nesta aba')
  await continueButton(page).click()
  await expect(page.getByRole('heading', { name: 'Pronto! Ana já pode aprender' })).toBeVisible()
  await other.reload()
  await continueButton(other).click()
  await expect(other.getByLabel('Mensagem inicial')).toHaveValue('Só nesta aba')
})

test('[WZ-15] starting anew in one tab takes nothing from the other, which is still typing', async ({
  signedIn: page,
  context,
}) => {
  await walkToSettings(page)
  await page.getByLabel('Mensagem inicial').fill('Só nesta aba')
  const other = await context.newPage()
  await other.goto('/agentes')
  await open(other)
  await other.getByRole('button', { name: 'Começar de novo' }).click()
  await other.getByLabel('Nome do agente').fill('Bia')
  await page.reload()
  await expect(begun(page, 'Ana')).toBeVisible()
  await continueButton(page).click()
  await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Só nesta aba')
  await other.reload()
  await expect(begun(other, 'Bia')).toBeVisible()
})

const data = {
  agentName: 'Ana',
  selectedObjective: 'SUPPORT',
  corporationName: 'Padaria Sol',
  helpersName: '',
  description: '',
  shortDescription: null,
  productDescription: '',
  conversationConfig: { humanHelp: true, emoji: false, limitedConversation: false, splitMessages: false },
  language: 'pt-BR',
  responseModel: 'gpt-3.5-turbo',
  initialChatMessage: null,
  tone: 'FORMAL',
}

const store = (page: Page, userId: string, stored: unknown) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `prosa.draft.agent-wizard.${userId}`,
    typeof stored === 'string' ? stored : JSON.stringify(stored),
  ] as const)

const broken = {
  'not JSON': '{',
  'a step that there is not': { version: 2, value: { step: 'nowhere', data, websiteUrl: '' } },
  'a version to come': { version: 3, value: { step: 'name', data, websiteUrl: '' } },
  'without an address': { version: 2, value: { step: 'website', data } },
}
test('[WZ-15] a stored draft that cannot be read stops nobody; one of before there were websites is still offered', async ({
  signedIn: page,
  account,
}) => {
  for (const [what, stored] of Object.entries(broken))
    await test.step(what, async () => {
      await store(page, account.id, stored)
      await page.goto('/agentes')
      await open(page)
      await expect(page.getByLabel('Nome do agente')).toHaveValue('')
    })
  await test.step('of before there were websites', async () => {
    await store(page, account.id, { version: 1, value: { step: 'recipient', data } })
    await page.goto('/agentes')
    await open(page)
    await resume(page)
    await expect(page.getByLabel('Nome da empresa')).toHaveValue('Padaria Sol')
  })
})

test('[WZ-03, WZ-07] each step puts the keyboard where one goes on', async ({ signedIn: page }) => {
  await page.goto('/agentes')
  await open(page)
  await expect(page.getByLabel('Nome do agente')).toBeFocused()
  await page.keyboard.type('Ana')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Suporte', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Negócios' }).dblclick()
  await expect(page.getByLabel('Nome da empresa')).toBeFocused()
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Negócios' })).toBeFocused()
  await continueButton(page).click()
  await page.keyboard.type('Padaria Sol')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Descrição do comportamento')).toBeFocused()
  await page.keyboard.type('Vende pães')
  await page.getByLabel('Descrição do produto ou serviço').fill('Pães')
  // The second press would create the agent.
  await continueButton(page).dblclick()
  await expect(page.getByLabel('Mensagem inicial')).toBeFocused()
  await continueButton(page).click()
  await expect(page.getByRole('heading', { name: 'Pronto! Ana já pode aprender' })).toBeFocused()
})

test('[WZ-08] Continuar tells on hover, on focus and aloud what is missing', async ({ signedIn: page }) => {
  await page.goto('/agentes')
  await open(page)
  const tip = page.getByRole('tooltip')
  await expect(continueButton(page)).toHaveAccessibleDescription('Falta preencher: nome do agente.')
  await expect(page.locator('#wizard-hint')).toBeInViewport({ ratio: 1 })
  // Forced, because the button is disabled.
  await continueButton(page).hover({ force: true })
  await expect(tip).toContainText('nome do agente')
  await page.mouse.move(0, 0)
  await expect(tip).toHaveCount(0)
  await page.getByRole('button', { name: 'Configuração manual' }).focus()
  while (!(await continueButton(page).evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await expect(tip).toContainText('nome do agente')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome do agente')).toBeVisible()

  await page.getByLabel('Nome do agente').fill('Ana')
  await expect(continueButton(page)).toHaveAccessibleDescription('')
  await page.getByLabel('Nome do agente').fill('a'.repeat(2_000))
  await expect(continueButton(page)).toHaveAccessibleDescription('É preciso encurtar: nome do agente.')
  await page.getByLabel('Nome do agente').fill('Ana')
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Negócios' }).click()
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  await continueButton(page).click()
  await page.mouse.move(0, 0)
  await continueButton(page).hover({ force: true })
  await expect(tip.getByRole('listitem')).toHaveText([
    'descrição do comportamento',
    'descrição curta',
    'descrição do produto ou serviço',
  ])
})
