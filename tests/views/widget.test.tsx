/** The widget on a page whose site may not use it while its stream stays open. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Answers to each call, in order; a call waits until it has one. */
const answers = {
  messages: new Array<PromiseWithResolvers<Response>>(),
  stream: new Array<PromiseWithResolvers<Response>>(),
}
const called = { messages: 0, stream: 0 }
const answerTo = (call: keyof typeof answers, at: number) => (answers[call][at] ??= Promise.withResolvers<Response>())
const answer = (call: keyof typeof answers, at: number, status: number, body: BodyInit | null = null) =>
  answerTo(call, at).resolve(new Response(body, { status }))

vi.stubGlobal('fetch', (url: string) => {
  const call = url.endsWith('/stream') ? 'stream' : 'messages'
  return answerTo(call, called[call]++).promise
})
vi.stubGlobal('ProsaWidget', { agentId: 'a1', title: 'Ana' })

localStorage.clear()
// The widget takes what the page has when it is loaded.
await import('../../src/widget/widget.ts')

const refusal = page.getByText('O atendimento não está disponível neste site.')
const say = async (text: string) => {
  await page.getByRole('textbox', { name: 'Sua mensagem' }).fill(text)
  await userEvent.keyboard('{Enter}')
}

test('[WD-03] a refusal stays, also while the stream is connected anew, until a message goes out', async () => {
  await page.getByRole('button', { name: 'Abrir conversa: Ana' }).click()
  const lines = new TransformStream<Uint8Array, Uint8Array>()
  answer('stream', 0, 200, lines.readable)
  await say('Oi')
  answer('messages', 0, 403)
  await expect.element(refusal).toBeVisible()

  await lines.writable.close()
  await expect.poll(() => called.stream).toBe(2)
  answer('stream', 1, 200, new ReadableStream())
  await expect.poll(() => called.messages).toBe(2)
  await expect.element(refusal).toBeVisible()
  answer('messages', 1, 403)
  await say('Tem alguém?')
  await expect.element(refusal).toBeVisible()

  answer('messages', 2, 200)
  await expect.poll(() => refusal.elements().length).toBe(0)
})

test('[WD-03] where a message goes out after the stream was refused, its answer is waited for again', async () => {
  await page.getByRole('button', { name: 'Fechar conversa' }).first().click()
  const refused = called.stream
  await page.getByRole('button', { name: 'Abrir conversa: Ana' }).click()
  answer('stream', refused, 403)
  await expect.element(refusal).toBeVisible()
  await say('E agora?')
  answer('messages', called.messages - 1, 200)
  await expect.poll(() => called.stream).toBe(refused + 2)
  await expect.poll(() => refusal.elements().length).toBe(0)
})

test('[WD-03] a server that has too much to do is not called a missing connection', async () => {
  await page.getByRole('button', { name: 'Fechar conversa' }).first().click()
  const next = called.stream
  await page.getByRole('button', { name: 'Abrir conversa: Ana' }).click()
  answer('stream', next, 429)
  await expect.element(page.getByText('O atendimento não respondeu. Tentando de novo…')).toBeVisible()
  await expect.poll(() => called.stream).toBe(next + 2)
  answer('stream', next + 1, 200, new ReadableStream())
  await expect.poll(() => page.getByText('Tentando de novo…').elements()).toEqual([])
})

test('[WD-03] a double click opens the conversation, and does not close it again', async () => {
  await page.getByRole('button', { name: 'Fechar conversa' }).first().click()
  await page.getByRole('button', { name: 'Abrir conversa: Ana' }).dblClick()
  await expect.element(page.getByRole('textbox', { name: 'Sua mensagem' })).toBeVisible()
})
