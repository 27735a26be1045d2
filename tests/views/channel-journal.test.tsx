import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChannelJournal } from '../../src/features/channel-journal/channel-journal.tsx'
import { entriesOf } from '../../src/features/channel-journal/entries.ts'
import { readFresh } from '../../src/services/ports.ts'
import { channelJournalQuery, channelsQuery, queryClient } from '../../src/services/queries.ts'
import { connectedChannel } from '../models/campaigns.model.ts'
import { Stage } from './stage.tsx'

afterEach(() => queryClient.clear())

test('[IB-06] the history stays when it cannot be read again', async () => {
  const journal = channelJournalQuery('agent-1', 'whatsappWeb')
  queryClient.setQueryData(channelsQuery('agent-1').queryKey, [connectedChannel])
  queryClient.setQueryData(journal.queryKey, [{ id: 'e1', kind: 'connected', detail: '', at: new Date() }])
  // Without a session.
  expect(await readFresh(journal)).toMatchObject({ ok: false })
  await render(<ChannelJournal agentId="agent-1" kind="whatsappWeb" />, { wrapper: Stage })
  await page.getByText('Histórico da conexão').click()
  await expect.element(page.getByText('Conectado')).toBeVisible()
})

test('[IB-06] equal events are one line, others are not', () => {
  const happened = (minute: number, detail: string) =>
    ({ id: `e${minute}`, kind: 'refused', detail, at: new Date(2026, 2, 9, 14, minute) }) as const
  const events = [happened(5, 'Sem WhatsApp'), happened(4, 'Sem WhatsApp'), happened(3, 'Número inválido')]
  expect(entriesOf(events)).toMatchObject([
    { id: 'e5', detail: 'Sem WhatsApp', latest: events[0]?.at, count: 2 },
    { id: 'e3', detail: 'Número inválido', count: 1 },
  ])
})

test('[IB-06] an event that happened twice in a row says so', async () => {
  const event = { kind: 'refused', detail: '', at: new Date() }
  const events = ['e2', 'e1'].map((id) => ({ ...event, id }))
  queryClient.setQueryData(channelsQuery('agent-1').queryKey, [connectedChannel])
  queryClient.setQueryData<unknown>(channelJournalQuery('agent-1', 'whatsappWeb').queryKey, events)
  await render(<ChannelJournal agentId="agent-1" kind="whatsappWeb" />, { wrapper: Stage })
  await page.getByText('Histórico da conexão').click()
  await expect.element(page.getByText('· 2 vezes')).toBeVisible()
})

test('[IB-06] a history that could not be read says so, and may be read again', async () => {
  queryClient.setQueryData(channelsQuery('agent-1').queryKey, [connectedChannel])
  await render(<ChannelJournal agentId="agent-1" kind="whatsappWeb" />, { wrapper: Stage })
  await page.getByText('Histórico da conexão').click()
  await expect.element(page.getByText('Não foi possível carregar o histórico.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})
