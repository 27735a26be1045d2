import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSelector } from '@xstate/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Actor } from 'xstate'
import type { AgentSteps } from '../../contract/first-steps.ts'
import { ShownSteps } from '../../src/features/first-steps/first-steps.tsx'
import type { FirstStepsMachine } from '../../src/machines/first-steps/first-steps.machine.ts'
import { runViews } from '../kit/view-runner.tsx'
import { firstStepsModel, firstStepsScreen } from '../models/first-steps.model.ts'
import { Stage } from './stage.tsx'

const none: AgentSteps = { trained: false, tested: false, published: false }

const mount = (steps: AgentSteps, onHide = () => {}) => (
  <Stage>
    <Router hook={memoryLocation({ path: '/agentes/agent-1' }).hook}>
      <ShownSteps agentId="agent-1" steps={steps} tab="profile" onHide={onHide} />
    </Router>
  </Stage>
)

const Walked = ({ actor }: { actor: Actor<FirstStepsMachine> }) => {
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  return isShown ? mount(none, () => actor.send({ type: 'steps.hide' })) : null
}

runViews([firstStepsModel], firstStepsScreen, (actor) => <Walked actor={actor} />, {
  unwalked: { 'firstSteps.deciding · always · 0': 'Put away on an earlier visit, it shows nothing at all.' },
})

const item = (at: number) => page.getByRole('listitem').nth(at)

test('[FN-02] what is done is ticked, what is not leads there, and the first of those is next', async () => {
  await render(mount({ ...none, trained: true }))
  await expect.element(item(0)).toHaveTextContent('Criar')
  await expect.element(item(0).getByRole('img', { name: 'Concluído:' })).toBeVisible()
  await expect.element(item(1).getByRole('img', { name: 'Concluído:' })).toBeVisible()
  expect(item(1).getByRole('link').elements()).toEqual([])
  const next = item(2).getByRole('link', { name: 'Testar' })
  await expect.element(next).toHaveAttribute('href', '/agentes/agent-1?type=debug')
  await expect.element(next).toHaveAttribute('aria-current', 'step')
  const last = item(3).getByRole('link', { name: 'Publicar' })
  await expect.element(last).toHaveAttribute('href', '/agentes/agent-1?type=channel')
  await expect.element(last).not.toHaveAttribute('aria-current')
})

test('[FN-02] with every step done there is nothing left to list', async () => {
  await render(mount({ trained: true, tested: true, published: true }))
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
})
