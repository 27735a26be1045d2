import { ask, openChat } from './chat-page.ts'
import { expect, test } from './app-test.ts'
import { expectNoSideScroll } from './gestures.ts'
import { booking } from './stage-replies-page.ts'
import { button } from './stages-page.ts'

test('[SM-02] on a phone the panel opens as a sheet over the chat, and Esc closes it', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Agendamento', booking())
  await openChat(page, id)
  await ask(page, 'oi')
  const now = page.getByRole('status').filter({ hasText: 'Nenhum estágio em andamento' })
  const cut = () => now.evaluate((line) => [line.scrollWidth - line.clientWidth, line.scrollHeight - line.clientHeight])
  expect(await cut()).toEqual([0, 0])
  await ask(page, 'quero marcar uma consulta')
  await button(page, 'Ver estágio').click()
  const panel = page.getByRole('region', { name: 'Estágio da conversa' })
  await expect(panel.getByRole('list', { name: 'Dados coletados' }).getByRole('listitem')).toHaveCount(2)
  await expectNoSideScroll(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button(page, 'Ver estágio')).toBeVisible()
})
