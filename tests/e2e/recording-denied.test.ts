import { chromiumLaunch } from '../../scripts/chromium.ts'
import { expect, test } from './app-test.ts'
import { composer, openChat, type } from './chat-page.ts'
import { button, chooseToRecord, panel } from './recording-page.ts'

// A separate browser whose user denies the microphone.
test.use({ launchOptions: await chromiumLaunch({ fakeMicrophone: 'denied' }) })

test('[RC-04] a microphone that may not be used is said, and nothing else changes', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await type(page, 'Ainda escrevendo')
  await chooseToRecord(page)
  await expect(
    page.getByText('Não foi possível acessar o microfone. Verifique as permissões.', { exact: true }).first(),
  ).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(button(page, 'Anexar')).toBeEnabled()
  await expect(composer(page)).toHaveValue('Ainda escrevendo')
})
