/** A wrong answer is corrected in place. */
import type { Locator } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { ask, fromUser, messages, openChat, untrained } from './chat-page.ts'

test('[AN-04] the correction of an answer becomes a training, and the question is asked again at once', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  await ask(page, 'Vocês vendem bolo de cenoura?')
  await messages(page).last().getByRole('button', { name: 'Corrigir resposta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corrigir resposta' })
  await expect(dialog.getByLabel('Pergunta')).toHaveValue('Vocês vendem bolo de cenoura?')
  // The dialog covers the conversation.
  await expect(dialog.getByRole('group', { name: 'Resposta de agora' })).toContainText(untrained)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toContainText('Escreva a resposta')
  await dialog.getByLabel('Resposta certa').fill('Sim, vendemos bolo de cenoura por encomenda.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(messages(page)).toHaveCount(4)
  const corrected = messages(page).nth(1)
  await expect(corrected).toContainText('Corrigida: a resposta certa virou um treinamento.')
  await expect(messages(page).nth(2)).toHaveText(fromUser('Vocês vendem bolo de cenoura?'))
  await expect(messages(page).last()).toContainText('Sim, vendemos bolo de cenoura por encomenda.')
  await test.step('the source takes nothing from the 24 pixels of the buttons below it', async () => {
    const source = await messages(page).last().locator('button[aria-expanded]').first().boundingBox()
    const copy = await messages(page).last().getByRole('button', { name: 'Copiar resposta' }).boundingBox()
    expect(copy?.y).toBeGreaterThanOrEqual((source?.y ?? Infinity) + (source?.height ?? 0))
    expect(copy?.height).toBe(24)
  })
  await page.reload()
  await expect(corrected).toContainText('Corrigida: a resposta certa virou um treinamento.')
  await expect(corrected.getByRole('button', { name: 'Resposta ruim' })).toHaveAttribute('aria-pressed', 'true')
})

test('[AN-04] an earlier answer is corrected with its own question', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  await ask(page, 'Vocês vendem bolo de cenoura?')
  await ask(page, 'Tem estacionamento?')
  await page.setViewportSize({ width: 1280, height: 600 })
  await messages(page).nth(1).getByRole('button', { name: 'Corrigir resposta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corrigir resposta' })
  await expect(dialog.getByLabel('Pergunta')).toHaveValue('Vocês vendem bolo de cenoura?')
  await dialog.getByLabel('Resposta certa').fill('Sim, vendemos bolo de cenoura por encomenda.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(messages(page).nth(1)).toContainText('Corrigida: a resposta certa virou um treinamento.')
  await expect(messages(page).nth(4)).toHaveText(fromUser('Vocês vendem bolo de cenoura?'))
  await expect(messages(page).last()).toContainText('Sim, vendemos bolo de cenoura por encomenda.')
  await expect(messages(page).last()).toBeInViewport({ ratio: 1 })
})

