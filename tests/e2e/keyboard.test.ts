import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app-test.ts'

/** Presses Tab until the element has the focus, up to a reasonable number. */
const tabTo = async (page: Page, target: Locator, most = 25) => {
  await expect(target).toBeEnabled()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; !(await isThere()); pressed++) {
    expect(pressed, `Tab never reached ${target.toString()}`).toBeLessThan(most)
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Keyboard users must see the focus; a class shows it, with the next rendering. */
const expectVisibleFocus = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const ring = getComputedStyle(element)
        return element.matches(':focus-visible') && (ring.outlineStyle !== 'none' || ring.boxShadow !== 'none')
      }),
    )
    .toBe(true)

test('[AU-01, AL-10] one signs in and creates an agent without a mouse', async ({ page, account }) => {
  await page.goto('/login')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(account.email)
  await tabTo(page, page.getByLabel('Senha'))
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/agentes')

  const create = page.getByRole('button', { name: 'Criar agente' })
  await tabTo(page, create)
  await expectVisibleFocus(create)
  await page.keyboard.press('Enter')
  const wizard = page.getByRole('dialog', { name: 'Criar agente' })
  const next = wizard.getByRole('button', { name: 'Continuar' })
  await tabTo(page, wizard.getByLabel('Nome do agente'))
  await page.keyboard.type('Ana')
  await tabTo(page, next)
  await expectVisibleFocus(next)
  await page.keyboard.press('Enter')

  const objective = wizard.getByRole('button', { name: 'Suporte', exact: true })
  await tabTo(page, objective)
  await expectVisibleFocus(objective)
  await page.keyboard.press('Space')

  await tabTo(page, wizard.getByLabel('Nome da empresa'))
  await page.keyboard.type('Padaria Sol')
  await page.keyboard.press('Enter')

  await tabTo(page, wizard.getByLabel('Descrição do comportamento'))
  await page.keyboard.type('Atende com calma')
  await tabTo(page, next)
  await page.keyboard.press('Enter')

  await tabTo(page, wizard.getByLabel('Tom de voz'))
  await page.keyboard.type('Casual')
  await expect(wizard.getByLabel('Tom de voz')).toHaveValue('CASUAL')
  await tabTo(page, wizard.getByLabel('Usar emojis'))
  await page.keyboard.press('Space')
  await expect(wizard.getByLabel('Usar emojis')).toBeChecked()
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()

  await tabTo(page, wizard.getByRole('link', { name: 'Treinar meu agente' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/agentes\/[\w-]+\?type=training$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()
})

test('[ST-01, TR-01] the switch or checkbox that has the focus shows it', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await api.createTraining(id, 'Abrimos às 8h.', 'Horários')
  await page.goto(`/agentes/${id}?type=settings`)
  const timezone = page.getByRole('combobox', { name: 'Fuso horário' })
  await timezone.focus()
  await page.keyboard.press('Tab')
  const split = page.getByRole('switch', { name: 'Dividir mensagens longas' })
  await expect(split).toBeFocused()
  // The input itself is transparent.
  await expect(split.locator('..')).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('switch', { name: 'Usar emojis' }).locator('..')).toHaveCSS('outline-style', 'none')
  await page.goto(`/agentes/${id}?type=training`)
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click()
  const training = page.getByRole('checkbox', { name: 'Selecionar Horários' })
  await tabTo(page, training)
  await expect(training.locator('..')).toHaveCSS('outline-style', 'solid')
})

test('dialog, sidebar and the end of the session without a mouse', async ({ signedIn: page }) => {
  await page.goto('/agentes')
  const create = page.getByRole('button', { name: 'Criar agente' })
  await expect(create).toBeEnabled()
  await test.step('the menu can be skipped', async () => {
    const skip = page.getByRole('button', { name: 'Ir para o conteúdo' })
    await expect(skip).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await expectVisibleFocus(skip)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
  })
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Criar agente' })).toBeVisible()
  await expect(page.getByLabel('Nome do agente')).toBeFocused()

  await test.step('the focus stays inside the wizard while it is open', async () => {
    for (let pressed = 0; pressed < 15; pressed++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.querySelector('.MuiDialog-root')?.contains(document.activeElement)),
      ).toBe(true)
    }
  })
  await test.step('Escape leaves it, and the focus is back on the button that opened it', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(create).toBeFocused()
  })
  await test.step('the sidebar can be collapsed and the session ended', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Recolher menu' }), 40)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeFocused()
    const signOut = page.getByRole('button', { name: 'Sair' })
    await tabTo(page, signOut)
    await expectVisibleFocus(signOut)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
})
