/** The pages of an agent on a phone of 360 by 740, with taps instead of clicks. */
import type { Locator } from '@playwright/test'
import { expect, test } from './app-test.ts'
import {
  answerWith,
  composer,
  fromAgent,
  fromUser,
  initialMessage,
  messages,
  openChat,
  restartButton,
  sendButton,
} from './chat-page.ts'
import { expectNoSideScroll } from './gestures.ts'
import { addButton, contentBox, line, nameBox, openTrainings, submitButton } from './training-page.ts'

const tabs = ['Perfil', 'Treinamentos', 'Estágios', 'Configurações', 'Integrações', 'Canais', 'Campanhas', 'Testar']

/** Fully visible while the page is scrolled to its top. */
const expectOnFirstScreen = async (element: Locator) => {
  await expect(element).toBeInViewport({ ratio: 1 })
  const tops = await element
    .page()
    .evaluate(() => [document.documentElement.scrollTop, document.querySelector('main')?.scrollTop])
  expect(tops).toEqual([0, 0])
}

/** A touch target needs 24 pixels at least (WCAG 2.5.8). */
const expectBigEnough = async (element: Locator) => {
  const box = await element.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
}

test('[DT-02, DT-04] the tabs scroll sideways under the finger, the page does not', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent({ name: 'Ana Carolina de Albuquerque Vasconcelos e Silva' })
  await page.goto(`/agentes/${agent.id}`)
  const bar = page.getByRole('tablist', { name: 'Áreas do agente' })
  await expect(bar.getByRole('tab')).toHaveText(tabs)
  await expect(page.getByRole('tab', { name: 'Perfil' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tab', { name: 'Testar' })).not.toBeInViewport()
  await expectNoSideScroll(page)
  for (const name of tabs) {
    const tab = page.getByRole('tab', { name, exact: true })
    await expectBigEnough(tab)
    await tab.tap()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await expect(tab).toBeInViewport({ ratio: 0.99 })
    await expectNoSideScroll(page)
  }
  await expect(page.getByRole('tab', { name: 'Perfil' })).not.toBeInViewport()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Testar' })).toBeInViewport({ ratio: 1 })
  // The link after the last tab is partly visible.
  await expect(page.getByRole('link', { name: 'Conversas (abre em nova aba)' })).toBeInViewport({ ratio: 0.3 })
})

test('[TR-06, TR-14] a training is created by touch', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openTrainings(page, agent.id)
  await expectNoSideScroll(page)
  await expectOnFirstScreen(addButton(page))
  await addButton(page).tap()
  for (const field of [nameBox(page), contentBox(page)]) await expect(field).toBeVisible()
  await expectNoSideScroll(page)
  await nameBox(page).tap()
  await nameBox(page).fill(`Horários${'s'.repeat(150)}`)
  await contentBox(page).tap()
  await contentBox(page).fill(`Abrimos às 8h.\n${'a'.repeat(400)}\n${'linha\n'.repeat(60)}`)
  await expect(page.getByText('Qualidade: Bom')).toBeVisible()
  await expectNoSideScroll(page)
  await expectBigEnough(submitButton(page))
  await submitButton(page).tap()
  const created = line(page, `Horários${'s'.repeat(150)}`)
  await expect(created.getByText('Concluído', { exact: true })).toBeVisible()
  await expectNoSideScroll(page)
  await created.getByRole('button').tap()
  await expect(page.getByRole('region', { name: /^Prévia de Horários/ })).toContainText('Abrimos às 8h.')
  await expectNoSideScroll(page)
})

test('[CH-02, CH-04] the composer of an empty chat stands on the first screen, and touch sends', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await expect(page.getByRole('heading', { name: 'Converse com Ana' })).toBeVisible()
  await expectOnFirstScreen(composer(page))
  await expectOnFirstScreen(sendButton(page))
  await expectOnFirstScreen(restartButton(page))
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Dizer olá' }).tap()
  await expect(messages(page)).toHaveCount(2)
  await composer(page).tap()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Vocês abrem hoje?')
  await expectBigEnough(sendButton(page))
  await sendButton(page).tap()
  await expect(messages(page)).toHaveCount(4)
  await expect(messages(page).last()).toBeInViewport()
  await expectOnFirstScreen(composer(page))
  await expectNoSideScroll(page)
  await restartButton(page).tap()
  await expect(messages(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Falar com alguém' }).tap()
  await expect(messages(page)).toHaveCount(2)
})

test('[CH-08] a long conversation scrolls inside the chat, the composer stays in sight', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  const wide = `${'palavra'.repeat(40)}\nhttps://exemplo.com.br/${'caminho-'.repeat(30)}`
  const parts = { message: wide, additionalMessages: ['linha\n'.repeat(40), 'Até logo'] }
  await answerWith(page, server, parts, async () => {
    await composer(page).fill('Conte tudo')
    await sendButton(page).tap()
  })
  await expect(messages(page)).toHaveCount(4)
  await expectOnFirstScreen(composer(page))
  await expectOnFirstScreen(sendButton(page))
  await expectNoSideScroll(page)
  await composer(page).fill('uma\nduas\ntrês\nquatro\ncinco\nseis\nsete\noito\nnove\ndez')
  await expectOnFirstScreen(composer(page))
  await expectOnFirstScreen(sendButton(page))
  await expectNoSideScroll(page)
  await page.getByRole('region', { name: 'Conversa com Ana' }).press('End')
  await expect(messages(page).last()).toHaveText(fromAgent('Até logo'))
  await expect(messages(page).last()).toBeInViewport({ ratio: 1 })
  await expectOnFirstScreen(composer(page))
  await page.getByRole('region', { name: 'Conversa com Ana' }).press('Home')
  await expect(messages(page).first()).toHaveText(fromUser('Conte tudo'))
  await expect(page.getByRole('log').getByText(initialMessage)).toBeInViewport({ ratio: 1 })
  const toEnd = await page.getByRole('button', { name: 'Ir para o fim' }).boundingBox()
  expect(Math.min(toEnd?.width ?? 0, toEnd?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const answer = await page.getByRole('log').getByText('linha linha').boundingBox()
  expect((toEnd?.x ?? 0) + (toEnd?.width ?? 0), 'it covers no text').toBeLessThanOrEqual(answer?.x ?? 0)
  await expectOnFirstScreen(composer(page))
})

test('[CH-04] the invitation to write stands on one line', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await expect(composer(page)).toBeEnabled()
  const height = () => composer(page).evaluate(({ clientHeight }) => clientHeight)
  const invited = await height()
  await composer(page).fill('Oi')
  expect(invited).toBe(await height())
})

test('[CH-04] on a phone held sideways the page scrolls to the whole composer', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await page.setViewportSize({ width: 640, height: 360 })
  await openChat(page, agent.id)
  await composer(page).fill('uma\nduas\ntrês\nquatro\ncinco\nseis\nsete\noito\nnove\ndez')
  const main = page.getByRole('main')
  await main.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }))
  // The test has not scrolled, so what is visible can be reached by touch.
  await expect(composer(page)).toBeInViewport({ ratio: 1 })
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
  await sendButton(page).tap()
  await expect(messages(page)).toHaveCount(2)
})

test('[CH-02] an empty chat opens at its beginning, even where it does not fit', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await page.setViewportSize({ width: 360, height: 480 })
  await openChat(page, agent.id)
  await expect(page.getByRole('heading', { name: 'Converse com Ana' })).toBeVisible()
  await composer(page).fill('uma linha\noutra linha\nmais uma linha')
  const conversation = page.getByRole('region', { name: 'Conversa com Ana' })
  expect(await conversation.evaluate((room) => [room.scrollTop, room.scrollHeight > room.clientHeight])).toEqual([
    0,
    true,
  ])
})
