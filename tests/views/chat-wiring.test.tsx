/** The chat with its real ports: its requests, and what survives a reload. */
import { Fragment, StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Chat } from '../../src/features/chat/chat.tsx'
import { StagePanel } from '../../src/features/stage-panel/stage-panel.tsx'
import { panel } from '../../src/features/stage-panel/strings.ts'
import { lockDraft } from '../../src/services/draft-locks.ts'
import { conversationSearchQuery, queryClient } from '../../src/services/queries.ts'
import { steered } from '../models/stage-panel.model.ts'
import { Stage } from './stage.tsx'

type Asked = { method: string; path: string; body: Record<string, unknown> | null }

const asked: Asked[] = []
let answer: (call: Asked) => [status: number, body: unknown] = () => [500, {}]

const respond = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const path = new URL(url, location.href).pathname
  if (path === '/config.json') return Response.json({})
  // Read by other parts of the page, whatever happens in the chat. No other tab changes anything.
  if (path.endsWith('/conversations/changes')) return new Response(new ReadableStream())
  if (path.startsWith('/api/v1/followup/')) return Response.json([])
  if (/^\/api\/v1\/chat\/[\w-]+$/.test(path) && !init.body) return Response.json([])
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
  const call = { method: init.method ?? 'GET', path, body }
  asked.push(call)
  const [status, reply] = answer(call)
  return Response.json(reply, { status })
}

beforeEach(() => {
  asked.length = 0
  // A test may end with words in the composer, and all tests are one tab.
  lockDraft('chat.user-1.agent-1', false)
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', respond)
})
afterEach(() => localStorage.clear())

const open = (agentId = 'agent-1', userId = 'user-1', wrapper: typeof StrictMode = Fragment) =>
  render(
    <Stage>
      <Chat agentId={agentId} agentName="Ana" initialMessage="" userId={userId} modelConfigured />
    </Stage>,
    { wrapper },
  )
const leave = (value: object, agentId = 'agent-1'): void =>
  localStorage.setItem(`prosa.draft.chat.user-1.${agentId}`, JSON.stringify({ version: 3, value }))
const composer = page.getByLabelText('Mensagem', { exact: true })

