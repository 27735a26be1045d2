import { expect, test } from './app-test.ts'
import { openChat } from './chat-page.ts'
import { expectNoSideScroll } from './gestures.ts'
import { button, chooseToRecord, panel } from './recording-page.ts'

test('[RC-01] on a phone the recording has room for everything', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await chooseToRecord(page)
  for (const part of [
    page.getByText('Gravando mensagem', { exact: true }),
    panel(page).getByRole('timer'),
    button(page, 'Descartar gravação'),
    button(page, 'Parar'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expectNoSideScroll(page)
  await button(page, 'Parar').click()
  await expect(button(page, 'Enviar áudio')).toBeInViewport({ ratio: 1 })
})
