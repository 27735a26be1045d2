/** The inbox with its real ports: its requests, and what survives leaving a conversation. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { InboxConversation, InboxEntry } from '../../contract/inbox.ts'
import { findPage } from '../../src/app/pages.ts'
import ConversationsPage from '../../src/app/pages/conversations-page.tsx'
import { Inbox } from '../../src/features/inbox/inbox.tsx'
import { SessionContext } from '../../src/features/session/session.context.tsx'
import { type EffectHandler, EffectHandlerProvider } from '../../src/flow/effect-handler.tsx'
import { lockDraft } from '../../src/services/draft-locks.ts'
import { fileSlot } from '../../src/services/file-storage.ts'
import { agentQuery, invalidate, queryClient } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { savedAgent } from '../models/agent-forms.ts'
import { lia, signedInModel } from '../models/session.model.ts'
import { Stage } from './stage.tsx'

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown> | null
  signal?: AbortSignal | null | undefined
}
type Answer = [status: number, body: unknown]

const noon = Date.UTC(2026, 10, 22, 12)
const entryOf = (sessionId: string, entry: Partial<InboxEntry> = {}): InboxEntry => ({
  sessionId,
  channel: 'whatsappWeb',
  name: `Cliente ${sessionId}`,
  handling: 'person',
  personName: 'Maria',
  unread: 0,
  tags: [],
  updatedAt: noon,
  ...entry,
})
const conversationOf = (sessionId: string, unread = 0): InboxConversation => ({
  ...entryOf(sessionId, { unread }),
  agentName: 'Bia',
  isAgentActive: true,
  notes: [],
  handlingChanges: [],
  hasMore: false,
  messages: [{ id: `m-${sessionId}`, role: 'user', content: 'Oi', sources: [], timestamp: noon, mediaFiles: [] }],
})

const asked: Asked[] = []
const askedFor = (method: string, path: string | RegExp) =>
  asked.filter((call) => call.method === method && (path instanceof RegExp ? path.test(call.path) : call.path === path))
const inboxPath = '/v1/agents/agent-1/inbox'
let answer: (call: Asked) => Answer | undefined | Promise<Answer | undefined>
let unread: number
let live: ReadableStreamDefaultController<Uint8Array>
const report = (line: object) => live.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))

const usual = ({ method, path }: Asked): Answer => {
  const [, sessionId] = /\/inbox\/([^/]+)$/.exec(path) ?? []
  if (path === inboxPath) {
    const conversations = ['s1', 's2'].map((each) => entryOf(each, { unread: each === 's1' ? unread : 0 }))
    return [200, { conversations, next: null, summary: { unread: 0, waiting: 0, tags: [] } }]
  }
  if (method === 'GET' && sessionId) return [200, conversationOf(sessionId, sessionId === 's1' ? unread : 0)]
  if (path.endsWith('/stages')) return [200, { stage: null, fields: [] }]
  if (path.endsWith('/tags')) return [200, { tags: [] }]
  return [200, { message: 'Feito.' }]
}

const respond = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const { pathname: path, searchParams: query } = new URL(url, location.href)
  if (path === '/config.json') return Response.json({})
  if (path.endsWith('/conversations/changes'))
    return new Response(new ReadableStream({ start: (controller) => void (live = controller) }))
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
  const call = { method: init.method ?? 'GET', path, query, body, signal: init.signal }
  asked.push(call)
  const [status, reply] = (await answer(call)) ?? usual(call)
  init.signal?.throwIfAborted()
  return Response.json(reply, { status })
}

const notices: string[] = []
const effects: EffectHandler = {
  notify: (text) => void notices.push(text),
  navigate: () => {},
  changed: ({ keys }) => keys.forEach((key) => void invalidate([key])),
}

beforeEach(() => {
  asked.length = 0
  notices.length = 0
  // A test may end with an answer on its way, and all tests are one tab.
  lockDraft('inbox.user-1.agent-1.s1', false)
  unread = 0
  answer = () => undefined
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', respond)
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

const open = (sessionId: string | null, messageId: string | null = null) =>
  render(
    <Stage>
      <EffectHandlerProvider value={effects}>
        <div style={{ height: 600, display: 'flex' }}>
          <Inbox
            agentId="agent-1"
            agentName="Bia"
            canManage
            messageId={messageId}
            sessionId={sessionId}
            userId="user-1"
            waiting={false}
          />
        </div>
      </EffectHandlerProvider>
    </Stage>,
  )

/** A list of several pages; the second is the last. */
const pageOf = (query: URLSearchParams): Answer => {
  const isSecond = query.has('before')
  const name = (index: number) => `${query.has('unread') ? 'n' : 's'}${isSecond ? 50 + index : index}`
  const conversations = Array.from({ length: isSecond ? 5 : 50 }, (_, index) => entryOf(name(index)))
  return [200, { conversations, next: isSecond ? null : `${noon}_x`, summary: { unread: 0, waiting: 0, tags: [] } }]
}
const scrollToEnd = async () => {
  const list = page.getByRole('navigation', { name: 'Lista de conversas' })
  await expect.element(list).toBeVisible()
  list.element().scrollTop = list.element().scrollHeight
}
const seeLast = () =>
  expect
    .poll(async () => {
      await scrollToEnd()
      return page.getByText('Cliente s54').query()
    })
    .toBeVisible()
