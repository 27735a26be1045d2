/** Earlier test conversations, beside the chat and in the drawer of a small window. */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { ask, composer, fromUser, messages, openChat, restartButton, type } from './chat-page.ts'

const aside = (page: Page) => page.getByRole('complementary', { name: 'Conversas' })
const conversation = (page: Page, words: string) => aside(page).getByRole('button', { name: words })

test('[CH-11] earlier conversations stand beside the chat, the latest first, and open again', async ({
  signedIn: page,
  api,
  server,
  request,
  account,
}) => {
  const agent = await api.createAgent()
  // It is tried once more by itself.
  for (const _ of [1, 2]) await server.next('listConversations', { kind: 'reply', status: 500, body: {} })
  await openChat(page, agent.id)
  await test.step('a list that cannot be read says so and can be read again', async () => {
    await expect(aside(page)).toContainText('Não foi possível carregar as conversas.')
    await aside(page).getByRole('button', { name: 'Carregar de novo' }).click()
  })
  await expect(aside(page)).toContainText('Suas conversas de teste aparecem aqui.')
  await ask(page, 'Que horas abrem?')
  await expect(conversation(page, 'Que horas abrem?')).toHaveAttribute('aria-current', 'true')
  await expect(conversation(page, 'Que horas abrem?')).toContainText('2 mensagens')
  await restartButton(page).click()
  await expect(conversation(page, 'Que horas abrem?')).not.toHaveAttribute('aria-current')
  await ask(page, 'Vocês entregam?')
  await expect(aside(page).getByRole('listitem')).toContainText(['Vocês entregam?', 'Que horas abrem?'])

  await type(page, 'ainda escrevendo')
  await conversation(page, 'Que horas abrem?').click()
  await expect(messages(page).first()).toHaveText(fromUser('Que horas abrem?'))
  await expect(conversation(page, 'Que horas abrem?')).toHaveAttribute('aria-current', 'true')
  await expect(composer(page)).toHaveValue('ainda escrevendo')
  await composer(page).press('Enter')
  await expect(conversation(page, 'Que horas abrem?')).toContainText('4 mensagens')
  // It went on last, so it is the first now, and still the open one after a reload.
  await expect(aside(page).getByRole('listitem')).toContainText(['Que horas abrem?', 'Vocês entregam?'])
  await page.reload()
  await expect(messages(page)).toHaveCount(4)

  await test.step('another account’s are not listed', async () => {
    const stranger = { name: 'Rui', email: `rui.${account.id}@exemplo.com.br`, password: 'segredo-123' }
    const { token } = (await (await request.post('/api/auth/register', { data: stranger })).json()) as { token: string }
    const answer = await request.get(`/api/v1/chat/${agent.id}`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(404)
  })
})
