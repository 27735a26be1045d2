import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import type { Agent } from '../../contract/agents.ts'
import type { ModelCost } from '../../contract/credits.ts'
import { ok } from '../../contract/failures.ts'
import { AgentPreviewView } from '../../src/features/agent-preview/agent-preview.tsx'
import { ProfileForm } from '../../src/features/profile/profile.tsx'
import { fallbackCosts } from '../../src/features/settings/model-offer.ts'
import { ModelMenu } from '../../src/features/settings/model-picker.tsx'
import { SettingsForm } from '../../src/features/settings/settings-form.tsx'
import { agentPreviewMachine } from '../../src/machines/agent-preview/agent-preview.machine.ts'
import { modelPickerMachine } from '../../src/machines/model-picker/model-picker.machine.ts'
import { profileMachine } from '../../src/machines/profile/profile.machine.ts'
import { settingsMachine } from '../../src/machines/settings/settings.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { savedAgent } from '../models/agent-forms.ts'
import { agentPreviewModel, agentPreviewScreen } from '../models/agent-preview.model.ts'
import { modelPickerModel, modelPickerScreen } from '../models/model-picker.model.ts'
import { restoreButton } from '../models/form.screen.ts'
import { profileModel, profileScreen, restoredProfile } from '../models/profile.model.ts'
import { restoredSettings, settingsModel, settingsScreen } from '../models/settings.model.ts'
import { Stage } from './stage.tsx'

const model = (apiValue: string, creditCost: number): ModelCost => ({
  apiValue,
  displayName: apiValue,
  creditCost,
  isChatModel: true,
  isEmbeddingModel: false,
})
const models = [model('gpt-4o-mini', 1), model('gpt-4.1', 3), model('gpt-4o', 5), model('claude-3', 4)]

const preview = (draft: Agent) => (
  <AgentPreviewView actor={startTestActor(agentPreviewMachine, undefined).actor} draft={draft} />
)

/** Replaces the versions beside a form. */
const restoring =
  (record: Agent) =>
  ({ onRestored }: { onRestored: (agent: Agent) => void }) => (
    <button onClick={() => onRestored(record)}>{restoreButton(record)}</button>
  )

const profile = (actor: Actor<typeof profileMachine>, isReadOnly = false) => (
  <Stage>
    <ProfileForm
      actor={actor}
      isReadOnly={isReadOnly}
      renderPreview={preview}
      renderVersions={restoring(restoredProfile)}
    />
  </Stage>
)

type Given = { models?: readonly ModelCost[]; haveCostsFailed?: boolean; hasModel?: boolean; isReadOnly?: boolean }
const settings = (actor: Actor<typeof settingsMachine>, given: Given = {}) => (
  <Stage>
    <SettingsForm
      actor={actor}
      picker={startTestActor(modelPickerMachine, undefined).actor}
      agentId="agent-1"
      models={given.models ?? models}
      haveCostsFailed={given.haveCostsFailed ?? false}
      hasModel={given.hasModel}
      followUp={<p>Follow-up</p>}
      isReadOnly={given.isReadOnly ?? false}
      renderPreview={preview}
      renderVersions={restoring(restoredSettings)}
    />
  </Stage>
)

runViews([profileModel], profileScreen, (actor) => profile(actor))
runViews([settingsModel], settingsScreen, (actor) => settings(actor))
runViews([modelPickerModel], modelPickerScreen, (actor) => (
  <Stage>
    <ModelMenu actor={actor} models={models} chosen="gpt-4o-mini" onChoose={() => {}} />
  </Stage>
))
runViews([agentPreviewModel], agentPreviewScreen, (actor) => (
  <Stage>
    <AgentPreviewView actor={actor} draft={savedAgent} />
  </Stage>
))

const openProfile = async (record = savedAgent) => {
  const rig = startTestActor(profileMachine, { subject: { agentId: 'agent-1' } })
  rig.ports.settle('loadRecord', { done: ok({ record, draft: null }) })
  await render(profile(rig.actor))
  return rig
}

const openSettings = async (given: Given = {}, record = savedAgent) => {
  const rig = startTestActor(settingsMachine, { subject: { agentId: 'agent-1' } })
  rig.ports.settle('loadRecord', { done: ok({ record, draft: null }) })
  await render(settings(rig.actor, given))
  return rig
}

describe('[PF-02] the tone', () => {
  test('is chosen from ten, or was not chosen yet', async () => {
    await openProfile({ ...savedAgent, tone: '' })
    const tone = page.getByRole('combobox', { name: 'Tom de voz' })
    await expect.element(tone).toHaveValue('')
    const options = [...(tone.element() as HTMLSelectElement).options]
    expect(options).toHaveLength(11)
    expect([options[0]?.text, options[0]?.disabled]).toEqual(['Selecione um tom de voz', true])
  })

  test('is asked for beside its field', async () => {
    await openProfile({ ...savedAgent, tone: '' })
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Bia')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Tom de voz' })).toHaveFocus()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Selecione um tom de voz')
  })
})

