import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChannelJournal } from '../../src/features/channel-journal/channel-journal.tsx'
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