const pagesAsked = () => askedFor('GET', inboxPath).filter(({ query }) => query.has('before'))

test('[IB-01] further conversations come with each filter, though both have as many on their first page', async () => {
  answer = ({ path, query }) => (path === inboxPath ? pageOf(query) : undefined)
  await open(null)
  await expect.element(page.getByText('Cliente s0')).toBeVisible()
  await scrollToEnd()
  await expect.poll(() => pagesAsked().length).toBe(1)
  await page.getByRole('button', { name: 'Não lidas' }).click()
  await expect.poll(() => pagesAsked().map(({ query }) => query.get('unread'))).toEqual([null, 'true'])
})

test('[IB-01] a held arrow key goes from conversation to conversation, also faster than they are drawn', async () => {
  answer = ({ path, query }) => (path === inboxPath ? pageOf(query) : undefined)
  await open(null)
  await expect.element(page.getByText('Cliente s0')).toBeVisible()
  const focused = () => document.activeElement?.getAttribute('data-session')
  // A page that nobody has pressed gets no focus events.
  await page.getByRole('searchbox').click()
  // Those beyond the edge are drawn, and hidden until they are measured.
  await expect
    .poll(() => document.querySelector('[data-session=s10]')?.checkVisibility({ visibilityProperty: true }))
    .toBe(true)
  document.querySelector<HTMLElement>('[data-session=s0]')?.focus()
  for (let press = 1; press <= 10; press += 1) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await Promise.resolve()
  }
  await expect.poll(focused).toBe('s10')
  await expect.element(page.getByText('Cliente s10')).toBeVisible()
  // Also where the list was scrolled away from it meanwhile.
  page.getByRole('navigation', { name: 'Lista de conversas' }).element().scrollTop = 0
  await expect.element(page.getByText('Cliente s0')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(focused).toBe('s9')
})

test('[IB-02] the day of the messages is no longer called today after midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: noon })
  onTestFinished(() => void vi.useRealTimers())
  await open('s1')
  await expect.element(page.getByText('Hoje, 22 de novembro de 2026')).toBeVisible()
  vi.setSystemTime(noon + 86_400_000)
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText('Ontem, 22 de novembro de 2026', { exact: true })).toBeVisible()
})

test('[IB-02] a stage whose call was not confirmed is not called completed', async () => {
  const stage = {
    id: 'g1',
    name: 'Pedido',
    enteredAt: noon,
    isOutdated: false,
    waitingFor: null,
    fruitlessQuestions: 0,
  }
  const judged = { message: null, judgedBy: null, judgements: [], isHandedOver: true, entered: [] }
  answer = ({ path }) =>
    path.endsWith('/stages')
      ? [200, { stage: { ...stage, state: 'unconfirmed' }, fields: [], calls: [], ...judged }]
      : undefined
  await open('s1')
  await expect.element(page.getByText('Estágio: Pedido (chamada não confirmada)')).toBeVisible()
})

test('[IB-02] a price stays on one line', async () => {
  const price = { id: 'm1', role: 'assistant', content: 'Custa R$ 39,90.', timestamp: noon } as const
  const messages = [{ ...price, sources: [], mediaFiles: [] }]
  answer = ({ path }) => (path === `${inboxPath}/s1` ? [200, { ...conversationOf('s1'), messages }] : undefined)
  await open('s1')
  await expect.poll(() => page.getByText(/^Custa/).element().textContent).toBe('Custa R$\u00a039,90.')
})

