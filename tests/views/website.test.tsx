import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ok } from '../../contract/failures.ts'
import { WebsiteView } from '../../src/features/website/website.tsx'
import type { WebsiteActors } from '../../src/features/website/website.wiring.ts'
import { websiteFormMachine } from '../../src/machines/website-form/website-form.machine.ts'
import { widgetSnippetMachine } from '../../src/machines/widget-snippet/widget-snippet.machine.ts'
import { agentQuery, channelsQuery, queryClient } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { asTyped, withOneField } from '../models/form-dialog.screen.ts'
import { agentWithWebsite, websiteFormModel, widgetSnippetModel } from '../models/website.model.ts'
import { websiteFormScreen, widgetSnippetScreen } from '../models/website.screen.ts'
import { Stage } from './stage.tsx'

beforeEach(() => {
  queryClient.setQueryData(agentQuery(agentWithWebsite.id).queryKey, agentWithWebsite)
  queryClient.setQueryData(channelsQuery(agentWithWebsite.id).queryKey, [])
})
afterEach(() => queryClient.clear())

const room = (actors: Partial<WebsiteActors>) => (
  <Stage>
    <WebsiteView
      agent={agentWithWebsite}
      actors={{
        form: startTestActor(websiteFormMachine, { subject: null }).actor,
        snippet: startTestActor(widgetSnippetMachine, { color: '#4f46e5' }).actor,
        ...actors,
      }}
      canManage
      journal={null}
    />
  </Stage>
)

runViews([asTyped(websiteFormModel)], websiteFormScreen, (form) => room({ form }), {
  unwalked: withOneField(websiteFormMachine),
})
runViews([widgetSnippetModel], widgetSnippetScreen, (snippet) => room({ snippet }))

test.each([
  { websiteUrl: '', isOpen: false },
  { websiteUrl: 'https://loja.com.br', isOpen: true },
])('[WD-01] after the first address the code is shown, but not without one: "$websiteUrl"', async (saved) => {
  const without = { ...agentWithWebsite, websiteUrl: '' }
  queryClient.setQueryData(agentQuery(agentWithWebsite.id).queryKey, without)
  const form = startTestActor(websiteFormMachine, { subject: null })
  const snippet = startTestActor(widgetSnippetMachine, { color: '#4f46e5' }).actor
  await render(room({ form: form.actor, snippet }))
  await page.getByRole('button', { name: 'Informar site' }).click()
  form.ports.settle('loadRecord', { done: ok({ record: without, draft: null }) })
  form.actor.send({ type: 'form.change', patch: { websiteUrl: saved.websiteUrl } })
  form.actor.send({ type: 'form.save' })
  const record = { ...without, websiteUrl: saved.websiteUrl }
  form.ports.settle('saveRecord', { done: ok({ outcome: 'saved', record }) })
  expect(snippet.getSnapshot().matches('open')).toBe(saved.isOpen)
})

test.each([
  { seenOn: 'http://localhost:5173', text: 'Ativo – visto em http://localhost:5173, em 09/03/2026, 14:05' },
  { seenOn: 'https://xn--ao-siap.com.br', text: 'Ativo – visto em https://ação.com.br, em 09/03/2026, 14:05' },
  { seenOn: 'http://www.loja.com.br', text: 'Ativo – visto no site em 09/03/2026, 14:05' },
  { seenOn: undefined, text: 'Ativo – visto no site em 09/03/2026, 14:05' },
])('the card says where the chat was really seen: $seenOn', async ({ seenOn, text }) => {
  const at = new Date(2026, 2, 9, 14, 5)
  const widget = {
    id: 'w',
    kind: 'widget',
    state: 'connected',
    isSimulated: false,
    waiting: 0,
    confirmedAt: at,
  } as const
  queryClient.setQueryData(channelsQuery(agentWithWebsite.id).queryKey, [
    { ...widget, profile: seenOn ? { seenOn, seenAt: at } : {} },
  ])
  await render(room({}))
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
