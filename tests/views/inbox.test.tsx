import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { ok } from '../../contract/failures.ts'
import type { InboxConversation, InboxEntry, InboxMessage } from '../../contract/inbox.ts'
import { ConversationDetails } from '../../src/features/inbox/conversation-details.tsx'
import { InboxContext } from '../../src/features/inbox/inbox.context.tsx'
import { InboxView } from '../../src/features/inbox/inbox.tsx'
import { MessageView } from '../../src/features/inbox/message-view.tsx'
import { inboxMachine, type InboxMachine } from '../../src/machines/inbox/inbox.machine.ts'
import { inboxConversationQuery, inboxQuery, queryClient } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import {
  inboxHandlingModel,
  inboxKeepingModel,
  inboxListModel,
  inboxPlaceModel,
  inboxReplyModel,
} from '../models/inbox.model.ts'
import { inboxScreen, messageComes, nameOf, preparing, toUrl } from '../models/inbox.screen.ts'
import { Stage } from './stage.tsx'

const entryOf = (sessionId: string): InboxEntry => ({
  sessionId,
  channel: 'whatsappWeb',
  name: nameOf(sessionId),
  phone: '+5511988887777',
  handling: 'person',
  personName: 'Maria',
  needsPersonSince: null,
  unread: 0,
  tags: [],
  updatedAt: Date.UTC(2026, 10, 22, 12),
  lastMessage: { role: 'user', text: 'Oi', writtenBy: null },
})
const unsent: InboxMessage = {
  id: 'm1',
  role: 'assistant',
  content: 'Oi',
  sources: [],
  timestamp: Date.UTC(2026, 10, 22, 12),
  mediaFiles: [],
  writtenBy: 'Maria',
  delivery: { state: 'failed', reason: 'Recusada.' },
}
const conversationOf = (sessionId: string): InboxConversation => ({
  ...entryOf(sessionId),
  notes: [{ id: 'n1', author: 'Maria', text: 'Prefere a tarde', createdAt: Date.UTC(2026, 10, 22, 12) }],
  agentName: 'Bia',
  isAgentActive: true,
  tags: ['Entrega'],
  cannotWrite: null,
  hasMore: false,
  messages: [unsent],
  handlingChanges: [],
})

const sessions = ['s1', 's2']
beforeEach(() => {
  // A test of another file may be signed in, in this browser's storage; then what is read here would not be found.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  const pageOf = { conversations: sessions.map(entryOf), next: null, summary: { unread: 0, waiting: 0, tags: [] } }
  for (const filters of [{}, { search: 'bolo' }, { unread: 'true' }, { search: 'bolo', unread: 'true' }] as const)
    for (const waiting of [{}, { waiting: 'true' }] as const)
      queryClient.setQueryData(inboxQuery('agent-1', { ...filters, ...waiting }).queryKey, {
        pages: [pageOf],
        pageParams: [undefined],
      })
  for (const sessionId of sessions)
    queryClient.setQueryData(inboxConversationQuery('agent-1', sessionId).queryKey, {
      pages: [conversationOf(sessionId)],
      pageParams: [undefined],
    })
})
afterEach(() => queryClient.clear())

/** Buttons beside the inbox replace the browser's history, the server and a phone's screen. */
const Room = ({ actor, hasDetails }: { actor: Actor<InboxMachine>; hasDetails: boolean }) => (
  <Stage>
    {sessions.map((sessionId) => (
      <button key={sessionId} onClick={() => actor.send({ type: 'conversation.open', sessionId })}>
        Abrir {nameOf(sessionId)}
      </button>
    ))}
    <button onClick={() => actor.send({ type: 'conversation.close' })}>Fechar conversa</button>
    <button onClick={() => actor.send({ type: 'handling.takeOver' })}>Assumir</button>
    <button onClick={() => actor.send({ type: 'handling.reopen' })}>Reabrir</button>
    {([120, null] as const).map((delay) => (
      <button key={delay} onClick={() => actor.send({ type: 'handBackDelay.prepare', delay })}>
        {preparing(delay)}
      </button>
    ))}
    {['m1', 'm2'].map((latestId) => (
      <button key={latestId} onClick={() => actor.send({ type: 'unread.seen', latestId })}>
        {messageComes(latestId)}
      </button>
    ))}
    {['s1', null].map((sessionId) => (
      <button key={sessionId} onClick={() => actor.send({ type: 'url.changed', sessionId })}>
        {toUrl(sessionId)}
      </button>
    ))}
    <div style={{ height: 600, display: 'flex' }}>
      <InboxContext.Provider value={actor}>
        <InboxView agentId="agent-1" agentName="Bia" canManage />
        {hasDetails && <ConversationDetails agentId="agent-1" conversation={conversationOf('s1')} canManage />}
      </InboxContext.Provider>
    </div>
  </Stage>
)