test('[CH-08] [CH-11] a conversation is asked for in one call, and read again after a reload with the unsent text', async () => {
  answer = ({ body }) => [200, { message: 'Às 8h.', sessionId: body?.['sessionId'] }]
  const first = await open()
  await composer.fill('Que horas abrem?')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect.element(page.getByText('Às 8h.')).toBeVisible()
  await composer.fill('E amanhã?')
  await first.unmount()

  const { sessionId, messageId } = asked[0]?.body ?? {}
  expect(sessionId).toMatch(/^[\w-]{8,64}$/)
  expect(messageId).toMatch(/^[\w-]{8,64}$/)
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/api/v1/chat/test-chat',
      body: { agentId: 'agent-1', sessionId, message: 'Que horas abrem?', messageId, enableSplitMessages: true },
    },
  ])

  answer = () => [200, { messages: { role: 'assistant', content: 'Às 8h.', timestamp: [1_795_280_000_000, 3] } }]
  const second = await open()
  await expect.element(page.getByText('Às 8h.')).toBeVisible()
  await expect.element(composer).toHaveValue('E amanhã?')
  expect(asked[1]).toEqual({ method: 'GET', path: `/api/v1/chat/agent-1/${String(sessionId)}`, body: null })

  await page.getByRole('button', { name: 'Nova Conversa' }).click()
  await composer.fill('')
  await second.unmount()
  await open()
  await expect.element(page.getByRole('heading', { name: 'Converse com Ana' })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('what this tab left counts for more than what another one left since, also when it left nothing', async () => {
  const first = await open()
  await composer.fill('E amanhã?')
  await first.unmount()
  leave({ sessionId: null, text: 'Aceitam Pix?', unsent: [] })
  const second = await open()
  await expect.element(composer).toHaveValue('E amanhã?')
  await composer.fill('')
  await second.unmount()
  leave({ sessionId: null, text: 'Aceitam Pix?', unsent: [] })
  await open()
  await expect.element(composer).toHaveValue('')
})

test('words of another tab are there for the next one, though this tab has none or is done with its own', async () => {
  const kept = () => localStorage.getItem('prosa.draft.chat.user-1.agent-1')
  const own = () => sessionStorage.getItem('prosa.tab.chat.user-1.agent-1')
  await open()
  await composer.fill('E amanhã?')
  await expect.poll(kept).toContain('E amanhã?')
  leave({ sessionId: null, text: 'Aceitam Pix?', unsent: [] })
  await composer.fill('')
  await expect.poll(own).not.toContain('E amanhã?')
  expect(kept()).toContain('Aceitam Pix?')
  await composer.fill('E domingo?')
  await expect.poll(kept).toContain('E domingo?')
  expect(kept()).toContain('Aceitam Pix?')
  await composer.fill('')
  await expect.poll(kept).not.toContain('E domingo?')
  expect(kept()).toContain('Aceitam Pix?')
})

test('[CH-04] questions that another tab left unsent outlive what is typed here, and are there for the next tab', async () => {
  const question = { sessionId: 's1', text: 'Aceitam Pix?', messageId: null, at: 1_795_280_000_000 }
  const tab = await open('agent-3')
  await composer.fill('E amanhã?')
  await expect.poll(() => localStorage.getItem('prosa.draft.chat.user-1.agent-3')).toContain('E amanhã?')
  leave({ sessionId: 's1', text: '', unsent: [question] }, 'agent-3')
  await composer.fill('E domingo?')
  await tab.unmount()
  const again = await open('agent-3')
  await expect.element(composer).toHaveValue('E domingo?')
  await composer.fill('')
  await again.unmount()
  sessionStorage.clear()
  answer = () => [200, { messages: [] }]
  await open('agent-3')
  await expect.element(page.getByText('Aceitam Pix?')).toBeVisible()
})

test('[SM-02] a new conversation has no stage of the last one, though another tab has words', async () => {
  leave({ sessionId: null, text: 'Aceitam Pix?', unsent: [] })
  sessionStorage.setItem('prosa.tab.chat.user-1.agent-1', JSON.stringify({ sessionId: 's1', text: '', unsent: [] }))
  const messages = [{ role: 'assistant', content: 'Às 8h.', timestamp: [1_795_280_000_000, 3] }]
  answer = ({ path }) => [200, path.endsWith('/s1/stages') ? steered : { messages }]
  await render(
    <Stage>
      <StagePanel agentId="agent-1" userId="user-1">
        <Chat agentId="agent-1" agentName="Ana" initialMessage="" userId="user-1" modelConfigured />
      </StagePanel>
    </Stage>,
  )
  const stage = page.getByRole('button', { name: panel.open })
  await expect.element(stage).toBeVisible()
  await page.getByRole('button', { name: 'Nova Conversa' }).click()
  await expect.element(stage).not.toBeInTheDocument()
})

test('words of another open tab stay there, though this one waited for those of a third', async () => {
  const name = 'prosa.draft.chat.user-1.agent-1'
  const isWaiting = async () => (await navigator.locks.query()).pending?.some((lock) => lock.name === name)
  /** What a tab does that has words: it holds the lock, at once or as soon as it is its turn. */
  const openTab = () => {
    const [held, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    void navigator.locks.request(name, { mode: 'shared' }, () => {
      held.resolve()
      return closed.promise
    })
    return { held: held.promise, close: closed.resolve }
  }
  const third = openTab()
  await third.held
  leave({ sessionId: null, text: 'Aceitam Pix?', unsent: [] })
  await open()
  await expect.element(composer).toHaveValue('')
  await expect.poll(isWaiting).toBe(true)
  const other = openTab()
  leave({ sessionId: null, text: 'E domingo?', unsent: [] })
  third.close()
  await other.held
  await expect.element(composer).toHaveValue('')
  await expect.poll(isWaiting).toBe(true)
  other.close()
  await expect.element(composer).toHaveValue('E domingo?')
  await composer.fill('')
  await expect.poll(() => localStorage.getItem(name)).toBeNull()
})

test('a question that never arrived is asked under its id again', async () => {
  const question = { sessionId: 's1', text: 'E amanhã?', messageId: 'question-7', at: 1_795_280_000_000 }
  leave({ sessionId: 's1', text: '', unsent: [question] })
  answer = ({ method }) => [200, method === 'GET' ? { messages: [] } : { message: 'Sim.', sessionId: 's1' }]
  await open()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Sim.')).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ message: 'E amanhã?', messageId: 'question-7', sessionId: 's1' })
})

test('another agent and another user find nothing of it', async () => {
  const first = await open()
  await composer.fill('segredo')
  await first.unmount()
  const second = await open('agent-2')
  await expect.element(composer).toHaveValue('')
  await second.unmount()
  await open('agent-1', 'user-2')
  await expect.element(composer).toHaveValue('')
})

test('the reading that strict mode aborts does not fail the one that follows', async () => {
  leave({ sessionId: 's1', text: '', unsent: [] })
  answer = () => [200, { messages: [{ role: 'assistant', content: 'Às 8h.', timestamp: 1_795_280_000_000 }] }]
  await open('agent-1', 'user-1', StrictMode)
  await expect.element(page.getByText('Às 8h.')).toBeVisible()
})

test('[CH-11] [CH-12] a history that fails is read once more, then reported', async () => {
  leave({ sessionId: 's1', text: '', unsent: [] })
  answer = () => [503, { error: 'unavailable', message: 'Em manutenção.' }]
  await open()
  await expect.element(page.getByRole('heading', { name: 'Não foi possível carregar a conversa' })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('[CH-11] what is typed is stored at once when the page is left', async () => {
  await open()
  await expect.element(composer).toBeVisible()
  const box = composer.element() as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, 'E amanhã?')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('prosa.draft.chat.user-1.agent-1')).toContain('E amanhã?')
})

test('[CH-05] an attachment is there after a visit to another page, and no longer once it was removed', async () => {
  const file = new File(['%PDF-'], 'precos.pdf', { type: 'application/pdf' })
  const chosen = page.getByRole('button', { name: 'Remover anexo' })
  const first = await open()
  await expect.element(composer).toBeVisible()
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file][accept*=pdf]')!, file)
  await expect.element(chosen).toBeVisible()
  await first.unmount()
  const second = await open()
  await chosen.click()
  await expect.element(chosen).not.toBeInTheDocument()
  await second.unmount()
  await open()
  await expect.element(composer).toBeVisible()
  expect(chosen.elements()).toHaveLength(0)
})

test('[CH-13] of an answer that breaks off, what has come stays', async () => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!String(url).endsWith('/test-chat')) return respond(url, init)
    const headers = { 'content-type': 'application/x-ndjson' }
    return new Response(`${JSON.stringify({ kind: 'text', delta: 'Abrimos às' })}\n`, { headers })
  })
  await open()
  await composer.fill('Que horas abrem?')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  await expect.element(page.getByText(/Abrimos às/u)).toBeVisible()
})