test('[IB-02] a conversation that was removed elsewhere is no longer shown', async () => {
  await open('s1')
  await expect.element(page.getByText('Oi', { exact: true })).toBeVisible()
  answer = ({ path }) => (path === `${inboxPath}/s1` ? [404, { error: 'not_found' }] : undefined)
  await invalidate(['inbox'])
  await expect.element(page.getByText('Esta conversa não existe mais.')).toBeVisible()
  expect(page.getByText('Oi', { exact: true }).query()).toBeNull()
})

test('[IB-01] whose role is lowered while the page is open can no longer export', async () => {
  // The token still names the former role.
  const claims = btoa(JSON.stringify({ sub: lia.id, name: lia.name, email: lia.email, role: 'OWNER' }))
  localStorage.setItem('prosa.token', `eyJhbGciOiJIUzI1NiJ9.${claims}.signature`)
  queryClient.setQueryData(agentQuery('agent-1').queryKey, savedAgent)
  const { actor } = startTestActor(signedInModel.machine, signedInModel.input)
  await render(
    <Stage>
      <SessionContext.Provider value={actor}>
        <ConversationsPage {...findPage('/agentes/agent-1/conversas')} />
      </SessionContext.Provider>
    </Stage>,
  )
  await expect.element(page.getByRole('button', { name: /^Exportar/u }).first()).toBeVisible()
  actor.send({ type: 'session.userChanged', user: { ...lia, role: 'USER_CHAT' } })
  await expect.element(page.getByRole('button', { name: /^Exportar/u })).not.toBeInTheDocument()
})

test('[IB-03] since when a person is needed is not made up where it is not known', async () => {
  answer = ({ path }) =>
    path === `${inboxPath}/s1` ? [200, { ...conversationOf('s1'), handling: 'waiting' }] : undefined
  await open('s1')
  await expect.element(page.getByText('Precisa de gente. O agente não responde.')).toBeVisible()
})

test('[IB-03] of an agent that is switched off nobody reads that it answers', async () => {
  answer = ({ path }) => {
    if (path !== `${inboxPath}/s1`) return undefined
    return [200, { ...conversationOf('s1', 0), handling: 'agent', isAgentActive: false }]
  }
  await open('s1')
  const handling = page.getByText('O agente está desligado e não responde.', { exact: false })
  await expect.element(handling).toBeVisible()
  expect(page.getByText('O agente está respondendo', { exact: false }).query()).toBeNull()
})

test('[IB-04] after a tag is added with the button, the next one can be typed', async () => {
  await open('s1')
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await page.getByRole('textbox', { name: 'Nova etiqueta' }).fill('vip')
  await page.getByRole('button', { name: 'Adicionar etiqueta' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Nova etiqueta' })).toHaveFocus()
  // Read again after the change; the next test counts its own reads.
  await expect.poll(() => askedFor('GET', inboxPath).length).toBe(2)
  await expect.poll(() => askedFor('GET', `${inboxPath}/s1`).length).toBe(2)
})

test('[IB-01] typing in the search neither closes the details nor stops what is on its way', async () => {
  const held = Promise.withResolvers<void>()
  answer = async ({ path }) => {
    if (path.endsWith('/messages')) await held.promise
    return undefined
  }
  await open('s1')
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await replyBox.fill('Bom dia')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enviando…')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar conversas' }).fill('vaga')
  await expect.poll(() => askedFor('GET', inboxPath).some(({ query }) => query.get('search') === 'vaga')).toBe(true)
  await expect.element(page.getByLabelText('Nova nota')).toBeVisible()
  held.resolve()
  await expect.element(page.getByText('Enviando…')).not.toBeInTheDocument()
  expect(askedFor('POST', `${inboxPath}/s1/messages`)).toHaveLength(1)
})

test('[IB-01] whoever reaches the end while the list is read again sees more afterwards', async () => {
  const held = Promise.withResolvers<void>()
  answer = async ({ path, query }) => {
    if (path !== inboxPath) return undefined
    if (askedFor('GET', inboxPath).length === 2) await held.promise
    return pageOf(query)
  }
  await open(null)
  await expect.element(page.getByText('Cliente s0')).toBeVisible()
  report({ sessionIds: [], isFirst: true })
  report({ sessionIds: ['s3'], isFirst: false })
  await expect.poll(() => askedFor('GET', inboxPath).length).toBe(2)
  await scrollToEnd()
  await expect.element(page.getByText('Carregando mais conversas')).toBeVisible()
  held.resolve()
  await seeLast()
})

