/** `npm run dev` on a copy of the repository, with a browser that looks at the app and at the inspector. */
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumLaunch } from '../../scripts/chromium.ts'
import { freePort } from '../../scripts/free-port.ts'
import { repositoryCopy, start, temporaryFolder } from './command.ts'

/**
 * Replaces a text wherever it stands below a folder, by renaming, as editors do: an event for a file that is still empty
 * may hide the one that follows within 50 ms.
 */
const replace = (folder: string, text: string, by: string): void => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes(text),
  )
  if (files.length === 0) throw new Error(`nothing in ${folder} holds "${text}"`)
  for (const file of files) {
    const path = join(folder, file)
    writeFileSync(`${path}.new`, readFileSync(path, 'utf8').replaceAll(text, by))
    renameSync(`${path}.new`, path)
  }
}

const newPages = async (): Promise<() => Promise<Page>> => {
  const browser = await chromium.launch(await chromiumLaunch())
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } })
  return () => context.newPage()
}

test('npm run dev: the app reloads, the server restarts, and the inspector shows a running chart', async () => {
  const copy = repositoryCopy()
  const port = await freePort()
  const dev = start('npm run dev -- --empty', {
    cwd: copy,
    environment: { PORT: String(port), DATA_DIR: temporaryFolder() },
  })
  const [newPage] = await Promise.all([newPages(), dev.says(/with hot reload:\s+➜ {2}Local: +http/)])
  const url = `http://127.0.0.1:${port}`

  const app = await newPage()
  const messages: string[] = []
  app.on('console', (message) => messages.push(message.text()))
  await app.goto(`${url}/login`)
  await app.getByLabel('E-mail').waitFor()

  // The chart of the sign-in page, where its actor is, and the way it came.
  const inspector = await newPage()
  await inspector.goto(`${url}/__inspector`)
  const actors = inspector.getByRole('region', { name: 'Actors' })
  await actors.getByRole('button', { name: 'signIn running' }).click()
  const isActive = (state: string) =>
    inspector.getByRole('group', { name: state, exact: true }).getAttribute('aria-current')
  await expect.poll(() => isActive('registration')).toBe('false')
  await app.getByRole('button', { name: 'Criar conta' }).click()
  await expect.poll(() => isActive('registration')).toBe('true')
  await inspector.getByRole('status').getByText('visiting.form.registration.editing').waitFor()
  await expect
    .poll(() => inspector.locator('text[data-taken=true]').allTextContents())
    .toEqual(['form.showRegistration [isGoogleFree]'])
  await inspector.getByRole('log', { name: 'Events' }).getByText('form.showRegistration').waitFor()

  // A changed text appears in the page that is open, which is not loaded anew.
  const loadedAt = await app.evaluate(() => performance.timeOrigin)
  replace(join(copy, 'src'), 'Continue com o Google', 'Siga com o Google')
  const isShown = () => app.getByRole('button', { name: 'Siga com o Google' }).isVisible()
  // A failure prints what the browser and the command said.
  await expect.poll(async () => (await isShown()) || [...messages, dev.output()]).toBe(true)
  expect(await app.evaluate(() => performance.timeOrigin)).toBe(loadedAt)

  // A changed file of the server is what answers soon after.
  const refusal = () =>
    fetch(`${url}/api/nothing`).then(
      (reply) => reply.text(),
      () => '',
    )
  await expect.poll(refusal).toContain('O endereço ou o item procurado não existe.')
  replace(join(copy, 'server'), 'O endereço ou o item procurado não existe.', 'Nada disso existe.')
  await expect.poll(refusal).toContain('Nada disso existe.')

  await dev.stop()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
