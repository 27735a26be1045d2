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
