/** Earlier test conversations beside the chat, and in the drawer of a small window. */
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
  // A read is retried once automatically.
  for (const _ of [1, 2]) await server.next('listConversations', { kind: 'reply', status: 500, body: {} })
  await openChat(page, agent.id)
  await test.step('a list that cannot be read says so and can be read again', async () => {
    await expect(aside(page)).toContainText('Não foi possível carregar as conversas.')
    await aside(page).getByRole('button', { name: 'Carregar de novo' }).click()
  })
  const none = aside(page).getByText('Suas conversas de teste aparecem aqui.')
  await expect(none).toBeVisible()
  await expect(none).toBeFocused()
  await ask(page, 'Que horas abrem?')
  await expect(conversation(page, 'Que horas abrem?')).toHaveAttribute('aria-current', 'true')
  await expect(conversation(page, 'Que horas abrem?')).toContainText('3 mensagens')
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
  await expect(conversation(page, 'Que horas abrem?')).toContainText('5 mensagens')
  // It is the most recent one, so it is the first now, and still open after a reload.
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

const item = (page: Page, words: string) => aside(page).getByRole('listitem').filter({ hasText: words })

test('[AN-11] names have the whole width until their actions are shown, which the keyboard reaches', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Que horas abrem?')
  await restartButton(page).click()
  await ask(page, 'Vocês entregam?')
  const line = aside(page).getByRole('listitem').filter({ hasText: 'Que horas abrem?' })
  const name = line.getByRole('button', { name: /Que horas abrem/ })
  const widthOf = async (locator: typeof line) => (await locator.boundingBox())?.width ?? 0
  await composer(page).hover()
  await expect.poll(async () => (await widthOf(line)) - (await widthOf(name))).toBeLessThan(4)
  await name.focus()
  await page.keyboard.press('Tab')
  const rename = line.getByRole('button', { name: 'Renomear' })
  await expect(rename).toBeFocused()
  await expect(rename.locator('..')).toHaveCSS('opacity', '1')
  await expect.poll(async () => (await widthOf(line)) - (await widthOf(name))).toBeGreaterThan(40)
})