test('[AN-04] an answer is rated, with what was wrong; a failing call says so and keeps the words', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  await ask(page, 'Quanto custa o bolo?')
  const answer = messages(page).last()
  const good = answer.getByRole('button', { name: 'Boa resposta' })
  const bad = answer.getByRole('button', { name: 'Resposta ruim' })
  // A rating shows at once, but is stored only when the call is answered.
  const press = async (button: Locator) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/feedback'))
    await button.click()
    expect((await answered).status()).toBe(200)
  }
  await bad.click()
  const reason = answer.getByLabel('O que estava errado?')
  await answer.getByRole('button', { name: 'Enviar' }).click()
  await expect(answer.getByRole('alert')).toHaveText('Escreva o que estava errado, ou pule.')
  await test.step('a long reason keeps the buttons in view', async () => {
    await reason.fill('O preço mudou.\n'.repeat(12))
    // Twelve lines have 276 pixels, five 115.
    await expect.poll(async () => (await reason.boundingBox())?.height).toBeLessThan(140)
  })
  await reason.fill('O preço mudou.')
  await server.next('rateAnswer', { kind: 'reply', status: 500, body: {} })
  await answer.getByRole('button', { name: 'Enviar' }).click()
  await expect(answer.getByRole('alert')).toContainText('Não foi possível salvar a avaliação.')
  await expect(reason).toHaveValue('O preço mudou.')
  await expect(bad).toHaveAttribute('aria-pressed', 'false')
  await answer.getByRole('button', { name: 'Enviar' }).click()
  await expect(reason).toHaveCount(0)
  await expect(bad).toBeFocused()

  await page.reload()
  await expect(bad).toHaveAttribute('aria-pressed', 'true')
  await expect(answer).toContainText('O que estava errado: O preço mudou.')

  await server.next('rateAnswer', { kind: 'drop' })
  await good.click()
  await expect(page.getByText('Não foi possível salvar a avaliação. Tente de novo.')).toBeVisible()
  await expect(bad).toHaveAttribute('aria-pressed', 'true')
  await press(good)
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await expect(bad).toHaveAttribute('aria-pressed', 'false')
  await expect(answer).not.toContainText('O preço mudou.')

  await page.reload()
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await bad.click()
  await page.evaluate(() => {
    const send = window.fetch
    window.fetch = (url, init) => {
      if (typeof url === 'string' && url.endsWith('/feedback'))
        document.body.dataset['keepalive'] = String(init?.keepalive)
      return send(url, init)
    }
  })
  await press(answer.getByRole('button', { name: 'Pular' }))
  await expect(bad).toHaveAttribute('aria-pressed', 'true')
  // A reload does not stop the call.
  await expect(page.locator('body')).toHaveAttribute('data-keepalive', 'true')
  await page.reload()
  await expect(bad).toHaveAttribute('aria-pressed', 'true')
  await expect(good).toHaveAttribute('aria-pressed', 'false')

  await test.step('pressed again, it is taken back', async () => {
    await press(bad)
    await expect(bad).toHaveAttribute('aria-pressed', 'false')
    await expect(reason).toHaveCount(0)
    await page.reload()
    await expect(bad).toHaveAttribute('aria-pressed', 'false')
    await press(good)
    await expect(good).toHaveAttribute('aria-pressed', 'true')
    await press(good)
    await expect(good).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(good).toHaveAttribute('aria-pressed', 'false')
  })
})

test('[AN-04] what was wrong, typed and not sent, is there again after another page and after a reload', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  await ask(page, 'Quanto custa o bolo?')
  const answer = messages(page).last()
  const bad = answer.getByRole('button', { name: 'Resposta ruim' })
  const reason = answer.getByLabel('O que estava errado?')
  await bad.click()
  await reason.fill('O preço mudou.')
  await page.getByRole('tab', { name: 'Perfil' }).click()
  await expect(answer).toHaveCount(0)
  await page.getByRole('tab', { name: 'Testar' }).click()
  await bad.click()
  await expect(reason).toHaveValue('O preço mudou.')
  await reason.fill('O preço mudou ontem.')
  await page.reload()
  await bad.click()
  await expect(reason).toHaveValue('O preço mudou ontem.')
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('prosa.draft.rating.')).length)
  expect(await drafts()).toBe(1)
  await answer.getByRole('button', { name: 'Enviar' }).click()
  await expect(answer).toContainText('O que estava errado: O preço mudou ontem.')
  expect(await drafts()).toBe(0)
})

test('[NV-01] the question what was wrong is closed where its code cannot be loaded', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  await ask(page, 'Quanto custa o bolo?')
  await context.setOffline(true)
  await messages(page).last().getByRole('button', { name: 'Resposta ruim' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Esta parte ainda não tinha sido carregada.' })
  await failed.getByRole('button', { name: 'Fechar' }).click()
  await expect(failed).toHaveCount(0)
})