runViews(
  [inboxListModel, inboxPlaceModel, inboxReplyModel, inboxHandlingModel, inboxKeepingModel],
  inboxScreen,
  // Tags and notes are in the details.
  (actor, model) => <Room actor={actor} hasDetails={model === inboxKeepingModel} />,
)

test('[IB-03] a reply and a note that are too long are not cut, and say so', async () => {
  const { actor, ports } = startTestActor(inboxMachine, inboxKeepingModel.input)
  await render(<Room actor={actor} hasDetails />)
  actor.send({ type: 'conversation.open', sessionId: 's1' })
  ports.settle('restoreDraft', {
    done: ok({ text: '', note: '', file: null, outgoing: null, refused: null, outgoingNote: null, refusedNote: null }),
  })
  for (const [label, limit, excess, button] of [
    ['Sua mensagem', 8_000, '1 caractere acima do limite de 8.000', 'Enviar'],
    ['Nova nota', 2_000, '1 caractere acima do limite de 2.000', 'Adicionar nota'],
  ] as const) {
    const box = page.getByRole('textbox', { name: label })
    await box.fill('a'.repeat(limit + 1))
    await expect.element(box).toHaveValue('a'.repeat(limit + 1))
    await expect.element(page.getByRole('alert').filter({ hasText: excess })).toBeVisible()
    await expect.element(page.getByRole('button', { name: button, exact: true })).toBeDisabled()
    await box.fill('a'.repeat(limit))
    await expect.element(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
  }
})

test('[IB-02] [IB-03] a message names its author, what became of it and why', async () => {
  const shared = { timestamp: Date.UTC(2026, 10, 22, 12), role: 'assistant' as const, mediaFiles: [] }
  const failed = { state: 'failed' as const, reason: 'Número inválido' }
  const sources = [{ trainingId: 't1', title: 'Cardápio', excerpt: 'Bolo de cenoura' }]
  await render(
    <ol>
      <MessageView
        message={{ ...shared, id: 'm1', content: 'Temos bolo.', sources, delivery: failed }}
        customer="Ana"
        heading={null}
      />
      <MessageView
        message={{ ...shared, id: 'm2', content: 'Oi!', sources: [], writtenBy: 'Carlos' }}
        customer="Ana"
        heading="Hoje"
      />
    </ol>,
  )
  await expect.element(page.getByText(/Falhou: Número inválido/u)).toBeVisible()
  await expect.element(page.getByText(/Respondido com: Cardápio/u)).toBeVisible()
  await expect.element(page.getByText('Carlos', { exact: true })).toBeVisible()
})

test('[IB-02] a link of a message opens in a new tab, without the punctuation around it', async () => {
  const shared = { timestamp: Date.UTC(2026, 10, 22, 12), role: 'user' as const, sources: [], mediaFiles: [] }
  const content =
    'Vi (https://loja.example/bolo?x=1), «https://loja.example/a_(b)» e https://loja.example/pix. javascript:alert(1)'
  const { container } = await render(
    <ol>
      <MessageView message={{ ...shared, id: 'm1', content }} customer="Ana" heading={null} />
    </ol>,
  )
  const links = [...container.querySelectorAll('a')].map(({ href, target, rel }) => [href, target, rel])
  const safe = ['_blank', 'noopener noreferrer nofollow']
  expect(links).toEqual([
    ['https://loja.example/bolo?x=1', ...safe],
    ['https://loja.example/a_(b)', ...safe],
    ['https://loja.example/pix', ...safe],
  ])
  expect(container.textContent).toContain(content)
})

test('[IB-04] who may not write notes sees their heading only where there are some', async () => {
  const { actor } = startTestActor(inboxMachine, inboxKeepingModel.input)
  const detailsOf = (notes: InboxConversation['notes']) => (
    <Stage>
      <InboxContext.Provider value={actor}>
        <ConversationDetails agentId="agent-1" conversation={{ ...conversationOf('s1'), notes }} canManage={false} />
      </InboxContext.Provider>
    </Stage>
  )
  const { rerender } = await render(detailsOf(conversationOf('s1').notes))
  await expect.element(page.getByRole('heading', { name: 'Notas' })).toBeVisible()
  await rerender(detailsOf([]))
  await expect.element(page.getByRole('heading', { name: 'Etiquetas' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Notas' }).elements()).toEqual([])
})