describe('[ST-02] the model picker', () => {
  const button = (name: string, cost = '1 credito') =>
    page.getByRole('button', { name: `Modelo de IA: ${name}, ${cost}` })

  test('offers the provider, then the model, and closes, all by keyboard', async () => {
    const rig = await openSettings()
    button('gpt-4o-mini').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'OpenAI' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitemradio', { name: 'gpt-4o-mini, 1 credito' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(rig.actor.getSnapshot().context.values.responseModel).toBe('gpt-4o')
    await expect.element(button('gpt-4o', '5 creditos')).toHaveFocus()
  })

  test('[ST-03] announces what is not offered yet, and marks what is new', async () => {
    await openSettings()
    await button('gpt-4o-mini').click()
    for (const provider of ['Anthropic', 'Meta', 'DeepSeek', 'Outros'])
      await expect
        .element(page.getByRole('menuitem', { name: `${provider}, Em breve` }))
        .toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'OpenAI' }).click()
    await expect.element(page.getByRole('menuitemradio', { name: 'gpt-4.1, Novo, 3 creditos' })).toBeVisible()
  })

  test.each([
    [false, 1],
    [true, 0],
  ])('says that no model writes the answers, unless one does (%s)', async (hasModel, count) => {
    await openSettings({ hasModel })
    await expect.element(button('gpt-4o-mini')).toBeVisible()
    const notes = page
      .getByRole('note')
      .filter({ hasText: /^Sem modelo configurado: respostas a partir dos treinamentos/u })
    expect(notes.elements()).toHaveLength(count)
  })

  test('[ST-08] says that the costs could not be read, and offers three models', async () => {
    await openSettings({ models: fallbackCosts, haveCostsFailed: true })
    await expect.element(page.getByText('Erro ao carregar custos dos modelos')).toBeVisible()
    await button('gpt-4o-mini').click()
    await page.getByRole('menuitem', { name: 'OpenAI' }).click()
    expect(page.getByRole('menuitemradio').elements()).toHaveLength(3)
  })
})

test('[ST-05] splitting reveals the length, which is put right when it is left', async () => {
  await openSettings()
  const length = page.getByLabelText('Tamanho máximo de cada mensagem')
  await expect.element(length).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Dividir mensagens longas' }).click()
  await expect.element(length).toHaveValue('800')
  await expect.element(length).toHaveAttribute('placeholder', '500')
  await expect.element(page.getByText('100 - 10.000 characters')).toBeVisible()
  await length.fill('20000')
  await userEvent.keyboard('{Tab}')
  await expect.element(length).toHaveValue('10000')
  await length.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(length).toHaveValue('500')
})

test('[ST-04, ST-06, ST-07] zones, toggles and the way to the statistics', async () => {
  const rig = await openSettings()
  const zone = page.getByRole('combobox', { name: 'Fuso horário' })
  expect([...(zone.element() as HTMLSelectElement).options].map(({ text }) => text)).toHaveLength(17)
  await zone.selectOptions('Tokyo')
  for (const name of ['Usar emojis', 'Restringir assuntos', 'Transferir para atendimento humano', 'Lembretes'])
    await page.getByRole('switch', { name }).click()
  expect(rig.actor.getSnapshot().context.values).toMatchObject({
    timezone: 'Asia/Tokyo',
    useEmojis: true,
    restrictTopics: false,
    enabledHumanTransfer: false,
    enabledReminder: true,
  })
  await expect
    .element(page.getByRole('link', { name: 'Ver Estatisticas Detalhadas' }))
    .toHaveAttribute('href', '/agentes/agent-1/follow-up-analytics')
})

describe('a user who may not change the agent', () => {
  const words = 'Seu usuário pode ver, mas não alterar'

  test('[PF-01] sees the profile, and can change nothing of it', async () => {
    const rig = startTestActor(profileMachine, { subject: { agentId: 'agent-1' } })
    rig.ports.settle('loadRecord', { done: ok({ record: savedAgent, draft: null }) })
    await render(profile(rig.actor, true))
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(savedAgent.name)
    const fields = [...page.getByRole('textbox').elements(), ...page.getByRole('combobox').elements()]
    expect(fields).toHaveLength(8)
    for (const field of fields) expect(field).toBeDisabled()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  test('[ST-01] sees the settings, and can change nothing of them', async () => {
    await openSettings({ isReadOnly: true }, { ...savedAgent, enableSplitMessages: true })
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    const roles = ['switch', 'combobox', 'textbox', 'button'] as const
    const fields = roles.flatMap((role) => page.getByRole(role).elements())
    expect(fields).toHaveLength(9)
    for (const field of fields) expect(field).toBeDisabled()
  })
})

test('[CL-03] answers say that they are out of date once something was changed after them', async () => {
  const { actor, ports } = startTestActor(agentPreviewMachine, undefined)
  const view = (draft: Agent) => (
    <Stage>
      <AgentPreviewView actor={actor} draft={draft} />
    </Stage>
  )
  actor.send({ type: 'preview.type', question: 'Abrem?' })
  actor.send({ type: 'preview.ask', draft: savedAgent })
  ports.settle('askPreview', { done: ok({ saved: 'Sim.', edited: 'Sim!' }) })
  const { rerender } = await render(view(savedAgent))
  const outdated = page.getByText('Algo mudou depois desta comparação.', { exact: false })
  await expect.element(page.getByText('Sim!')).toBeVisible()
  await expect.element(outdated).not.toBeInTheDocument()
  await rerender(view({ ...savedAgent, name: 'Bia' }))
  await expect.element(outdated).toBeVisible()
})