test('[IB-01] further conversations that did not come can be asked for again', async () => {
  let isReachable = false
  answer = ({ path, query }) => {
    if (path !== inboxPath) return undefined
    return query.has('before') && !isReachable ? [409, {}] : pageOf(query)
  }
  await open(null)
  await expect.element(page.getByText('Cliente s0')).toBeVisible()
  await scrollToEnd()
  await expect.element(page.getByText('Não foi possível carregar mais conversas.')).toBeVisible()
  expect(pagesAsked()).toHaveLength(1)
  isReachable = true
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await seeLast()
  expect(pagesAsked()).toHaveLength(2)
})

test('[IB-02] earlier messages come, though they are asked for while the conversation is read again', async () => {
  const held = Promise.withResolvers<void>()
  const reads = () => askedFor('GET', `${inboxPath}/s1`)
  answer = async (call) => {
    if (call.path !== `${inboxPath}/s1`) return undefined
    if (reads().length === 2) await held.promise
    const [status, body] = usual(call)
    const before = [{ ...conversationOf('s1').messages[0], id: 'm0', content: 'Bom dia' }]
    const isEarlier = call.query.has('before')
    return [status, { ...(body as object), ...(isEarlier ? { messages: before } : { hasMore: true }) }]
  }
  await open('s1')
  await expect.element(page.getByRole('heading', { name: 'Cliente s1' })).toBeVisible()
  report({ sessionIds: [], isFirst: true })
  report({ sessionIds: ['s1'], isFirst: false })
  await expect.poll(() => reads().length).toBe(2)
  await page.getByRole('button', { name: 'Ver mensagens anteriores' }).click()
  held.resolve()
  await expect.element(page.getByText('Bom dia')).toBeVisible()
})

test('[IB-02] a linked message that is not found is told, and not searched for without end', async () => {
  const reads = () => askedFor('GET', `${inboxPath}/s1`).length
  let pages = 2
  answer = (call) => {
    if (call.path !== `${inboxPath}/s1`) return undefined
    const messages = [{ ...conversationOf('s1').messages[0], id: `m${reads()}`, content: `Texto ${reads()}` }]
    return [200, { ...conversationOf('s1'), messages, hasMore: reads() < pages }]
  }
  const { unmount } = await open('s1', 'removida')
  await expect.element(page.getByText('Mensagem não encontrada. Ela pode ter sido removida.')).toBeVisible()
  expect(reads()).toBe(2)
  await unmount()
  queryClient.clear()
  asked.length = 0
  pages = Infinity
  await open('s1', 'removida')
  await expect.element(page.getByText('Mensagem não encontrada entre as mais recentes.')).toBeVisible()
  expect(reads()).toBe(20)
})

test('[IB-01] what a link opens is read along with the code', () => {
  const readsOf = (search: string) => {
    const { page: row, params } = findPage('/agentes/agent-1/conversas')
    return row.reads?.(params, new URLSearchParams(search))
  }
  const params = { agentId: 'agent-1' }
  expect(readsOf('precisa=gente&conversa=s1')).toEqual([
    ['listInbox', { params, query: { waiting: 'true' } }],
    ['getInboxConversation', { params: { ...params, sessionId: 's1' }, query: {} }],
  ])
  expect(readsOf('')).toEqual([['listInbox', { params, query: {} }]])
})

test('[IB-01] reading is noted once for each message, and again when the connection returns', async () => {
  unread = 1
  let isReachable = false
  answer = ({ path }) => {
    if (!path.endsWith('/read')) return undefined
    if (!isReachable) return [503, {}]
    unread = 0
    return undefined
  }
  const marks = () => askedFor('POST', `${inboxPath}/s1/read`).length
  await open('s1')
  await expect.poll(marks).toBe(1)
  // A round trip, during which nothing else is asked.
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await page.getByLabelText('Nova etiqueta').fill('VIP')
  await page.getByRole('button', { name: 'Adicionar etiqueta' }).click()
  await expect.poll(() => askedFor('POST', `${inboxPath}/s1/tags`).length).toBe(1)
  await expect.poll(() => askedFor('GET', `${inboxPath}/s1`).length).toBe(2)
  expect(marks()).toBe(1)
  isReachable = true
  dispatchEvent(new Event('online'))
  await expect.element(page.getByLabelText('1 mensagem não lida')).not.toBeInTheDocument()
  expect(marks()).toBe(2)
})