test('[AN-11] what another tab asks makes the found conversations out of date', async () => {
  const { queryKey } = conversationSearchQuery('agent-1', 'pix')
  queryClient.setQueryData(queryKey, [])
  const isOutOfDate = () => queryClient.getQueryState(queryKey)?.isInvalidated
  let live: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
    url.includes('/conversations/changes')
      ? new Response(new ReadableStream({ start: (controller) => void (live = controller) }))
      : respond(url, init),
  )
  const report = (line: object) => live?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
  const view = await open()
  await expect.poll(() => live).toBeDefined()
  report({ sessionIds: [], latest: {}, isFirst: true })
  report({ sessionIds: ['s9'], latest: {}, isFirst: false })
  await expect.poll(isOutOfDate).toBe(true)
  await view.unmount()
  queryClient.clear()
})

test('[AN-11] after a lost connection the open conversation is read again, though its latest message is known', async () => {
  const told: ReadableStreamDefaultController<Uint8Array>[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
    url.includes('/conversations/changes')
      ? new Response(new ReadableStream<Uint8Array>({ start: (controller) => void told.push(controller) }))
      : respond(url, init),
  )
  const line = { sessionIds: ['s1'], latest: { s1: 'question-9' }, isFirst: true }
  const report = () => told.at(-1)?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
  const typing = page.getByText('Ana está digitando…')
  const messages: object[] = [{ id: 'a1', role: 'assistant', content: 'Às 8h.', timestamp: 1_795_280_000_000 }]
  answer = () => [200, { messages }]
  leave({ sessionId: 's1', text: '', unsent: [] })
  await open()
  await expect.element(page.getByText('Às 8h.')).toBeVisible()
  const asksElsewhere = { id: 'q9', role: 'user', content: 'E domingo?', messageId: 'question-9', state: 'waiting' }
  messages.push({ ...asksElsewhere, timestamp: 1_795_280_060_000 })
  await expect.poll(() => told.length).toBe(1)
  report()
  await expect.element(typing).toBeVisible()
  told.at(-1)?.error(new Error('lost'))
  await expect.element(typing).not.toBeInTheDocument()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => told.length).toBe(2)
  report()
  await expect.element(typing).toBeVisible()
})