test('[AN-11] conversations stand by day, are found by words, renamed and deleted', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Que horas abrem?')
  await restartButton(page).click()
  await ask(page, 'Vocês entregam?')
  await expect(
    aside(page)
      .getByRole('region', { name: /^Hoje, / })
      .getByRole('listitem'),
  ).toHaveCount(2)

  await test.step('a name of its own, which outlives a mistake', async () => {
    await item(page, 'Que horas abrem?').hover()
    await item(page, 'Que horas abrem?').getByRole('button', { name: 'Renomear' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renomear conversa' })
    const name = dialog.getByLabel('Nome da conversa')
    await expect(name).toBeFocused()
    await page.keyboard.type('Horários')
    await expect(name).toHaveValue('Horários')
    await name.fill(' ')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toContainText('Dê um nome à conversa')
    await dialog.getByLabel('Nome da conversa').fill('Horários de sábado')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(item(page, 'Horários de sábado')).toBeVisible()
  })

  await test.step('the first question is cut to a name that fits', async () => {
    await restartButton(page).click()
    await ask(
      page,
      `Bom dia! Queria saber se vocês fazem bolo de aniversário para sábado, com ${'muito '.repeat(5)}recheio`,
    )
    await item(page, 'Bom dia!').getByRole('button', { name: 'Renomear' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renomear conversa' })
    const proposed = 'Bom dia! Queria saber se vocês fazem bolo de aniversário para sábado, com muito'
    await expect(dialog.getByLabel('Nome da conversa')).toHaveValue(proposed)
    await expect(dialog).not.toContainText('acima do limite')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // Once more for the same conversation: it opens again, with what was typed.
    await item(page, 'Bom dia!').getByRole('button', { name: 'Renomear' }).click()
    await dialog.getByLabel('Nome da conversa').fill('Bolo de sábado')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await item(page, 'Bom dia!').getByRole('button', { name: 'Renomear' }).click()
    await expect(dialog.getByLabel('Nome da conversa')).toHaveValue('Bolo de sábado')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await item(page, 'Bom dia!').getByRole('button', { name: 'Excluir' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir conversa' })
    await expect(question).toContainText(`“${proposed}” e todas`)
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(question).toHaveCount(0)
    await expect(item(page, 'Bom dia!')).toHaveCount(0)
  })

  await test.step('search looks at names, without accents, and at what was said', async () => {
    await aside(page).getByRole('searchbox', { name: 'Buscar conversa' }).fill('HORARIOS')
    await expect(
      aside(page)
        .getByRole('status')
        .filter({ hasText: /^1 conversa encontrada$/u }),
    ).toHaveCount(1)
    await expect(aside(page).getByRole('listitem')).toHaveCount(1)
    await aside(page).getByRole('searchbox').fill('bolo')
    await expect(aside(page)).toContainText('Nenhuma conversa com essas palavras.')
    // Words of an answer, which the list does not show.
    await aside(page).getByRole('searchbox').fill('treinamento concluido')
    await expect(aside(page).getByRole('listitem')).toHaveCount(2)
    await aside(page).getByRole('searchbox').fill('')
  })

  await test.step('a deleted one is gone, and the chat begins anew where it was open', async () => {
    await item(page, 'Vocês entregam?').getByRole('button', { name: 'Excluir' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir conversa' })
    await expect(question).toContainText('“Vocês entregam?” e todas as suas mensagens serão excluídas.')
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(aside(page).getByRole('listitem')).toHaveCount(1)
    await expect(conversation(page, 'Horários de sábado')).toBeFocused()
    await expect(messages(page)).toHaveCount(0)
    await page.reload()
    await expect(aside(page).getByRole('listitem')).toHaveCount(1)
  })
})

test('[AN-11] a second tab sees the list and the open conversation change', async ({
  signedIn: page,
  context,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Que horas abrem?')
  const tab = await context.newPage()
  await openChat(tab, agent.id)
  await conversation(tab, 'Que horas abrem?').click()
  await expect(messages(tab)).toHaveCount(2)
  await ask(page, 'E aos domingos?')
  await expect(messages(tab)).toHaveCount(4)
  await expect(messages(tab).nth(2)).toHaveText(fromUser('E aos domingos?'))
  await restartButton(page).click()
  await ask(page, 'Vocês entregam?')
  await expect(aside(tab).getByRole('listitem')).toHaveCount(2)
  // The tab's own question is not shown twice.
  await expect(messages(page)).toHaveCount(2)
  await expect(messages(tab)).toHaveCount(4)
  await test.step('also what was said after its history was read and before it followed', async () => {
    await server.next('followConversations', { kind: 'hold' })
    await tab.reload()
    await conversation(tab, 'Vocês entregam?').click()
    await expect(messages(tab)).toHaveCount(2)
    await ask(page, 'Para Niterói?')
    await server.release('followConversations')
    await expect(messages(tab)).toHaveCount(4)
  })
})

test('[AN-11] a conversation that one tab deletes ends in the other, which begins anew with what was typed', async ({
  signedIn: page,
  context,
  api,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Que horas abrem?')
  const tab = await context.newPage()
  await openChat(tab, agent.id)
  await conversation(tab, 'Que horas abrem?').click()
  await expect(messages(tab)).toHaveCount(2)
  await type(tab, 'ainda escrevendo')
  await item(page, 'Que horas abrem?').hover()
  await item(page, 'Que horas abrem?').getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog', { name: 'Excluir conversa' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(tab.getByText('Esta conversa foi removida em outra aba.')).toBeVisible()
  await expect(messages(tab)).toHaveCount(0)
  await expect(aside(tab)).toContainText('Suas conversas de teste aparecem aqui.')
  await expect(composer(tab)).toHaveValue('ainda escrevendo')
  await composer(tab).press('Enter')
  await expect(messages(tab).first()).toHaveText(fromUser('ainda escrevendo'))
  await expect(conversation(tab, 'ainda escrevendo')).toContainText('3 mensagens')
  await expect(page.getByText('Esta conversa foi removida em outra aba.')).toHaveCount(0)
})
