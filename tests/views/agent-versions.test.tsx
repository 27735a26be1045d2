import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import { AgentVersionsView } from '../../src/features/agent-versions/agent-versions.tsx'
import { differencesOf } from '../../src/features/agent-versions/differences.ts'
import { savedAt } from '../../src/features/agent-versions/strings.ts'
import { profileFieldLabels } from '../../src/features/profile/field-labels.ts'
import { settingsFieldLabels } from '../../src/features/settings/field-labels.ts'
import {
  agentVersionRestoreMachine,
  type AgentVersionRestoreMachine,
} from '../../src/machines/agent-version-restore/agent-version-restore.machine.ts'
import {
  agentVersionsMachine,
  type AgentVersionsMachine,
} from '../../src/machines/agent-versions/agent-versions.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { savedAgent } from '../models/agent-forms.ts'
import { agentVersionRestoreModel } from '../models/agent-version-restore.model.ts'
import { agentVersionRestoreScreen } from '../models/agent-version-restore.screen.ts'
import { agentVersionsModel, earlier, listedVersions } from '../models/agent-versions.model.ts'
import { agentVersionsScreen } from '../models/agent-versions.screen.ts'
import { Stage } from './stage.tsx'

const labels = { ...profileFieldLabels, ...settingsFieldLabels }

const view = (list: Actor<AgentVersionsMachine>, restore: Actor<AgentVersionRestoreMachine>) => (
  <Stage>
    <AgentVersionsView list={list} restore={restore} agentId="agent-1" labels={labels} />
  </Stage>
)

/** The list, with version 2 compared. */
const comparing = (version = earlier) => {
  const rig = startTestActor(agentVersionsMachine, agentVersionsModel.input)
  rig.actor.send({ type: 'versions.open' })
  rig.ports.settle('loadVersions', { done: ok(listedVersions) })
  rig.actor.send({ type: 'version.toggle', revision: 2 })
  rig.ports.settle('loadComparison', { done: ok({ earlier: version, current: savedAgent }) })
  return rig
}
const idleRestore = () => startTestActor(agentVersionRestoreMachine, undefined).actor

runViews([agentVersionsModel], agentVersionsScreen, (actor) => view(actor, idleRestore()))
runViews([agentVersionRestoreModel], agentVersionRestoreScreen, (actor) => view(comparing().actor, actor))

test('a version says when it was saved, by whom, and what it changed', async () => {
  await render(view(comparing().actor, idleRestore()))
  const when = savedAt(listedVersions[0]?.savedAt ?? 0)
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(`Versão 3Atual${when} · Maria Teste · restaurada da versão 1Nome`)
  await expect.element(rows.nth(2)).toHaveTextContent(`Versão 1${when} · Maria TesteAgente criado`)
  await expect.element(page.getByText('Nome, Usar emojis', { exact: true })).toBeVisible()
})

test('[CL-04] the fields that differ are shown with both texts in full', async () => {
  const behavior = `Atende assim: ${'com muita calma, '.repeat(120)}sempre.`
  await render(view(comparing({ ...earlier, behavior }).actor, idleRestore()))
  const definitions = page.getByRole('definition')
  await expect.element(definitions.filter({ hasText: behavior })).toBeVisible()
  expect(
    page
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Nome', 'Comportamento', 'Usar emojis'])
  const value = definitions.filter({ hasText: behavior }).element()
  expect(value.scrollHeight - value.clientHeight).toBeLessThanOrEqual(1)
})

test('everything is reached by the keyboard', async () => {
  const rig = comparing()
  await render(view(rig.actor, idleRestore()))
  page.getByRole('button', { name: 'Versão 3' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Versão 3' })).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('button', { name: 'Versão 2' })).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the focus stays with the version that is read again', async () => {
  const { actor, ports } = comparing()
  await render(view(actor, idleRestore()))
  await page.getByRole('button', { name: 'Versão 1' }).click()
  ports.settle('loadComparison', { done: fail('offline') })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  ports.settle('loadComparison', { done: ok({ earlier, current: savedAgent }) })
  await expect.element(page.getByRole('button', { name: 'Versão 1' })).toHaveFocus()
})

test('[CL-04] the picture is compared, which a restored version brings back', () => {
  const other = { ...savedAgent, pictureURL: 'https://sol.com/foto.png' }
  expect(differencesOf({ earlier: other, current: savedAgent }).fields).toEqual(['pictureURL'])
})
