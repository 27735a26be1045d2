import type { Page } from '@playwright/test'
import type { ChatMessage } from '../../contract/chat.ts'
import { expect, test } from './app-test.ts'
import { answerWith, ask, composer, messages, nextHistory, openChat, type } from './chat-page.ts'

const send = async (page: Page, words: string) => {
  await type(page, words)
  await composer(page).press('Enter')
}
const saidAt = Date.UTC(2024, 2, 21, 17, 5)

test('[CH-14, CH-08, CH-09] an image that is gone shows a placeholder with its name, and the conversation goes on', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Oi')
  const gone = {
    type: 'image',
    url: `/api/v1/files/${crypto.randomUUID()}`,
    name: 'vitrine.png',
    size: 2_048,
  } as const
  const contract = { type: 'document', url: '/api/v1/files/x', name: 'contrato.pdf', size: 183_456 } as const
  const said: ChatMessage[] = [
    { role: 'user', content: 'Imagem', timestamp: saidAt, mediaFiles: [gone], sources: [] },
    { role: 'user', content: 'Veja o contrato', timestamp: saidAt, mediaFiles: [contract], sources: [] },
    { role: 'assistant', content: 'Recebi os dois.', timestamp: saidAt, mediaFiles: [], sources: [] },
  ]
  await nextHistory(server, { kind: 'reply', status: 200, body: { id: 'c1', messages: said } })
  const answered = page.waitForResponse((response) => response.url().includes(gone.url))
  await page.reload()
  expect((await answered).ok()).toBe(false)
  await expect(messages(page)).toHaveText([
    /^Você disse:vitrine\.pngImagem indisponível14:05$/,
    /^Você disse:contrato\.pdf179,2 KBVeja o contrato14:05$/,
    /^A?Ana disse:Recebi os dois\.14:05$/,
  ])
  await expect(messages(page).getByRole('img')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Baixar contrato.pdf, 179,2 KB' })).toHaveAttribute(
    'download',
    'contrato.pdf',
  )
  await ask(page, 'Obrigada')
  await expect(messages(page)).toHaveCount(5)
  const file = { type: 'document', url: '/api/v1/files/y', name: 'tabela.pdf', size: 2_048 } as const
  await answerWith(page, server, { message: 'Veja a tabela.', mediaFiles: [file] }, () => send(page, 'Tem tabela?'))
  await expect(messages(page).last()).toHaveText(/^A?Ana disse:tabela\.pdf2,0 KBVeja a tabela\.\d\d:\d\d$/)
  await answerWith(page, server, { message: null, mediaUrl: '/api/v1/files/z.pdf' }, () => send(page, 'E o contrato?'))
  await expect(
    messages(page)
      .last()
      .getByRole('link', { name: /^Baixar Documento/ }),
  ).toBeVisible()

  await test.step('an image that is there opens large and closes again', async () => {
    const dot =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const shown: ChatMessage[] = [
      {
        role: 'user',
        content: 'Veja a vitrine',
        timestamp: saidAt,
        mediaFiles: [{ type: 'image', url: dot, name: 'vitrine.png' }],
        sources: [],
      },
    ]
    await nextHistory(server, { kind: 'reply', status: 200, body: { id: 'c1', messages: shown } })
    await page.reload()
    await page.getByRole('button', { name: 'Abrir imagem vitrine.png' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'vitrine.png' })
    await expect(dialog.getByRole('img', { name: 'vitrine.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Abrir imagem vitrine.png' })).toBeFocused()
  })
})