test('[IB-01] what comes while the page is hidden is noted as read once it is shown', async () => {
  const setHidden = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  await open('s1')
  await expect.element(page.getByText('Oi', { exact: true })).toBeVisible()
  setHidden(true)
  unread = 1
  await invalidate(['inbox'])
  // A round trip, during which nothing else is asked.
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await page.getByLabelText('Nova etiqueta').fill('VIP')
  await page.getByRole('button', { name: 'Adicionar etiqueta' }).click()
  await expect.poll(() => askedFor('POST', `${inboxPath}/s1/tags`).length).toBe(1)
  expect(askedFor('POST', `${inboxPath}/s1/read`)).toEqual([])
  setHidden(false)
  await expect.poll(() => askedFor('POST', `${inboxPath}/s1/read`).length).toBe(1)
})

test('[IB-03] what this page changes is read once', async () => {
  await open('s1')
  await expect.element(page.getByRole('heading', { name: 'Cliente s1' })).toBeVisible()
  // The list is read on its own.
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  asked.length = 0
  await page.getByRole('button', { name: 'Devolver ao agente' }).click()
  await expect.poll(() => askedFor('GET', `${inboxPath}/s1`).length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(askedFor('GET', `${inboxPath}/s1`)).toHaveLength(1)
  expect(askedFor('GET', inboxPath)).toHaveLength(1)
})

test('[IB-01] a list that changes while it is read is read to its end, and once more', async () => {
  const held = Promise.withResolvers<void>()
  const reads = () => askedFor('GET', inboxPath)
  answer = async ({ path }) => {
    if (path === inboxPath && reads().length === 2) await held.promise
    return undefined
  }
  await open('s1')
  await expect.element(page.getByRole('heading', { name: 'Cliente s1' })).toBeVisible()
  report({ sessionIds: [], isFirst: true })
  report({ sessionIds: ['s1'], isFirst: false })
  await expect.poll(() => reads().length).toBe(2)
  for (const count of [3, 4]) {
    report({ sessionIds: ['s1'], isFirst: false })
    await expect.poll(() => askedFor('GET', `${inboxPath}/s1`).length).toBe(count)
  }
  held.resolve()
  await expect.poll(() => reads().length).toBe(3)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(reads().map(({ signal }) => signal?.aborted)).toEqual([false, false, false])
})

const replyBox = page.getByLabelText('Sua mensagem')
const storedDraft = () => localStorage.getItem('prosa.draft.inbox.user-1.agent-1.s1')
const writeAndLeave = async () => {
  await replyBox.fill('Bom dia!')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(() => askedFor('POST', `${inboxPath}/s1/messages`).length).toBe(1)
  await entryLink('s2').click()
  await expect.element(page.getByRole('heading', { name: 'Cliente s2' })).toBeVisible()
}
const entryLink = (sessionId: string) => page.getByRole('link', { name: new RegExp(`Cliente ${sessionId}`, 'u') })

test('[IB-03] a reply on its way goes on when its conversation is left, and does not come back', async () => {
  const held = Promise.withResolvers<void>()
  answer = async ({ path }) => {
    if (path.endsWith('/messages')) await held.promise
    return undefined
  }
  await open('s1')
  await writeAndLeave()
  await entryLink('s1').click()
  await expect.element(page.getByText('Enviando…')).toBeVisible()
  await expect.element(replyBox).toHaveValue('')
  await entryLink('s2').click()
  await expect.element(page.getByRole('heading', { name: 'Cliente s2' })).toBeVisible()
  held.resolve()
  await expect.poll(storedDraft).toBeNull()
  await entryLink('s1').click()
  await expect.element(replyBox).toHaveValue('')
  await expect.element(page.getByText('Enviando…')).not.toBeInTheDocument()
  expect(askedFor('POST', `${inboxPath}/s1/messages`)).toHaveLength(1)
})

test('[IB-03] a reply refused after its conversation was left is kept there, and keeps its id', async () => {
  const held = Promise.withResolvers<void>()
  answer = async ({ path }) => {
    if (!path.endsWith('/messages')) return undefined
    await held.promise
    return askedFor('POST', path).length === 1 ? [503, {}] : undefined
  }
  await open('s1')
  await writeAndLeave()
  held.resolve()
  await expect.poll(() => notices).toEqual(['O que você enviou em outra conversa não saiu. O texto está guardado lá.'])
  await entryLink('s1').click()
  await expect.element(replyBox).toHaveValue('Bom dia!')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(replyBox).toHaveValue('')
  await expect.poll(() => askedFor('POST', `${inboxPath}/s1/messages`).length).toBe(2)
  const [first, second] = askedFor('POST', `${inboxPath}/s1/messages`)
  expect(second?.body).toEqual(first?.body)
  // Until it is answered this page holds the draft's lock, also for the next test.
  await expect.poll(storedDraft).toBeNull()
})

/** Holds what changes this path until the conversation is left, and answers it with a status. */
const holdAndLeave = async (path: string, status: number, change: () => Promise<void>) => {
  const held = Promise.withResolvers<void>()
  answer = async (call) => {
    if (call.path !== path) return undefined
    await held.promise
    return [status, {}]
  }
  await open('s1')
  await change()
  await expect.poll(() => askedFor('POST', path).length).toBe(1)
  await entryLink('s2').click()
  await expect.element(page.getByRole('heading', { name: 'Cliente s2' })).toBeVisible()
  expect(askedFor('POST', path)[0]?.signal?.aborted ?? false).toBe(false)
  held.resolve()
}

test('[IB-03] a conversation whose closing was refused after it was left is not closed in silence', async () => {
  await holdAndLeave(`${inboxPath}/s1/close`, 503, () =>
    page.getByRole('button', { name: 'Encerrar conversa' }).click(),
  )
  await expect
    .poll(() => notices)
    .toEqual(['Uma mudança pode não ter sido feita. Confira a conversa em que você estava.'])
})

test('[IB-04] a tag goes on being saved when its conversation is left', async () => {
  await holdAndLeave(`${inboxPath}/s1/tags`, 200, async () => {
    await page.getByRole('button', { name: 'Detalhes' }).click()
    await page.getByLabelText('Nova etiqueta').fill('vip')
    await page.getByRole('button', { name: 'Adicionar etiqueta' }).click()
  })
  await entryLink('s1').click()
  await expect.poll(() => askedFor('GET', `${inboxPath}/s1`).length).toBe(2)
  expect(notices).toEqual([])
})

test('[IB-03] [IB-04] of what was on its way when the page was left, only what did not arrive is written again', async () => {
  const [reply, note] = [
    { id: 'm-s1', text: 'Bom dia!' },
    { id: 'n-1', text: 'Ligar' },
  ]
  const draft = { text: '', note: 'amanhã', outgoing: reply, outgoingNote: note }
  localStorage.setItem('prosa.draft.inbox.user-1.agent-1.s1', JSON.stringify({ version: 1, value: draft }))
  await open('s1')
  await expect.poll(storedDraft).toContain('"note":"Ligar')
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await expect.element(page.getByLabelText('Nova nota')).toHaveValue('Ligar\namanhã')
  await expect.element(replyBox).toHaveValue('')
  await page.getByLabelText('Nova nota').fill('Ligar')
  await page.getByRole('button', { name: 'Adicionar nota' }).click()
  await expect
    .poll(() => askedFor('POST', `${inboxPath}/s1/notes`).map(({ body }) => body))
    .toEqual([{ text: 'Ligar', noteId: 'n-1' }])
})

test('[IB-03] a text of another open tab is taken up when that tab is closed, if its conversation is still open', async () => {
  const name = 'prosa.draft.inbox.user-1.agent-1.s1'
  const waiting = async () => (await navigator.locks.query()).pending?.filter((lock) => lock.name === name).length
  const otherTab = Promise.withResolvers<void>()
  await new Promise<void>((held) => {
    void navigator.locks.request(name, { mode: 'shared' }, () => {
      held()
      return otherTab.promise
    })
  })
  localStorage.setItem(name, JSON.stringify({ version: 1, value: { text: 'Bom dia!', note: '' } }))
  await open('s1')
  await expect.poll(waiting).toBe(1)
  await expect.element(replyBox).toHaveValue('')
  await entryLink('s2').click()
  await expect.poll(waiting).toBe(0)
  await entryLink('s1').click()
  await expect.poll(waiting).toBe(1)
  otherTab.resolve()
  await expect.element(replyBox).toHaveValue('Bom dia!')
  await replyBox.fill('')
  await expect.poll(storedDraft).toBeNull()
})

test('[IB-03] what a closed tab left is there in a conversation that was left and opened again while it was read', async () => {
  const name = 'prosa.draft.inbox.user-1.agent-1.s1'
  const query = navigator.locks.query.bind(navigator.locks)
  const shared = async () => {
    const { held = [], pending = [] } = await query()
    return [...held, ...pending].filter((lock) => lock.name === name && lock.mode === 'shared').length
  }
  await expect.poll(shared).toBe(0)
  const otherTab = Promise.withResolvers<void>()
  void navigator.locks.request(name, { mode: 'shared' }, () => otherTab.promise)
  localStorage.setItem(name, JSON.stringify({ version: 1, value: { text: 'Bom dia!', note: '' } }))
  await open('s1')
  await expect.element(replyBox).toHaveValue('')
  const held: (() => void)[] = []
  vi.spyOn(navigator.locks, 'query').mockImplementation(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push(resolve)
    await promise
    return query()
  })
  otherTab.resolve()
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  await entryLink('s2').click()
  await entryLink('s1').click()
  await expect.poll(() => held.length).toBeGreaterThan(2)
  held[1]?.()
  vi.restoreAllMocks()
  // Requests of locks are answered in turn: after these the reader that was left has had its answer and gone on.
  await query()
  await query()
  held.forEach((resolve) => resolve())
  await expect.element(replyBox).toHaveValue('Bom dia!')
  await replyBox.fill('')
  await expect.poll(storedDraft).toBeNull()
})

