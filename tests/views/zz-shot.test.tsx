import { test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { connectInspector } from '../../src/app/inspector/connect.ts'
import InspectorPage from '../../src/app/inspector/viewer.tsx'
import { trainingMachine } from '../../src/machines/training/training.machine.ts'
import { agentWizardMachine } from '../../src/machines/agent-wizard/agent-wizard.machine.ts'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { rigUp } from '../kit/ports.ts'
import { chatModel } from '../models/chat.model.ts'
import { Stage } from './stage.tsx'
test('shot', async () => {
  const inspect = connectInspector()
  const t = rigUp(trainingMachine, { agentId: 'a', draft: null }, inspect)
  const w = rigUp(agentWizardMachine, { userId: 'u', responseModel: 'm', draft: null }, inspect)
  const c = rigUp(chatMachine, chatModel.input, inspect)
  await page.viewport(1600, 1000)
  await render(
    <Stage>
      <InspectorPage />
    </Stage>,
  )
  await page.getByRole('button', { name: 'training running' }).click()
  t.actor.send({ type: 'training.add' })
  t.actor.send({ type: 'training.edit', patch: { content: 'abc' } })
  t.actor.send({ type: 'training.submit' })
  await new Promise((r) => setTimeout(r, 300))
  await page.screenshot({ path: '/work/main/test-results/zz-shot-training.png' })
  await page.getByRole('button', { name: 'agentWizard running' }).click()
  w.actor.send({ type: 'wizard.edit', patch: { agentName: 'Bia' } })
  w.actor.send({ type: 'wizard.next' })
  await new Promise((r) => setTimeout(r, 300))
  document.documentElement.dataset['scheme'] = 'dark'
  await page.screenshot({ path: '/work/main/test-results/zz-shot-wizard.png' })
  await page.getByRole('button', { name: 'chat running' }).click()
  c.actor.send({ type: 'chat.type', text: 'Oi' })
  c.actor.send({ type: 'chat.send' })
  await new Promise((r) => setTimeout(r, 300))
  await page.screenshot({ path: '/work/main/test-results/zz-shot-chat.png' })
  document.querySelector('svg')!.parentElement!.parentElement!.scrollTo(0, 0)
})
