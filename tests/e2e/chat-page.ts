/** Helpers for the test chat. */
import type { Locator, Page, Request } from '@playwright/test'
import type { ChatReply, TestChatBody } from '../../contract/chat.ts'
import type { Outcome } from '../../server/testing/outcomes.ts'
import { escaped } from '../kit/screen.ts'
import { expect, type TestServer } from './app-test.ts'

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem', exact: true })
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Enviar mensagem' })
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Parar', exact: true })
export const restartButton = (page: Page): Locator => page.getByRole('button', { name: 'Nova Conversa' })
/** The first message of these tests' agents in each conversation. */
export const initialMessage = 'Olá! Como posso ajudar?'

/** The messages after the initial one. */
export const messages = (page: Page): Locator =>
  page
    .getByRole('log', { name: 'Mensagens' })
    .getByRole('list')
    .getByRole('listitem')
    .filter({ has: page.locator('time'), hasNotText: initialMessage })
    // The heading of a day is inside the row of its first message, but is not part of its text.
    .locator(':scope > :not(h3)')

/** The number of messages, including those off screen, which are not in the DOM. */
export const messageCount = async (page: Page): Promise<number> => {
  const [size = null] = await messages(page).evaluateAll((found) =>
    found.slice(-1).map((message) => message.closest('[aria-setsize]')?.getAttribute('aria-setsize') ?? null),
  )
  return Number(size)
}

export const openChat = async (page: Page, agentId: string): Promise<void> => {
  await page.goto(`/agentes/${agentId}?type=debug`)
  await expect(composer(page)).toBeEnabled()
}

/** A message of the user, or of the agent Ana: author, full text, and time. */
export const fromUser = (text: string): RegExp => new RegExp(String.raw`^Você disse:${escaped(text)}\d\d:\d\d$`)
export const fromAgent = (text: string): RegExp =>
  new RegExp(String.raw`^A?Ana disse:${escaped(text)}\d\d:\d\d(?: · (?:sem custo|\d+ créditos?))?$`)
export const failed = (reason: string): RegExp =>
  new RegExp(String.raw`^A?Ana disse:Erro ao enviar mensagem: ${escaped(reason)}\d\d:\d\dTentar novamente$`)

/** The same when asking again is impossible without credits (AC-06). */
export const failedForCredits = (reason: string): RegExp =>
  new RegExp(String.raw`^A?Ana disse:Erro ao enviar mensagem: ${escaped(reason)}\d\d:\d\dVer créditos$`)

/** The answer of an agent without trainings. */
export const untrained =
  'Ainda não fui treinado: nenhum treinamento foi concluído até agora. Assim que um for, respondo com o que ele ensinar.'

export const type = (page: Page, text: string): Promise<void> => composer(page).fill(text)

/** Types a message, sends it with Enter and waits for the next entry. */
export const ask = async (page: Page, text: string): Promise<void> => {
  const before = await messageCount(page)
  await type(page, text)
  // Text can be typed while the conversation loads, but not sent.
  await expect(sendButton(page)).toBeEnabled()
  await composer(page).press('Enter')
  // While an answer streams in, the next text can be typed already.
  await expect(stopButton(page)).toHaveCount(0)
  await expect(composer(page)).toBeEnabled()
  await expect.poll(() => messageCount(page)).toBeGreaterThan(before + 1)
}

export const isQuestion = (request: Request): boolean => request.url().endsWith('/api/v1/chat/test-chat')
export const isUpload = (request: Request): boolean => request.url().includes('/api/v1/chat/upload?')
export const isHistory = (request: Request): boolean =>
  request.method() === 'GET' && /\/api\/v1\/chat\/[^/]+\/[^/?]+(\?|$)/.test(request.url())
/** The query parameters of an upload. */
export const queryOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url()).searchParams)
export const bodyOf = (request: Request): TestChatBody => request.postDataJSON() as TestChatBody

/** Collects all later requests of a kind, in order. */
export const collect = (page: Page, isWanted: (request: Request) => boolean): Request[] => {
  const found: Request[] = []
  page.on('request', (request) => {
    if (isWanted(request)) found.push(request)
  })
  return found
}

/** Makes the server answer the question that `send` sends with this reply, in its conversation. */
export const answerWith = async (
  page: Page,
  server: TestServer,
  reply: Partial<ChatReply>,
  send: () => Promise<void>,
): Promise<void> => {
  await server.next('testChat', { kind: 'hold' })
  const request = page.waitForRequest(isQuestion)
  await send()
  const { sessionId } = bodyOf(await request)
  await server.next('testChat', { kind: 'reply', status: 200, body: { sessionId, ...reply } })
  await server.release('testChat')
}

/** Makes the server answer the file that `send` sends with this reply, in its conversation. */
export const answerFileWith = async (
  page: Page,
  server: TestServer,
  reply: Partial<ChatReply>,
  send: () => Promise<void>,
): Promise<Request> => {
  await server.next('uploadChatFile', { kind: 'hold' })
  const waiting = page.waitForRequest(isUpload)
  await send()
  const request = await waiting
  const { sessionId } = queryOf(request)
  await server.next('uploadChatFile', { kind: 'reply', status: 200, body: { sessionId, ...reply } })
  await server.release('uploadChatFile')
  return request
}

export const attachButton = (page: Page): Locator => page.getByRole('button', { name: 'Anexar', exact: true })
export const preview = (page: Page): Locator => page.getByRole('region', { name: 'Anexo', exact: true })

/** Chooses a file in the file dialog that an item of the attachment menu opens. */
export const attach = async (
  page: Page,
  way: 'Imagem' | 'Documento',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await attachButton(page).click()
  await page.getByRole('menuitem', { name: way }).click()
  await (await chooser).setFiles(file)
}

/** Ends the next reading of a history; what this one lacks is not read again from the stored one. */
export const nextHistory = async (server: Pick<TestServer, 'next'>, outcome: Outcome): Promise<void> => {
  await server.next('followConversations', { kind: 'hold' })
  await server.next('chatHistory', outcome)
}
