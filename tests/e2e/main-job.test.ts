/** The main job of the product, from the first visit to the hundredth, and over a restart of the server. */
import { readFileSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startMain, temporaryFolder } from '../server/main-process.ts'
import { answered, unanswered } from '../server/texts/armarinho-questions.ts'
import { expect, test } from './app-test.ts'
import { withoutTime } from './gestures.ts'
import { ask, composer, messageCount, messages } from './chat-page.ts'
import { createAccount, createAna, newcomer, openTab } from './newcomer.ts'
import { addButton, contentBox, line, nameBox, submitButton } from './training-page.ts'

const manual = readFileSync(new URL('../server/texts/armarinho.txt', import.meta.url), 'utf8')

const paste = async (page: Page, text: string) => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** On the trainings of an agent: creates one and waits until the agent has learned it. */
const train = async (page: Page, name: string, content: string) => {
  await addButton(page).click()
  await nameBox(page).fill(name)
  await contentBox(page).click()
  await paste(page, content)
  await expect(contentBox(page)).toHaveValue(content)
  await submitButton(page).click()
  await expect(line(page, name).getByText('Concluído', { exact: true })).toBeVisible({ timeout: 45_000 })
}

/** The newest messages, which are in the DOM however long the conversation is. */
const lastSaid = async (page: Page): Promise<string[]> => {
  const texts = await messages(page).allInnerTexts()
  // Without the time: it is the browser's until the server's is loaded, and the minute may change between them.
  return texts.slice(-8).map((text) => withoutTime(text.replaceAll(/\s+/g, ' ')))
}

test('[AU-08, AL-10, WZ-13, TR-06, TR-13, CH-08] a newcomer trains an agent on the shop’s manual and it answers by it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await createAccount(page, newcomer())
  await createAna(page)
  await train(page, 'Manual da loja', manual)

  await openTab(page, 'Testar')
  await expect(page.getByRole('heading', { name: 'Converse com Ana' })).toBeVisible()
  await expect(page.getByRole('note')).toHaveText('Sem modelo configurado: respostas a partir dos treinamentos')
  for (const { question, quoted } of answered) {
    await ask(page, question)
    await expect(messages(page).nth(-2)).toContainText(question)
    await expect(messages(page).last().locator('p, blockquote').filter({ hasText: quoted })).toBeVisible()
    await expect(messages(page).last().getByRole('button', { name: 'Manual da loja' })).toBeVisible()
  }
  for (const question of unanswered) {
    await ask(page, question)
    await expect(messages(page).nth(-2)).toContainText(question)
    await expect(messages(page).last()).toContainText(/Não sei|Talvez isto ajude/)
  }
  const asked = [...answered.map(({ question }) => question), ...unanswered]
  // The agent's initial message comes first.
  expect(await messageCount(page)).toBe(1 + 2 * asked.length)

  const said = await lastSaid(page)
  await page.reload()
  await expect.poll(() => messageCount(page)).toBe(1 + 2 * asked.length)
  await expect.poll(() => lastSaid(page)).toEqual(said)
  // They were answered without a model, so they cost nothing (AC-07).
  await expect(page.getByRole('status', { name: /^Créditos: / })).toHaveAccessibleName('Créditos: 500')
})

test('[SH-05, TR-01, CH-11] session, agent, training and conversation outlive the server', async ({ page }) => {
  // Two starts of a server with a database of its own.
  test.setTimeout(240_000)
  const folder = temporaryFolder()
  const start = (port: string) =>
    startMain({ args: ['--empty'], environment: { DATA_DIR: folder, HOST: '127.0.0.1', PORT: port } })
  let server = await start('0')
  try {
    const { origin, port } = new URL(server.address)
    const celia = newcomer()
    await page.goto(origin)
    await createAccount(page, celia)
    await createAna(page)
    await train(page, 'Horários', 'Abrimos de segunda a sábado, das 8h às 20h. Aos domingos não abrimos.')
    await openTab(page, 'Testar')
    await ask(page, 'Vocês abrem aos domingos?')
    await expect(messages(page).last()).toContainText('Aos domingos não abrimos')
    const said = await lastSaid(page)

    expect(await server.end('SIGTERM')).toBe(0)
    await ask(page, 'E agora?')
    await expect(messages(page).last()).toContainText('Falha ao conectar com o servidor backend.')

    server = await start(port)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ana', level: 1 })).toBeVisible()
    // The question that never reached the server is still there, below the other messages.
    await expect.poll(async () => (await lastSaid(page)).slice(0, -2)).toEqual(said)
    await expect(messages(page).last()).toContainText('Esta pergunta ficou sem resposta')
    await expect(page.getByRole('status', { name: 'Créditos: 500' })).toBeVisible()
    await ask(page, 'Até que horas abrem aos sábados?')
    await expect(messages(page).last()).toContainText('das 8h às 20h')
    await openTab(page, 'Treinamentos')
    await expect(line(page, 'Horários').getByText('Concluído', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Agentes' }).click()
    await expect(page.getByRole('list', { name: 'Agentes' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('listitem', { name: 'Ana' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver detalhes' }).click()
    await openTab(page, 'Testar')
    await expect(composer(page)).toBeEnabled()
    await expect(messages(page)).toHaveCount(said.length + 4)
  } finally {
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
