/** Messages that an earlier page of the site could not send. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WidgetLine } from '../../contract/widget.ts'

type Attempt = { id: string; keepalive: boolean | undefined; answer: PromiseWithResolvers<Response> }
const attempts: Attempt[] = []
const lines = new TransformStream<Uint8Array, Uint8Array>()

vi.stubGlobal('fetch', (url: string, { body, keepalive }: { body: string; keepalive?: boolean }) => {
  if (url.endsWith('/stream')) return Promise.resolve(new Response(lines.readable))
  const { messageId } = JSON.parse(body) as { messageId: string }
  const answer = Promise.withResolvers<Response>()
  attempts.push({ id: messageId, keepalive, answer })
  return answer.promise
})
vi.stubGlobal('ProsaWidget', { agentId: 'a1', title: 'Ana' })

const storageName = 'prosa.widget.a1'
const stored = () => JSON.parse(localStorage.getItem(storageName) ?? '') as { unsent: { id: string; text: string }[] }
const unsent = ['Oi', 'Tem bolo?'].map((text, at) => ({ id: `m${at + 1}`.padEnd(16, 'x'), text }))
const [first = '', second = ''] = unsent.map(({ id }) => id)
localStorage.setItem(storageName, JSON.stringify({ visitor: 'v'.repeat(43), unsent }))
await import('../../src/widget/widget.ts')

const attempted = () => attempts.map(({ id }) => id)
/** The panel is invisible until it is opened. */
const panelText = () => document.querySelector('prosa-widget')?.shadowRoot?.querySelector('[role=log]')?.textContent
const answer = (at: number, status: number) => attempts[at]?.answer.resolve(new Response(null, { status }))

test('[WD-03] what an earlier page could not send goes out on the next one, in order, before the chat is opened', async () => {
  await expect.poll(attempted).toEqual([first])
  expect(attempts[0]?.keepalive, 'leaving the page does not cancel it').toBe(true)
  answer(0, 200)
  await expect.poll(attempted).toEqual([first, second])
  expect(stored().unsent.map(({ id }) => id)).toEqual([second])
  attempts[1]?.answer.reject(new TypeError('offline'))

  await expect.poll(panelText).toContain('Será enviada quando a conexão voltar.')
  dispatchEvent(new Event('online'))
  await expect.poll(attempted).toEqual([first, second, second])
  expect(panelText()).not.toContain('Será enviada')
  attempts[2]?.answer.reject(new TypeError('offline'))
  await expect.poll(panelText).toContain('Será enviada quando a conexão voltar.')
})

test('[WD-03] where the visitor’s clock is behind, it stands below the conversation and goes out with the connection', async () => {
  await page.getByRole('button', { name: 'Abrir conversa: Ana' }).click()
  await expect.poll(attempted).toEqual([first, second, second, second])
  const writer = lines.writable.getWriter()
  const send = (line: WidgetLine) => writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
  await send({ type: 'message', id: 'a1', from: 'agent', text: 'Sim, temos.', at: Date.now() + 600_000 })
  await send({ type: 'state', isTyping: false, handledBy: 'agent' })
  await expect.poll(panelText).toMatch(/Sim, temos\.Você: Tem bolo\?$/u)
  answer(3, 200)
  await expect.poll(() => stored().unsent).toEqual([])
})

test('[WD-03] a message that is refused for good is not kept, and its text comes back unless another is being typed', async () => {
  const box = page.getByRole('textbox', { name: 'Sua mensagem' })
  for (const [typedMeanwhile, expected] of [
    ['', 'Recusada'],
    ['Outra', 'Outra'],
  ] as const) {
    const at = attempts.length
    await box.fill('Recusada')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => attempts.length).toBe(at + 1)
    await box.fill(typedMeanwhile)
    answer(at, 400)
    await expect.poll(() => stored().unsent).toEqual([])
    await expect.element(box).toHaveValue(expected)
  }
  expect(panelText()).toMatch(/Recusada.?Não foi enviada\.Você: Recusada.?Não foi enviada\.$/u)
  expect(page.getByRole('button', { name: 'Tentar de novo' }).elements()).toEqual([])
  expect(sessionStorage.getItem(storageName)).toBe('Outra')
})