test('[IB-03] what a closed tab left is taken up also where something was written and taken back before', async () => {
  await open('s1')
  await replyBox.fill('Oi')
  await expect.poll(storedDraft).toContain('Oi')
  await replyBox.fill('')
  await expect.poll(storedDraft).toBeNull()
  await entryLink('s2').click()
  localStorage.setItem(
    'prosa.draft.inbox.user-1.agent-1.s1',
    JSON.stringify({ version: 1, value: { text: 'Bom dia!', note: '' } }),
  )
  await entryLink('s1').click()
  await expect.element(replyBox).toHaveValue('Bom dia!')
  await replyBox.fill('')
  await expect.poll(storedDraft).toBeNull()
})

test('[IB-03] what a closed tab left is not replaced by what is typed while it is taken up', async () => {
  const name = 'prosa.draft.inbox.user-1.agent-1.s1'
  const otherTab = Promise.withResolvers<void>()
  await new Promise<void>((held) => {
    void navigator.locks.request(name, { mode: 'shared' }, () => {
      held()
      return otherTab.promise
    })
  })
  const left = { text: '', outgoing: { id: 'r9', text: 'Bom dia!' }, note: '' }
  localStorage.setItem(name, JSON.stringify({ version: 1, value: left }))
  await open('s1')
  await expect.element(replyBox).toHaveValue('')
  const reading = Promise.withResolvers<void>()
  const asking = Promise.withResolvers<void>()
  answer = async ({ method, path }) => {
    if (method !== 'GET' || !path.endsWith('/inbox/s1')) return undefined
    asking.resolve()
    await reading.promise
    return undefined
  }
  otherTab.resolve()
  await asking.promise
  await replyBox.fill('Boa tarde!')
  await expect.poll(storedDraft).toContain('Boa tarde!')
  reading.resolve()
  await expect.poll(() => askedFor('GET', `${inboxPath}/s1`).length).toBe(2)
  expect(storedDraft()).toContain('Bom dia!')
  await expect.element(replyBox).toHaveValue('Boa tarde!')
  await replyBox.fill('')
  await expect.poll(storedDraft).toBe(JSON.stringify({ version: 1, value: left }))
})

