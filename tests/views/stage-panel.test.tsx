import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import type { ConversationStages } from '../../contract/stage-state.ts'
import { judgementLabel, panel } from '../../src/features/stage-panel/strings.ts'
import { StagePanelView } from '../../src/features/stage-panel/stage-panel-view.tsx'
import { stagePanelMachine, type StagePanelMachine } from '../../src/machines/stage-panel/stage-panel.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { stagePanelModel, stagePanelScreen, steered } from '../models/stage-panel.model.ts'
import { Stage } from './stage.tsx'

const Room = ({ actor, stages }: { actor: Actor<StagePanelMachine>; stages?: ConversationStages }) => (
  <Stage>
    <StagePanelView actor={actor} stages={stages}>
      <p>Chat</p>
    </StagePanelView>
  </Stage>
)

runViews([stagePanelModel], stagePanelScreen, (actor) => <Room actor={actor} stages={steered} />)

const show = async (patch: Partial<ConversationStages> | null) => {
  const { actor } = startTestActor(stagePanelMachine, undefined)
  await render(<Room actor={actor} {...(patch && { stages: { ...steered, ...patch } })} />)
  return actor
}

test('[SM-02] before the first message there is only the chat', async () => {
  await show(null)
  await expect.element(page.getByText('Chat')).toBeVisible()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('[SM-02] the line says the stage and what is waited for, that it ended, or that a person was called', async () => {
  await show({})
  await expect.element(page.getByRole('status')).toHaveTextContent('Estágio: Agendamento, esperando Telefone')
  await show({ stage: null, isHandedOver: true })
  await expect.element(page.getByRole('status').last()).toHaveTextContent('Uma pessoa foi chamada para esta conversa')
})

test('[SM-03] a model’s verdict shows the words of the customer', async () => {
  const [first] = steered.judgements
  if (!first) throw new Error('no judgement')
  const judgements = [{ ...first, score: null, limit: null, quote: 'bora marcar', reason: 'Pediu.', missing: [] }]
  const actor = await show({ judgedBy: 'model', judgements })
  actor.send({ type: 'panel.open' })
  actor.send({ type: 'panel.explain', stageId: 's1' })
  await expect.element(page.getByText('O cliente disse: “bora marcar”')).toBeVisible()
  await expect.element(page.getByText('Motivo: Pediu.')).toBeVisible()
  await expect.element(page.getByText('Avaliada pelo modelo.')).toBeVisible()
})

test('[SM-03] when the explained stage was removed, the overview stands under its own title', async () => {
  const actor = await show({ judgements: [] })
  actor.send({ type: 'panel.open' })
  actor.send({ type: 'panel.explain', stageId: 's1' })
  await expect.element(page.getByRole('region', { name: panel.title })).toBeVisible()
  await expect.element(button(panel.back)).not.toBeInTheDocument()
})

const button = (name: string) => page.getByRole('button', { name })
const [judged] = steered.judgements.map(judgementLabel)

test.for([1280, 360])('[SM-02] [SM-03] at %i px the focus follows what is opened and closed', async (width) => {
  await page.viewport(width, 740)
  await show({})
  await button(panel.open).click()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  await button(judged ?? '').click()
  await expect.element(button(panel.back)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button(judged ?? '')).toHaveFocus()
  await button(panel.close).click()
  await expect.element(button(panel.open)).toHaveFocus()
  await page.viewport(1280, 800)
})
