/** Google's window as a visitor sees it, and Google's button on the sign-in screen. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { GoogleCase } from '../stand-ins/google.ts'
import { test as base } from './app-test.ts'

type Google = {
  /** Sets what this test's browser meets at Google from now on. */
  meets: (what: GoogleCase) => Promise<void>
  /** Lets a held script load. */
  release: () => Promise<void>
  /** Claims of a person without an account. */
  newcomer: () => { sub: string; email: string; name: string }
}

const tell = async (request: APIRequestContext, path: string, data: object): Promise<void> => {
  const response = await request.post(`${process.env['PROSA_TEST_GOOGLE'] ?? ''}${path}`, { data })
  if (!response.ok()) throw new Error(`POST ${path}: ${response.status()}`)
}

export const test = base.extend<{ google: Google }>({
  google: async ({ request }, use) =>
    use({
      meets: (what) => tell(request, '/case', what),
      release: () => tell(request, '/release', {}),
      newcomer: () => {
        const sub = randomUUID()
        return { sub, email: `lia.${sub}@exemplo.com.br`, name: 'Lia Prado' }
      },
    }),
})

export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue com o Google', exact: true })

/** Presses the button and chooses the account in Google's window. */
export const continueWithGoogle = async (page: Page, press = () => googleButton(page).click()): Promise<void> => {
  const opened = page.waitForEvent('popup')
  await press()
  const window = await opened
  const closed = window.waitForEvent('close')
  // The window may close before Playwright considers the click done.
  await window
    .getByRole('button', { name: 'Continuar' })
    .click()
    .catch((cause: unknown) => {
      if (!window.isClosed()) throw cause
    })
  await closed
}
