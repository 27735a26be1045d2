/** What can be attached to a question, and how. */
import type { Locator, Page } from '@playwright/test'
import { playwrightScreen } from '../kit/screen-playwright.ts'
import { expect, test } from './app-test.ts'
import { image, text, thumbnail } from './chat-attachment-page.ts'
import { ask, attach, attachButton, composer, messages, openChat, preview, sendButton } from './chat-page.ts'
import { addButton } from './training-page.ts'

const invitation = (page: Page) => page.getByText('Solte para anexar arquivo', { exact: true })

/** Drags something over the chat, or away from it. */
const drag = async (page: Page, kind: 'dragenter' | 'dragleave', what: 'a file' | 'text'): Promise<void> => {
  const dataTransfer = await page.evaluateHandle((isFile) => {
    const data = new DataTransfer()
    if (isFile) data.items.add(new File(['x'], 'foto.png', { type: 'image/png' }))
    else data.items.add('palavras', 'text/plain')
    return data
  }, what === 'a file')
  await page.getByRole('region', { name: 'Chat de teste' }).dispatchEvent(kind, { dataTransfer })
}

const paste = (page: Page, withText: string): Promise<void> =>
  composer(page).evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'colada.png', { type: 'image/png' }))
    if (words) clipboardData.items.add(words, 'text/plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, withText)

test.beforeEach(async ({ signedIn, api }) => {
  const agent = await api.createAgent()
  await openChat(signedIn, agent.id)
})

test('[CH-05, CH-06, CH-07] what can be attached: chosen, dropped or pasted, shown before it is sent, and kept', async ({
  signedIn: page,
  context,
}) => {
  await test.step('the menu offers an image, a document and a recording, also to the keyboard', async () => {
    await attachButton(page).focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText([/^Imagem\s*PNG, JPG até 10MB$/, /^Documento\s*PDF, DOC até 10MB$/, 'Gravar áudio'])
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(attachButton(page)).toBeFocused()
    await expect(page.getByLabel('Escolher imagem')).toHaveAttribute('accept', 'image/*')
    await expect(page.getByLabel('Escolher documento')).toHaveAttribute('accept', '.pdf,.doc,.docx,.txt')

    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(text)
    await expect(preview(page)).toContainText('trocas.txt')
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('an image is shown, and one attachment is all there is', async () => {
    await expect(sendButton(page)).toBeDisabled()
    await attach(page, 'Imagem', image)
    await expect(thumbnail(page)).toBeVisible()
    await expect.poll(() => thumbnail(page).evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
    await expect(attachButton(page)).toBeDisabled()
    await expect(sendButton(page)).toBeEnabled()
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
    await expect(attachButton(page)).toBeEnabled()
    await expect(sendButton(page)).toBeDisabled()
  })
  await test.step('a file that is no image has a placeholder, as in the conversation', async () => {
    await attach(page, 'Imagem', { ...image, buffer: Buffer.from('nenhuma imagem') })
    await expect(preview(page).getByRole('img', { name: 'Imagem indisponível' })).toBeVisible()
    await expect(thumbnail(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('a document is shown by name and size in KB; more than 10 MB is warned about, not refused', async () => {
    const warning = page.getByText('Este arquivo tem mais de 10 MB e pode ser recusado.')
    await attach(page, 'Documento', text)
    await expect(preview(page)).toHaveText('trocas.txt1,3 KB')
    await expect(warning).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await page.getByLabel('Escolher documento').evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'catalogo.pdf', { type: 'application/pdf' }))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(preview(page)).toContainText('10.240,0 KB')
    await expect(warning).toBeVisible()
    await expect(sendButton(page)).toBeEnabled()
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('a file held over the chat is invited, and let go of is attached', async () => {
    await drag(page, 'dragenter', 'text')
    await expect(invitation(page)).toHaveCount(0)
    await drag(page, 'dragenter', 'a file')
    await expect(invitation(page)).toBeVisible()
    await drag(page, 'dragleave', 'a file')
    await expect(invitation(page)).toHaveCount(0)
    await drag(page, 'dragenter', 'a file')
    await expect(invitation(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(invitation(page)).toHaveCount(0)

    const screen = playwrightScreen(page)
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    for (const [name, type] of [
      ['contrato.docx', word],
      ['foto.png', 'image/png'],
    ] as const) {
      await screen.drop('Chat de teste', [new File(['x'], name, { type })])
      await expect(preview(page)).toContainText(name)
      await page.getByRole('button', { name: 'Remover anexo' }).click()
      await expect(preview(page)).toHaveCount(0)
    }
    await screen.drop('Chat de teste', [new File(['Trocas'], 'trocas.txt', { type: 'text/plain' })])
    await expect(
      page
        .getByRole('alert')
        .getByText('Este arquivo não pode ser enviado. Envie uma imagem, um áudio, um PDF ou um documento.'),
    ).toBeVisible()
    await expect(preview(page)).toHaveCount(0)
    await screen.drop('Chat de teste', [new File(['%PDF'], 'cardapio.pdf', { type: 'application/pdf' })])
    await expect(preview(page)).toContainText('cardapio.pdf')
    // Only one attachment is possible.
    await drag(page, 'dragenter', 'a file')
    await expect(invitation(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('an image is pasted from the clipboard; words that bring a picture along stay words', async () => {
    await paste(page, 'uma tabela')
    await expect(preview(page)).toHaveCount(0)
    await paste(page, '')
    await expect(preview(page)).toContainText('colada.png')
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('it outlives a look at another tab, a reload and the tab itself', async () => {
    await attach(page, 'Imagem', image)
    await page.getByRole('tab', { name: 'Treinamentos' }).click()
    await expect(addButton(page)).toBeVisible()
    await page.goBack()
    await expect(thumbnail(page)).toBeVisible()
    await page.reload()
    await expect(thumbnail(page)).toBeVisible()
    const next = await context.newPage()
    await next.goto(page.url())
    await expect(composer(next)).toBeEnabled()
    await expect(preview(next)).toHaveCount(0)
    await page.close()
    await expect(thumbnail(next)).toBeVisible()
    await composer(next).press('Enter')
    await expect(messages(next)).toHaveCount(2)
    await next.reload()
    await expect(messages(next)).toHaveCount(2)
    await expect(preview(next)).toHaveCount(0)
  })
})

test('[CH-04, CH-07] a long text beside an image leaves the conversation, the prompts and the counter their room', async ({
  signedIn: page,
}) => {
  await ask(page, 'Vocês abrem hoje?')
  await composer(page).fill('Um rascunho')
  await page.getByRole('button', { name: 'Editar e reenviar' }).click()
  await attach(page, 'Imagem', image)
  await composer(page).fill('palavra '.repeat(1_100))
  const fromTopToBottom = [
    page.getByRole('button', { name: 'Nova Conversa' }),
    page.getByText('Sem modelo configurado', { exact: false }),
    page.getByRole('region', { name: 'Conversa com Ana' }),
    page.getByRole('list', { name: 'Perguntas rápidas' }),
    preview(page),
    page.getByText('Você está editando a pergunta.', { exact: false }),
    composer(page),
    page.getByText('799 caracteres acima do limite de 8.000'),
  ]
  const overlaps = async () => {
    // On a small screen two of them are gone once a conversation has begun.
    const boxOf = async (one: Locator) => ((await one.isVisible()) ? one.boundingBox() : null)
    const boxes = (await Promise.all(fromTopToBottom.map(boxOf))).filter((box) => box !== null)
    return boxes.map(({ y }, index) => {
      const above = boxes[index - 1]
      return Math.max(0, above ? above.y + above.height - y : 0)
    })
  }
  for (const [width, height, shown] of [
    [1280, 800, 8],
    [640, 400, 6],
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height })
      const main = page.getByRole('main')
      await main.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(overlaps).toEqual(Array.from({ length: shown }, () => 0))
      await main.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }))
      // The test has not scrolled to it, so that a user can reach it, too.
      await expect(page.getByText('799 caracteres acima do limite de 8.000')).toBeInViewport({ ratio: 1 })
      await expect(composer(page)).toBeInViewport({ ratio: 1 })
    })
})
