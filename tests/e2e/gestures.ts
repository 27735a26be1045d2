/** Steps that several end-to-end tests share. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './app-test.ts'

export const signInByForm = async (page: Page, { email, password }: Pick<Account, 'email' | 'password'>) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Path and query of the page's URL. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/**
 * Neither the document nor the page area, which scrolls by itself behind the sign-in, is wider than the screen. A phone
 * widens its viewport when content overflows, so the width is compared with the one it was given.
 */
export const expectNoSideScroll = async (page: Page): Promise<void> => {
  const measure = () =>
    page.evaluate(() => ({
      inner: innerWidth,
      document: document.documentElement.scrollWidth,
      body: document.body.scrollWidth,
      main: (document.querySelector('main') ?? document.body).scrollWidth,
    }))
  const width = page.viewportSize()?.width
  await expect.poll(measure, addressOf(page)).toEqual({ inner: width, document: width, body: width, main: width })
}

/** All earlier requests of the page have been reported to the test by the time this one is answered. */
export const untilRequestsSeen = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await fetch('/api/health')).status)

/** Makes `other` a duplicate of the tab `page`: browsers copy the session storage to it. */
export const duplicateTab = async (page: Page, other: Page): Promise<void> => {
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>)
  await other.goto('/api/health')
  await other.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value)
  }, stored)
}

/** Text without the time of a message: the minute may be another after a reload. */
export const withoutTime = (text: string): string => text.replaceAll(/ ?\d\d:\d\d(?= ?·|$)/gu, '')

/** Resolves once the browser would not ask before leaving the page: a chosen file is stored by then. */
export const untilLeavable = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)

/** Distance from the element to what is drawn below it. */
export const gapBelow = (element: Locator): Promise<number> =>
  element.evaluate(
    (one) => (one.nextElementSibling?.getBoundingClientRect().top ?? 0) - one.getBoundingClientRect().bottom,
  )

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true })

/** Opens the wizard and fills in everything up to the settings, its last step; `anew` if a draft exists. */
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
 * From now on the page's timers advance only by `page.clock.runFor`. The clock must be installed. It jumps by a minute,
 * because it can only be paused at a future time, which a slow machine may otherwise have passed.
 */
export const stopClock = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** With a stopped clock: advances it in small steps until the element is visible. */
export const letCome = async (page: Page, awaited: Locator): Promise<void> => {
  const isHere = async () => {
    await page.clock.runFor(10)
    return awaited.isVisible()
  }
  await expect.poll(isHere, { intervals: [20] }).toBe(true)
}

/**
 * Advances the clock until every notice has disappeared, so that the next one can be identified. The clock must be
 * installed.
 */
export const letNoticesGo = async (page: Page): Promise<void> => {
  await page.clock.fastForward(60_000)
  await expect(page.locator('.notistack-MuiContent')).toHaveCount(0)
}

/** A token as another server might issue it; ours rejects its signature. */
export const foreignToken = (claims: object): string =>
  [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('c2lnbmF0dXJl')
    .join('.')