test('[IB-03] a text of another tab is there for the next one, though this tab is done with its own', async () => {
  const name = 'inbox.user-1.agent-1.s1'
  await open('s1')
  await replyBox.fill('Bom dia!')
  await expect.poll(storedDraft).toContain('Bom dia!')
  const other = JSON.stringify({ version: 1, value: { text: 'Até logo!', note: '' } })
  localStorage.setItem(`prosa.draft.${name}`, other)
  await replyBox.fill('')
  await expect.poll(() => sessionStorage.getItem(`prosa.tab.${name}`)).not.toContain('Bom dia!')
  expect(storedDraft()).toBe(other)
})

test('[IB-03] a text of a tab that was closed is there once this tab, which wrote after it, is done with its own', async () => {
  const [name, other] = ['prosa.draft.inbox.user-1.agent-1.s1', { text: 'Até logo!', note: '' }]
  await open('s1')
  await replyBox.fill('Bom')
  await expect.poll(storedDraft).toContain('Bom')
  localStorage.setItem(name, JSON.stringify({ version: 1, value: other }))
  await replyBox.fill('Bom dia!')
  await expect.poll(storedDraft).toContain('Bom dia!')
  expect(storedDraft()).toContain('Até logo!')
  await replyBox.fill('')
  await expect.poll(storedDraft).toBe(JSON.stringify({ version: 1, value: other }))
  await entryLink('s2').click()
  await entryLink('s1').click()
  await expect.element(replyBox).toHaveValue('Até logo!')
  await replyBox.fill('')
  await expect.poll(storedDraft).toBeNull()
})

