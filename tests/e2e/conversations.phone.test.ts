/** Earlier test conversations on a phone: a button with their number, and a drawer. */
import { expect, test } from './app-test.ts'
import { ask, fromUser, messages, openChat, restartButton } from './chat-page.ts'

test('[CH-14] on a phone a button shows the number of conversations, and its drawer opens each', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  const button = page.getByRole('button', { name: /^Conversas: / })
  await expect(button).toHaveAccessibleName('Conversas: 0')
  // The label of the button beside it is hidden, which leaves room for the agent's name.
  await expect(restartButton(page)).toHaveAccessibleName('Nova Conversa')
  const heading = page.getByRole('heading', { level: 2, name: 'Ana', exact: true })
  expect((await heading.boundingBox())?.width).toBeGreaterThan(110)
  await ask(page, 'Que horas abrem?')
  await expect(button).toHaveAccessibleName('Conversas: 1')
  await restartButton(page).click()
  await ask(page, 'Vocês entregam?')
  await expect(button).toHaveText('2')

  await button.tap()
  const drawer = page.getByRole('dialog', { name: 'Conversas' })
  await expect(drawer.getByRole('listitem')).toContainText(['Vocês entregam?', 'Que horas abrem?'])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await button.tap()
  await drawer.getByRole('button', { name: 'Que horas abrem?' }).tap()
  await expect(drawer).toBeHidden()
  await expect(messages(page).first()).toHaveText(fromUser('Que horas abrem?'))
})
