/** What several end-to-end tests do on their way to what they are about. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './app-test.ts'

export const signInByForm = async (page: Page, { email, password }: Pick<Account, 'email' | 'password'>) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Where the page is, without the host. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true })

/** Opens the wizard and fills in what it needs up to the settings, its last step; `anew` where a draft is left. */
export const walkToSettings = async (page: Page, { anew = false } = {}): Promise<void> => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).click()
  if (anew) await page.getByRole('button', { name: 'Começar de novo' }).click()
  await page.getByLabel('Nome do agente').fill('Ana')
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Suporte', exact: true }).click()
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  await continueButton(page).click()
  await page.getByLabel('Descrição do comportamento').fill('Atende com calma')
  await continueButton(page).click()
  await expect(page.getByLabel('Modelo de resposta')).toBeVisible()
}

/**
 * From now on the page's timers move only by `page.clock.runFor`. The clock must have been installed; it jumps by a
 * minute, since it cannot be stopped at a moment that a busy machine has let go by.
 */
export const stopClock = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** While the clock stands still: lets as little time go by as it takes until this is here. */
export const letCome = async (page: Page, awaited: Locator): Promise<void> => {
  const isHere = async () => {
    await page.clock.runFor(10)
    return awaited.isVisible()
  }
  await expect.poll(isHere, { intervals: [20] }).toBe(true)
}

/** Lets the time of every notice run out, so that the next can be told from it. The clock must have been installed. */
export const letNoticesGo = async (page: Page): Promise<void> => {
  await page.clock.fastForward(60_000)
  await expect(page.locator('.notistack-MuiContent')).toHaveCount(0)
}

/** A token as another server might have made it; ours refuses its signature. */
export const foreignToken = (claims: object): string =>
  [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('c2lnbmF0dXJl')
    .join('.')