test('[IB-03] a text is not sent with a file that another tab has chosen', async () => {
  const slot = fileSlot('inbox.user-1.agent-1.s1')
  slot.write({ file: new File(['b'], 'b.pdf', { type: 'application/pdf' }) })
  const value = { text: 'Segue o preço.', note: '', fileName: 'a.pdf' }
  localStorage.setItem('prosa.draft.inbox.user-1.agent-1.s1', JSON.stringify({ version: 1, value }))
  await open('s1')
  await expect.element(replyBox).toHaveValue('Segue o preço.')
  await expect.element(page.getByText(/b\.pdf/u)).not.toBeInTheDocument()
  await replyBox.fill('')
  await expect.poll(storedDraft).toBeNull()
  slot.write({})
  expect(await slot.read()).toEqual({})
})

test('[IB-03] what did not go because the session ended is kept, and said by the session alone', async () => {
  const held = Promise.withResolvers<void>()
  answer = async ({ path }) => {
    if (!path.endsWith('/messages')) return undefined
    await held.promise
    return [401, {}]
  }
  await open('s1')
  await writeAndLeave()
  held.resolve()
  await expect.poll(storedDraft).toContain('"refused"')
  expect(notices).toEqual([])
  await entryLink('s1').click()
  await replyBox.fill('')
  await expect.poll(storedDraft).toBeNull()
})

test('[IB-02] a message that reopened its conversation is below the note of it, and above what came after it', async () => {
  const handlingChanges = [
    { id: 'h1', kind: 'closed', at: noon - 60_000 },
    { id: 'h2', kind: 'reopened', at: noon },
    { id: 'h3', kind: 'taken', personName: 'Maria', at: noon },
  ]
  answer = ({ method, path }) =>
    method === 'GET' && path === `${inboxPath}/s1` ? [200, { ...conversationOf('s1'), handlingChanges }] : undefined
  await open('s1')
  const reopened = page.getByText(/Conversa reaberta/u)
  await expect.element(reopened).toBeVisible()
  const order = /Conversa encerrada.*Conversa reaberta.*Oi.*Maria assumiu/su
  expect(reopened.element().closest('ol')?.textContent).toMatch(order)
})

test('[IB-02] Escape closes the details, not the conversation', async () => {
  await open('s1')
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await page.getByLabelText('Nova nota').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByLabelText('Nova nota')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Cliente s1' })).toBeVisible()
  expect(entryLink('s1').element()).not.toBe(document.activeElement)
})

test('[IB-02] Escape leads to the list also where the conversation is not in it, and does not close it', async () => {
  const listOf = (...ids: string[]): Answer => [
    200,
    { conversations: ids.map((id) => entryOf(id)), next: null, summary: { unread: 0, waiting: 0, tags: [] } },
  ]
  answer = ({ path, query }) => (path === inboxPath ? listOf(...(query.has('unread') ? ['s2'] : ['s1'])) : undefined)
  await open('s1')
  await page.getByRole('button', { name: 'Não lidas' }).click()
  await expect.element(entryLink('s2')).toBeVisible()
  await replyBox.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Cliente s1' })).toBeVisible()
  expect(document.activeElement).toBe(entryLink('s2').element())
  answer = ({ path }) => (path === inboxPath ? listOf() : undefined)
  await page.getByRole('button', { name: 'Encerradas' }).click()
  await expect.element(page.getByText('Nenhuma conversa encontrada')).toBeVisible()
  await replyBox.click()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(page.getByRole('searchbox').element())
})
